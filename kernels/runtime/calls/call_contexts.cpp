/// Contexts of the one device. What is made in one is gone with it (kernels/runtime/contexts.h).
#include "kernels/runtime/calls/call.h"

namespace warpatlas::runtime {
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

/// An answer about such a context.
template <class T> int tellOfAsked(DriverCall& call, CUcontext context, T* to, const T& value)
{
    const int code = refusalOfAsked(call, context);
    return code == error::success ? tell(to, value) : code;
}
constexpr unsigned sinceCuda32 = 3020;

int ctxCreate(DriverCall& call, CUcontext* context, CUctxCreateParams* wish, unsigned flags, CUdevice device)
{
    const bool special = wish != nullptr && (wish->numExecAffinityParams > 0 || wish->cigParams != nullptr);
    return special ? call.refuse("parts of a GPU cannot be asked for") : makeContext(call, context, flags, device);
}

int ctxCreateWith(
    DriverCall& call, CUcontext* context, const CUexecAffinityParam* parts, int count, unsigned flags, CUdevice device)
{
    return parts != nullptr && count > 0 ? call.refuse("parts of a GPU cannot be asked for")
                                         : makeContext(call, context, flags, device);
}

/// The older way: a context that is attached to once more is there for as long as it is not detached as often.
int ctxAttach(DriverCall& call, CUcontext* context, unsigned flags)
{
    return flags != 0 || context == nullptr ? int(error::invalidValue)
                                            : call.refuse("a context has one owner; use cuCtxPushCurrent");
}

int ctxPushCurrent(Call& call, CUcontext context)
{
    if (!call.runtime().contexts.isThere(contextOf(context)))
        return context == nullptr ? int(error::invalidValue) : int(driver_error::invalidContext);
    call.runtime().contexts.push(contextOf(context));
    return error::success;
}

int ctxPopCurrent(Call& call, CUcontext* context)
{
    const std::uint64_t top = call.runtime().contexts.pop();
    if (top == 0)
        return driver_error::invalidContext;
    if (context != nullptr)
        *context = handleOf<CUcontext>(top);
    return error::success;
}

int ctxGetCurrent(Call& call, CUcontext* context)
{
    const std::uint64_t top = call.context();
    return tell(context, top == 0 ? nullptr : handleOf<CUcontext>(top));
}

int ctxGetId(Call& call, CUcontext context, unsigned long long* id)
{
    const std::uint64_t number = context == nullptr ? call.context() : contextOf(context);
    return call.runtime().contexts.isThere(number) ? tell(id, number) : int(driver_error::contextIsDestroyed);
}

int ctxSetFlags(Call& call, unsigned flags)
{
    if ((flags & ~contextFlags) != 0)
        return error::invalidValue;
    call.runtime().contexts.setFlags(call.context(), flags);
    return error::success;
}

int ctxSynchronize(DriverCall& call, CUcontext context)
{
    int code = refusalOfAsked(call, context);
    if (code == error::success)
        code = call.refusalOfWaiting();
    return code == error::success ? call.finishAll() : code;
}

int ctxSetCacheConfig(Call& call, CUfunc_cache cache)
{
    if (cache < CU_FUNC_CACHE_PREFER_NONE || cache > CU_FUNC_CACHE_PREFER_EQUAL)
        return error::invalidValue;
    call.runtime().preferences.cache = cache;
    return error::success;
}

int devicePrimaryCtxRetain(Call& call, CUcontext* context, CUdevice device)
{
    if (device != 0)
        return error::invalidDevice;
    const int code = tell(context, handleOf<CUcontext>(Contexts::primary));
    if (code == error::success)
        call.runtime().contexts.retainPrimary();
    return code;
}

int devicePrimaryCtxRelease(DriverCall& call, CUdevice device)
{
    bool ended = false;
    if (device != 0)
        return int(error::invalidDevice);
    if (!call.runtime().contexts.releasePrimary(ended))
        return int(driver_error::invalidContext);
    return ended ? endOf(call, Contexts::primary) : int(error::success);
}

int devicePrimaryCtxReset(DriverCall& call, CUdevice device)
{
    if (device != 0)
        return error::invalidDevice;
    call.runtime().contexts.resetPrimary();
    return endOf(call, Contexts::primary);
}

int devicePrimaryCtxSetFlags(Call& call, CUdevice device, unsigned flags)
{
    if (device != 0)
        return error::invalidDevice;
    if ((flags & ~contextFlags) != 0)
        return error::invalidValue;
    call.runtime().contexts.setFlags(Contexts::primary, flags);
    return error::success;
}

int devicePrimaryCtxGetState(Call& call, CUdevice device, unsigned* flags, int* active)
{
    if (device != 0)
        return int(error::invalidDevice);
    const Contexts& contexts = call.runtime().contexts;
    const int code = tell(flags, contexts.flags(Contexts::primary));
    return code == error::success ? tell(active, contexts.isPrimaryActive() ? 1 : 0) : code;
}

} // namespace
} // namespace warpatlas::runtime

using namespace warpatlas::runtime;

#include "context.inc"
