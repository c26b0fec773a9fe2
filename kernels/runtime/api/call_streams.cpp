#include "kernels/runtime/api/call.h"

using namespace warpatlas::runtime;

namespace {

constexpr int leastPriority = 0, greatestPriority = -5; ///< as GPUs of today have them

int makeStream(Call& call, cudaStream_t* stream, unsigned flags, int priority)
{
    if (stream == nullptr || flags > cudaStreamNonBlocking)
        return error::invalidValue;
    call.record().stream = call.runtime().timeline.makeStream(
        flags != cudaStreamNonBlocking, flags, std::clamp(priority, greatestPriority, leastPriority));
    *stream = handleOf<cudaStream_t>(call.record().stream);
    return error::success;
}

int makeEvent(Call& call, cudaEvent_t* event, unsigned flags)
{
    if (event == nullptr || flags > 7)
        return error::invalidValue;
    *event = handleOf<cudaEvent_t>(call.runtime().timeline.makeEvent((flags & cudaEventDisableTiming) == 0));
    return error::success;
}

int recordEvent(Call& call, cudaEvent_t handle, cudaStream_t streamHandle)
{
    Stream* const stream = call.stream(streamHandle);
    Event* const event = call.event(handle);
    if (stream == nullptr || event == nullptr)
        return error::invalidResourceHandle;
    call.runtime().timeline.record(*event, *stream);
    return error::success;
}

} // namespace

WARPATLAS_API cudaError_t cudaStreamCreate(cudaStream_t* stream)
{
    WARPATLAS_CALL("cudaStreamCreate");
    return call.run([&] { return makeStream(call, stream, cudaStreamDefault, 0); });
}

WARPATLAS_API cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags)
{
    WARPATLAS_CALL("cudaStreamCreateWithFlags");
    return call.run([&] { return makeStream(call, stream, flags, 0); });
}

WARPATLAS_API cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority)
{
    WARPATLAS_CALL("cudaStreamCreateWithPriority");
    return call.run([&] { return makeStream(call, stream, flags, priority); });
}

WARPATLAS_API cudaError_t cudaStreamDestroy(cudaStream_t handle)
{
    WARPATLAS_CALL("cudaStreamDestroy");
    return call.run([&] {
        return call.stream(handle) != nullptr && call.runtime().timeline.destroyStream(call.record().stream)
            ? error::success
            : error::invalidResourceHandle;
    });
}

WARPATLAS_API cudaError_t cudaStreamSynchronize(cudaStream_t handle)
{
    WARPATLAS_CALL("cudaStreamSynchronize");
    return call.waiting([&] {
        Stream* const stream = call.stream(handle);
        if (stream == nullptr)
            return error::invalidResourceHandle;
        call.runtime().timeline.synchronise(*stream);
        return error::success;
    });
}

/// What was asked of it is done already.
WARPATLAS_API cudaError_t cudaStreamQuery(cudaStream_t handle)
{
    WARPATLAS_CALL("cudaStreamQuery");
    return call.waiting([&] { return call.stream(handle) == nullptr ? error::invalidResourceHandle : error::success; });
}

WARPATLAS_API cudaError_t cudaStreamWaitEvent(cudaStream_t streamHandle, cudaEvent_t handle, unsigned)
{
    WARPATLAS_CALL("cudaStreamWaitEvent");
    return call.run([&] {
        Stream* const stream = call.stream(streamHandle);
        Event* const event = call.event(handle);
        if (stream == nullptr || event == nullptr)
            return error::invalidResourceHandle;
        call.runtime().timeline.waitFor(*stream, *event);
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaStreamAddCallback(
    cudaStream_t handle, cudaStreamCallback_t callback, void* data, unsigned flags)
{
    WARPATLAS_CALL("cudaStreamAddCallback");
    return call.run([&] {
        if (call.stream(handle) == nullptr)
            return error::invalidResourceHandle;
        if (callback == nullptr || flags != 0)
            return error::invalidValue;
        callback(handle, cudaSuccess, data);
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaStreamGetPriority(cudaStream_t handle, int* priority)
{
    WARPATLAS_CALL("cudaStreamGetPriority");
    return call.run([&] {
        const Stream* const stream = call.stream(handle);
        if (stream == nullptr || priority == nullptr)
            return stream == nullptr ? error::invalidResourceHandle : error::invalidValue;
        *priority = stream->priority;
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaStreamGetFlags(cudaStream_t handle, unsigned* flags)
{
    WARPATLAS_CALL("cudaStreamGetFlags");
    return call.run([&] {
        const Stream* const stream = call.stream(handle);
        if (stream == nullptr || flags == nullptr)
            return stream == nullptr ? error::invalidResourceHandle : error::invalidValue;
        *flags = stream->flags;
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest)
{
    WARPATLAS_CALL("cudaDeviceGetStreamPriorityRange");
    return call.run([&] {
        if (least != nullptr)
            *least = leastPriority;
        if (greatest != nullptr)
            *greatest = greatestPriority;
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaDeviceSynchronize()
{
    WARPATLAS_CALL("cudaDeviceSynchronize");
    return call.waiting([&] {
        call.runtime().timeline.synchroniseAll();
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaEventCreate(cudaEvent_t* event)
{
    WARPATLAS_CALL("cudaEventCreate");
    return call.run([&] { return makeEvent(call, event, cudaEventDefault); });
}

WARPATLAS_API cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags)
{
    WARPATLAS_CALL("cudaEventCreateWithFlags");
    return call.run([&] { return makeEvent(call, event, flags); });
}

WARPATLAS_API cudaError_t cudaEventDestroy(cudaEvent_t handle)
{
    WARPATLAS_CALL("cudaEventDestroy");
    return call.run([&] {
        const Event* const event = call.event(handle);
        return event != nullptr && call.runtime().timeline.destroyEvent(event->number) ? error::success
                                                                                       : error::invalidResourceHandle;
    });
}

WARPATLAS_API cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    WARPATLAS_CALL("cudaEventRecord");
    return call.run([&] { return recordEvent(call, event, stream); });
}

WARPATLAS_API cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned)
{
    WARPATLAS_CALL("cudaEventRecordWithFlags");
    return call.run([&] { return recordEvent(call, event, stream); });
}

WARPATLAS_API cudaError_t cudaEventSynchronize(cudaEvent_t handle)
{
    WARPATLAS_CALL("cudaEventSynchronize");
    return call.waiting([&] {
        const Event* const event = call.event(handle);
        if (event == nullptr)
            return error::invalidResourceHandle;
        if (event->at)
            call.runtime().timeline.waitUntil(*event->at);
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaEventQuery(cudaEvent_t handle)
{
    WARPATLAS_CALL("cudaEventQuery");
    return call.waiting([&] { return call.event(handle) == nullptr ? error::invalidResourceHandle : error::success; });
}

WARPATLAS_API cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t startHandle, cudaEvent_t endHandle)
{
    WARPATLAS_CALL("cudaEventElapsedTime");
    return call.waiting([&] {
        const Event* const start = call.event(startHandle);
        const Event* const end = call.event(endHandle);
        if (milliseconds == nullptr)
            return error::invalidValue;
        if (start == nullptr || end == nullptr || !start->timing || !end->timing || !start->at || !end->at)
            return error::invalidResourceHandle;
        *milliseconds = static_cast<float>((*end->at - *start->at) / 1e3);
        return error::success;
    });
}
