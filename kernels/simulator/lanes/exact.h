/// Double arithmetic in the directed roundings, from the exact result: subnormal results and exponents at the limits
/// included, where the error of a rounded result cannot be had as a double. Rare, lane by lane.
#pragma once

#include "kernels/simulator/lanes/operations.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

/// significand * 2^exponent, without sign; 0 for zero.
struct Magnitude {
    Unsigned128 significand;
    int exponent;
};

WARPATLAS_ALWAYS_INLINE Magnitude magnitudeOf(double value)
{
    const std::uint64_t bits = bitsAs<std::uint64_t>(value);
    const auto exponent = static_cast<int>(bits >> 52 & 0x7ff);
    const std::uint64_t fraction = bits & 0xfffffffffffffu;
    return {exponent != 0 ? fraction | std::uint64_t{1} << 52 : fraction, (exponent != 0 ? exponent : 1) - 1075};
}
WARPATLAS_ALWAYS_INLINE int topBit(Unsigned128 value)
{
    const auto high = static_cast<std::uint64_t>(value >> 64), low = static_cast<std::uint64_t>(value);
    return high != 0 ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll(low);
}
/// The most significant bit at position 125: room for a carry.
WARPATLAS_ALWAYS_INLINE Magnitude normalised(Magnitude m)
{
    const int up = 125 - topBit(m.significand);
    return {up >= 0 ? m.significand << up : m.significand >> -up, m.exponent - up};
}

/// `sticky`: the exact value is a little more than m. The significand is not zero.
inline double roundedFrom(bool negative, Magnitude m, bool sticky, Rounding rounding)
{
    const int leading = m.exponent + topBit(m.significand);
    const int last = leading - 52 > -1074 ? leading - 52 : -1074;
    const int shift = last - m.exponent;
    std::uint64_t result = 0;
    bool rest = sticky;
    if (shift <= 0) {
        result = static_cast<std::uint64_t>(m.significand << -shift);
    } else if (shift > 127) {
        rest = true;
    } else {
        result = static_cast<std::uint64_t>(m.significand >> shift);
        rest = rest || (m.significand & ((Unsigned128{1} << shift) - 1)) != 0;
    }
    const bool away = rounding == Rounding::Up ? !negative : rounding == Rounding::Down ? negative : false;
    result += rest && away ? 1 : 0;
    // The hidden bit and a carry out of the fraction both count up the exponent.
    std::uint64_t bits = last == -1074 ? result : (static_cast<std::uint64_t>(last + 1074) << 52) + result;
    const std::uint64_t infinity = 0x7ff0000000000000u;
    if (last + 1074 >= 0x7ff || bits >= infinity)
        bits = away ? infinity : infinity - 1;
    return bitsAs<double>(bits | (negative ? std::uint64_t{1} << 63 : 0));
}

WARPATLAS_ALWAYS_INLINE bool isNegative(double value)
{
    return bitsAs<std::uint64_t>(value) >> 63 != 0;
}

/// The sum of two magnitudes with signs.
inline double exactSum(bool aNegative, Magnitude a, bool bNegative, Magnitude b, Rounding rounding)
{
    if (a.significand == 0 && b.significand == 0)
        return (rounding == Rounding::Down ? aNegative || bNegative : aNegative && bNegative) ? -0.0 : 0.0;
    if (b.significand == 0)
        return roundedFrom(aNegative, a, false, rounding);
    if (a.significand == 0)
        return roundedFrom(bNegative, b, false, rounding);
    Magnitude large = normalised(a), small = normalised(b);
    bool negative = aNegative;
    if (small.exponent > large.exponent
        || (small.exponent == large.exponent && small.significand > large.significand)) {
        const Magnitude other = large;
        large = small;
        small = other;
        negative = bNegative;
    }
    const int down = large.exponent - small.exponent;
    bool sticky = false;
    if (down > 127) {
        sticky = true;
        small.significand = 0;
    } else if (down > 0) {
        sticky = (small.significand & ((Unsigned128{1} << down) - 1)) != 0;
        small.significand >>= down;
    }
    if (aNegative == bNegative)
        large.significand += small.significand;
    else
        large.significand -= small.significand + (sticky ? 1 : 0); // what is left is a little more
    if (large.significand == 0)
        return rounding == Rounding::Down ? -0.0 : 0.0;
    return roundedFrom(negative, large, sticky, rounding);
}

/// a * b + c. Infinities and NaNs are left to the host.
inline double exactFma(double a, double b, double c, Rounding rounding)
{
    if (infinite(a) || infinite(b) || infinite(c))
        return __builtin_fma(a, b, c);
    const Magnitude x = magnitudeOf(a), y = magnitudeOf(b);
    return exactSum(isNegative(a) != isNegative(b), {x.significand * y.significand, x.exponent + y.exponent},
        isNegative(c), magnitudeOf(c), rounding);
}
inline double exactAdd(double a, double b, Rounding rounding)
{
    if (infinite(a) || infinite(b))
        return a + b;
    return exactSum(isNegative(a), magnitudeOf(a), isNegative(b), magnitudeOf(b), rounding);
}
inline double exactMultiply(double a, double b, Rounding rounding)
{
    const double product = a * b;
    if (infinite(a) || infinite(b) || a == 0 || b == 0)
        return product;
    const Magnitude x = magnitudeOf(a), y = magnitudeOf(b);
    return roundedFrom(isNegative(product), {x.significand * y.significand, x.exponent + y.exponent}, false, rounding);
}
inline double exactDivide(double a, double b, Rounding rounding)
{
    const double quotient = a / b;
    if (infinite(a) || infinite(b) || a == 0 || b == 0)
        return quotient;
    const Magnitude x = normalised(magnitudeOf(a)), y = magnitudeOf(b);
    const Unsigned128 whole = x.significand / y.significand;
    return roundedFrom(
        isNegative(quotient), {whole, x.exponent - y.exponent}, whole * y.significand != x.significand, rounding);
}
inline double exactRoot(double a, Rounding rounding)
{
    if (infinite(a) || a <= 0)
        return __builtin_sqrt(a);
    Magnitude x = normalised(magnitudeOf(a));
    if (x.exponent % 2 != 0) {
        x.significand <<= 1;
        --x.exponent;
    }
    Unsigned128 root = 0;
    for (int bit = 63; bit >= 0; --bit) {
        const Unsigned128 next = root | Unsigned128{1} << bit;
        if (next * next <= x.significand)
            root = next;
    }
    return roundedFrom(false, {root, x.exponent / 2}, root * root != x.significand, rounding);
}

/// If several operands are NaNs, the GPU's double arithmetic hands on the second one, and fma then the third; division
/// hands on the first.
WARPATLAS_ALWAYS_INLINE double handedOn(double result, double a, double b)
{
    return b != b ? quietNan(b) : a != a ? quietNan(a) : result;
}
WARPATLAS_ALWAYS_INLINE double handedOnByFma(double result, double a, double b, double c)
{
    return b != b ? quietNan(b) : handedOn(result, a, c);
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
