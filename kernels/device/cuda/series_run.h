/// Parts of a work on a CUDA device, ready to be launched one after another. Used by kernels/device/launch_series.cpp
/// only.
#pragma once

#include "kernels/device/cuda/loaded_work.h"
#include "kernels/device/cuda/timing/cuda_timer.h"
#include "kernels/device/cuda/timing/event.h"
#include "kernels/device/cuda/timing/sm_clock.h"
#include "kernels/device/launch_series.h"

#include <deque>
#include <string>
#include <vector>

namespace warpatlas::cuda {

class SeriesRun : public PreparedRun {
public:
    /// Makes the device current. Throws DeviceError, InputError, Cancelled.
    SeriesRun(const LaunchSeries& series, int ordinal, const Progress& progress);

    Execution execute(Progress& progress, const ExternalOutput* external, bool copyBack) override;
    void setKernelCache(KernelCache cache) override { m_cache = cache; }
    std::vector<Timed> timed() const override { return {Timed::Kernel}; }
    double sampleMs(Timed what, const Progress& progress) override;
    std::string note(Timed what) const override;
    std::optional<double> clockFraction() const override { return m_clock.fraction(); }

private:
    void queue(LoadedWork& part) { part.queueKernel(part.output().get()); }

    std::vector<bool> m_shared; ///< by buffer
    std::deque<LoadedWork> m_parts; ///< in the first one's stream; later ones may have their inputs from it
    CudaTimer m_timer;
    SmClock m_clock;
    Event m_done;
    KernelCache m_cache = KernelCache::Cold;
};

} // namespace warpatlas::cuda
