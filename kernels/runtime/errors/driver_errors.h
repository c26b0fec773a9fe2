/// Errors of CUDA's driver interface: it counts them otherwise than the runtime does, below 100. Pure functions, any
/// thread.
#pragma once

#include <string_view>

namespace warpatlas::runtime {

/// Codes that only CUresult has.
namespace driver_error {
inline constexpr int notInitialised = 3, noBinaryForGpu = 209, invalidContext = 201, invalidPtx = 218,
                     contextIsCurrent = 202, fileNotFound = 301, notFound = 500, primaryContextActive = 708,
                     contextIsDestroyed = 709, keyRotation = 916;
} // namespace driver_error

/// The CUresult of what is an error of the runtime's within.
int driverCode(int code);
/// "CUDA_ERROR_INVALID_VALUE"; null for a code that there is not.
const char* driverErrorName(int code);
/// "invalid argument"; null for a code that there is not.
const char* driverErrorText(int code);

/// Whether a function's name is the driver interface's: "cuMemAlloc", and not "cudaMalloc", nor that of another library
/// of CUDA's, "curandGenerate".
bool isDrivers(std::string_view function);
bool isRuntimes(std::string_view function);
/// What a result is called and means: the driver's, or the runtime's; one of another library by itself.
std::string_view errorNameOf(bool drivers, int code);
std::string_view errorTextOf(bool drivers, int code);

} // namespace warpatlas::runtime
