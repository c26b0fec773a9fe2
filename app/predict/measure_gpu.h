/// Measures a GPU for the model of times.
#pragma once

#include "kernels/model/progress.h"

#include <string>

namespace warpatlas::inline predict {

/// The times of CUDA device `id` for the parts of a kernel, as the file that kernels/timing/probed_timing.h describes;
/// some seconds. Throws InputError for a device that is not here, DeviceError, Cancelled.
std::string measureGpu(const std::string& id, Progress& progress);

} // namespace warpatlas::inline predict
