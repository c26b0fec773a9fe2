/// A point of a sweep over launches: the same work, cut into so many launches one after another on one stream. Any
/// thread; takes as long as binding, simulating or predicting parts does.
#pragma once

#include "app/flow/chunked_work.h"
#include "app/measure/statistics.h"
#include "kernels/device/launch_series.h"
#include "kernels/model/gpu_sheet.h"

#include <memory>
#include <string>

namespace warpatlas {

/// A work as a whole, and whose launches it becomes.
struct WholeWork {
    std::shared_ptr<const BoundExperiment> bound;
    DeviceInfo device;
    GpuSheet gpu; ///< of the device, or chosen
};
/// Throws what bindExperiment() does, and InputError for a device that is not here. `previous` may be null.
WholeWork bindWhole(const Experiment& experiment, const InputSet* previous, const Progress& progress);

/// Refused where the parts together do not give what the whole gives, or there is less to share out. Throws Cancelled,
/// DeviceError.
Answer<ChunkedWork> cutIntoLaunches(const WholeWork& whole, std::size_t launches, Progress& progress);

/// From the start of the first launch to the end of the last one: each part's time, of data that L2 holds nothing of,
/// and its launch, one behind the other. Throws InputError where nothing can be predicted, Cancelled.
TimeResult predictLaunches(const ChunkedWork& work, const GpuSheet& gpu, Progress& progress);

/// On a CUDA device; `work` must outlive it. Throws InputError where it is not here, DeviceError, Cancelled.
std::unique_ptr<PreparedRun> prepareLaunches(
    const std::string& device, const ChunkedWork& work, const Progress& progress);

/// What is wrong with what a GPU made of the parts, in words, against what it made of the whole: empty: nothing.
std::string partsFault(const ChunkedWork& work, const Array& whole, const Array& parts);

} // namespace warpatlas
