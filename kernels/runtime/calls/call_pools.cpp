/// Memory that comes and goes in a stream's order, and its pools, as both of CUDA's interfaces have them. All return
/// CUDA's error code but for poolOf(), which is null where there is no such pool. Any thread that holds the runtime's
/// lock.
#include "kernels/runtime/calls/call.h"

#include "kernels/runtime/calls/refusal_reason.h"

#include <cstring>

namespace warpatlas::runtime {
namespace {

/// Memory allocated while a stream is captured would be the graph's.
int notInGraphs(Call& call, const Stream& stream)
{
    call.record().unsupported = true;
    return call.invalidate(stream.capture, error::notSupported);
}

bool isAttribute(int attribute)
{
    return attribute >= cudaMemPoolReuseFollowEventDependencies && attribute <= cudaMemPoolAttrUsedMemHigh;
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
        return call.refuseMemory(bytes);
    pool->take(bytes);
    memory.find(made->base)->pool = number;
    memory.find(made->base)->context = call.context();
    *pointer = pointerTo(made->base);
    call.record().address = made->base;
    // It is there at once; another stream that uses it still has to wait for this one.
    Task task{.kind = Task::Kind::Allocate};
    task.run = [address = made->base, bytes = made->bytes](TaskRun& run) {
        if (run.footprint != nullptr)
            run.footprint->writes.add(address, bytes);
    };
    call.ask(*stream, task);
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
    if (found == nullptr || found->base != address || found->kind == MemoryKind::Pinned || found->freed) {
        call.record().reason = whyNotFreed(call.runtime(), address, MemoryKind::Device);
        return error::invalidValue;
    }
    found->freed = true;
    memory.pools().giveBack(found->pool, found->bytes);
    call.record().address = address;
    Task task{.kind = Task::Kind::Free};
    task.run = [address, bytes = found->bytes](TaskRun& run) {
        run.runtime.freeLater(address, run.work);
        if (run.footprint != nullptr)
            run.footprint->writes.add(address, bytes); // as overwriting it does
    };
    call.ask(*stream, task);
    return error::success;
}

MemoryPool* poolOf(Call& call, cudaMemPool_t handle)
{
    return call.runtime().memory.pools().find(numberOfHandle(handle));
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

int setPool(Call& call, int device, cudaMemPool_t pool)
{
    if (device != 0)
        return error::invalidDevice;
    if (poolOf(call, pool) == nullptr)
        return error::invalidValue;
    call.runtime().memory.pools().setCurrent(numberOfHandle(pool));
    return error::success;
}

int destroyPool(Call& call, cudaMemPool_t pool)
{
    return call.runtime().memory.pools().destroy(numberOfHandle(pool)) ? error::success : error::invalidValue;
}

int attributeOfPool(Call& call, cudaMemPool_t handle, int attribute, void* value)
{
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
}

int setAttributeOfPool(Call& call, cudaMemPool_t handle, int attribute, const void* value)
{
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
}

int trimPool(Call& call, cudaMemPool_t handle, std::size_t keep)
{
    MemoryPool* const pool = poolOf(call, handle);
    if (pool == nullptr)
        return error::invalidValue;
    pool->trim(keep);
    return error::success;
}

/// There is one device, which its own pools are open to, always.
int memPoolSetAccess(Call& call, cudaMemPool_t pool, const cudaMemAccessDesc* wishes, std::size_t count)
{
    if (poolOf(call, pool) == nullptr || (wishes == nullptr && count != 0))
        return error::invalidValue;
    for (std::size_t i = 0; i < count; ++i) {
        if (wishes[i].location.type != cudaMemLocationTypeDevice || wishes[i].location.id != 0)
            return error::invalidDevice;
        if (wishes[i].flags != cudaMemAccessFlagsProtReadWrite)
            return error::invalidDevice; // the pool's own device reads and writes
    }
    return error::success;
}

int memPoolGetAccess(Call& call, cudaMemAccessFlags* flags, cudaMemPool_t pool, cudaMemLocation* location)
{
    if (poolOf(call, pool) == nullptr || flags == nullptr || location == nullptr)
        return error::invalidValue;
    if (location->type != cudaMemLocationTypeDevice || location->id != 0)
        return error::invalidDevice;
    *flags = cudaMemAccessFlagsProtReadWrite;
    return error::success;
}

int memPoolCreate(DriverCall& call, CUmemoryPool* pool, const CUmemPoolProps* wish)
{
    if (wish == nullptr)
        return error::invalidValue;
    // Both interfaces have the same numbers for these.
    cudaMemPoolProps same{};
    same.allocType = static_cast<cudaMemAllocationType>(wish->allocType);
    same.handleTypes = static_cast<cudaMemAllocationHandleType>(wish->handleTypes);
    same.location.type = static_cast<cudaMemLocationType>(wish->location.type);
    same.location.id = wish->location.id;
    same.maxSize = wish->maxSize;
    return makePool(call, pool, &same);
}

} // namespace
} // namespace warpatlas::runtime

using namespace warpatlas::runtime;

#include "pool.inc"
