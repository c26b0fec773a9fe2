/// Copies and fills of boxes in pitched memory and in arrays.
#include "kernels/runtime/api/array_handles.h"
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
int refusalOf(const cudaMemcpy3DParms* wish)
{
    if (wish == nullptr)
        return error::invalidValue;
    if (wish->kind < cudaMemcpyHostToHost || wish->kind > cudaMemcpyDefault)
        return error::invalidMemcpyDirection;
    const bool fromArray = wish->srcArray != nullptr, toArray = wish->dstArray != nullptr;
    // One of both has to be given, and not the other.
    return fromArray == (wish->srcPtr.ptr != nullptr) || toArray == (wish->dstPtr.ptr != nullptr) ? error::invalidValue
                                                                                                  : error::success;
}

/// Where an array takes part, boxes count its elements; of memory they count bytes.
int elementOf(Call& call, const cudaMemcpy3DParms& wish, std::uint64_t& bytes)
{
    bytes = 1;
    for (cudaArray_t handle : {wish.srcArray, wish.dstArray}) {
        const DeviceArray* const array = handle == nullptr ? nullptr : arrayOf(call, handle);
        if (handle == nullptr)
            continue;
        if (array == nullptr || (bytes != 1 && bytes != array->format.bytes()))
            return error::invalidValue;
        bytes = array->format.bytes();
    }
    return error::success;
}

/// One side of the copy: an array, or memory with a pitch.
int sideOf(Call& call, cudaArray_t array, const cudaPitchedPtr& memory, const cudaPos& at, const cudaExtent& size,
    std::uint64_t width, ArraySide& side)
{
    if (array != nullptr)
        return arraySide(call, array, at, size, side);
    const PitchedPlace place = placeIn(memory, at);
    side = {boxIn(memory, place), place.pitch, place.slice(), 1};
    return place.refusal(width, size.height, size.depth);
}

} // namespace

namespace warpatlas::runtime {

int makeBoxCopy(Call& call, const cudaMemcpy3DParms* wish, bool captured, bool& waits, Task& task)
{
    if (const int code = refusalOf(wish); code != error::success)
        return code;
    std::uint64_t element = 1, width = 0;
    if (const int code = elementOf(call, *wish, element); code != error::success)
        return code;
    const cudaExtent& size = wish->extent;
    if (__builtin_mul_overflow(size.width, element, &width))
        return error::invalidValue;
    if (width == 0 || size.height == 0 || size.depth == 0) {
        waits = false;
        return error::success;
    }
    ArraySide to, from;
    if (const int code = sideOf(call, wish->dstArray, wish->dstPtr, wish->dstPos, size, width, to);
        code != error::success)
        return code;
    if (const int code = sideOf(call, wish->srcArray, wish->srcPtr, wish->srcPos, size, width, from);
        code != error::success)
        return code;
    const CopyShape shape{width, size.height, to.pitch, from.pitch, size.depth, to.slice, from.slice};
    return makeCopy(call, to.pointer, from.pointer, shape, wish->kind, captured, waits, task);
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
