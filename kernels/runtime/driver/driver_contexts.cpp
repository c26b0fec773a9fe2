/// Contexts of the one device. What is made in one is gone with it (kernels/runtime/contexts.h).
#include "kernels/runtime/calls/stream_steps.h"
#include "kernels/runtime/driver/driver.h"

using namespace warpatlas::runtime;

namespace {

/// As CU_CTX_FLAGS_MASK, and what the runtime adds to that.
constexpr unsigned contextFlags = 0xff;

int makeContext(DriverCall& call, CUcontext* context, unsigned flags, CUdevice device)
{
    if (device != 0)
        return error::invalidDevice;
    if (context == nullptr || (flags & ~contextFlags) != 0)
        return error::invalidValue;
    if (call.runtime().errors.sticky() != 0)
        return call.runtime().errors.sticky();
    *context = handleOf<CUcontext>(call.runtime().contexts.make(flags));
    return error::success;
}

/// Waits for what was asked for, and takes away what is in the context.
int endOf(DriverCall& call, std::uint64_t number)
{
    const int code = call.finishAll();
    call.runtime().endContext(number);
    return code;
}

int destroyContext(DriverCall& call, CUcontext handle)
{
    Contexts& contexts = call.runtime().contexts;
    const std::uint64_t number = contextOf(handle);
    if (!contexts.isThere(number) || number == Contexts::primary)
        return handle == nullptr ? int(error::invalidValue) : int(driver_error::invalidContext);
    const int code = endOf(call, number);
    contexts.destroy(number);
    return code;
}

int setCurrentContext(DriverCall& call, CUcontext handle)
{
    Contexts& contexts = call.runtime().contexts;
    if (handle != nullptr && !contexts.isThere(contextOf(handle)))
        return driver_error::invalidContext;
    contexts.setCurrent(contextOf(handle));
    return error::success;
}

/// Where a context is asked for something: null stands for the thread's.
int refusalOfAsked(DriverCall& call, CUcontext context)
{
    const bool there = context == nullptr ? call.context() != 0 : call.runtime().contexts.isThere(contextOf(context));
    return there ? int(error::success) : int(driver_error::invalidContext);
}

} // namespace

WARPATLAS_API CUresult cuCtxCreate_v2(CUcontext* context, unsigned flags, CUdevice device)
{
    WARPATLAS_DRIVER_CALL("cuCtxCreate");
    return call.onDevice([&] { return makeContext(call, context, flags, device); });
}
WARPATLAS_UNVERSIONED(cuCtxCreate);

WARPATLAS_API CUresult cuCtxCreate_v3(
    CUcontext* context, CUexecAffinityParam* affinity, int affinities, unsigned flags, CUdevice device)
{
    WARPATLAS_DRIVER_CALL("cuCtxCreate");
    return call.onDevice([&] {
        return affinity != nullptr && affinities > 0 ? call.refuse("parts of a GPU cannot be asked for")
                                                     : makeContext(call, context, flags, device);
    });
}

WARPATLAS_API CUresult cuCtxCreate_v4(CUcontext* context, CUctxCreateParams* wish, unsigned flags, CUdevice device)
{
    WARPATLAS_DRIVER_CALL("cuCtxCreate");
    return call.onDevice([&] {
        const bool special = wish != nullptr && (wish->numExecAffinityParams > 0 || wish->cigParams != nullptr);
        return special ? call.refuse("parts of a GPU cannot be asked for") : makeContext(call, context, flags, device);
    });
}

WARPATLAS_API CUresult cuCtxDestroy(CUcontext context)
{
    WARPATLAS_DRIVER_CALL("cuCtxDestroy");
    return call.onDevice([&] { return destroyContext(call, context); });
}
WARPATLAS_UNVERSIONED(cuCtxDestroy);

/// The older way: a context that is attached to once more is there for as long as it is not detached as often.
WARPATLAS_API CUresult cuCtxAttach(CUcontext* context, unsigned flags)
{
    WARPATLAS_DRIVER_CALL("cuCtxAttach");
    return call.run([&] {
        return flags != 0 || context == nullptr ? int(error::invalidValue)
                                                : call.refuse("a context has one owner; use cuCtxPushCurrent");
    });
}

WARPATLAS_API CUresult cuCtxDetach(CUcontext context)
{
    WARPATLAS_DRIVER_CALL("cuCtxDetach");
    return call.onDevice([&] { return destroyContext(call, context); });
}

WARPATLAS_API CUresult cuCtxPushCurrent(CUcontext context)
{
    WARPATLAS_DRIVER_CALL("cuCtxPushCurrent");
    return call.onDevice([&]() -> int {
        if (!call.runtime().contexts.isThere(contextOf(context)))
            return context == nullptr ? int(error::invalidValue) : int(driver_error::invalidContext);
        call.runtime().contexts.push(contextOf(context));
        return error::success;
    });
}
WARPATLAS_UNVERSIONED(cuCtxPushCurrent);

WARPATLAS_API CUresult cuCtxPopCurrent(CUcontext* context)
{
    WARPATLAS_DRIVER_CALL("cuCtxPopCurrent");
    return call.onDevice([&]() -> int {
        const std::uint64_t top = call.runtime().contexts.pop();
        if (top == 0)
            return driver_error::invalidContext;
        if (context != nullptr)
            *context = handleOf<CUcontext>(top);
        return error::success;
    });
}
WARPATLAS_UNVERSIONED(cuCtxPopCurrent);

WARPATLAS_API CUresult cuCtxSetCurrent(CUcontext context)
{
    WARPATLAS_DRIVER_CALL("cuCtxSetCurrent");
    return call.onDevice([&] { return setCurrentContext(call, context); });
}

WARPATLAS_API CUresult cuCtxGetCurrent(CUcontext* context)
{
    WARPATLAS_DRIVER_CALL("cuCtxGetCurrent");
    return call.onDevice([&] {
        const std::uint64_t top = call.context();
        return tell(context, top == 0 ? nullptr : handleOf<CUcontext>(top));
    });
}

WARPATLAS_API CUresult cuCtxGetDevice(CUdevice* device)
{
    WARPATLAS_DRIVER_CALL("cuCtxGetDevice");
    return call.run([&] { return tell(device, 0); });
}

/// Of a context that need not be the thread's; null: of that.
WARPATLAS_API CUresult cuCtxGetDevice_v2(CUdevice* device, CUcontext context)
{
    WARPATLAS_DRIVER_CALL("cuCtxGetDevice");
    return call.onDevice([&] {
        const int code = refusalOfAsked(call, context);
        return code == error::success ? tell(device, 0) : code;
    });
}

WARPATLAS_API CUresult cuCtxGetId(CUcontext context, unsigned long long* id)
{
    WARPATLAS_DRIVER_CALL("cuCtxGetId");
    return call.run([&] {
        const std::uint64_t number = context == nullptr ? call.context() : contextOf(context);
        return call.runtime().contexts.isThere(number) ? tell(id, number) : int(driver_error::contextIsDestroyed);
    });
}

WARPATLAS_API CUresult cuCtxGetFlags(unsigned* flags)
{
    WARPATLAS_DRIVER_CALL("cuCtxGetFlags");
    return call.run([&] { return tell(flags, call.runtime().contexts.flags(call.context())); });
}

WARPATLAS_API CUresult cuCtxSetFlags(unsigned flags)
{
    WARPATLAS_DRIVER_CALL("cuCtxSetFlags");
    return call.run([&] {
        if ((flags & ~contextFlags) != 0)
            return error::invalidValue;
        call.runtime().contexts.setFlags(call.context(), flags);
        return error::success;
    });
}

WARPATLAS_API CUresult cuCtxGetApiVersion(CUcontext context, unsigned* version)
{
    WARPATLAS_DRIVER_CALL("cuCtxGetApiVersion");
    constexpr unsigned sinceCuda32 = 3020;
    return call.onDevice([&] {
        const int code = refusalOfAsked(call, context);
        return code == error::success ? tell(version, sinceCuda32) : code;
    });
}

WARPATLAS_API CUresult cuCtxSynchronize()
{
    WARPATLAS_DRIVER_CALL("cuCtxSynchronize");
    return call.waiting([] { return error::success; });
}

WARPATLAS_API CUresult cuCtxSynchronize_v2(CUcontext context)
{
    WARPATLAS_DRIVER_CALL("cuCtxSynchronize");
    return call.onDevice([&] {
        int code = refusalOfAsked(call, context);
        if (code == error::success)
            code = call.refusalOfWaiting();
        return code == error::success ? call.finishAll() : code;
    });
}

WARPATLAS_API CUresult cuCtxGetLimit(std::size_t* value, CUlimit limit)
{
    WARPATLAS_DRIVER_CALL("cuCtxGetLimit");
    return call.run([&] { return value == nullptr ? error::invalidValue : call.runtime().limits.get(limit, *value); });
}

WARPATLAS_API CUresult cuCtxSetLimit(CUlimit limit, std::size_t value)
{
    WARPATLAS_DRIVER_CALL("cuCtxSetLimit");
    return call.run([&] { return call.runtime().limits.set(limit, value, call.runtime().memory.limit()); });
}

WARPATLAS_API CUresult cuCtxGetCacheConfig(CUfunc_cache* cache)
{
    WARPATLAS_DRIVER_CALL("cuCtxGetCacheConfig");
    return call.run([&] { return tell(cache, static_cast<CUfunc_cache>(call.runtime().preferences.cache)); });
}

WARPATLAS_API CUresult cuCtxSetCacheConfig(CUfunc_cache cache)
{
    WARPATLAS_DRIVER_CALL("cuCtxSetCacheConfig");
    return call.run([&] {
        if (cache < CU_FUNC_CACHE_PREFER_NONE || cache > CU_FUNC_CACHE_PREFER_EQUAL)
            return error::invalidValue;
        call.runtime().preferences.cache = cache;
        return error::success;
    });
}

/// Banks of shared memory are four bytes wide on all GPUs that there is a data sheet of: what is set changes nothing.
WARPATLAS_API CUresult cuCtxGetSharedMemConfig(CUsharedconfig* banks)
{
    WARPATLAS_DRIVER_CALL("cuCtxGetSharedMemConfig");
    return call.run([&] { return tell(banks, CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE); });
}

WARPATLAS_API CUresult cuCtxSetSharedMemConfig(CUsharedconfig banks)
{
    WARPATLAS_DRIVER_CALL("cuCtxSetSharedMemConfig");
    return call.run([&] {
        return banks < CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE || banks > CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE
            ? error::invalidValue
            : error::success;
    });
}

WARPATLAS_API CUresult cuCtxGetStreamPriorityRange(int* least, int* greatest)
{
    WARPATLAS_DRIVER_CALL("cuCtxGetStreamPriorityRange");
    return call.run([&] { return priorityRange(least, greatest); });
}

WARPATLAS_API CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device)
{
    WARPATLAS_DRIVER_CALL("cuDevicePrimaryCtxRetain");
    return call.onDevice([&] {
        if (device != 0)
            return int(error::invalidDevice);
        const int code = tell(context, handleOf<CUcontext>(Contexts::primary));
        if (code == error::success)
            call.runtime().contexts.retainPrimary();
        return code;
    });
}

WARPATLAS_API CUresult cuDevicePrimaryCtxRelease(CUdevice device)
{
    WARPATLAS_DRIVER_CALL("cuDevicePrimaryCtxRelease");
    return call.onDevice([&] {
        bool ended = false;
        if (device != 0)
            return int(error::invalidDevice);
        if (!call.runtime().contexts.releasePrimary(ended))
            return int(driver_error::invalidContext);
        return ended ? endOf(call, Contexts::primary) : int(error::success);
    });
}
WARPATLAS_UNVERSIONED(cuDevicePrimaryCtxRelease);

WARPATLAS_API CUresult cuDevicePrimaryCtxReset(CUdevice device)
{
    WARPATLAS_DRIVER_CALL("cuDevicePrimaryCtxReset");
    return call.onDevice([&] {
        if (device != 0)
            return int(error::invalidDevice);
        call.runtime().contexts.resetPrimary();
        return endOf(call, Contexts::primary);
    });
}
WARPATLAS_UNVERSIONED(cuDevicePrimaryCtxReset);

WARPATLAS_API CUresult cuDevicePrimaryCtxSetFlags(CUdevice device, unsigned flags)
{
    WARPATLAS_DRIVER_CALL("cuDevicePrimaryCtxSetFlags");
    return call.onDevice([&] {
        if (device != 0)
            return error::invalidDevice;
        if ((flags & ~contextFlags) != 0)
            return error::invalidValue;
        call.runtime().contexts.setFlags(Contexts::primary, flags);
        return error::success;
    });
}
WARPATLAS_UNVERSIONED(cuDevicePrimaryCtxSetFlags);

WARPATLAS_API CUresult cuDevicePrimaryCtxGetState(CUdevice device, unsigned* flags, int* active)
{
    WARPATLAS_DRIVER_CALL("cuDevicePrimaryCtxGetState");
    return call.onDevice([&] {
        if (device != 0)
            return int(error::invalidDevice);
        const Contexts& contexts = call.runtime().contexts;
        const int code = tell(flags, contexts.flags(Contexts::primary));
        return code == error::success ? tell(active, contexts.isPrimaryActive() ? 1 : 0) : code;
    });
}

WARPATLAS_API CUresult cuCtxEnablePeerAccess(CUcontext, unsigned flags)
{
    WARPATLAS_DRIVER_CALL("cuCtxEnablePeerAccess");
    return call.run([&] { return flags != 0 ? error::invalidValue : error::invalidDevice; });
}

WARPATLAS_API CUresult cuCtxDisablePeerAccess(CUcontext)
{
    WARPATLAS_DRIVER_CALL("cuCtxDisablePeerAccess");
    return call.run([&] { return error::peerAccessNotEnabled; });
}
