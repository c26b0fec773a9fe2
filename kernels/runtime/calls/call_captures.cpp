/// Graphs made of what streams are asked for, and launched, as both of CUDA's interfaces do it. All return CUDA's error
/// code. Any thread that holds the runtime's lock.
#include "kernels/runtime/calls/call.h"

namespace warpatlas::runtime {
namespace {

cudaStreamCaptureStatus statusOf(const Stream& stream)
{
    if (stream.capture == nullptr)
        return cudaStreamCaptureStatusNone;
    return stream.capture->invalidated ? cudaStreamCaptureStatusInvalidated : cudaStreamCaptureStatusActive;
}

void countBytes(CallRecord& record, const Task& task)
{
    if (task.direction == Direction::ToDevice)
        record.graphBytesToDevice += task.bytes;
    else if (task.direction == Direction::ToHost)
        record.graphBytesToHost += task.bytes;
}

int beginCapture(Call& call, cudaStream_t handle, cudaStreamCaptureMode mode)
{
    Runtime& runtime = call.runtime();
    Stream* const stream = call.stream(handle);
    if (stream == nullptr)
        return error::invalidResourceHandle;
    if (mode < cudaStreamCaptureModeGlobal || mode > cudaStreamCaptureModeRelaxed)
        return error::invalidValue;
    if (stream->number == 0)
        return error::captureUnsupported;
    if (stream->capture != nullptr)
        return error::illegalState;
    auto capture = std::make_shared<Capture>();
    capture->graph = runtime.graphs.make();
    capture->origin = stream->number;
    capture->mode = static_cast<CaptureMode>(mode);
    capture->thread = std::this_thread::get_id();
    runtime.captures.push_back(capture);
    stream->capture = std::move(capture);
    return error::success;
}

int endCapture(Call& call, cudaStream_t handle, cudaGraph_t* graph)
{
    Runtime& runtime = call.runtime();
    Stream* const stream = call.stream(handle);
    if (stream == nullptr || graph == nullptr)
        return stream == nullptr ? error::invalidResourceHandle : error::invalidValue;
    const std::shared_ptr<Capture> capture = stream->capture;
    if (capture == nullptr)
        return error::illegalState;
    if (capture->origin != stream->number)
        return call.invalidate(capture, error::captureUnmatched);
    const bool anyThread = capture->mode == CaptureMode::Relaxed || capture->invalidated;
    if (!anyThread && capture->thread != std::this_thread::get_id())
        return error::captureWrongThread;
    *graph = nullptr;
    runtime.leave(capture);
    const bool joined = capture->isJoined(*runtime.graphs.find(capture->graph));
    if (capture->invalidated || !joined) {
        runtime.graphs.destroy(capture->graph);
        return capture->invalidated ? error::captureInvalidated : error::captureUnjoined;
    }
    *graph = handleOf<cudaGraph_t>(capture->graph);
    return error::success;
}

int instantiate(Call& call, cudaGraphExec_t* executable, cudaGraph_t handle, unsigned long long flags)
{
    Graphs& graphs = call.runtime().graphs;
    const Graph* const graph = graphs.find(numberOfHandle(handle));
    constexpr unsigned long long known = cudaGraphInstantiateFlagAutoFreeOnLaunch | cudaGraphInstantiateFlagUpload
        | cudaGraphInstantiateFlagUseNodePriority;
    if (executable == nullptr || graph == nullptr)
        return error::invalidValue;
    if ((flags & ~known) != 0) {
        call.record().unsupported = flags == cudaGraphInstantiateFlagDeviceLaunch;
        return call.record().unsupported ? error::notSupported : error::invalidValue;
    }
    *executable = handleOf<cudaGraphExec_t>(graphs.instantiate(*graph, flags));
    return error::success;
}

int launchGraph(Call& call, cudaGraphExec_t handle, cudaStream_t streamHandle)
{
    Runtime& runtime = call.runtime();
    GraphExecutable* const executable = runtime.graphs.executable(numberOfHandle(handle));
    if (executable == nullptr)
        return error::invalidValue;
    Stream* stream = nullptr;
    if (const int code = call.streamFor(streamHandle, stream); code != error::success)
        return code;
    // A graph does not run beside itself.
    if (stream->capture == nullptr && executable->lastWork != 0)
        runtime.queue.holdBack(stream->number, executable->lastWork);
    for (const auto& [number, node] : executable->steps) {
        if (const std::uint64_t work = call.ask(*stream, node.task, node.launch); work != 0)
            executable->lastWork = work;
        if (stream->capture == nullptr)
            countBytes(call.record(), node.task);
    }
    return error::success;
}

int isCapturing(Call& call, cudaStream_t handle, cudaStreamCaptureStatus* status)
{
    const Stream* const stream = call.stream(handle);
    if (stream == nullptr || status == nullptr)
        return stream == nullptr ? error::invalidResourceHandle : error::invalidValue;
    if (stream->number == 0)
        for (const auto& [number, other] : call.runtime().timeline.streams())
            if (other.capture != nullptr && other.blocking)
                return error::captureImplicit; // which this question leaves as it is
    *status = statusOf(*stream);
    return error::success;
}

int exchangeCaptureMode(Call& call, cudaStreamCaptureMode* mode)
{
    if (mode == nullptr || *mode < cudaStreamCaptureModeGlobal || *mode > cudaStreamCaptureModeRelaxed)
        return error::invalidValue;
    const CaptureMode before = call.exchangeMode(static_cast<CaptureMode>(*mode));
    *mode = static_cast<cudaStreamCaptureMode>(before);
    return error::success;
}

int uploadGraph(Call& call, cudaGraphExec_t handle, cudaStream_t streamHandle)
{
    if (call.runtime().graphs.executable(numberOfHandle(handle)) == nullptr)
        return error::invalidValue;
    Stream* stream = nullptr;
    return call.streamFor(streamHandle, stream);
}

int destroyExecutable(Call& call, cudaGraphExec_t executable)
{
    return call.runtime().graphs.destroyExecutable(numberOfHandle(executable)) ? error::success : error::invalidValue;
}

int graphExecUpdate(Call& call, cudaGraphExec_t handle, cudaGraph_t graphHandle, cudaGraphExecUpdateResultInfo* result)
{
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
}

} // namespace
} // namespace warpatlas::runtime

using namespace warpatlas::runtime;

#include "capture.inc"
