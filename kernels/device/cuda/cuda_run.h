/// A Work on a CUDA device, ready to run and to be timed. Used by cuda_device.cpp only.
#pragma once

#include "kernels/device/cuda/cuda_bench.h"
#include "kernels/device/cuda/loaded_work.h"
#include "kernels/device/cuda/timing/event.h"
#include "kernels/device/device.h"

#include <memory>

namespace warpatlas::cuda {

class CudaRun : public PreparedRun {
public:
    /// Throws DeviceError. `work` must outlive this. `routine`: what a library computes as well.
    CudaRun(const Work& work, const Launch& launch, int ordinal, LibraryRoutine routine);

    Execution execute(Progress& progress, const ExternalOutput* external, bool copyBack) override;
    void follow(ExecutionFollower&& follower) override { m_allBuffers = follower.allBuffers; }
    std::vector<NotTimed> useLibrary(const Array& reference, const Tolerance& tolerance, Progress& progress) override;
    std::string libraryName(Timed what) const override;
    void setKernelCache(KernelCache cache) override { m_cache = cache; }
    std::vector<Timed> timed() const override;
    double sampleMs(Timed what, const Progress& progress) override;
    std::string note(Timed what) const override;
    std::optional<double> clockFraction() const override;
    std::optional<int> registersPerThread() const override;
    std::optional<int> staticSharedBytes() const override;
    Answer<std::shared_ptr<const LaunchRecording>> record(const RecordingWishes& wishes, Progress& progress) override;

private:
    ArrayPointer contentsOf(std::size_t buffer) const;

    LoadedWork m_loaded;
    Event m_done;
    LibraryRoutine m_routine;
    std::unique_ptr<LibraryRun> m_library; ///< once its result proved right
    std::unique_ptr<CudaBench> m_bench; ///< made by the first sample
    KernelCache m_cache = KernelCache::Cold;
    bool m_launched = false;
    bool m_allBuffers = false;
};

} // namespace warpatlas::cuda
