#include "kernels/device/cuda/memory/memory_check.h"

#include "kernels/device/memory_words.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <cuda_runtime_api.h>

namespace warpatlas::cuda {

namespace {

/// Zeros where the driver does not say.
struct MemoryNow {
    std::size_t free = 0, total = 0;
    int ordinal = 0;
};

/// Without the macros: this is asked while an error is made.
MemoryNow memoryNow()
{
    MemoryNow now;
    if (cudaGetDevice(&now.ordinal) != cudaSuccess)
        now.ordinal = 0;
    if (cudaMemGetInfo(&now.free, &now.total) != cudaSuccess)
        now.free = now.total = 0;
    cudaGetLastError();
    return now;
}

std::string nameOfDevice(int ordinal)
{
    cudaDeviceProp properties{};
    const bool known = cudaGetDeviceProperties(&properties, ordinal) == cudaSuccess;
    cudaGetLastError();
    return known ? properties.name : "a GPU";
}

} // namespace

std::string memoryRefusal(std::optional<std::uint64_t> needed)
{
    const MemoryNow now = memoryNow();
    const std::string id = "cuda:" + std::to_string(now.ordinal), name = nameOfDevice(now.ordinal);
    return deviceMemoryWords(needed, {now.free, now.total, id, name});
}

void requireMemory(std::uint64_t needed)
{
    const MemoryNow now = memoryNow();
    if (now.total > 0 && needed > now.free)
        throwOutOfMemory(needed);
}

void throwOutOfMemory(std::optional<std::uint64_t> needed)
{
    cudaGetLastError();
    throw DeviceError("cudaErrorMemoryAllocation", memoryRefusal(needed));
}

void throwOutOfPinnedMemory(std::uint64_t needed)
{
    cudaGetLastError();
    throw DeviceError("cudaErrorMemoryAllocation",
        "needs " + bytesText(needed)
            + " of memory that the system keeps in place for a GPU, and the system has no more");
}

} // namespace warpatlas::cuda
