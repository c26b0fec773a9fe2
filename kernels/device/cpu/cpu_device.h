/// The CPU device: the kernel's reference in its three forms, and OpenBLAS where it is installed. It ignores the launch
/// and computes the whole output; this makes it the reference.
#pragma once

#include "kernels/device/device.h"

namespace warpatlas::inline device {

std::unique_ptr<Device> openCpuDevice();

/// As the system names it: "AMD EPYC 9654 96-Core Processor"; "CPU" where it does not.
std::string cpuName();

/// Threads of a run with all of them; at least 1.
int cpuThreads();

} // namespace warpatlas::inline device
