/// Copies and fills of boxes in pitched memory. Arrays are not there: whoever names one is told.
#include "kernels/runtime/api/call.h"

using namespace warpatlas::runtime;

namespace {

PitchedPlace placeIn(const cudaPitchedPtr& memory, const cudaPos& at)
{
    return {memory.pitch, memory.ysize, at.x, at.y, at.z};
}

void* boxIn(const cudaPitchedPtr& memory, const PitchedPlace& place)
{
    return memory.ptr == nullptr ? nullptr : static_cast<std::byte*>(memory.ptr) + place.offset();
}

/// What is wrong with the parameters themselves.
int refusalOf(Call& call, const cudaMemcpy3DParms* wish)
{
    if (wish == nullptr)
        return error::invalidValue;
    if (wish->kind < cudaMemcpyHostToHost || wish->kind > cudaMemcpyDefault)
        return error::invalidMemcpyDirection;
    const bool fromArray = wish->srcArray != nullptr, toArray = wish->dstArray != nullptr;
    if (fromArray == (wish->srcPtr.ptr != nullptr) || toArray == (wish->dstPtr.ptr != nullptr))
        return error::invalidValue; // one of both has to be given, and not the other
    call.record().unsupported = fromArray || toArray;
    return call.record().unsupported ? error::notSupported : error::success;
}

} // namespace

namespace warpatlas::runtime {

int makeBoxCopy(Call& call, const cudaMemcpy3DParms* wish, bool captured, bool& waits, Task& task)
{
    if (const int code = refusalOf(call, wish); code != error::success)
        return code;
    const cudaExtent& size = wish->extent;
    const PitchedPlace to = placeIn(wish->dstPtr, wish->dstPos), from = placeIn(wish->srcPtr, wish->srcPos);
    const CopyShape shape{size.width, size.height, to.pitch, from.pitch, size.depth, to.slice(), from.slice()};
    call.record().bytes = shape.bytes();
    if (shape.empty()) {
        waits = false;
        return error::success;
    }
    for (const PitchedPlace& side : {to, from})
        if (const int code = side.refusal(size.width, size.height, size.depth); code != error::success)
            return code;
    return makeCopy(call, boxIn(wish->dstPtr, to), boxIn(wish->srcPtr, from), shape, wish->kind, captured, waits, task);
}

} // namespace warpatlas::runtime

namespace {

int makeBoxFill(Call& call, const cudaPitchedPtr& memory, int value, const cudaExtent& size, bool& waits, Task& task)
{
    const PitchedPlace place = placeIn(memory, {});
    const CopyShape shape{size.width, size.height, place.pitch, 0, size.depth, place.slice(), 0};
    call.record().bytes = shape.bytes();
    if (!shape.empty() && place.refusal(size.width, size.height, size.depth) != error::success)
        return error::invalidValue; // also for a pitch
    return makeFill(call, memory.ptr, static_cast<unsigned>(value), 1, shape, waits, task);
}

cudaError_t copyingBox(Call& call, const cudaMemcpy3DParms* wish, cudaStream_t handle, bool waits)
{
    return call.run([&] {
        return onStream(call, handle, waits, [&](const Stream& stream, Task& task, bool& mayWait) {
            return makeBoxCopy(call, wish, stream.capture != nullptr, mayWait, task);
        });
    });
}

cudaError_t fillingBox(
    Call& call, const cudaPitchedPtr& memory, int value, const cudaExtent& size, cudaStream_t handle, bool waits)
{
    return call.run([&] {
        return onStream(call, handle, waits, [&](const Stream&, Task& task, bool& mayWait) {
            return makeBoxFill(call, memory, value, size, mayWait, task);
        });
    });
}

} // namespace

WARPATLAS_API cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* wish)
{
    WARPATLAS_CALL("cudaMemcpy3D");
    return copyingBox(call, wish, nullptr, true);
}

WARPATLAS_API cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* wish, cudaStream_t handle)
{
    WARPATLAS_CALL("cudaMemcpy3DAsync");
    return copyingBox(call, wish, handle, false);
}

WARPATLAS_API cudaError_t cudaMemset3D(cudaPitchedPtr memory, int value, cudaExtent size)
{
    WARPATLAS_CALL("cudaMemset3D");
    return fillingBox(call, memory, value, size, nullptr, true);
}

WARPATLAS_API cudaError_t cudaMemset3DAsync(cudaPitchedPtr memory, int value, cudaExtent size, cudaStream_t handle)
{
    WARPATLAS_CALL("cudaMemset3DAsync");
    return fillingBox(call, memory, value, size, handle, false);
}
