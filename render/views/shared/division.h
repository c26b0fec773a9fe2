/// Division of any 32-bit number by one fixed divisor through a multiplication (Granlund and Montgomery, "Division by
/// invariant integers using multiplication", 1994): for shaders, which divide every pixel by the same block size and
/// have no fast division.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace warpatlas::render {

struct Division {
    std::uint32_t multiplier = 1, firstShift = 0, secondShift = 0;

    /// `divisor` > 0.
    static constexpr Division by(std::uint32_t divisor)
    {
        const int bits = divisor == 1 ? 0 : 32 - std::countl_zero(divisor - 1); // log2, rounded up
        const std::uint64_t power = std::uint64_t{1} << bits;
        const std::uint64_t multiplier = ((power - divisor) << 32) / divisor + 1;
        return {std::uint32_t(multiplier), std::uint32_t(std::min(bits, 1)), std::uint32_t(std::max(bits - 1, 0))};
    }

    /// Divides as the shader does.
    constexpr std::uint32_t operator()(std::uint32_t number) const
    {
        const auto high = std::uint32_t(std::uint64_t{multiplier} * number >> 32);
        return (high + ((number - high) >> firstShift)) >> secondShift;
    }
};

} // namespace warpatlas::render
