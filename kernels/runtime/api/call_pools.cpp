/// Memory that comes and goes in a stream's order, and the pools that it is taken from.
#include "kernels/runtime/api/call.h"
#include "kernels/runtime/calls/pool_steps.h"

using namespace warpatlas::runtime;

WARPATLAS_API cudaError_t cudaMallocAsync(void** pointer, std::size_t bytes, cudaStream_t stream)
{
    WARPATLAS_CALL("cudaMallocAsync");
    return call.run(
        [&] { return allocateFrom(call, pointer, bytes, call.runtime().memory.pools().current(), stream); });
}

WARPATLAS_API cudaError_t cudaMallocFromPoolAsync(
    void** pointer, std::size_t bytes, cudaMemPool_t pool, cudaStream_t stream)
{
    WARPATLAS_CALL("cudaMallocFromPoolAsync");
    return call.run([&] { return allocateFrom(call, pointer, bytes, numberOfHandle(pool), stream); });
}

WARPATLAS_API cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream)
{
    WARPATLAS_CALL("cudaFreeAsync");
    return call.run([&] { return freeLater(call, pointer, stream); });
}

WARPATLAS_API cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device)
{
    WARPATLAS_CALL("cudaDeviceGetDefaultMemPool");
    return call.run([&] { return givePool(pool, device, MemoryPools::defaultPool); });
}

WARPATLAS_API cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device)
{
    WARPATLAS_CALL("cudaDeviceGetMemPool");
    return call.run([&] { return givePool(pool, device, call.runtime().memory.pools().current()); });
}

WARPATLAS_API cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool)
{
    WARPATLAS_CALL("cudaDeviceSetMemPool");
    return call.run([&] { return setPool(call, device, pool); });
}

WARPATLAS_API cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* wish)
{
    WARPATLAS_CALL("cudaMemPoolCreate");
    return call.run([&] { return makePool(call, pool, wish); });
}

WARPATLAS_API cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool)
{
    WARPATLAS_CALL("cudaMemPoolDestroy");
    return call.run([&] { return destroyPool(call, pool); });
}

WARPATLAS_API cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t handle, cudaMemPoolAttr attribute, void* value)
{
    WARPATLAS_CALL("cudaMemPoolGetAttribute");
    return call.run([&] { return attributeOfPool(call, handle, attribute, value); });
}

WARPATLAS_API cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t handle, cudaMemPoolAttr attribute, void* value)
{
    WARPATLAS_CALL("cudaMemPoolSetAttribute");
    return call.run([&] { return setAttributeOfPool(call, handle, attribute, value); });
}

WARPATLAS_API cudaError_t cudaMemPoolTrimTo(cudaMemPool_t handle, std::size_t keep)
{
    WARPATLAS_CALL("cudaMemPoolTrimTo");
    return call.run([&] { return trimPool(call, handle, keep); });
}

/// There is one device, which its own pools are open to, always.
WARPATLAS_API cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const cudaMemAccessDesc* wishes, std::size_t count)
{
    WARPATLAS_CALL("cudaMemPoolSetAccess");
    return call.run([&] {
        if (poolOf(call, pool) == nullptr || (wishes == nullptr && count != 0))
            return error::invalidValue;
        for (std::size_t i = 0; i < count; ++i) {
            if (wishes[i].location.type != cudaMemLocationTypeDevice || wishes[i].location.id != 0)
                return error::invalidDevice;
            if (wishes[i].flags != cudaMemAccessFlagsProtReadWrite)
                return error::invalidDevice; // the pool's own device reads and writes
        }
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags* flags, cudaMemPool_t pool, cudaMemLocation* location)
{
    WARPATLAS_CALL("cudaMemPoolGetAccess");
    return call.run([&] {
        if (poolOf(call, pool) == nullptr || flags == nullptr || location == nullptr)
            return error::invalidValue;
        if (location->type != cudaMemLocationTypeDevice || location->id != 0)
            return error::invalidDevice;
        *flags = cudaMemAccessFlagsProtReadWrite;
        return error::success;
    });
}
