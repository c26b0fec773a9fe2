/// Arrays: made, copied to and from, and freed.
#include "kernels/runtime/calls/array_steps.h"

#include "kernels/runtime/calls/copy_steps.h"

#include <optional>

namespace warpatlas::runtime {

int allocateArray(
    Call& call, cudaArray_t* to, const cudaChannelFormatDesc* format, const cudaExtent& size, unsigned flags)
{
    if (to == nullptr || format == nullptr)
        return error::invalidValue;
    constexpr unsigned other = cudaArrayCubemap | cudaArrayColorAttachment | cudaArraySparse | cudaArrayDeferredMapping;
    if ((flags & other) != 0) {
        call.record().unsupported = true;
        return error::notSupported;
    }
    DeviceArray made{formatOf(*format), size.width, size.height, size.depth, flags};
    if (const int code = made.refusal(); code != error::success)
        return code;
    DeviceMemory& memory = call.runtime().memory;
    const DeviceAllocation* const allocation = memory.allocate(MemoryKind::Device, made.bytes());
    if (allocation == nullptr)
        return call.refuseMemory(made.bytes());
    made.address = allocation->base;
    call.record().bytes = made.bytes();
    call.record().address = made.address;
    memory.find(made.address)->elementBytes = made.format.bytes();
    memory.find(made.address)->context = call.context();
    *to = handleOf<cudaArray_t>(memory.arrays().add(made));
    return error::success;
}

int arraySide(Call& call, cudaArray_t handle, const cudaPos& at, const cudaExtent& size, ArraySide& side)
{
    const DeviceArray* const array = arrayOf(call, handle);
    if (array == nullptr)
        return error::invalidValue;
    const std::uint64_t element = array->format.bytes();
    if (at.x > array->width || size.width > array->width)
        return error::invalidValue;
    const ArrayBox box{array, at.x * element, at.y, at.z};
    if (!box.holds(size.width * element, size.height, size.depth))
        return error::invalidValue;
    side = {box.pointer(), array->rowBytes(), box.slice(), element};
    return error::success;
}

int freeArray(Call& call, cudaArray_t handle)
{
    if (handle == nullptr)
        return error::success;
    const DeviceArray* const array = arrayOf(call, handle);
    if (array == nullptr)
        return error::invalidResourceHandle;
    if (const int code = call.finishAll(); code != error::success)
        return code;
    DeviceMemory& memory = call.runtime().memory;
    call.record().address = array->address;
    memory.free(array->address, MemoryKind::Device);
    memory.arrays().remove(numberOfHandle(handle));
    return error::success;
}

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
int copyRowsOfArray(Call& call, const ArrayBox& box, void* memory, std::size_t pitch, std::size_t width,
    std::size_t height, bool toArray, cudaMemcpyKind kind, cudaStream_t handle, bool waits)
{
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
}

/// Bytes from a place of an array on, row after row.
int copyBytesOfArray(Call& call, const ArrayBox& box, void* memory, std::size_t bytes, bool toArray,
    cudaMemcpyKind kind, cudaStream_t handle, bool waits)
{
    return onStream(call, handle, waits, [&](const Stream& stream, Task& task, bool& mayWait) {
        if (const int code = refusalOf(box, toArray, kind); code != error::success)
            return code;
        if (!box.holds(0, 0, 0) || bytes > box.array->bytes() - box.y * box.array->rowBytes() - box.x)
            return int(error::invalidValue);
        return makeCopy(call, toArray ? box.pointer() : memory, toArray ? memory : box.pointer(),
            {bytes, 1, bytes, bytes}, kind, stream.capture != nullptr, mayWait, task);
    });
}

int copyBetween(
    Call& call, const ArrayBox& to, const ArrayBox& from, std::size_t width, std::size_t height, cudaMemcpyKind kind)
{
    return onStream(call, nullptr, true, [&](const Stream& stream, Task& task, bool& mayWait) {
        if (to.array == nullptr || from.array == nullptr)
            return int(error::invalidResourceHandle);
        if (!to.holds(width, height, 1) || !from.holds(width, height, 1))
            return int(error::invalidValue);
        return makeCopy(call, to.pointer(), from.pointer(),
            {width, height, to.array->rowBytes(), from.array->rowBytes()}, kind, stream.capture != nullptr, mayWait,
            task);
    });
}

int arrayGetInfo(Call& call, cudaChannelFormatDesc* format, cudaExtent* size, unsigned* flags, cudaArray_t handle)
{
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
}

int getChannelDesc(Call& call, cudaChannelFormatDesc* format, cudaArray_const_t handle)
{
    const DeviceArray* const array = arrayOf(call, handle);
    if (array == nullptr || format == nullptr)
        return array == nullptr ? error::invalidResourceHandle : error::invalidValue;
    *format = formatOf(array->format);
    return error::success;
}

/// Bits and kind of a channel; empty for a format that no array here has.
std::optional<cudaChannelFormatDesc> formatFrom(CUarray_format format, unsigned channels)
{
    struct Known {
        CUarray_format format;
        int bits;
        cudaChannelFormatKind kind;
    };
    constexpr Known all[] = {{CU_AD_FORMAT_UNSIGNED_INT8, 8, cudaChannelFormatKindUnsigned},
        {CU_AD_FORMAT_UNSIGNED_INT16, 16, cudaChannelFormatKindUnsigned},
        {CU_AD_FORMAT_UNSIGNED_INT32, 32, cudaChannelFormatKindUnsigned},
        {CU_AD_FORMAT_SIGNED_INT8, 8, cudaChannelFormatKindSigned},
        {CU_AD_FORMAT_SIGNED_INT16, 16, cudaChannelFormatKindSigned},
        {CU_AD_FORMAT_SIGNED_INT32, 32, cudaChannelFormatKindSigned},
        {CU_AD_FORMAT_HALF, 16, cudaChannelFormatKindFloat}, {CU_AD_FORMAT_FLOAT, 32, cudaChannelFormatKindFloat}};
    for (const Known& known : all)
        if (known.format == format && (channels == 1 || channels == 2 || channels == 4))
            return cudaChannelFormatDesc{known.bits, channels > 1 ? known.bits : 0, channels > 2 ? known.bits : 0,
                channels > 2 ? known.bits : 0, known.kind};
    return {};
}

CUarray_format formatOfArray(const DeviceArray& array)
{
    const int bits = array.format.bits[0];
    switch (array.format.kind) {
    case cudaChannelFormatKindSigned:
        return bits == 8 ? CU_AD_FORMAT_SIGNED_INT8
            : bits == 16 ? CU_AD_FORMAT_SIGNED_INT16
                         : CU_AD_FORMAT_SIGNED_INT32;
    case cudaChannelFormatKindUnsigned:
        return bits == 8 ? CU_AD_FORMAT_UNSIGNED_INT8
            : bits == 16 ? CU_AD_FORMAT_UNSIGNED_INT16
                         : CU_AD_FORMAT_UNSIGNED_INT32;
    default:
        return bits == 16 ? CU_AD_FORMAT_HALF : CU_AD_FORMAT_FLOAT;
    }
}

int makeArray(DriverCall& call, CUarray* to, const CUDA_ARRAY3D_DESCRIPTOR& wish)
{
    const std::optional<cudaChannelFormatDesc> format = formatFrom(wish.Format, wish.NumChannels);
    if (!format)
        return call.refuse("no array has elements of that format");
    return allocateArray(
        call, reinterpret_cast<cudaArray_t*>(to), &*format, {wish.Width, wish.Height, wish.Depth}, wish.Flags);
}

int arrayGetDescriptor(DriverCall& call, CUDA_ARRAY_DESCRIPTOR* to, CUarray handle)
{
    const DeviceArray* const array = arrayOf(call, reinterpret_cast<cudaArray_t>(handle));
    return array == nullptr
        ? error::invalidResourceHandle
        : tell(to, CUDA_ARRAY_DESCRIPTOR{array->width, array->height, formatOfArray(*array), array->format.channels()});
}

int array3DGetDescriptor(DriverCall& call, CUDA_ARRAY3D_DESCRIPTOR* to, CUarray handle)
{
    const DeviceArray* const array = arrayOf(call, reinterpret_cast<cudaArray_t>(handle));
    return array == nullptr ? error::invalidResourceHandle
                            : tell(to,
                                CUDA_ARRAY3D_DESCRIPTOR{array->width, array->height, array->depth,
                                    formatOfArray(*array), array->format.channels(), array->flags});
}

} // namespace
} // namespace warpatlas::runtime

using namespace warpatlas::runtime;

#include "array.inc"
