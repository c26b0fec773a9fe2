#include "kernels/runtime/copy_shape.h"

#include "kernels/runtime/errors/error_table.h"

namespace warpatlas::runtime {
namespace {

constexpr std::uint64_t most = ~std::uint64_t{0};

std::uint64_t product(std::uint64_t a, std::uint64_t b)
{
    std::uint64_t result = 0;
    return __builtin_mul_overflow(a, b, &result) ? most : result;
}

std::uint64_t sum(std::uint64_t a, std::uint64_t b)
{
    std::uint64_t result = 0;
    return __builtin_add_overflow(a, b, &result) ? most : result;
}

} // namespace

std::uint64_t CopyShape::bytes() const
{
    return empty() ? 0 : product(product(width, height), depth);
}

std::uint64_t CopyShape::span(std::uint64_t pitch, std::uint64_t slice) const
{
    return empty() ? 0 : sum(sum(product(depth - 1, slice), product(height - 1, pitch)), width);
}

std::uint64_t PitchedPlace::slice() const
{
    return product(pitch, rows);
}

std::uint64_t PitchedPlace::offset() const
{
    return sum(sum(product(z, slice()), product(y, pitch)), x);
}

int PitchedPlace::refusal(std::uint64_t width, std::uint64_t height, std::uint64_t depth) const
{
    const bool oneSlice = depth <= 1 && z == 0;
    const bool oneRow = oneSlice && height <= 1 && y == 0;
    if (pitch > largestPitch || (!oneRow && sum(x, width) > pitch))
        return error::invalidPitchValue;
    if (!oneSlice && sum(y, height) > rows) // seen on an H100 with CUDA 13.0; what is documented leaves it open
        return error::invalidPitchValue;
    return error::success;
}

} // namespace warpatlas::runtime
