/// Streams and events.
#include "kernels/runtime/calls/stream_steps.h"
#include "kernels/runtime/driver/driver.h"

using namespace warpatlas::runtime;

WARPATLAS_API CUresult cuStreamCreate(CUstream* stream, unsigned flags)
{
    WARPATLAS_DRIVER_CALL("cuStreamCreate");
    return call.run([&] { return makeStream(call, stream, flags, 0); });
}

WARPATLAS_API CUresult cuStreamCreateWithPriority(CUstream* stream, unsigned flags, int priority)
{
    WARPATLAS_DRIVER_CALL("cuStreamCreateWithPriority");
    return call.run([&] { return makeStream(call, stream, flags, priority); });
}

WARPATLAS_API CUresult cuStreamDestroy(CUstream stream)
{
    WARPATLAS_DRIVER_CALL("cuStreamDestroy");
    return call.run([&] { return destroyStream(call, stream); });
}
WARPATLAS_UNVERSIONED(cuStreamDestroy);

WARPATLAS_API CUresult cuStreamSynchronize(CUstream stream)
{
    WARPATLAS_DRIVER_CALL("cuStreamSynchronize");
    return call.run([&] { return synchroniseStream(call, stream); });
}

WARPATLAS_API CUresult cuStreamQuery(CUstream stream)
{
    WARPATLAS_DRIVER_CALL("cuStreamQuery");
    return call.run([&] { return queryStream(call, stream); });
}

WARPATLAS_API CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned flags)
{
    WARPATLAS_DRIVER_CALL("cuStreamWaitEvent");
    return call.run([&] { return waitForEvent(call, stream, event, flags); });
}

WARPATLAS_API CUresult cuStreamAddCallback(CUstream stream, CUstreamCallback callback, void* data, unsigned flags)
{
    WARPATLAS_DRIVER_CALL("cuStreamAddCallback");
    // It is called with success, which both interfaces have as the same number.
    return call.run(
        [&] { return addCallback(call, stream, reinterpret_cast<cudaStreamCallback_t>(callback), data, flags); });
}

WARPATLAS_API CUresult cuStreamGetPriority(CUstream stream, int* priority)
{
    WARPATLAS_DRIVER_CALL("cuStreamGetPriority");
    return call.run([&] { return priorityOfStream(call, stream, priority); });
}

WARPATLAS_API CUresult cuStreamGetFlags(CUstream stream, unsigned* flags)
{
    WARPATLAS_DRIVER_CALL("cuStreamGetFlags");
    return call.run([&] { return flagsOfStream(call, stream, flags); });
}

WARPATLAS_API CUresult cuStreamGetId(CUstream stream, unsigned long long* id)
{
    WARPATLAS_DRIVER_CALL("cuStreamGetId");
    return call.run([&] { return idOfStream(call, stream, id); });
}

namespace {

int contextOfStream(DriverCall& call, CUstream handle, CUcontext* context)
{
    const Stream* const stream = call.stream(handle);
    if (stream == nullptr)
        return error::invalidResourceHandle;
    const std::uint64_t number = stream->context == 0 ? call.context() : stream->context;
    return tell(context, handleOf<CUcontext>(number));
}

} // namespace

WARPATLAS_API CUresult cuStreamGetCtx(CUstream stream, CUcontext* context)
{
    WARPATLAS_DRIVER_CALL("cuStreamGetCtx");
    return call.run([&] { return contextOfStream(call, stream, context); });
}

/// There are no parts of a GPU here that a stream could belong to.
WARPATLAS_API CUresult cuStreamGetCtx_v2(CUstream stream, CUcontext* context, CUgreenCtx* part)
{
    WARPATLAS_DRIVER_CALL("cuStreamGetCtx");
    return call.run([&] {
        if (part != nullptr)
            *part = nullptr;
        return contextOfStream(call, stream, context);
    });
}

WARPATLAS_API CUresult cuEventCreate(CUevent* event, unsigned flags)
{
    WARPATLAS_DRIVER_CALL("cuEventCreate");
    return call.run([&] { return makeEvent(call, event, flags); });
}

WARPATLAS_API CUresult cuEventDestroy(CUevent event)
{
    WARPATLAS_DRIVER_CALL("cuEventDestroy");
    return call.run([&] { return destroyEvent(call, event); });
}
WARPATLAS_UNVERSIONED(cuEventDestroy);

WARPATLAS_API CUresult cuEventRecord(CUevent event, CUstream stream)
{
    WARPATLAS_DRIVER_CALL("cuEventRecord");
    return call.run([&] { return recordEvent(call, event, stream, cudaEventRecordDefault); });
}

WARPATLAS_API CUresult cuEventRecordWithFlags(CUevent event, CUstream stream, unsigned flags)
{
    WARPATLAS_DRIVER_CALL("cuEventRecordWithFlags");
    return call.run([&] { return recordEvent(call, event, stream, flags); });
}

WARPATLAS_API CUresult cuEventSynchronize(CUevent event)
{
    WARPATLAS_DRIVER_CALL("cuEventSynchronize");
    return call.run([&] { return synchroniseEvent(call, event); });
}

WARPATLAS_API CUresult cuEventQuery(CUevent event)
{
    WARPATLAS_DRIVER_CALL("cuEventQuery");
    return call.run([&] { return queryEvent(call, event); });
}

/// Of both versions, which differ in what they do to times that are very small.
WARPATLAS_API CUresult cuEventElapsedTime_v2(float* milliseconds, CUevent start, CUevent end)
{
    WARPATLAS_DRIVER_CALL("cuEventElapsedTime");
    return call.telling([&] { return elapsedBetween(call, milliseconds, start, end); });
}

extern "C" __attribute__((visibility("default"))) CUresult warpatlasEventElapsedTime(
    float* milliseconds, CUevent start, CUevent end) __asm__("cuEventElapsedTime");
CUresult warpatlasEventElapsedTime(float* milliseconds, CUevent start, CUevent end)
{
    WARPATLAS_DRIVER_CALL("cuEventElapsedTime");
    return call.telling([&] { return elapsedBetween(call, milliseconds, start, end); });
}
