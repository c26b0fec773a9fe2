/// Streams and events, as both of CUDA's interfaces use them. All return CUDA's error code. Any thread that holds the
/// runtime's lock.
#include "kernels/runtime/calls/call.h"

#include "kernels/runtime/calls/tasks.h"

#include <algorithm>
#include <utility>

namespace warpatlas::runtime {
namespace {

constexpr int leastPriority = 0, greatestPriority = -5; ///< as GPUs of today have them

/// A stream that is captured waits for an event of its capture, and one that is not joins that.
int waitForCaptured(Call& call, Stream& stream, const Event& event)
{
    if (event.capture->invalidated)
        return error::captureInvalidated;
    if (stream.capture != nullptr && stream.capture != event.capture) {
        call.invalidate(stream.capture, 0);
        return call.invalidate(event.capture, error::captureMerge);
    }
    if (std::ranges::find(call.runtime().captures, event.capture) == call.runtime().captures.end())
        return stream.capture == nullptr ? error::success : call.invalidate(stream.capture, error::captureIsolation);
    stream.capture = event.capture;
    std::vector<std::uint64_t>& tail = event.capture->tails[stream.number];
    for (const std::uint64_t node : event.nodes)
        if (std::ranges::find(tail, node) == tail.end())
            tail.push_back(node);
    return error::success;
}

/// The answer for an event that was recorded while its stream was captured: no work stands behind it.
int refusalOfCaptured(Call& call, const Event& event)
{
    if (event.capture == nullptr)
        return error::success;
    const std::vector<std::shared_ptr<Capture>>& open = call.runtime().captures;
    if (std::ranges::find(open, event.capture) == open.end())
        return error::invalidValue; // which has ended
    return call.invalidate(event.capture, error::capturedEvent);
}

/// Whether an event may be asked or waited for.
int refusalOfEvent(Call& call, const Event& event)
{
    const int code = refusalOfCaptured(call, event);
    return code == error::success ? call.refusalOfUnsafe() : code;
}

/// Whether something has ended. As late as can be: the first time that a program asks it has not, the second time it
/// has.
int query(Call& call, std::span<const std::uint64_t> numbers, std::uint64_t& asked)
{
    Runtime& runtime = call.runtime();
    if (!runtime.queue.isPending(numbers))
        return runtime.errors.wait();
    const std::uint64_t last = *std::ranges::max_element(numbers);
    if (std::exchange(asked, last) != last)
        return error::notReady;
    runtime.finish(numbers);
    runtime.flushPrinted();
    return runtime.errors.wait();
}

int makeStream(Call& call, cudaStream_t* stream, unsigned flags, int priority)
{
    if (stream == nullptr || flags > cudaStreamNonBlocking)
        return error::invalidValue;
    call.record().stream = call.runtime().timeline.makeStream(
        flags != cudaStreamNonBlocking, flags, std::clamp(priority, greatestPriority, leastPriority));
    call.runtime().timeline.stream(call.record().stream)->context = call.context();
    *stream = handleOf<cudaStream_t>(call.record().stream);
    return error::success;
}

int makeEvent(Call& call, cudaEvent_t* event, unsigned flags)
{
    constexpr unsigned shared = cudaEventInterprocess; // between processes, which have no times
    if (event == nullptr || flags > 7 || ((flags & shared) != 0 && (flags & cudaEventDisableTiming) == 0))
        return error::invalidValue;
    const std::uint64_t number = call.runtime().timeline.makeEvent((flags & cudaEventDisableTiming) == 0);
    call.runtime().timeline.event(number)->context = call.context();
    *event = handleOf<cudaEvent_t>(number);
    return error::success;
}

int recordEvent(Call& call, cudaEvent_t handle, cudaStream_t streamHandle, unsigned flags)
{
    Stream* stream = nullptr;
    Event* const event = call.event(handle);
    if (event == nullptr)
        return error::invalidResourceHandle;
    if (flags > cudaEventRecordExternal)
        return error::invalidValue;
    if (const int code = call.streamFor(streamHandle, stream); code != error::success)
        return code;
    if (stream->capture != nullptr && flags != cudaEventRecordExternal) {
        event->capture = stream->capture;
        event->nodes = stream->capture->tails[stream->number];
        return error::success;
    }
    event->capture = nullptr;
    const std::uint64_t work = call.ask(*stream, eventRecordTask(event->number));
    if (work != 0) {
        event->at.reset();
        event->work = work;
    }
    return error::success;
}

int waitForEvent(Call& call, cudaStream_t streamHandle, cudaEvent_t handle, unsigned flags)
{
    Stream* stream = nullptr;
    const Event* const event = call.event(handle);
    if (event == nullptr)
        return error::invalidResourceHandle;
    if (flags > cudaEventWaitExternal)
        return error::invalidValue;
    if (const int code = call.streamFor(streamHandle, stream); code != error::success)
        return code;
    if (event->capture != nullptr)
        return waitForCaptured(call, *stream, *event);
    if (stream->capture != nullptr && flags != cudaEventWaitExternal)
        return call.invalidate(stream->capture, error::captureIsolation);
    if (event->work == 0)
        return error::success;
    const std::uint64_t number = event->work;
    if (stream->capture == nullptr)
        call.runtime().queue.holdBack(stream->number, number);
    call.ask(*stream, eventWaitTask(event->number));
    return error::success;
}

int destroyStream(Call& call, cudaStream_t handle)
{
    Stream* const stream = addressOf(handle) < firstHandle ? nullptr : call.stream(handle);
    if (stream == nullptr)
        return error::invalidResourceHandle;
    if (const std::shared_ptr<Capture> capture = std::exchange(stream->capture, nullptr); capture != nullptr) {
        call.invalidate(capture, 0);
        if (capture->origin == stream->number) // its end cannot be asked for any more
            call.runtime().leave(capture);
    }
    call.runtime().timeline.destroyStream(stream->number); // what it was asked for is done all the same
    return error::success;
}

int synchroniseStream(Call& call, cudaStream_t handle)
{
    Stream* stream = nullptr;
    if (const int code = call.streamFor(handle, stream); code != error::success)
        return code;
    if (stream->capture != nullptr)
        return call.invalidate(stream->capture, error::captureUnsupported);
    const int code = call.refusalOfUnsafe(); // a wait for another stream is unsafe, too
    return code == error::success ? call.finish(*stream) : code;
}

int queryStream(Call& call, cudaStream_t handle)
{
    Stream* stream = nullptr;
    if (const int code = call.streamFor(handle, stream); code != error::success)
        return code;
    if (stream->capture != nullptr)
        return call.invalidate(stream->capture, error::captureUnsupported);
    if (const int code = call.refusalOfUnsafe(); code != error::success)
        return code;
    const int code = query(call, call.runtime().queue.lastOf(stream->number, stream->blocking), stream->asked);
    if (code == error::success)
        call.runtime().timeline.synchronise(*stream);
    return code;
}

int addCallback(Call& call, cudaStream_t handle, cudaStreamCallback_t callback, void* data, unsigned flags)
{
    Stream* stream = nullptr;
    if (const int code = call.streamFor(handle, stream); code != error::success)
        return code;
    if (callback == nullptr || flags != 0)
        return error::invalidValue;
    if (stream->capture != nullptr)
        return call.invalidate(stream->capture, error::captureUnsupported);
    // At once: the host may wait for what the function does, and CUDA is not told of that.
    call.ask(*stream, hostTask([=] { callback(handle, cudaSuccess, data); }));
    call.runtime().finish(*stream);
    return error::success;
}

int priorityOfStream(Call& call, cudaStream_t handle, int* priority)
{
    const Stream* const stream = call.stream(handle);
    if (stream == nullptr || priority == nullptr)
        return stream == nullptr ? error::invalidResourceHandle : error::invalidValue;
    *priority = stream->priority;
    return error::success;
}

int flagsOfStream(Call& call, cudaStream_t handle, unsigned* flags)
{
    const Stream* const stream = call.stream(handle);
    if (stream == nullptr || flags == nullptr)
        return stream == nullptr ? error::invalidResourceHandle : error::invalidValue;
    *flags = stream->flags;
    return error::success;
}

int idOfStream(Call& call, cudaStream_t handle, unsigned long long* id)
{
    const Stream* const stream = call.stream(handle);
    if (stream == nullptr || id == nullptr)
        return stream == nullptr ? error::invalidResourceHandle : error::invalidValue;
    *id = stream->number;
    return error::success;
}

int priorityRange(int* least, int* greatest)
{
    if (least != nullptr)
        *least = leastPriority;
    if (greatest != nullptr)
        *greatest = greatestPriority;
    return error::success;
}

int destroyEvent(Call& call, cudaEvent_t handle)
{
    const Event* const event = call.event(handle);
    return event != nullptr && call.runtime().timeline.destroyEvent(event->number) ? error::success
                                                                                   : error::invalidResourceHandle;
}

int synchroniseEvent(Call& call, cudaEvent_t handle)
{
    const Event* const event = call.event(handle);
    if (event == nullptr)
        return error::invalidResourceHandle;
    if (const int code = refusalOfEvent(call, *event); code != error::success)
        return code;
    const int code = call.finish(event->work);
    if (event->at)
        call.runtime().timeline.waitUntil(*event->at);
    return code;
}

int queryEvent(Call& call, cudaEvent_t handle)
{
    Event* const event = call.event(handle);
    if (event == nullptr)
        return error::invalidResourceHandle;
    const int code = refusalOfEvent(call, *event);
    return code == error::success ? query(call, std::span(&event->work, 1), event->asked) : code;
}

int elapsedBetween(Call& call, float* milliseconds, cudaEvent_t startHandle, cudaEvent_t endHandle)
{
    const Event* const start = call.event(startHandle);
    const Event* const end = call.event(endHandle);
    if (milliseconds == nullptr)
        return int(error::invalidValue);
    for (const Event* const event : {start, end})
        if (event != nullptr && event->capture != nullptr)
            return refusalOfCaptured(call, *event);
    if (start == nullptr || end == nullptr || !start->timing || !end->timing || start->work == 0 || end->work == 0)
        return int(error::invalidResourceHandle);
    const WorkQueue& queue = call.runtime().queue;
    if (queue.isPending(start->work) || queue.isPending(end->work))
        return int(error::notReady);
    if (!start->at || !end->at)
        return int(error::invalidResourceHandle); // the context was lost before
    *milliseconds = static_cast<float>((*end->at - *start->at) / 1e3);
    return int(error::success);
}

int streamGetDevice(Call& call, cudaStream_t handle, int* device)
{
    if (call.stream(handle) == nullptr || device == nullptr)
        return device == nullptr ? error::invalidValue : error::invalidResourceHandle;
    *device = 0;
    return error::success;
}

int contextOfStream(DriverCall& call, CUstream handle, CUcontext* context)
{
    const Stream* const stream = call.stream(handle);
    if (stream == nullptr)
        return error::invalidResourceHandle;
    const std::uint64_t number = stream->context == 0 ? call.context() : stream->context;
    return tell(context, handleOf<CUcontext>(number));
}

/// There are no parts of a GPU here that a stream could belong to.
int streamGetCtx(DriverCall& call, CUstream stream, CUcontext* context, CUgreenCtx* part)
{
    if (part != nullptr)
        *part = nullptr;
    return contextOfStream(call, stream, context);
}

} // namespace
} // namespace warpatlas::runtime

using namespace warpatlas::runtime;

#include "stream.inc"
