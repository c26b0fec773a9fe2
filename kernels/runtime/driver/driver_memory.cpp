/// Memory: of the device, managed, pinned and registered, and what is known of an address.
#include "kernels/runtime/calls/memory_steps.h"
#include "kernels/runtime/driver/driver.h"

using namespace warpatlas::runtime;

namespace {

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

void** placeFor(CUdeviceptr* address)
{
    return reinterpret_cast<void**>(address);
}

const void* driverPointer(CUdeviceptr address)
{
    return pointerTo(address);
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
CUresult advise(DriverCall& call, CUdeviceptr pointer, std::size_t bytes)
{
    return call.run([&] {
        KnownPlace place;
        call.record().bytes = bytes;
        return placeAt(call, pointer, place) && place.managed ? error::success : error::invalidValue;
    });
}

CUresult prefetch(DriverCall& call, CUdeviceptr pointer, std::size_t bytes, CUstream stream)
{
    return call.run([&] {
        KnownPlace place;
        call.record().bytes = bytes;
        if (call.stream(stream) == nullptr)
            return error::invalidResourceHandle;
        return placeAt(call, pointer, place) && place.managed ? error::success : error::invalidValue;
    });
}

} // namespace

WARPATLAS_API CUresult cuMemGetInfo(std::size_t* free, std::size_t* total)
{
    WARPATLAS_DRIVER_CALL("cuMemGetInfo");
    return call.run([&] { return memoryInfo(call, free, total); });
}

WARPATLAS_OLDER(oldMemGetInfo)(unsigned* free, unsigned* total) __asm__("cuMemGetInfo");
CUresult oldMemGetInfo(unsigned* free, unsigned* total)
{
    WARPATLAS_DRIVER_CALL("cuMemGetInfo");
    return call.run([&] {
        std::size_t left = 0, all = 0;
        const int code = free == nullptr || total == nullptr ? int(error::invalidValue) : memoryInfo(call, &left, &all);
        if (code != error::success)
            return code;
        *free = sizeOfOld(left);
        *total = sizeOfOld(all);
        return int(error::success);
    });
}

WARPATLAS_API CUresult cuMemAlloc(CUdeviceptr* pointer, std::size_t bytes)
{
    WARPATLAS_DRIVER_CALL("cuMemAlloc");
    return call.unsafe([&] { return allocateAt(call, placeFor(pointer), bytes, MemoryKind::Device); });
}

/// Rows begin where an element of any size may: `elementBytes` is what a kernel reads at once.
WARPATLAS_API CUresult cuMemAllocPitch(
    CUdeviceptr* pointer, std::size_t* pitch, std::size_t width, std::size_t height, unsigned elementBytes)
{
    WARPATLAS_DRIVER_CALL("cuMemAllocPitch");
    return call.unsafe([&] {
        const bool known = elementBytes == 4 || elementBytes == 8 || elementBytes == 16;
        return !known || width == 0 || height == 0 ? int(error::invalidValue)
                                                   : pitched(call, placeFor(pointer), pitch, width, height);
    });
}

WARPATLAS_API CUresult cuMemFree(CUdeviceptr pointer)
{
    WARPATLAS_DRIVER_CALL("cuMemFree");
    return call.unsafe([&] { return releaseAt(call, driverPointer(pointer), MemoryKind::Device); });
}

WARPATLAS_API CUresult cuMemAllocHost(void** pointer, std::size_t bytes)
{
    WARPATLAS_DRIVER_CALL("cuMemAllocHost");
    return call.unsafe([&] { return allocateAt(call, pointer, bytes, MemoryKind::Pinned); });
}

WARPATLAS_API CUresult cuMemHostAlloc(void** pointer, std::size_t bytes, unsigned flags)
{
    WARPATLAS_DRIVER_CALL("cuMemHostAlloc");
    return call.unsafe(
        [&] { return bytes == 0 ? int(error::invalidValue) : allocatePinned(call, pointer, bytes, flags); });
}

WARPATLAS_API CUresult cuMemFreeHost(void* pointer)
{
    WARPATLAS_DRIVER_CALL("cuMemFreeHost");
    return call.unsafe([&] { return releaseAt(call, pointer, MemoryKind::Pinned); });
}

WARPATLAS_API CUresult cuMemAllocManaged(CUdeviceptr* pointer, std::size_t bytes, unsigned flags)
{
    WARPATLAS_DRIVER_CALL("cuMemAllocManaged");
    return call.unsafe([&] { return allocateManaged(call, placeFor(pointer), bytes, flags); });
}

WARPATLAS_API CUresult cuMemHostRegister(void* pointer, std::size_t bytes, unsigned flags)
{
    WARPATLAS_DRIVER_CALL("cuMemHostRegister");
    return call.run([&] { return registerRange(call, pointer, bytes, flags); });
}
WARPATLAS_UNVERSIONED(cuMemHostRegister);

WARPATLAS_API CUresult cuMemHostUnregister(void* pointer)
{
    WARPATLAS_DRIVER_CALL("cuMemHostUnregister");
    return call.waiting([&] { return unregisterRange(call, pointer); });
}

WARPATLAS_API CUresult cuMemHostGetDevicePointer(CUdeviceptr* device, void* host, unsigned flags)
{
    WARPATLAS_DRIVER_CALL("cuMemHostGetDevicePointer");
    return call.run([&] { return devicePointerOf(call, placeFor(device), host, flags); });
}

WARPATLAS_API CUresult cuMemHostGetFlags(unsigned* flags, void* pointer)
{
    WARPATLAS_DRIVER_CALL("cuMemHostGetFlags");
    return call.run([&] { return flagsOfPinned(call, flags, pointer); });
}

WARPATLAS_API CUresult cuMemGetAddressRange(CUdeviceptr* base, std::size_t* bytes, CUdeviceptr pointer)
{
    WARPATLAS_DRIVER_CALL("cuMemGetAddressRange");
    return call.run([&]() -> int {
        KnownPlace place;
        if (!placeAt(call, pointer, place))
            return driver_error::notFound;
        if (base != nullptr)
            *base = place.base;
        if (bytes != nullptr)
            *bytes = place.bytes;
        return error::success;
    });
}

WARPATLAS_API CUresult cuPointerGetAttribute(void* value, CUpointer_attribute attribute, CUdeviceptr pointer)
{
    WARPATLAS_DRIVER_CALL("cuPointerGetAttribute");
    return call.run([&] {
        KnownPlace place;
        return value == nullptr || !placeAt(call, pointer, place)
            ? int(error::invalidValue)
            : attributeOfPlace(call, value, attribute, pointer, place);
    });
}

WARPATLAS_API CUresult cuPointerGetAttributes(
    unsigned count, CUpointer_attribute* attributes, void** values, CUdeviceptr pointer)
{
    WARPATLAS_DRIVER_CALL("cuPointerGetAttributes");
    return call.run([&] {
        if (attributes == nullptr || values == nullptr || count == 0)
            return int(error::invalidValue);
        KnownPlace place;
        const bool known = placeAt(call, pointer, place);
        for (unsigned i = 0; i < count; ++i) {
            putNothing(values[i], attributes[i]);
            if (known && attributeOfPlace(call, values[i], attributes[i], pointer, place) == error::notSupported)
                return int(error::notSupported);
        }
        return int(error::success);
    });
}

WARPATLAS_API CUresult cuPointerSetAttribute(const void*, CUpointer_attribute attribute, CUdeviceptr pointer)
{
    WARPATLAS_DRIVER_CALL("cuPointerSetAttribute");
    return call.run([&] {
        KnownPlace place;
        // Copies of all kinds are done by when the program may look.
        return attribute == CU_POINTER_ATTRIBUTE_SYNC_MEMOPS && placeAt(call, pointer, place) ? error::success
                                                                                              : error::invalidValue;
    });
}

/// Which stream uses managed memory is a hint here: the host is watched in any case.
WARPATLAS_API CUresult cuStreamAttachMemAsync(CUstream stream, CUdeviceptr pointer, std::size_t, unsigned flags)
{
    WARPATLAS_DRIVER_CALL("cuStreamAttachMemAsync");
    return call.run([&] {
        KnownPlace place;
        if (call.stream(stream) == nullptr)
            return error::invalidResourceHandle;
        const bool known = placeAt(call, pointer, place) && place.managed;
        return known && flags <= CU_MEM_ATTACH_SINGLE ? error::success : error::invalidValue;
    });
}

WARPATLAS_API CUresult cuMemPrefetchAsync_v2(
    CUdeviceptr pointer, std::size_t bytes, CUmemLocation, unsigned, CUstream stream)
{
    WARPATLAS_DRIVER_CALL("cuMemPrefetchAsync");
    return prefetch(call, pointer, bytes, stream);
}

WARPATLAS_OLDER(oldMemPrefetchAsync)
(CUdeviceptr pointer, std::size_t bytes, CUdevice device, CUstream stream) __asm__("cuMemPrefetchAsync");
CUresult oldMemPrefetchAsync(CUdeviceptr pointer, std::size_t bytes, CUdevice, CUstream stream)
{
    WARPATLAS_DRIVER_CALL("cuMemPrefetchAsync");
    return prefetch(call, pointer, bytes, stream);
}

WARPATLAS_OLDER(oldMemPrefetchAsyncPerThread)
(CUdeviceptr pointer, std::size_t bytes, CUdevice device, CUstream stream) __asm__("cuMemPrefetchAsync_ptsz");
CUresult oldMemPrefetchAsyncPerThread(CUdeviceptr pointer, std::size_t bytes, CUdevice device, CUstream stream)
{
    const PerThreadCall here(__builtin_return_address(0));
    return oldMemPrefetchAsync(pointer, bytes, device, stream);
}

WARPATLAS_API CUresult cuMemAdvise_v2(CUdeviceptr pointer, std::size_t bytes, CUmem_advise, CUmemLocation)
{
    WARPATLAS_DRIVER_CALL("cuMemAdvise");
    return advise(call, pointer, bytes);
}

WARPATLAS_OLDER(oldMemAdvise)
(CUdeviceptr pointer, std::size_t bytes, CUmem_advise advice, CUdevice device) __asm__("cuMemAdvise");
CUresult oldMemAdvise(CUdeviceptr pointer, std::size_t bytes, CUmem_advise, CUdevice)
{
    WARPATLAS_DRIVER_CALL("cuMemAdvise");
    return advise(call, pointer, bytes);
}
