/// Every call of the CUDA runtime goes through one of two macros. WARPATLAS_CUDA throws DeviceError with CUDA's own
/// name for what happened, the call's text and its place; WARPATLAS_CUDA_NOTHROW is for destructors. Both leave no
/// error behind for the next call to stumble over, unless it is one that CUDA itself cannot clear.
#pragma once

#include <cuda_runtime_api.h>

namespace warpatlas::cuda {

[[noreturn]] void throwError(cudaError_t error, const char* call, const char* file, int line);

/// One line on standard error, except for what is expected while a program or a broken context goes away.
void reportError(cudaError_t error, const char* call, const char* file, int line) noexcept;

/// Whether CUDA says of this error that the process must end before the device can be used again.
bool isSticky(cudaError_t error) noexcept;

} // namespace warpatlas::cuda

#define WARPATLAS_CUDA(call)                                                                                           \
    do {                                                                                                               \
        if (const cudaError_t warpatlasError = (call); warpatlasError != cudaSuccess)                                  \
            ::warpatlas::cuda::throwError(warpatlasError, #call, __FILE__, __LINE__);                                  \
    } while (false)

#define WARPATLAS_CUDA_NOTHROW(call)                                                                                   \
    do {                                                                                                               \
        if (const cudaError_t warpatlasError = (call); warpatlasError != cudaSuccess)                                  \
            ::warpatlas::cuda::reportError(warpatlasError, #call, __FILE__, __LINE__);                                 \
    } while (false)
