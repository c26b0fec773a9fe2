/// The driver's beginning, and what the one device is.
#include "kernels/runtime/calls/device_steps.h"
#include "kernels/runtime/driver/driver.h"

#include <algorithm>
#include <cstring>

using namespace warpatlas::runtime;

namespace {

/// The one that there is.
int refusalOfDevice(CUdevice device)
{
    return device == 0 ? error::success : error::invalidDevice;
}

/// Made of the GPU's name: the same for the same GPU, as no other has it.
CUuuid uuidOf(const Runtime& runtime)
{
    CUuuid made{};
    std::uint64_t hash = 0xcbf29ce484222325;
    for (std::size_t i = 0; i < sizeof made.bytes; ++i) {
        for (const char letter : runtime.gpu.name)
            hash = (hash ^ static_cast<unsigned char>(letter) ^ i) * 0x100000001b3;
        made.bytes[i] = static_cast<char>(hash >> 32);
    }
    return made;
}

} // namespace

WARPATLAS_API CUresult cuInit(unsigned flags)
{
    WARPATLAS_DRIVER_CALL("cuInit");
    return call.always([&] {
        if (flags != 0)
            return error::invalidValue;
        if (const int code = call.refusalOfDevice(); code != error::success)
            return code;
        call.runtime().contexts.initialise();
        return error::success;
    });
}

WARPATLAS_API CUresult cuDriverGetVersion(int* version)
{
    WARPATLAS_DRIVER_CALL("cuDriverGetVersion");
    return call.always([&] { return tell(version, CUDA_VERSION); });
}

WARPATLAS_API CUresult cuGetErrorName(CUresult code, const char** name)
{
    WARPATLAS_DRIVER_CALL("cuGetErrorName");
    call.record().told = code;
    return call.always([&] {
        const char* const known = driverErrorName(code);
        return tell(name, known) != error::success || known == nullptr ? error::invalidValue : error::success;
    });
}

WARPATLAS_API CUresult cuGetErrorString(CUresult code, const char** text)
{
    WARPATLAS_DRIVER_CALL("cuGetErrorString");
    call.record().told = code;
    return call.always([&] {
        const char* const known = driverErrorText(code);
        return tell(text, known) != error::success || known == nullptr ? error::invalidValue : error::success;
    });
}

WARPATLAS_API CUresult cuDeviceGet(CUdevice* device, int ordinal)
{
    WARPATLAS_DRIVER_CALL("cuDeviceGet");
    return call.onDevice([&] { return ordinal != 0 ? error::invalidDevice : tell(device, 0); });
}

WARPATLAS_API CUresult cuDeviceGetCount(int* count)
{
    WARPATLAS_DRIVER_CALL("cuDeviceGetCount");
    return call.onDevice([&] { return tell(count, 1); });
}

WARPATLAS_API CUresult cuDeviceGetName(char* name, int length, CUdevice device)
{
    WARPATLAS_DRIVER_CALL("cuDeviceGetName");
    return call.onDevice([&] {
        if (device != 0)
            return error::invalidDevice;
        if (name == nullptr || length <= 0)
            return error::invalidValue;
        const cudaDeviceProp known = propertiesOf(call.runtime());
        const std::size_t letters = std::min(std::strlen(known.name), static_cast<std::size_t>(length) - 1);
        std::memcpy(name, known.name, letters);
        name[letters] = '\0';
        return error::success;
    });
}

WARPATLAS_API CUresult cuDeviceTotalMem(std::size_t* bytes, CUdevice device)
{
    WARPATLAS_DRIVER_CALL("cuDeviceTotalMem");
    return call.onDevice(
        [&] { return device != 0 ? error::invalidDevice : tell(bytes, call.runtime().memory.limit()); });
}

WARPATLAS_OLDER(oldDeviceTotalMem)(unsigned* bytes, CUdevice device) __asm__("cuDeviceTotalMem");
CUresult oldDeviceTotalMem(unsigned* bytes, CUdevice device)
{
    WARPATLAS_DRIVER_CALL("cuDeviceTotalMem");
    return call.onDevice(
        [&] { return device != 0 ? error::invalidDevice : tell(bytes, sizeOfOld(call.runtime().memory.limit())); });
}

WARPATLAS_API CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute attribute, CUdevice device)
{
    WARPATLAS_DRIVER_CALL("cuDeviceGetAttribute");
    return call.onDevice([&] {
        if (device != 0)
            return int(error::invalidDevice);
        if (attribute <= 0 || attribute >= CU_DEVICE_ATTRIBUTE_MAX)
            return int(error::invalidValue);
        const std::optional<int> known = attributeOf(call.runtime(), attribute);
        return known ? tell(value, *known) : call.refuse("attribute " + std::to_string(attribute) + " is not known");
    });
}

WARPATLAS_API CUresult cuDeviceComputeCapability(int* major, int* minor, CUdevice device)
{
    WARPATLAS_DRIVER_CALL("cuDeviceComputeCapability");
    return call.onDevice([&] {
        if (device != 0)
            return int(error::invalidDevice);
        const int code = tell(major, call.runtime().gpu.computeMajor);
        return code == error::success ? tell(minor, call.runtime().gpu.computeMinor) : code;
    });
}

WARPATLAS_API CUresult cuDeviceGetProperties(CUdevprop* properties, CUdevice device)
{
    WARPATLAS_DRIVER_CALL("cuDeviceGetProperties");
    return call.onDevice([&] {
        if (device != 0)
            return int(error::invalidDevice);
        const cudaDeviceProp known = propertiesOf(call.runtime());
        CUdevprop made{};
        made.maxThreadsPerBlock = known.maxThreadsPerBlock;
        std::ranges::copy(known.maxThreadsDim, made.maxThreadsDim);
        std::ranges::copy(known.maxGridSize, made.maxGridSize);
        made.sharedMemPerBlock = static_cast<int>(known.sharedMemPerBlock);
        made.totalConstantMemory = static_cast<int>(known.totalConstMem);
        made.SIMDWidth = known.warpSize;
        made.memPitch = static_cast<int>(known.memPitch);
        made.regsPerBlock = known.regsPerBlock;
        made.clockRate = static_cast<int>(call.runtime().gpu.clockGhz * 1e6);
        made.textureAlign = static_cast<int>(known.textureAlignment);
        return tell(properties, made);
    });
}

WARPATLAS_API CUresult cuDeviceGetUuid_v2(CUuuid* uuid, CUdevice device)
{
    WARPATLAS_DRIVER_CALL("cuDeviceGetUuid");
    return call.onDevice([&] { return device != 0 ? error::invalidDevice : tell(uuid, uuidOf(call.runtime())); });
}
WARPATLAS_UNVERSIONED(cuDeviceGetUuid);

WARPATLAS_API CUresult cuDeviceGetPCIBusId(char* text, int length, CUdevice device)
{
    WARPATLAS_DRIVER_CALL("cuDeviceGetPCIBusId");
    return call.onDevice([&] { return device != 0 ? error::invalidDevice : tellPlace(text, length); });
}

WARPATLAS_API CUresult cuDeviceGetByPCIBusId(CUdevice* device, const char* text)
{
    WARPATLAS_DRIVER_CALL("cuDeviceGetByPCIBusId");
    return call.onDevice([&] { return deviceAt(device, text); });
}

WARPATLAS_API CUresult cuDeviceCanAccessPeer(int* can, CUdevice device, CUdevice peer)
{
    WARPATLAS_DRIVER_CALL("cuDeviceCanAccessPeer");
    return call.onDevice([&] {
        const int code = refusalOfDevice(device | peer);
        return code == error::success ? tell(can, 0) : code; // no device is its own peer
    });
}
