/// Memory that comes and goes in a stream's order, and the pools that it is taken from.
#include "kernels/runtime/api/call.h"

#include <cstring>

using namespace warpatlas::runtime;

namespace {

/// What is allocated while a stream is captured would be the graph's.
int notInGraphs(Call& call, const Stream& stream)
{
    call.record().unsupported = true;
    return call.invalidate(stream.capture, error::notSupported);
}

int allocateFrom(Call& call, void** pointer, std::size_t bytes, std::uint64_t number, cudaStream_t handle)
{
    if (pointer == nullptr)
        return error::invalidValue;
    *pointer = nullptr;
    call.record().bytes = bytes;
    Stream* stream = nullptr;
    if (const int code = call.streamFor(handle, stream); code != error::success)
        return code;
    if (stream->capture != nullptr)
        return notInGraphs(call, *stream);
    DeviceMemory& memory = call.runtime().memory;
    MemoryPool* const pool = memory.pools().find(number);
    if (pool == nullptr)
        return error::invalidValue;
    if (bytes == 0)
        return error::success;
    const DeviceAllocation* const made = pool->hasRoom(bytes) ? memory.allocate(MemoryKind::Device, bytes) : nullptr;
    if (made == nullptr)
        return error::memoryAllocation;
    pool->take(bytes);
    memory.find(made->base)->pool = number;
    *pointer = pointerTo(made->base);
    call.record().address = made->base;
    return error::success;
}

/// It is there until what the stream was asked for before is done.
int freeLater(Call& call, void* pointer, cudaStream_t handle)
{
    Stream* stream = nullptr;
    if (const int code = call.streamFor(handle, stream); code != error::success)
        return code;
    if (pointer == nullptr)
        return error::success;
    if (stream->capture != nullptr)
        return notInGraphs(call, *stream);
    DeviceMemory& memory = call.runtime().memory;
    const std::uint64_t address = addressOf(pointer);
    DeviceAllocation* const found = memory.find(address);
    if (found == nullptr || found->base != address || found->kind == MemoryKind::Pinned || found->freed)
        return error::invalidValue;
    found->freed = true;
    memory.pools().giveBack(found->pool, found->bytes);
    call.record().address = address;
    Task task{.kind = Task::Kind::Free};
    task.run = [address](TaskRun& run) { run.runtime.memory.free(address, MemoryKind::Device); };
    call.ask(*stream, task);
    return error::success;
}

/// Null, with an error, where there is no such pool.
MemoryPool* poolOf(Call& call, cudaMemPool_t handle)
{
    return call.runtime().memory.pools().find(numberOfHandle(handle));
}

bool isAttribute(cudaMemPoolAttr attribute)
{
    return attribute >= cudaMemPoolReuseFollowEventDependencies && attribute <= cudaMemPoolAttrUsedMemHigh;
}

int givePool(cudaMemPool_t* to, int device, std::uint64_t number)
{
    if (to == nullptr)
        return error::invalidValue;
    if (device != 0)
        return error::invalidDevice;
    *to = handleOf<cudaMemPool_t>(number);
    return error::success;
}

int makePool(Call& call, cudaMemPool_t* to, const cudaMemPoolProps* wish)
{
    if (to == nullptr || wish == nullptr || wish->allocType != cudaMemAllocationTypePinned)
        return error::invalidValue;
    if (wish->location.type != cudaMemLocationTypeDevice || wish->handleTypes != cudaMemHandleTypeNone) {
        call.record().unsupported = wish->location.type != cudaMemLocationTypeInvalid;
        return call.record().unsupported ? error::notSupported : error::invalidValue;
    }
    if (wish->location.id != 0)
        return error::invalidValue;
    *to = handleOf<cudaMemPool_t>(call.runtime().memory.pools().make(wish->maxSize));
    return error::success;
}

} // namespace

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
    return call.run([&] {
        if (device != 0)
            return error::invalidDevice;
        if (poolOf(call, pool) == nullptr)
            return error::invalidValue;
        call.runtime().memory.pools().setCurrent(numberOfHandle(pool));
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* wish)
{
    WARPATLAS_CALL("cudaMemPoolCreate");
    return call.run([&] { return makePool(call, pool, wish); });
}

WARPATLAS_API cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool)
{
    WARPATLAS_CALL("cudaMemPoolDestroy");
    return call.run([&] {
        return call.runtime().memory.pools().destroy(numberOfHandle(pool)) ? error::success : error::invalidValue;
    });
}

WARPATLAS_API cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t handle, cudaMemPoolAttr attribute, void* value)
{
    WARPATLAS_CALL("cudaMemPoolGetAttribute");
    return call.run([&] {
        const MemoryPool* const pool = poolOf(call, handle);
        if (pool == nullptr || value == nullptr || !isAttribute(attribute))
            return error::invalidValue;
        const auto known = static_cast<PoolAttribute>(attribute);
        const std::uint64_t found = pool->get(known);
        if (MemoryPool::isFlag(known)) {
            const int flag = static_cast<int>(found);
            std::memcpy(value, &flag, sizeof flag);
        } else {
            std::memcpy(value, &found, sizeof found);
        }
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t handle, cudaMemPoolAttr attribute, void* value)
{
    WARPATLAS_CALL("cudaMemPoolSetAttribute");
    return call.run([&] {
        MemoryPool* const pool = poolOf(call, handle);
        if (pool == nullptr || value == nullptr || !isAttribute(attribute))
            return int(error::invalidValue);
        const auto known = static_cast<PoolAttribute>(attribute);
        std::uint64_t wanted = 0;
        int flag = 0;
        std::memcpy(&flag, value, sizeof flag);
        if (MemoryPool::isFlag(known))
            wanted = flag != 0 ? 1 : 0;
        else
            std::memcpy(&wanted, value, sizeof wanted);
        return pool->set(known, wanted);
    });
}

WARPATLAS_API cudaError_t cudaMemPoolTrimTo(cudaMemPool_t handle, std::size_t keep)
{
    WARPATLAS_CALL("cudaMemPoolTrimTo");
    return call.run([&] {
        MemoryPool* const pool = poolOf(call, handle);
        if (pool == nullptr)
            return error::invalidValue;
        pool->trim(keep);
        return error::success;
    });
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
