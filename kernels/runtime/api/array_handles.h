/// Handles of arrays, and a side of a three-dimensional copy that is one. Any thread that holds the runtime's lock.
#pragma once

#include "kernels/runtime/api/call.h"
#include "kernels/runtime/arrays.h"

namespace warpatlas::runtime {

inline const DeviceArray* arrayOf(Call& call, cudaArray_const_t handle)
{
    return call.runtime().memory.arrays().find(numberOfHandle(handle));
}

inline ChannelFormat formatOf(const cudaChannelFormatDesc& format)
{
    return {{format.x, format.y, format.z, format.w}, format.f};
}

inline cudaChannelFormatDesc formatOf(const ChannelFormat& format)
{
    return {format.bits[0], format.bits[1], format.bits[2], format.bits[3],
        static_cast<cudaChannelFormatKind>(format.kind)};
}

/// Where a box of an array begins, and how its rows and slices lie.
struct ArraySide {
    void* pointer = nullptr;
    std::uint64_t pitch = 0, slice = 0, elementBytes = 1;
};

/// `at` and `size` count elements. Returns CUDA's error code.
int arraySide(Call& call, cudaArray_t handle, const cudaPos& at, const cudaExtent& size, ArraySide& side);

} // namespace warpatlas::runtime
