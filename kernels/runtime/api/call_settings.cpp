/// What is set of the one device, and whether there is another: there never is.
#include "kernels/runtime/api/call.h"
#include "kernels/runtime/calls/device_steps.h"

using namespace warpatlas::runtime;

namespace {

/// How the host waits: one way at a time.
bool areDeviceFlags(unsigned flags)
{
    const unsigned waits = flags & cudaDeviceScheduleMask;
    const bool oneWay = waits == cudaDeviceScheduleAuto || waits == cudaDeviceScheduleSpin
        || waits == cudaDeviceScheduleYield || waits == cudaDeviceScheduleBlockingSync;
    constexpr unsigned known =
        cudaDeviceScheduleMask | cudaDeviceMapHost | cudaDeviceLmemResizeToMax | cudaDeviceSyncMemops;
    return oneWay && (flags & ~known) == 0;
}

/// Of the limits, two count something else than bytes.
bool isInBytes(cudaLimit limit)
{
    return limit != cudaLimitDevRuntimeSyncDepth && limit != cudaLimitDevRuntimePendingLaunchCount;
}

} // namespace

WARPATLAS_API cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* wanted)
{
    WARPATLAS_CALL("cudaChooseDevice");
    return call.run([&] {
        if (device == nullptr || wanted == nullptr)
            return error::invalidValue;
        *device = 0; // the best of one
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer)
{
    WARPATLAS_CALL("cudaDeviceCanAccessPeer");
    return call.run([&] {
        if (can == nullptr)
            return error::invalidValue;
        if (device != 0 || peer != 0)
            return error::invalidDevice;
        *can = 0; // no device is its own peer
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaDeviceEnablePeerAccess(int, unsigned flags)
{
    WARPATLAS_CALL("cudaDeviceEnablePeerAccess");
    return call.run([&] { return flags != 0 ? error::invalidValue : error::invalidDevice; });
}

WARPATLAS_API cudaError_t cudaDeviceDisablePeerAccess(int peer)
{
    WARPATLAS_CALL("cudaDeviceDisablePeerAccess");
    return call.run([&] { return peer != 0 ? error::invalidDevice : error::peerAccessNotEnabled; });
}

WARPATLAS_API cudaError_t cudaDeviceGetPCIBusId(char* text, int length, int device)
{
    WARPATLAS_CALL("cudaDeviceGetPCIBusId");
    return call.run([&] { return device != 0 ? int(error::invalidDevice) : tellPlace(text, length); });
}

WARPATLAS_API cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* text)
{
    WARPATLAS_CALL("cudaDeviceGetByPCIBusId");
    return call.run([&] { return deviceAt(device, text); });
}

WARPATLAS_API cudaError_t cudaSetDeviceFlags(unsigned flags)
{
    WARPATLAS_CALL("cudaSetDeviceFlags"); // how the host waits, which it does not here
    return call.run([&] {
        if (!areDeviceFlags(flags))
            return error::invalidValue;
        call.runtime().preferences.flags = flags;
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaGetDeviceFlags(unsigned* flags)
{
    WARPATLAS_CALL("cudaGetDeviceFlags");
    return call.run([&] {
        if (flags == nullptr)
            return error::invalidValue;
        *flags = call.runtime().preferences.flags | cudaDeviceMapHost; // which a program cannot take away
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaDeviceGetLimit(std::size_t* value, cudaLimit limit)
{
    WARPATLAS_CALL("cudaDeviceGetLimit");
    return call.run([&] { return value == nullptr ? error::invalidValue : call.runtime().limits.get(limit, *value); });
}

WARPATLAS_API cudaError_t cudaDeviceSetLimit(cudaLimit limit, std::size_t value)
{
    WARPATLAS_CALL("cudaDeviceSetLimit");
    return call.run([&] {
        Runtime& runtime = call.runtime();
        if (isInBytes(limit))
            call.record().bytes = value;
        return runtime.limits.set(limit, value, runtime.memory.limit());
    });
}

/// Hints about caches: nothing that a program can see depends on them here.
WARPATLAS_API cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache cache)
{
    WARPATLAS_CALL("cudaDeviceSetCacheConfig");
    return call.run([&] {
        if (cache < cudaFuncCachePreferNone || cache > cudaFuncCachePreferEqual)
            return error::invalidValue;
        call.runtime().preferences.cache = cache;
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* cache)
{
    WARPATLAS_CALL("cudaDeviceGetCacheConfig");
    return call.run([&] {
        if (cache == nullptr)
            return error::invalidValue;
        *cache = static_cast<cudaFuncCache>(call.runtime().preferences.cache);
        return error::success;
    });
}

/// Banks of shared memory are four bytes wide on all GPUs that there is a data sheet of: what is set changes nothing.
WARPATLAS_API cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig banks)
{
    WARPATLAS_CALL("cudaDeviceSetSharedMemConfig");
    return call.run([&] {
        const bool known = banks >= cudaSharedMemBankSizeDefault && banks <= cudaSharedMemBankSizeEightByte;
        return known ? error::success : error::invalidValue;
    });
}

WARPATLAS_API cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* banks)
{
    WARPATLAS_CALL("cudaDeviceGetSharedMemConfig");
    return call.run([&] {
        if (banks == nullptr)
            return error::invalidValue;
        *banks = cudaSharedMemBankSizeFourByte;
        return error::success;
    });
}
