/// The CPU device: the kernel's reference in its three forms, and OpenBLAS where it is installed. It takes no launch
/// into account: the whole output is computed, which is what makes it the reference.
#pragma once

#include "kernels/device/device.h"

namespace warpatlas {

std::unique_ptr<Device> openCpuDevice();

/// That a run with all of them has; at least 1.
int cpuThreads();

} // namespace warpatlas
