/// Memory of the host's that kernels reach: what is registered, and what is asked of that and of pinned memory.
#include "kernels/runtime/api/call.h"

using namespace warpatlas::runtime;

namespace {

const DeviceAllocation* pinnedAt(Call& call, const void* pointer)
{
    const DeviceAllocation* const found = call.runtime().memory.find(addressOf(pointer));
    const bool inside = found != nullptr && addressOf(pointer) - found->base < found->bytes;
    return inside && found->kind == MemoryKind::Pinned ? found : nullptr;
}

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

} // namespace

WARPATLAS_API cudaError_t cudaHostRegister(void* pointer, std::size_t bytes, unsigned flags)
{
    WARPATLAS_CALL("cudaHostRegister");
    return call.run([&] { return registerRange(call, pointer, bytes, flags); });
}

WARPATLAS_API cudaError_t cudaHostUnregister(void* pointer)
{
    WARPATLAS_CALL("cudaHostUnregister");
    return call.waiting([&] {
        call.record().address = addressOf(pointer);
        return call.runtime().memory.registered().remove(addressOf(pointer));
    });
}

/// As it was asked for; CUDA has none of memory that was only registered.
WARPATLAS_API cudaError_t cudaHostGetFlags(unsigned* flags, void* pointer)
{
    WARPATLAS_CALL("cudaHostGetFlags");
    return call.run([&] {
        const DeviceAllocation* const found = pinnedAt(call, pointer);
        if (flags == nullptr || found == nullptr)
            return error::invalidValue;
        *flags = found->flags;
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned flags)
{
    WARPATLAS_CALL("cudaHostGetDevicePointer");
    return call.run([&] {
        const bool known =
            pinnedAt(call, host) != nullptr || call.runtime().memory.registered().find(addressOf(host)) != nullptr;
        if (device == nullptr || flags != 0 || !known)
            return error::invalidValue;
        *device = host; // the same address on both sides
        return error::success;
    });
}
