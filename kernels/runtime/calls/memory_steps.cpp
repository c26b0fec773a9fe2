#include "kernels/runtime/calls/memory_steps.h"

#include "kernels/runtime/calls/refusal_reason.h"
#include "kernels/runtime/copy_shape.h"

namespace warpatlas::runtime {
namespace {

/// As on GPUs of today: rows begin at a multiple of it.
constexpr std::size_t pitchBytes = 512;

} // namespace

int allocate(Call& call, void** pointer, std::size_t bytes, MemoryKind kind, unsigned flags)
{
    if (pointer == nullptr)
        return error::invalidValue;
    *pointer = nullptr;
    call.record().bytes = bytes;
    if (bytes == 0)
        return kind == MemoryKind::Managed ? error::invalidValue : error::success;
    const DeviceAllocation* const made = call.runtime().memory.allocate(kind, bytes, flags);
    if (made == nullptr)
        return call.refuseMemory(bytes);
    call.runtime().memory.find(made->base)->context = call.context();
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
    if (call.runtime().memory.free(addressOf(pointer), kind))
        return error::success;
    call.record().reason = whyNotFreed(call.runtime(), addressOf(pointer), kind);
    return error::invalidValue;
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

int allocatePinned(Call& call, void** pointer, std::size_t bytes, unsigned flags)
{
    constexpr unsigned known = cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
    return (flags & ~known) != 0 ? error::invalidValue : allocate(call, pointer, bytes, MemoryKind::Pinned, flags);
}

int allocateManaged(Call& call, void** pointer, std::size_t bytes, unsigned flags)
{
    if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost)
        return error::invalidValue;
    return allocate(call, pointer, bytes, MemoryKind::Managed);
}

int memoryInfo(Call& call, std::size_t* free, std::size_t* total)
{
    const DeviceMemory& memory = call.runtime().memory;
    if (free == nullptr || total == nullptr)
        return error::invalidValue;
    *free = memory.limit() - memory.used();
    *total = memory.limit();
    return error::success;
}

namespace {

const DeviceAllocation* pinnedAt(Call& call, const void* pointer)
{
    const DeviceAllocation* const found = call.runtime().memory.find(addressOf(pointer));
    const bool inside = found != nullptr && addressOf(pointer) - found->base < found->bytes;
    return inside && found->kind == MemoryKind::Pinned ? found : nullptr;
}

} // namespace

int registerRange(Call& call, void* pointer, std::size_t bytes, unsigned flags)
{
    constexpr unsigned known =
        cudaHostRegisterPortable | cudaHostRegisterMapped | cudaHostRegisterIoMemory | cudaHostRegisterReadOnly;
    call.record().bytes = bytes;
    if ((flags & ~known) != 0)
        return error::invalidValue;
    if ((flags & (cudaHostRegisterIoMemory | cudaHostRegisterReadOnly)) != 0) {
        // The device says of itself that it has no read-only memory of the host's; other devices' memory is not there.
        call.record().unsupported = (flags & cudaHostRegisterIoMemory) != 0;
        return error::notSupported;
    }
    if (pinnedAt(call, pointer) != nullptr)
        return error::hostMemoryAlreadyRegistered;
    if (DeviceMemory::isSimulated(addressOf(pointer)))
        return error::invalidValue;
    const int code = call.runtime().memory.registered().add(addressOf(pointer), bytes);
    if (code == error::success)
        call.record().address = addressOf(pointer);
    return code;
}

int unregisterRange(Call& call, const void* pointer)
{
    call.record().address = addressOf(pointer);
    return call.runtime().memory.registered().remove(addressOf(pointer));
}

int flagsOfPinned(Call& call, unsigned* flags, const void* pointer)
{
    const DeviceAllocation* const found = pinnedAt(call, pointer);
    if (flags == nullptr || found == nullptr)
        return error::invalidValue;
    *flags = found->flags;
    return error::success;
}

int devicePointerOf(Call& call, void** device, void* host, unsigned flags)
{
    const bool known =
        pinnedAt(call, host) != nullptr || call.runtime().memory.registered().find(addressOf(host)) != nullptr;
    if (device == nullptr || flags != 0 || !known)
        return error::invalidValue;
    *device = host; // the same address on both sides
    return error::success;
}

} // namespace warpatlas::runtime
