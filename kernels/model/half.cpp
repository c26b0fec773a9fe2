#include "kernels/model/half.h"

#include <bit>
#include <cmath>

namespace warpatlas {

float floatFromHalf(std::uint16_t bits)
{
    const std::uint32_t sign = (bits & 0x8000U) << 16;
    const std::uint32_t exponent = (bits >> 10) & 0x1fU;
    const std::uint32_t mantissa = bits & 0x3ffU;
    if (exponent == 0) {
        // Zero and subnormals: a multiple of 2^-24, which a float holds exactly.
        const float magnitude = static_cast<float>(mantissa) * 0x1p-24F;
        return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(magnitude));
    }
    const std::uint32_t widened = exponent == 0x1f ? 0xffU : exponent + (127 - 15);
    return std::bit_cast<float>(sign | widened << 23 | mantissa << 13);
}

float floatFromBFloat16(std::uint16_t bits)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

std::uint16_t halfFromFloat(float value)
{
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 16) & 0x8000U;
    const float magnitude = std::fabs(value);
    if (std::isnan(value))
        return static_cast<std::uint16_t>(sign | 0x7e00U);
    if (magnitude >= 65520)
        return static_cast<std::uint16_t>(sign | 0x7c00U);
    if (magnitude
        < 0x1p-14F) // a multiple of 2^-24; the largest rounds up to the first normal number, whose bits follow
        return static_cast<std::uint16_t>(sign | static_cast<std::uint32_t>(std::nearbyint(magnitude * 0x1p24F)));
    // Thirteen bits go; adding nearly half of what they count for carries into the exponent where it has to.
    const std::uint32_t rounded = std::bit_cast<std::uint32_t>(magnitude) + 0xfffU + ((bits >> 13) & 1U);
    return static_cast<std::uint16_t>(sign | ((rounded >> 13) - (112U << 10)));
}

std::uint16_t bfloat16FromFloat(float value)
{
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    if (std::isnan(value)) // one whose digits are all in the half that goes must not become an infinity
        return static_cast<std::uint16_t>(bits >> 16 | 0x40U);
    return static_cast<std::uint16_t>((bits + 0x7fffU + ((bits >> 16) & 1U)) >> 16);
}

float roundedToOdd(long double value)
{
    const float nearest = static_cast<float>(value);
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(nearest);
    if (std::isnan(value) || static_cast<long double>(nearest) == value || (bits & 1U) != 0)
        return nearest;
    const bool larger = std::fabs(static_cast<long double>(nearest)) > std::fabs(value);
    return std::bit_cast<float>(larger ? bits - 1 : bits + 1);
}

} // namespace warpatlas
