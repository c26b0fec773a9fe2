/// Takes single samples of what a loaded Work costs on its device: copies, kernel, all of it, an empty launch, and what
/// a library takes for the same.
#pragma once

#include "kernels/device/cuda/launch_graph.h"
#include "kernels/device/cuda/library_run.h"
#include "kernels/device/cuda/loaded_work.h"
#include "kernels/device/cuda/memory/owned_memory.h"
#include "kernels/device/cuda/timing/cuda_timer.h"
#include "kernels/device/cuda/timing/sm_clock.h"
#include "kernels/device/device.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::cuda {

class CudaBench {
public:
    /// Makes a pinned copy of every input. `loaded` must outlive this, and its device be current in every call.
    explicit CudaBench(LoadedWork& loaded);

    /// From now on Timed::Library can be sampled, until it is null again. It must outlive its use.
    void setLibrary(LibraryRun* library);

    void setKernelCache(KernelCache cache) { m_cache = cache; }

    static std::vector<Timed> timed();
    double sampleMs(Timed what);
    /// All copies that end to end has in it, without the kernel, by the host's clock.
    double copiesMs();
    /// Under which conditions the samples of `what` are taken.
    std::string note(Timed what) const;
    std::optional<double> clockFraction() const { return m_clock.fraction(); }

private:
    /// The make-up of one sample.
    struct Batch {
        int repeats = 0; ///< 0: not known yet
        std::optional<LaunchGraph> graph; ///< of all of them; empty: they are queued one by one
    };

    Batch& batchOf(Timed what) { return m_batches[static_cast<std::size_t>(what)]; }
    double singleMs(Timed what);
    double batchMs(Timed what, const Batch& batch);
    CudaTimer::Cache cacheOf(Timed what) const;
    double endToEndMs();
    void queue(Timed what);
    void queueUpload();
    void queueDownload();

    LoadedWork& m_loaded;
    CudaTimer m_timer;
    std::vector<PinnedMemory> m_inputs; ///< as Work::buffers; empty for outputs
    PinnedMemory m_download;
    LibraryRun* m_library = nullptr;
    KernelCache m_cache = KernelCache::Cold;
    std::array<Batch, 10> m_batches; ///< by Timed
    SmClock m_clock;
};

} // namespace warpatlas::cuda
