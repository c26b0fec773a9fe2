/// Handles of arrays, and a side of a three-dimensional copy that is one. Any thread that holds the runtime's lock.
#pragma once

#include "kernels/runtime/arrays.h"
#include "kernels/runtime/calls/call.h"

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

/// A box of an array, in bytes along x: where it begins, or an error.
struct ArrayBox {
    const DeviceArray* array = nullptr;
    std::uint64_t x = 0, y = 0, z = 0;

    void* pointer() const { return pointerTo(array->address + (z * array->rows() + y) * array->rowBytes() + x); }
    std::uint64_t slice() const { return array->rowBytes() * array->rows(); }
    bool holds(std::uint64_t width, std::uint64_t height, std::uint64_t depth) const
    {
        const std::uint64_t element = array->format.bytes();
        const auto fits = [](std::uint64_t at, std::uint64_t count, std::uint64_t size) {
            return at <= size && count <= size - at;
        };
        return x % element == 0 && width % element == 0 && fits(x, width, array->rowBytes())
            && fits(y, height, array->rows()) && fits(z, depth, array->slices());
    }
};

/// Where a box of an array begins, and how its rows and slices lie.
struct ArraySide {
    void* pointer = nullptr;
    std::uint64_t pitch = 0, slice = 0, elementBytes = 1;
};

/// `at` and `size` count elements. Returns CUDA's error code.
int arraySide(Call& call, cudaArray_t handle, const cudaPos& at, const cudaExtent& size, ArraySide& side);

/// Return CUDA's error code.
int allocateArray(
    Call& call, cudaArray_t* to, const cudaChannelFormatDesc* format, const cudaExtent& size, unsigned flags);
int freeArray(Call& call, cudaArray_t handle);

} // namespace warpatlas::runtime
