/// Memory asked for, given back and asked about, as both of CUDA's interfaces do it. All return CUDA's error code, but
/// for pinnedAt(). Any thread that holds the runtime's lock.
#include "kernels/runtime/calls/call.h"

#include "kernels/runtime/calls/refusal_reason.h"
#include "kernels/runtime/copy_shape.h"

namespace warpatlas::runtime {
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

/// Rows of at least `width` bytes.
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

int unregisterRange(Call& call, const void* pointer)
{
    call.record().address = addressOf(pointer);
    return call.runtime().memory.registered().remove(addressOf(pointer));
}

/// As pinned memory was asked for.
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

int malloc3D(Call& call, cudaPitchedPtr* pitchedPointer, cudaExtent extent)
{
    if (pitchedPointer == nullptr)
        return error::invalidValue;
    pitchedPointer->xsize = extent.width;
    pitchedPointer->ysize = extent.height;
    std::size_t rows = 0;
    if (__builtin_mul_overflow(extent.height, extent.depth, &rows))
        return error::memoryAllocation;
    return pitched(call, &pitchedPointer->ptr, &pitchedPointer->pitch, extent.width, rows);
}

int pointerGetAttributes(Call& call, cudaPointerAttributes* attributes, const void* pointer)
{
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
}

/// What lies at an address that kernels know.
struct KnownPlace {
    std::uint64_t base = 0, bytes = 0, number = 0;
    CUmemorytype type = CU_MEMORYTYPE_DEVICE;
    bool managed = false, hostReaches = false;
};

/// False where nothing that CUDA knows of is there.
bool placeAt(DriverCall& call, std::uint64_t address, KnownPlace& place)
{
    DeviceMemory& memory = call.runtime().memory;
    if (const DeviceAllocation* const found = memory.find(address)) {
        const bool pinned = found->kind == MemoryKind::Pinned;
        place = {found->base, found->bytes, found->number, pinned ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE,
            found->kind == MemoryKind::Managed, found->kind != MemoryKind::Device};
    } else if (const RegisteredRange* const range = memory.registered().find(address)) {
        place = {range->base, range->bytes, range->number, CU_MEMORYTYPE_HOST, false, true};
    } else if (const DeviceVariable* const variable = call.runtime().variableAt(address)) {
        place = {variable->address, variable->bytes, 0, CU_MEMORYTYPE_DEVICE, variable->managed, variable->managed};
    } else {
        return false;
    }
    return address - place.base < place.bytes;
}

template <class T> int put(void* to, T value)
{
    *static_cast<T*>(to) = value;
    return error::success;
}

/// An attribute of a place that is known.
int attributeOfPlace(
    DriverCall& call, void* to, CUpointer_attribute attribute, std::uint64_t address, const KnownPlace& place)
{
    switch (attribute) {
    case CU_POINTER_ATTRIBUTE_CONTEXT:
        return put(to, handleOf<CUcontext>(call.context()));
    case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
        return put(to, static_cast<unsigned>(place.type));
    case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
        return put(to, static_cast<CUdeviceptr>(address));
    case CU_POINTER_ATTRIBUTE_HOST_POINTER:
        return place.hostReaches ? put(to, pointerTo(address)) : int(error::invalidValue);
    case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
        return put(to, 0U);
    case CU_POINTER_ATTRIBUTE_BUFFER_ID:
        return put(to, static_cast<unsigned long long>(place.number));
    case CU_POINTER_ATTRIBUTE_IS_MANAGED:
        return put(to, place.managed ? 1U : 0U);
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
        return put(to, 0);
    case CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE:
        return put(to, 0U);
    case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
        return put(to, static_cast<CUdeviceptr>(place.base));
    case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
        return put(to, static_cast<std::size_t>(place.bytes));
    case CU_POINTER_ATTRIBUTE_MAPPED:
        return put(to, 1U);
    default:
        return call.refuse("attribute " + std::to_string(attribute) + " is not known");
    }
}

/// Of memory that CUDA knows nothing of: zeros, as wide as the attribute is.
void putNothing(void* to, CUpointer_attribute attribute)
{
    switch (attribute) {
    case CU_POINTER_ATTRIBUTE_CONTEXT:
    case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
    case CU_POINTER_ATTRIBUTE_HOST_POINTER:
    case CU_POINTER_ATTRIBUTE_BUFFER_ID:
    case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
    case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
        put(to, std::uint64_t{0});
        break;
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
        put(to, -2); // CU_DEVICE_INVALID
        break;
    default:
        put(to, 0U);
        break;
    }
}

/// An address that the driver's functions take has a value: it is never 0.
int releaseAt(DriverCall& call, const void* pointer, MemoryKind kind)
{
    return pointer == nullptr ? int(error::invalidValue) : release(call, pointer, kind);
}

/// Nothing to allocate is a mistake for the driver, and none for the runtime.
int allocateAt(DriverCall& call, void** pointer, std::size_t bytes, MemoryKind kind)
{
    return bytes == 0 ? int(error::invalidValue) : allocate(call, pointer, bytes, kind);
}

/// Advice: what the memory holds does not depend on it.
int advise(DriverCall& call, CUdeviceptr pointer, std::size_t bytes)
{
    KnownPlace place;
    call.record().bytes = bytes;
    return placeAt(call, pointer, place) && place.managed ? error::success : error::invalidValue;
}

int prefetch(DriverCall& call, CUdeviceptr pointer, std::size_t bytes, CUstream stream)
{
    KnownPlace place;
    call.record().bytes = bytes;
    if (call.stream(stream) == nullptr)
        return error::invalidResourceHandle;
    return placeAt(call, pointer, place) && place.managed ? error::success : error::invalidValue;
}

/// Rows begin where an element of any size may: `elementBytes` is what a kernel reads at once.
int memAllocPitch(DriverCall& call, CUdeviceptr* pointer, std::size_t* pitch, std::size_t width, std::size_t height,
    unsigned elementBytes)
{
    const bool known = elementBytes == 4 || elementBytes == 8 || elementBytes == 16;
    return !known || width == 0 || height == 0 ? int(error::invalidValue)
                                               : pitched(call, as<void**>(pointer), pitch, width, height);
}

int memGetAddressRange(DriverCall& call, CUdeviceptr* base, std::size_t* bytes, CUdeviceptr pointer)
{
    KnownPlace place;
    if (!placeAt(call, pointer, place))
        return driver_error::notFound;
    if (base != nullptr)
        *base = place.base;
    if (bytes != nullptr)
        *bytes = place.bytes;
    return error::success;
}

int pointerGetAttribute(DriverCall& call, void* value, CUpointer_attribute attribute, CUdeviceptr pointer)
{
    KnownPlace place;
    return value == nullptr || !placeAt(call, pointer, place)
        ? int(error::invalidValue)
        : attributeOfPlace(call, value, attribute, pointer, place);
}

int pointerGetAttributes(
    DriverCall& call, unsigned count, CUpointer_attribute* attributes, void** values, CUdeviceptr pointer)
{
    if (attributes == nullptr || values == nullptr || count == 0)
        return error::invalidValue;
    KnownPlace place;
    const bool known = placeAt(call, pointer, place);
    for (unsigned i = 0; i < count; ++i) {
        putNothing(values[i], attributes[i]);
        if (known && attributeOfPlace(call, values[i], attributes[i], pointer, place) == error::notSupported)
            return error::notSupported;
    }
    return error::success;
}

int pointerSetAttribute(DriverCall& call, CUpointer_attribute attribute, CUdeviceptr pointer)
{
    KnownPlace place;
    // Copies of all kinds are done by when the program may look.
    return attribute == CU_POINTER_ATTRIBUTE_SYNC_MEMOPS && placeAt(call, pointer, place) ? error::success
                                                                                          : error::invalidValue;
}

/// Which stream uses managed memory is a hint here: the host is watched in any case.
int attachToStream(DriverCall& call, CUstream stream, CUdeviceptr pointer, unsigned flags)
{
    KnownPlace place;
    if (call.stream(stream) == nullptr)
        return error::invalidResourceHandle;
    const bool known = placeAt(call, pointer, place) && place.managed;
    return known && flags <= CU_MEM_ATTACH_SINGLE ? error::success : error::invalidValue;
}

int oldMemoryInfo(Call& call, unsigned* free, unsigned* total)
{
    std::size_t left = 0, all = 0;
    const int code = free == nullptr || total == nullptr ? int(error::invalidValue) : memoryInfo(call, &left, &all);
    if (code != error::success)
        return code;
    *free = sizeOfOld(left);
    *total = sizeOfOld(all);
    return error::success;
}

} // namespace
} // namespace warpatlas::runtime

using namespace warpatlas::runtime;

#include "memory.inc"
