/// Graphs made of what streams are asked for, and launched. Those that are made node by node are the runtime's alone.
#include "kernels/runtime/calls/capture_steps.h"
#include "kernels/runtime/driver/driver.h"

using namespace warpatlas::runtime;

WARPATLAS_API CUresult cuStreamBeginCapture_v2(CUstream stream, CUstreamCaptureMode mode)
{
    WARPATLAS_DRIVER_CALL("cuStreamBeginCapture");
    return call.run([&] { return beginCapture(call, stream, static_cast<cudaStreamCaptureMode>(mode)); });
}

WARPATLAS_API CUresult cuStreamEndCapture(CUstream stream, CUgraph* graph)
{
    WARPATLAS_DRIVER_CALL("cuStreamEndCapture");
    return call.run([&] { return endCapture(call, stream, graph); });
}

WARPATLAS_API CUresult cuStreamIsCapturing(CUstream stream, CUstreamCaptureStatus* status)
{
    WARPATLAS_DRIVER_CALL("cuStreamIsCapturing");
    return call.run([&] {
        cudaStreamCaptureStatus same = cudaStreamCaptureStatusNone;
        const int code = isCapturing(call, stream, status == nullptr ? nullptr : &same);
        return code == error::success ? tell(status, static_cast<CUstreamCaptureStatus>(same)) : code;
    });
}

WARPATLAS_API CUresult cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode* mode)
{
    WARPATLAS_DRIVER_CALL("cuThreadExchangeStreamCaptureMode");
    return call.onDevice([&] {
        if (mode == nullptr)
            return int(error::invalidValue);
        auto same = static_cast<cudaStreamCaptureMode>(*mode);
        const int code = exchangeCaptureMode(call, &same);
        *mode = static_cast<CUstreamCaptureMode>(same);
        return code;
    });
}

WARPATLAS_API CUresult cuGraphInstantiateWithFlags(CUgraphExec* executable, CUgraph graph, unsigned long long flags)
{
    WARPATLAS_DRIVER_CALL("cuGraphInstantiate");
    return call.run([&] { return instantiate(call, executable, graph, flags); });
}

WARPATLAS_API CUresult cuGraphUpload(CUgraphExec executable, CUstream stream)
{
    WARPATLAS_DRIVER_CALL("cuGraphUpload");
    return call.run([&] { return uploadGraph(call, executable, stream); });
}

WARPATLAS_API CUresult cuGraphLaunch(CUgraphExec executable, CUstream stream)
{
    WARPATLAS_DRIVER_CALL("cuGraphLaunch");
    return call.run([&] { return launchGraph(call, executable, stream); });
}

WARPATLAS_API CUresult cuGraphExecDestroy(CUgraphExec executable)
{
    WARPATLAS_DRIVER_CALL("cuGraphExecDestroy");
    return call.run([&] { return destroyExecutable(call, executable); });
}

WARPATLAS_API CUresult cuGraphDestroy(CUgraph graph)
{
    WARPATLAS_DRIVER_CALL("cuGraphDestroy");
    return call.run(
        [&] { return call.runtime().graphs.destroy(numberOfHandle(graph)) ? error::success : error::invalidValue; });
}
