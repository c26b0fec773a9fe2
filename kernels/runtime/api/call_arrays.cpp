/// Arrays: made, copied to and from, and freed.
#include "kernels/runtime/api/call.h"
#include "kernels/runtime/calls/array_steps.h"
#include "kernels/runtime/calls/copy_steps.h"

using namespace warpatlas::runtime;

namespace {

/// Whether there is such an array, and the direction is one that it takes part in as the device's side.
int refusalOf(const ArrayBox& box, bool toArray, cudaMemcpyKind kind)
{
    if (box.array == nullptr)
        return error::invalidResourceHandle;
    const cudaMemcpyKind back = toArray ? cudaMemcpyDeviceToHost : cudaMemcpyHostToDevice;
    return kind == back || kind == cudaMemcpyHostToHost ? error::invalidMemcpyDirection : error::success;
}

/// Rows between an array and memory with a pitch.
cudaError_t copyingRows(Call& call, const ArrayBox& box, void* memory, std::size_t pitch, std::size_t width,
    std::size_t height, bool toArray, cudaMemcpyKind kind, cudaStream_t handle, bool waits)
{
    return call.run([&] {
        return onStream(call, handle, waits, [&](const Stream& stream, Task& task, bool& mayWait) {
            if (const int code = refusalOf(box, toArray, kind); code != error::success)
                return code;
            if (width > pitch && height > 1)
                return int(error::invalidPitchValue);
            if (!box.holds(width, height, 1))
                return int(error::invalidValue);
            CopyShape shape{width, height, pitch, box.array->rowBytes()};
            if (toArray)
                std::swap(shape.toPitch, shape.fromPitch);
            return makeCopy(call, toArray ? box.pointer() : memory, toArray ? memory : box.pointer(), shape, kind,
                stream.capture != nullptr, mayWait, task);
        });
    });
}

/// Bytes from a place of an array on, row after row.
cudaError_t copyingBytes(Call& call, const ArrayBox& box, void* memory, std::size_t bytes, bool toArray,
    cudaMemcpyKind kind, cudaStream_t handle, bool waits)
{
    return call.run([&] {
        return onStream(call, handle, waits, [&](const Stream& stream, Task& task, bool& mayWait) {
            if (const int code = refusalOf(box, toArray, kind); code != error::success)
                return code;
            if (!box.holds(0, 0, 0) || bytes > box.array->bytes() - box.y * box.array->rowBytes() - box.x)
                return int(error::invalidValue);
            return makeCopy(call, toArray ? box.pointer() : memory, toArray ? memory : box.pointer(),
                {bytes, 1, bytes, bytes}, kind, stream.capture != nullptr, mayWait, task);
        });
    });
}

cudaError_t copyingBetween(
    Call& call, const ArrayBox& to, const ArrayBox& from, std::size_t width, std::size_t height, cudaMemcpyKind kind)
{
    return call.run([&] {
        return onStream(call, nullptr, true, [&](const Stream& stream, Task& task, bool& mayWait) {
            if (to.array == nullptr || from.array == nullptr)
                return int(error::invalidResourceHandle);
            if (!to.holds(width, height, 1) || !from.holds(width, height, 1))
                return int(error::invalidValue);
            return makeCopy(call, to.pointer(), from.pointer(),
                {width, height, to.array->rowBytes(), from.array->rowBytes()}, kind, stream.capture != nullptr, mayWait,
                task);
        });
    });
}

} // namespace

WARPATLAS_API cudaError_t cudaMallocArray(
    cudaArray_t* array, const cudaChannelFormatDesc* format, std::size_t width, std::size_t height, unsigned flags)
{
    WARPATLAS_CALL("cudaMallocArray");
    return call.unsafe([&] {
        if ((flags & cudaArrayLayered) != 0)
            return int(error::invalidValue); // it would have no layers
        return allocateArray(call, array, format, {width, height, 0}, flags);
    });
}

WARPATLAS_API cudaError_t cudaMalloc3DArray(
    cudaArray_t* array, const cudaChannelFormatDesc* format, cudaExtent size, unsigned flags)
{
    WARPATLAS_CALL("cudaMalloc3DArray");
    return call.unsafe([&] { return allocateArray(call, array, format, size, flags); });
}

WARPATLAS_API cudaError_t cudaFreeArray(cudaArray_t handle)
{
    WARPATLAS_CALL("cudaFreeArray");
    return call.unsafe([&] { return freeArray(call, handle); });
}

WARPATLAS_API cudaError_t cudaArrayGetInfo(
    cudaChannelFormatDesc* format, cudaExtent* size, unsigned* flags, cudaArray_t handle)
{
    WARPATLAS_CALL("cudaArrayGetInfo");
    return call.run([&] {
        const DeviceArray* const array = arrayOf(call, handle);
        if (array == nullptr)
            return error::invalidResourceHandle;
        if (format != nullptr)
            *format = formatOf(array->format);
        if (size != nullptr)
            *size = {array->width, array->height, array->depth};
        if (flags != nullptr)
            *flags = array->flags;
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_const_t handle)
{
    WARPATLAS_CALL("cudaGetChannelDesc");
    return call.run([&] {
        const DeviceArray* const array = arrayOf(call, handle);
        if (array == nullptr || format == nullptr)
            return array == nullptr ? error::invalidResourceHandle : error::invalidValue;
        *format = formatOf(array->format);
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaMemcpy2DToArray(cudaArray_t array, std::size_t x, std::size_t y, const void* from,
    std::size_t pitch, std::size_t width, std::size_t height, cudaMemcpyKind kind)
{
    WARPATLAS_CALL("cudaMemcpy2DToArray");
    return copyingRows(
        call, {arrayOf(call, array), x, y}, const_cast<void*>(from), pitch, width, height, true, kind, nullptr, true);
}

WARPATLAS_API cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t array, std::size_t x, std::size_t y, const void* from,
    std::size_t pitch, std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t stream)
{
    WARPATLAS_CALL("cudaMemcpy2DToArrayAsync");
    return copyingRows(
        call, {arrayOf(call, array), x, y}, const_cast<void*>(from), pitch, width, height, true, kind, stream, false);
}

WARPATLAS_API cudaError_t cudaMemcpy2DFromArray(void* to, std::size_t pitch, cudaArray_const_t array, std::size_t x,
    std::size_t y, std::size_t width, std::size_t height, cudaMemcpyKind kind)
{
    WARPATLAS_CALL("cudaMemcpy2DFromArray");
    return copyingRows(call, {arrayOf(call, array), x, y}, to, pitch, width, height, false, kind, nullptr, true);
}

WARPATLAS_API cudaError_t cudaMemcpy2DFromArrayAsync(void* to, std::size_t pitch, cudaArray_const_t array,
    std::size_t x, std::size_t y, std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t stream)
{
    WARPATLAS_CALL("cudaMemcpy2DFromArrayAsync");
    return copyingRows(call, {arrayOf(call, array), x, y}, to, pitch, width, height, false, kind, stream, false);
}

WARPATLAS_API cudaError_t cudaMemcpyToArray(
    cudaArray_t array, std::size_t x, std::size_t y, const void* from, std::size_t bytes, cudaMemcpyKind kind)
{
    WARPATLAS_CALL("cudaMemcpyToArray");
    return copyingBytes(call, {arrayOf(call, array), x, y}, const_cast<void*>(from), bytes, true, kind, nullptr, true);
}

WARPATLAS_API cudaError_t cudaMemcpyToArrayAsync(cudaArray_t array, std::size_t x, std::size_t y, const void* from,
    std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream)
{
    WARPATLAS_CALL("cudaMemcpyToArrayAsync");
    return copyingBytes(call, {arrayOf(call, array), x, y}, const_cast<void*>(from), bytes, true, kind, stream, false);
}

WARPATLAS_API cudaError_t cudaMemcpyFromArray(
    void* to, cudaArray_const_t array, std::size_t x, std::size_t y, std::size_t bytes, cudaMemcpyKind kind)
{
    WARPATLAS_CALL("cudaMemcpyFromArray");
    return copyingBytes(call, {arrayOf(call, array), x, y}, to, bytes, false, kind, nullptr, true);
}

WARPATLAS_API cudaError_t cudaMemcpyFromArrayAsync(void* to, cudaArray_const_t array, std::size_t x, std::size_t y,
    std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream)
{
    WARPATLAS_CALL("cudaMemcpyFromArrayAsync");
    return copyingBytes(call, {arrayOf(call, array), x, y}, to, bytes, false, kind, stream, false);
}

WARPATLAS_API cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, std::size_t toX, std::size_t toY,
    cudaArray_const_t from, std::size_t fromX, std::size_t fromY, std::size_t width, std::size_t height,
    cudaMemcpyKind kind)
{
    WARPATLAS_CALL("cudaMemcpy2DArrayToArray");
    return copyingBetween(
        call, {arrayOf(call, to), toX, toY}, {arrayOf(call, from), fromX, fromY}, width, height, kind);
}
