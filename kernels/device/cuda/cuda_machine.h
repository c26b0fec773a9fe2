/// The GPUs of this machine, as CUDA's runtime and NVML know them. Plain C++ without a CUDA include.
#pragma once

#include "kernels/device/machine.h"

namespace warpatlas::inline device {

/// Adds the GPUs, or why there is none, and the versions.
void addCudaFacts(MachineFacts& machine);
/// Nothing where there is no NVML.
GpuState stateOfCudaGpu(const GpuFacts& gpu);

} // namespace warpatlas::inline device
