/// Measures what a GPU takes for the parts of a kernel, for the model of times (kernels/timing/gpu_timing.h). Plain C++
/// without a CUDA include.
#pragma once

#include "kernels/model/gpu_sheet.h"
#include "kernels/model/progress.h"
#include "kernels/timing/gpu_timing.h"

namespace warpatlas::inline device {

/// Runs microbenchmarks for some seconds on CUDA's device `ordinal`, whose sheet this is. Needs 2 GiB of its memory.
/// Throws DeviceError, Cancelled.
GpuTiming probeCudaDevice(int ordinal, const GpuSheet& gpu, Progress& progress);

} // namespace warpatlas::inline device
