#include "kernels/device/cuda/check.h"

#include "kernels/device/cuda/memory/memory_check.h"
#include "kernels/model/error.h"

#include <cstdio>
#include <cstring>
#include <fmt/format.h>

namespace warpatlas::cuda {

namespace {

/// Without the folders, which are the build machine's.
const char* fileName(const char* path)
{
    const char* slash = std::strrchr(path, '/');
    return slash ? slash + 1 : path;
}

} // namespace

bool isSticky(cudaError_t error) noexcept
{
    switch (error) {
    case cudaErrorECCUncorrectable:
    case cudaErrorNvlinkUncorrectable:
    case cudaErrorIllegalAddress:
    case cudaErrorLaunchTimeout:
    case cudaErrorContextIsDestroyed:
    case cudaErrorAssert:
    case cudaErrorHardwareStackError:
    case cudaErrorIllegalInstruction:
    case cudaErrorMisalignedAddress:
    case cudaErrorInvalidAddressSpace:
    case cudaErrorInvalidPc:
    case cudaErrorLaunchFailure:
    case cudaErrorExternalDevice:
        return true;
    default:
        return false;
    }
}

void throwError(cudaError_t error, const char* call, const char* file, int line)
{
    cudaGetLastError();
    // Also what a library or a launch needs beside the buffers.
    if (error == cudaErrorMemoryAllocation)
        throwOutOfMemory(std::nullopt);
    const bool sticky = isSticky(error);
    std::string description = cudaGetErrorString(error);
    if (sticky)
        description += "; the GPU cannot be used again before the program is restarted";
    throw DeviceError(cudaGetErrorName(error), description, call, fmt::format("{}:{}", fileName(file), line), sticky);
}

void reportError(cudaError_t error, const char* call, const char* file, int line) noexcept
{
    cudaGetLastError();
    // While the program ends, the runtime may be gone before the last owner; after a sticky error every call repeats
    // it.
    if (error == cudaErrorCudartUnloading || isSticky(error))
        return;
    std::fprintf(stderr, "warpatlas: %s from %s at %s:%d\n", cudaGetErrorName(error), call, fileName(file), line);
}

} // namespace warpatlas::cuda
