#include "kernels/runtime/api/call.h"

using namespace warpatlas::runtime;

namespace {

/// As on GPUs of today: rows begin at a multiple of it.
constexpr std::size_t pitchBytes = 512;

int allocate(Call& call, void** pointer, std::size_t bytes, MemoryKind kind, unsigned flags = 0)
{
    if (pointer == nullptr)
        return error::invalidValue;
    *pointer = nullptr;
    call.record().bytes = bytes;
    if (bytes == 0)
        return kind == MemoryKind::Managed ? error::invalidValue : error::success;
    const DeviceAllocation* const made = call.runtime().memory.allocate(kind, bytes, flags);
    if (made == nullptr)
        return error::memoryAllocation;
    *pointer = pointerTo(made->base);
    call.record().address = made->base;
    return error::success;
}

int release(Call& call, const void* pointer, MemoryKind kind)
{
    call.record().address = addressOf(pointer);
    if (pointer == nullptr)
        return error::success;
    if (const int code = call.finishAll(); code != error::success)
        return code;
    return call.runtime().memory.free(addressOf(pointer), kind) ? error::success : error::invalidValue;
}

int pitched(Call& call, void** pointer, std::size_t* pitch, std::size_t width, std::size_t rows)
{
    if (pitch == nullptr)
        return error::invalidValue;
    // More than a row can have, or than a number can say, is more than there is.
    std::uint64_t bytes = 0;
    if (width > largestPitch
        || __builtin_mul_overflow((width + pitchBytes - 1) / pitchBytes * pitchBytes, rows, &bytes))
        return error::memoryAllocation;
    *pitch = (width + pitchBytes - 1) / pitchBytes * pitchBytes;
    return allocate(call, pointer, bytes, MemoryKind::Device);
}

} // namespace

WARPATLAS_API cudaError_t cudaMalloc(void** pointer, std::size_t bytes)
{
    WARPATLAS_CALL("cudaMalloc");
    return call.unsafe([&] { return allocate(call, pointer, bytes, MemoryKind::Device); });
}

WARPATLAS_API cudaError_t cudaFree(void* pointer)
{
    WARPATLAS_CALL("cudaFree");
    return call.unsafe([&] { return release(call, pointer, MemoryKind::Device); });
}

WARPATLAS_API cudaError_t cudaMallocHost(void** pointer, std::size_t bytes)
{
    WARPATLAS_CALL("cudaMallocHost");
    return call.unsafe([&] { return allocate(call, pointer, bytes, MemoryKind::Pinned); });
}

WARPATLAS_API cudaError_t cudaHostAlloc(void** pointer, std::size_t bytes, unsigned flags)
{
    WARPATLAS_CALL("cudaHostAlloc");
    return call.unsafe([&] {
        constexpr unsigned known = cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
        return (flags & ~known) != 0 ? error::invalidValue : allocate(call, pointer, bytes, MemoryKind::Pinned, flags);
    });
}

WARPATLAS_API cudaError_t cudaFreeHost(void* pointer)
{
    WARPATLAS_CALL("cudaFreeHost");
    return call.unsafe([&] { return release(call, pointer, MemoryKind::Pinned); });
}

WARPATLAS_API cudaError_t cudaMallocManaged(void** pointer, std::size_t bytes, unsigned flags)
{
    WARPATLAS_CALL("cudaMallocManaged");
    return call.unsafe([&] {
        if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost)
            return error::invalidValue;
        return allocate(call, pointer, bytes, MemoryKind::Managed);
    });
}

#if CUDART_VERSION >= 13000
using PrefetchTo = cudaMemLocation;
#define WARPATLAS_PREFETCH_FLAGS unsigned,
#else
using PrefetchTo = int;
#define WARPATLAS_PREFETCH_FLAGS
#endif

/// Advice: what the memory holds does not depend on it.
WARPATLAS_API cudaError_t cudaMemPrefetchAsync(
    const void* pointer, std::size_t bytes, PrefetchTo, WARPATLAS_PREFETCH_FLAGS cudaStream_t stream)
{
    WARPATLAS_CALL("cudaMemPrefetchAsync");
    return call.run([&] {
        const DeviceAllocation* const found = call.runtime().memory.find(addressOf(pointer));
        call.record().bytes = bytes;
        return call.stream(stream) == nullptr                        ? error::invalidResourceHandle
            : found == nullptr || found->kind != MemoryKind::Managed ? error::invalidValue
                                                                     : error::success;
    });
}

WARPATLAS_API cudaError_t cudaMallocPitch(void** pointer, std::size_t* pitch, std::size_t width, std::size_t height)
{
    WARPATLAS_CALL("cudaMallocPitch");
    return call.unsafe([&] { return pitched(call, pointer, pitch, width, height); });
}

WARPATLAS_API cudaError_t cudaMalloc3D(cudaPitchedPtr* pitchedPointer, cudaExtent extent)
{
    WARPATLAS_CALL("cudaMalloc3D");
    return call.unsafe([&] {
        if (pitchedPointer == nullptr)
            return error::invalidValue;
        pitchedPointer->xsize = extent.width;
        pitchedPointer->ysize = extent.height;
        std::size_t rows = 0;
        if (__builtin_mul_overflow(extent.height, extent.depth, &rows))
            return error::memoryAllocation;
        return pitched(call, &pitchedPointer->ptr, &pitchedPointer->pitch, extent.width, rows);
    });
}

WARPATLAS_API cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total)
{
    WARPATLAS_CALL("cudaMemGetInfo");
    return call.run([&] {
        const DeviceMemory& memory = call.runtime().memory;
        if (free == nullptr || total == nullptr)
            return error::invalidValue;
        *free = memory.limit() - memory.used();
        *total = memory.limit();
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer)
{
    WARPATLAS_CALL("cudaPointerGetAttributes");
    return call.run([&] {
        if (attributes == nullptr)
            return error::invalidValue;
        *attributes = {};
        attributes->type = cudaMemoryTypeUnregistered;
        attributes->device = -2; // cudaInvalidDeviceId: of memory that CUDA knows nothing of
        const DeviceAllocation* const found = call.runtime().memory.find(addressOf(pointer));
        if (found == nullptr) {
            attributes->hostPointer = const_cast<void*>(pointer);
            if (call.runtime().memory.registered().find(addressOf(pointer)) != nullptr) {
                attributes->type = cudaMemoryTypeHost;
                attributes->device = 0;
                attributes->devicePointer = const_cast<void*>(pointer);
            }
            return error::success;
        }
        attributes->device = 0;
        attributes->type = found->kind == MemoryKind::Device ? cudaMemoryTypeDevice
            : found->kind == MemoryKind::Managed             ? cudaMemoryTypeManaged
                                                             : cudaMemoryTypeHost;
        attributes->devicePointer = const_cast<void*>(pointer);
        attributes->hostPointer = found->kind == MemoryKind::Device ? nullptr : const_cast<void*>(pointer);
        return error::success;
    });
}
