#include "kernels/runtime/api/call.h"
#include "kernels/runtime/calls/memory_steps.h"

using namespace warpatlas::runtime;

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
    return call.unsafe([&] { return allocatePinned(call, pointer, bytes, flags); });
}

WARPATLAS_API cudaError_t cudaFreeHost(void* pointer)
{
    WARPATLAS_CALL("cudaFreeHost");
    return call.unsafe([&] { return release(call, pointer, MemoryKind::Pinned); });
}

WARPATLAS_API cudaError_t cudaMallocManaged(void** pointer, std::size_t bytes, unsigned flags)
{
    WARPATLAS_CALL("cudaMallocManaged");
    return call.unsafe([&] { return allocateManaged(call, pointer, bytes, flags); });
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
    return call.run([&] { return memoryInfo(call, free, total); });
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
