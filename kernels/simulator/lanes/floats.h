/// Floating-point arithmetic as PTX defines it: canonical NaN for f32, .ftz, .sat and the directed roundings.
#pragma once

#include "kernels/simulator/lanes/lanes.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

WARPATLAS_ALWAYS_INLINE float canonical(float value)
{
    return value == value ? value : bitsAs<float>(0x7fffffffu);
}
/// The payload of a double's NaN is kept.
WARPATLAS_ALWAYS_INLINE double canonical(double value)
{
    return value;
}

/// NaNs of f32 are all alike; those of f64 keep sign and payload and become quiet.
WARPATLAS_ALWAYS_INLINE float quietNan(float value)
{
    return canonical(value);
}
WARPATLAS_ALWAYS_INLINE double quietNan(double value)
{
    return value == value ? value : bitsAs<double>(bitsAs<std::uint64_t>(value) | 0x8000000000000u);
}

/// Subnormal numbers become zero of the same sign.
WARPATLAS_ALWAYS_INLINE float flush(float value)
{
    const std::uint32_t bits = bitsAs<std::uint32_t>(value);
    return bitsAs<float>((bits & 0x7f800000u) == 0 ? bits & 0x80000000u : bits);
}
WARPATLAS_ALWAYS_INLINE double flush(double value)
{
    return value;
}

WARPATLAS_ALWAYS_INLINE float clamp01(float value)
{
    return value > 0.0f ? (value < 1.0f ? value : 1.0f) : 0.0f;
}
WARPATLAS_ALWAYS_INLINE double clamp01(double value)
{
    return value > 0.0 ? (value < 1.0 ? value : 1.0) : 0.0;
}

WARPATLAS_ALWAYS_INLINE float nextUp(float value)
{
    const std::uint32_t bits = bitsAs<std::uint32_t>(value);
    if (value != value || bits == 0x7f800000u)
        return value;
    return bitsAs<float>((bits & 0x7fffffffu) == 0 ? 1u : (bits >> 31) != 0 ? bits - 1 : bits + 1);
}
WARPATLAS_ALWAYS_INLINE float nextDown(float value)
{
    return -nextUp(-value);
}
WARPATLAS_ALWAYS_INLINE double nextUp(double value)
{
    const std::uint64_t bits = bitsAs<std::uint64_t>(value);
    if (value != value || bits == 0x7ff0000000000000u)
        return value;
    return bitsAs<double>((bits & 0x7fffffffffffffffu) == 0 ? std::uint64_t{1}
            : (bits >> 63) != 0                             ? bits - 1
                                                            : bits + 1);
}
WARPATLAS_ALWAYS_INLINE double nextDown(double value)
{
    return -nextUp(-value);
}

/// `nearest` is the result rounded to nearest, `error` has the sign of exact - nearest (0: exact). The other roundings
/// follow without touching the host's rounding mode.
template <class T> WARPATLAS_ALWAYS_INLINE T directed(T nearest, T error, Rounding rounding)
{
    if (error == 0 || error != error || rounding == Rounding::Nearest)
        return nearest;
    const bool up = rounding == Rounding::Up || (rounding == Rounding::Zero && nearest < 0);
    const bool down = rounding == Rounding::Down || (rounding == Rounding::Zero && nearest > 0);
    if (up && error > 0)
        return nextUp(nearest);
    return down && error < 0 ? nextDown(nearest) : nearest;
}

/// A result that overflows to infinity when rounding to nearest stays finite when rounding towards zero or away from
/// it.
template <class T> WARPATLAS_ALWAYS_INLINE T overflowed(T infinite, Rounding rounding)
{
    if (infinite > 0 && (rounding == Rounding::Zero || rounding == Rounding::Down))
        return nextDown(infinite);
    return infinite < 0 && (rounding == Rounding::Zero || rounding == Rounding::Up) ? nextUp(infinite) : infinite;
}

WARPATLAS_ALWAYS_INLINE bool infinite(double value)
{
    return value - value != 0;
}

/// f32: the exact value is `high + low` of doubles with |low| at most half a unit of high.
WARPATLAS_ALWAYS_INLINE float narrow(double high, double low, Rounding rounding)
{
    const float nearest = static_cast<float>(high);
    if (infinite(high))
        return nearest;
    if (infinite(nearest))
        return overflowed(nearest, rounding);
    const double error = (high - static_cast<double>(nearest)) + low;
    return directed(nearest, error > 0 ? 1.0f : error < 0 ? -1.0f : 0.0f, rounding);
}

/// A result after .ftz: it is subnormal if it were so with exponents of any size, even where rounding at the
/// place of subnormal numbers leads up to the least normal one.
WARPATLAS_ALWAYS_INLINE float flushedResult(float result, double exact, Rounding rounding)
{
    if ((bitsAs<std::uint32_t>(result) & 0x7fffffffu) != 0x00800000u)
        return flush(result);
    const double size = __builtin_fabs(exact);
    const bool away = rounding == Rounding::Up || rounding == Rounding::Down; // it has come up to here
    const bool below = rounding == Rounding::Nearest ? size < 0x0.ffffff8p-126 : away && size <= 0x0.ffffffp-126;
    return below ? bitsAs<float>(bitsAs<std::uint32_t>(result) & 0x80000000u) : result;
}

struct TwoDoubles {
    double high, low;
};
/// Knuth: high + low is a + b exactly.
WARPATLAS_ALWAYS_INLINE TwoDoubles twoSum(double a, double b)
{
    const double high = a + b;
    const double part = high - a;
    return {high, (a - (high - part)) + (b - part)};
}

static WARPATLAS_ALWAYS_INLINE float roundedAdd(float a, float b, Rounding rounding)
{
    const double x = a, y = b;
    const TwoDoubles sum = twoSum(x, y);
    if (sum.high == 0 && sum.low == 0 && rounding == Rounding::Down)
        return (x == 0 && y == 0) ? (__builtin_signbit(a) || __builtin_signbit(b) ? -0.0f : 0.0f) : -0.0f;
    return narrow(sum.high, sum.low, rounding);
}
static WARPATLAS_ALWAYS_INLINE float roundedMultiply(float a, float b, Rounding rounding)
{
    return narrow(static_cast<double>(a) * static_cast<double>(b), 0, rounding);
}
static WARPATLAS_ALWAYS_INLINE float roundedFma(float a, float b, float c, Rounding rounding)
{
    const double product = static_cast<double>(a) * static_cast<double>(b);
    const TwoDoubles sum = twoSum(product, static_cast<double>(c));
    if (sum.high == 0 && sum.low == 0 && rounding == Rounding::Down)
        return product == 0 && !__builtin_signbit(product) && !__builtin_signbit(c) ? 0.0f : -0.0f;
    return narrow(sum.high, sum.low, rounding);
}
/// Quotient and root: the sign of the remainder tells on which side the exact value lies.
static WARPATLAS_ALWAYS_INLINE float roundedDivide(float a, float b, Rounding rounding)
{
    const double quotient = static_cast<double>(a) / static_cast<double>(b);
    const double remainder = infinite(quotient) || infinite(b)
        ? 0
        : __builtin_fma(-quotient, static_cast<double>(b), static_cast<double>(a));
    return narrow(quotient, remainder == 0 ? 0 : (remainder > 0) == (b > 0) ? 1e-300 : -1e-300, rounding);
}
static WARPATLAS_ALWAYS_INLINE float roundedRoot(float a, Rounding rounding)
{
    const double root = __builtin_sqrt(static_cast<double>(a));
    const double remainder = infinite(root) ? 0 : __builtin_fma(-root, root, static_cast<double>(a));
    return narrow(root, remainder > 0 ? 1e-300 : remainder < 0 ? -1e-300 : 0, rounding);
}
} // namespace warpatlas::simulator::WARPATLAS_LANES
