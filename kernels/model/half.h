/// Numbers that C++20 has no type for: IEEE 754 binary16 (f16), bfloat16 (bf16: the upper half of an f32), and a byte
/// of CUDA's bool, which may have been given any bits.
#pragma once

#include <cstdint>

namespace warpatlas {

/// Exact for every value, subnormals, infinities and NaNs included.
float floatFromHalf(std::uint16_t bits);
float floatFromBFloat16(std::uint16_t bits);

/// Rounded to the nearest, ties to even; infinite from 65520 on. A NaN stays one.
std::uint16_t halfFromFloat(float value);
/// Rounded to the nearest, ties to even. A NaN stays one.
std::uint16_t bfloat16FromFloat(float value);

/// A float that says in its last bit whether anything was lost: what is rounded from it to fewer digits is what would
/// have been rounded from the value itself.
float roundedToOdd(long double value);

struct Half {
    std::uint16_t bits = 0;

    static Half nearest(long double value) { return {halfFromFloat(roundedToOdd(value))}; }
};
struct BFloat16 {
    std::uint16_t bits = 0;

    static BFloat16 nearest(long double value) { return {bfloat16FromFloat(roundedToOdd(value))}; }
};
struct Boolean {
    std::uint8_t byte = 0; ///< 0 or 1, unless something else was written
};

/// The stored value as a number that C++ calculates with, exactly.
template <class T> constexpr T plainNumber(T stored)
{
    return stored;
}
inline float plainNumber(Half stored)
{
    return floatFromHalf(stored.bits);
}
inline float plainNumber(BFloat16 stored)
{
    return floatFromBFloat16(stored.bits);
}
constexpr std::uint8_t plainNumber(Boolean stored)
{
    return stored.byte;
}

} // namespace warpatlas
