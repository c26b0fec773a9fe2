/// Graphs made of what streams are asked for, and launched.
#include "kernels/runtime/api/call.h"
#include "kernels/runtime/calls/capture_steps.h"

using namespace warpatlas::runtime;

WARPATLAS_API cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode)
{
    WARPATLAS_CALL("cudaStreamBeginCapture");
    return call.run([&] { return beginCapture(call, stream, mode); });
}

WARPATLAS_API cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph)
{
    WARPATLAS_CALL("cudaStreamEndCapture");
    return call.run([&] { return endCapture(call, stream, graph); });
}

WARPATLAS_API cudaError_t cudaStreamIsCapturing(cudaStream_t handle, cudaStreamCaptureStatus* status)
{
    WARPATLAS_CALL("cudaStreamIsCapturing");
    return call.run([&] { return isCapturing(call, handle, status); });
}

WARPATLAS_API cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode)
{
    WARPATLAS_CALL("cudaThreadExchangeStreamCaptureMode");
    return call.run([&] { return exchangeCaptureMode(call, mode); });
}

WARPATLAS_API cudaError_t cudaGraphInstantiate(cudaGraphExec_t* executable, cudaGraph_t graph, unsigned long long flags)
{
    WARPATLAS_CALL("cudaGraphInstantiate");
    return call.run([&] { return instantiate(call, executable, graph, flags); });
}

WARPATLAS_API cudaError_t cudaGraphInstantiateWithFlags(
    cudaGraphExec_t* executable, cudaGraph_t graph, unsigned long long flags)
{
    WARPATLAS_CALL("cudaGraphInstantiateWithFlags");
    return call.run([&] { return instantiate(call, executable, graph, flags); });
}

WARPATLAS_API cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t handle, unsigned long long* flags)
{
    WARPATLAS_CALL("cudaGraphExecGetFlags");
    return call.run([&] {
        const GraphExecutable* const executable = call.runtime().graphs.executable(numberOfHandle(handle));
        if (executable == nullptr || flags == nullptr)
            return error::invalidValue;
        *flags = executable->flags;
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaGraphExecUpdate(
    cudaGraphExec_t handle, cudaGraph_t graphHandle, cudaGraphExecUpdateResultInfo* result)
{
    WARPATLAS_CALL("cudaGraphExecUpdate");
    return call.run([&] {
        Graphs& graphs = call.runtime().graphs;
        GraphExecutable* const executable = graphs.executable(numberOfHandle(handle));
        const Graph* const graph = graphs.find(numberOfHandle(graphHandle));
        if (executable == nullptr || graph == nullptr || result == nullptr)
            return error::invalidValue;
        *result = {};
        if (graphs.update(*executable, *graph))
            return error::success;
        result->result = cudaGraphExecUpdateErrorTopologyChanged;
        return error::graphExecUpdateFailure;
    });
}

/// What a graph needs is there already.
WARPATLAS_API cudaError_t cudaGraphUpload(cudaGraphExec_t handle, cudaStream_t streamHandle)
{
    WARPATLAS_CALL("cudaGraphUpload");
    return call.run([&] { return uploadGraph(call, handle, streamHandle); });
}

WARPATLAS_API cudaError_t cudaGraphLaunch(cudaGraphExec_t executable, cudaStream_t stream)
{
    WARPATLAS_CALL("cudaGraphLaunch");
    return call.run([&] { return launchGraph(call, executable, stream); });
}

WARPATLAS_API cudaError_t cudaGraphExecDestroy(cudaGraphExec_t executable)
{
    WARPATLAS_CALL("cudaGraphExecDestroy");
    return call.run([&] { return destroyExecutable(call, executable); });
}
