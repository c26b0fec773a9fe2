#include "kernels/runtime/api/call.h"
#include "kernels/runtime/calls/stream_steps.h"

using namespace warpatlas::runtime;

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
    return call.run([&] { return destroyStream(call, handle); });
}

WARPATLAS_API cudaError_t cudaStreamSynchronize(cudaStream_t handle)
{
    WARPATLAS_CALL("cudaStreamSynchronize");
    return call.run([&] { return synchroniseStream(call, handle); });
}

WARPATLAS_API cudaError_t cudaStreamQuery(cudaStream_t handle)
{
    WARPATLAS_CALL("cudaStreamQuery");
    return call.run([&] { return queryStream(call, handle); });
}

WARPATLAS_API cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags)
{
    WARPATLAS_CALL("cudaStreamWaitEvent");
    return call.run([&] { return waitForEvent(call, stream, event, flags); });
}

WARPATLAS_API cudaError_t cudaStreamAddCallback(
    cudaStream_t handle, cudaStreamCallback_t callback, void* data, unsigned flags)
{
    WARPATLAS_CALL("cudaStreamAddCallback");
    return call.run([&] { return addCallback(call, handle, callback, data, flags); });
}

WARPATLAS_API cudaError_t cudaStreamGetPriority(cudaStream_t handle, int* priority)
{
    WARPATLAS_CALL("cudaStreamGetPriority");
    return call.run([&] { return priorityOfStream(call, handle, priority); });
}

WARPATLAS_API cudaError_t cudaStreamGetFlags(cudaStream_t handle, unsigned* flags)
{
    WARPATLAS_CALL("cudaStreamGetFlags");
    return call.run([&] { return flagsOfStream(call, handle, flags); });
}

/// Its number; the legacy stream and those of threads have numbers as well.
WARPATLAS_API cudaError_t cudaStreamGetId(cudaStream_t handle, unsigned long long* id)
{
    WARPATLAS_CALL("cudaStreamGetId");
    return call.run([&] { return idOfStream(call, handle, id); });
}

WARPATLAS_API cudaError_t cudaStreamGetDevice(cudaStream_t handle, int* device)
{
    WARPATLAS_CALL("cudaStreamGetDevice");
    return call.run([&] {
        if (call.stream(handle) == nullptr || device == nullptr)
            return device == nullptr ? error::invalidValue : error::invalidResourceHandle;
        *device = 0;
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest)
{
    WARPATLAS_CALL("cudaDeviceGetStreamPriorityRange");
    return call.run([&] { return priorityRange(least, greatest); });
}

WARPATLAS_API cudaError_t cudaDeviceSynchronize()
{
    WARPATLAS_CALL("cudaDeviceSynchronize");
    return call.waiting([] { return error::success; });
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
    return call.run([&] { return destroyEvent(call, handle); });
}

WARPATLAS_API cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    WARPATLAS_CALL("cudaEventRecord");
    return call.run([&] { return recordEvent(call, event, stream, cudaEventRecordDefault); });
}

WARPATLAS_API cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags)
{
    WARPATLAS_CALL("cudaEventRecordWithFlags");
    return call.run([&] { return recordEvent(call, event, stream, flags); });
}

WARPATLAS_API cudaError_t cudaEventSynchronize(cudaEvent_t handle)
{
    WARPATLAS_CALL("cudaEventSynchronize");
    return call.run([&] { return synchroniseEvent(call, handle); });
}

WARPATLAS_API cudaError_t cudaEventQuery(cudaEvent_t handle)
{
    WARPATLAS_CALL("cudaEventQuery");
    return call.run([&] { return queryEvent(call, handle); });
}

WARPATLAS_API cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t startHandle, cudaEvent_t endHandle)
{
    WARPATLAS_CALL("cudaEventElapsedTime");
    return call.telling([&] { return elapsedBetween(call, milliseconds, startHandle, endHandle); });
}
