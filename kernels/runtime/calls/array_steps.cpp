#include "kernels/runtime/calls/array_steps.h"

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

} // namespace warpatlas::runtime
