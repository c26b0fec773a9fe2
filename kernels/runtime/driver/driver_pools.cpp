/// Memory that comes and goes in a stream's order, and the pools that it is taken from.
#include "kernels/runtime/calls/pool_steps.h"
#include "kernels/runtime/driver/driver.h"

using namespace warpatlas::runtime;

WARPATLAS_API CUresult cuMemAllocAsync(CUdeviceptr* pointer, std::size_t bytes, CUstream stream)
{
    WARPATLAS_DRIVER_CALL("cuMemAllocAsync");
    return call.run([&] {
        return bytes == 0 ? int(error::invalidValue)
                          : allocateFrom(call, reinterpret_cast<void**>(pointer), bytes,
                              call.runtime().memory.pools().current(), stream);
    });
}

WARPATLAS_API CUresult cuMemAllocFromPoolAsync(
    CUdeviceptr* pointer, std::size_t bytes, CUmemoryPool pool, CUstream stream)
{
    WARPATLAS_DRIVER_CALL("cuMemAllocFromPoolAsync");
    return call.run([&] {
        return bytes == 0 ? int(error::invalidValue)
                          : allocateFrom(call, reinterpret_cast<void**>(pointer), bytes, numberOfHandle(pool), stream);
    });
}

WARPATLAS_API CUresult cuMemFreeAsync(CUdeviceptr pointer, CUstream stream)
{
    WARPATLAS_DRIVER_CALL("cuMemFreeAsync");
    return call.run(
        [&] { return pointer == 0 ? int(error::invalidValue) : freeLater(call, pointerTo(pointer), stream); });
}

WARPATLAS_API CUresult cuDeviceGetDefaultMemPool(CUmemoryPool* pool, CUdevice device)
{
    WARPATLAS_DRIVER_CALL("cuDeviceGetDefaultMemPool");
    return call.onDevice([&] { return givePool(pool, device, MemoryPools::defaultPool); });
}

WARPATLAS_API CUresult cuDeviceGetMemPool(CUmemoryPool* pool, CUdevice device)
{
    WARPATLAS_DRIVER_CALL("cuDeviceGetMemPool");
    return call.onDevice([&] { return givePool(pool, device, call.runtime().memory.pools().current()); });
}

WARPATLAS_API CUresult cuDeviceSetMemPool(CUdevice device, CUmemoryPool pool)
{
    WARPATLAS_DRIVER_CALL("cuDeviceSetMemPool");
    return call.onDevice([&] { return setPool(call, device, pool); });
}

WARPATLAS_API CUresult cuMemPoolCreate(CUmemoryPool* pool, const CUmemPoolProps* wish)
{
    WARPATLAS_DRIVER_CALL("cuMemPoolCreate");
    return call.onDevice([&] {
        if (wish == nullptr)
            return int(error::invalidValue);
        // Both interfaces have the same numbers for these.
        cudaMemPoolProps same{};
        same.allocType = static_cast<cudaMemAllocationType>(wish->allocType);
        same.handleTypes = static_cast<cudaMemAllocationHandleType>(wish->handleTypes);
        same.location.type = static_cast<cudaMemLocationType>(wish->location.type);
        same.location.id = wish->location.id;
        same.maxSize = wish->maxSize;
        return makePool(call, pool, &same);
    });
}

WARPATLAS_API CUresult cuMemPoolDestroy(CUmemoryPool pool)
{
    WARPATLAS_DRIVER_CALL("cuMemPoolDestroy");
    return call.onDevice([&] { return destroyPool(call, pool); });
}

WARPATLAS_API CUresult cuMemPoolGetAttribute(CUmemoryPool pool, CUmemPool_attribute attribute, void* value)
{
    WARPATLAS_DRIVER_CALL("cuMemPoolGetAttribute");
    return call.onDevice([&] { return attributeOfPool(call, pool, attribute, value); });
}

WARPATLAS_API CUresult cuMemPoolSetAttribute(CUmemoryPool pool, CUmemPool_attribute attribute, void* value)
{
    WARPATLAS_DRIVER_CALL("cuMemPoolSetAttribute");
    return call.onDevice([&] { return setAttributeOfPool(call, pool, attribute, value); });
}

WARPATLAS_API CUresult cuMemPoolTrimTo(CUmemoryPool pool, std::size_t keep)
{
    WARPATLAS_DRIVER_CALL("cuMemPoolTrimTo");
    return call.onDevice([&] { return trimPool(call, pool, keep); });
}
