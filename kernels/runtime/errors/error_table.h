/// CUDA's errors: codes, names and texts, as its runtime tells them, and as its driver interface does, which counts
/// them otherwise below 100. Pure functions, any thread.
#pragma once

#include <string_view>

namespace warpatlas::runtime {

/// Codes that the runtime gives itself, as cudaError_t has them.
namespace error {
inline constexpr int success = 0, invalidValue = 1, memoryAllocation = 2, initialization = 3, unloading = 4,
                     invalidConfiguration = 9, invalidPitchValue = 12, invalidSymbol = 13, invalidDevicePointer = 17,
                     devicesUnavailable = 46, invalidChannelDescriptor = 20, invalidMemcpyDirection = 21,
                     invalidFilterSetting = 26, invalidNormSetting = 27, invalidDeviceFunction = 98, noDevice = 100,
                     invalidDevice = 101, invalidKernelImage = 200, unsupportedLimit = 215, invalidPtx = 218,
                     invalidResourceHandle = 400, illegalState = 401, notReady = 600, illegalAddress = 700,
                     peerAccessNotEnabled = 705, launchOutOfResources = 701, launchTimeout = 702,
                     hostMemoryAlreadyRegistered = 712, hostMemoryNotRegistered = 713, assertion = 710,
                     misalignedAddress = 716, launchFailure = 719, cooperativeLaunchTooLarge = 720, notPermitted = 800,
                     notSupported = 801, captureUnsupported = 900, captureInvalidated = 901, captureMerge = 902,
                     captureUnmatched = 903, captureUnjoined = 904, captureIsolation = 905, captureImplicit = 906,
                     capturedEvent = 907, captureWrongThread = 908, graphExecUpdateFailure = 910;
} // namespace error

/// Codes that only CUresult has.
namespace driver_error {
inline constexpr int notInitialised = 3, invalidContext = 201, fileNotFound = 301, notFound = 500,
                     contextIsDestroyed = 709;
} // namespace driver_error

/// "cudaErrorInvalidValue"; "unrecognized error code" for one that there is not.
const char* errorName(int code);
/// "invalid argument"
const char* errorText(int code);
/// "CUDA_ERROR_INVALID_VALUE" and its text; null for a code that CUDA's driver interface has not.
const char* driverErrorName(int code);
const char* driverErrorText(int code);

/// The CUresult of what is an error of the runtime's within.
int driverCode(int code);
/// Whether a function's name is the driver interface's: "cuMemAlloc", and not "cudaMalloc", nor that of another library
/// of CUDA's, "curandGenerate".
bool isDrivers(std::string_view function);
bool isRuntimes(std::string_view function);
/// What a result is called and means: the driver's, or the runtime's; one of another library by itself.
std::string_view errorNameOf(bool drivers, int code);
std::string_view errorTextOf(bool drivers, int code);

} // namespace warpatlas::runtime
