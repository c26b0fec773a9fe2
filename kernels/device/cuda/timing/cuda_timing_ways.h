/// The ways in which a kernel is timed, on a CUDA device. Plain C++ without a CUDA include.
#pragma once

#include "kernels/device/timing_ways.h"

namespace warpatlas::inline device {

/// `ordinal`: of a device that is there. `work` must outlive the result.
std::unique_ptr<TimingWays> openCudaTimingWays(int ordinal, const Work& work, const Launch& launch);

} // namespace warpatlas::inline device
