#include "kernels/runtime/api/call.h"
#include "kernels/runtime/calls/device_steps.h"

using namespace warpatlas::runtime;

namespace {

constexpr int runtimeVersion = CUDART_VERSION;

template <class T> int answer(T* to, const T& value)
{
    if (to == nullptr)
        return error::invalidValue;
    *to = value;
    return error::success;
}

} // namespace

WARPATLAS_API cudaError_t cudaGetDeviceCount(int* count)
{
    WARPATLAS_CALL("cudaGetDeviceCount");
    const int hidden = call.refusalOfDevice(), told = answer(count, hidden == error::success ? 1 : 0);
    // Needs no device that works.
    return call.end(call.runtime().errors.returned(told != error::success ? told : hidden));
}

WARPATLAS_API cudaError_t cudaGetDevice(int* device)
{
    WARPATLAS_CALL("cudaGetDevice");
    const int process = call.refusalOfProcess(), hidden = process != error::success ? process : call.refusalOfDevice();
    return call.end(call.runtime().errors.returned(hidden != error::success ? hidden : answer(device, 0)));
}

WARPATLAS_API cudaError_t cudaSetDevice(int device)
{
    WARPATLAS_CALL("cudaSetDevice");
    return call.run([&] { return device == 0 ? error::success : error::invalidDevice; });
}

WARPATLAS_API cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device)
{
    WARPATLAS_CALL("cudaGetDeviceProperties");
    return call.inAnyProcess().run(
        [&] { return device != 0 ? error::invalidDevice : answer(properties, propertiesOf(call.runtime())); });
}

/// The members that cudaDeviceProp had until CUDA 12, in the order of cuda_runtime_removed.h.
WARPATLAS_API void warpatlasRemovedProperties(int* values)
{
    Runtime& runtime = Runtime::instance();
    const std::lock_guard lock(runtime.lock);
    for (const int attribute : {cudaDevAttrClockRate, cudaDevAttrGpuOverlap, cudaDevAttrKernelExecTimeout,
             cudaDevAttrComputeMode, cudaDevAttrMaxTexture1DLinearWidth, cudaDevAttrMemoryClockRate,
             cudaDevAttrSingleToDoublePrecisionPerfRatio})
        *values++ = attributeOf(runtime, attribute).value_or(0);
}

WARPATLAS_API cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device)
{
    WARPATLAS_CALL("cudaDeviceGetAttribute");
    return call.run([&]() -> int {
        if (device != 0)
            return error::invalidDevice;
        const std::optional<int> known = attributeOf(call.runtime(), attribute);
        call.record().unsupported = !known;
        return known ? answer(value, *known) : error::notSupported;
    });
}

WARPATLAS_API cudaError_t cudaDeviceReset()
{
    WARPATLAS_CALL("cudaDeviceReset");
    Runtime& runtime = call.runtime();
    if (runtime.errors.sticky() == 0)
        call.finishAll();
    runtime.queue.takeAll();
    runtime.errors.reset();
    const auto forget = [&] {
        runtime.timeline.reset();
        runtime.graphs = {};
        runtime.captures.clear();
        runtime.memory.freeAll();
        runtime.limits.reset();
        runtime.preferences = {};
        runtime.forgetCode();
        return error::success;
    };
    // It works after a kernel that went wrong, too, and is of no use: nothing else does from then on.
    return runtime.errors.sticky() == error::success ? call.run(forget) : call.end(forget());
}

WARPATLAS_API cudaError_t cudaDriverGetVersion(int* version)
{
    WARPATLAS_CALL("cudaDriverGetVersion");
    return call.inAnyProcess().run([&] { return answer(version, runtimeVersion); });
}

WARPATLAS_API cudaError_t cudaRuntimeGetVersion(int* version)
{
    WARPATLAS_CALL("cudaRuntimeGetVersion");
    return call.inAnyProcess().run([&] { return answer(version, runtimeVersion); });
}

WARPATLAS_API cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind kind)
{
    return {x, y, z, w, kind};
}
