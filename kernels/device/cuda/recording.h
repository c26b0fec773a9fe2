/// Runs a kernel's PTX, instrumented (kernels/instrument/), once on a CUDA device, with memory of its own, and reads
/// back what it recorded. The lesson PTX is what is instrumented, which the simulator runs as well: the machine code
/// that is timed was optimised from the same source and stores the same.
#pragma once

#include "kernels/device/cuda/loaded_work.h"
#include "kernels/device/launch_recording.h"
#include "kernels/model/answer.h"
#include "kernels/model/progress.h"

#include <memory>

namespace warpatlas::cuda {

/// `plain` stays as it is; its occupancy is kept where the registers allow it. What is too large, or does not fit into
/// the device's free memory, is refused with the numbers, the owners before the schedule. Throws DeviceError,
/// Cancelled.
Answer<std::shared_ptr<const LaunchRecording>> recordLaunch(
    const LoadedWork& plain, const RecordingWishes& wishes, Progress& progress);

} // namespace warpatlas::cuda
