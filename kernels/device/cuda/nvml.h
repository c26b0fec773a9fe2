/// NVIDIA's management library, loaded at run time: it comes with the driver, and everything works without it.
#pragma once

#include <optional>
#include <string>

namespace warpatlas::cuda {

/// "580.95.05"; empty where it cannot be read.
std::string driverVersion();

/// The clock of the SMs now, in MHz. `busId` as cudaDeviceGetPCIBusId writes it.
std::optional<double> smClockMhz(const std::string& busId);

} // namespace warpatlas::cuda
