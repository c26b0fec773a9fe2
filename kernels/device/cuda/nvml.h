/// NVIDIA's management library, loaded at run time: it comes with the driver, and everything works without it.
/// `busId` as cudaDeviceGetPCIBusId writes it.
#pragma once

#include "kernels/device/machine.h"

#include <optional>
#include <string>

namespace warpatlas::cuda {

/// "580.95.05"; empty where it cannot be read.
std::string driverVersion();

/// The clock of the SMs now, in MHz.
std::optional<double> smClockMhz(const std::string& busId);

/// Maxima of a GPU.
struct NvmlMost {
    std::optional<double> smClockMhz, memoryClockMhz;
    std::optional<PcieLink> link;
};
NvmlMost mostOf(const std::string& busId);

/// Its present state.
GpuState nvmlState(const std::string& busId);

} // namespace warpatlas::cuda
