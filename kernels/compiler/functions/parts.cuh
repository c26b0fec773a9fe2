/// Numbers taken apart and put together: exponents, whole parts, remainders, neighbours. All of these are exact. Part of
/// cuda_math.cuh.
#pragma once

static inline WARPATLAS_INTRINSIC double ldexp(double x, int k)
{
    return warpatlas_math::scaled(x, k);
}
static inline WARPATLAS_INTRINSIC float ldexpf(float x, int k)
{
    return static_cast<float>(warpatlas_math::scaled(x, k));
}
static inline WARPATLAS_INTRINSIC double scalbn(double x, int k)
{
    return warpatlas_math::scaled(x, k);
}
static inline WARPATLAS_INTRINSIC float scalbnf(float x, int k)
{
    return ldexpf(x, k);
}
static inline WARPATLAS_INTRINSIC double scalbln(double x, long k)
{
    return warpatlas_math::scaled(x, static_cast<int>(k > 4400 ? 4400 : k < -4400 ? -4400 : k));
}
static inline WARPATLAS_INTRINSIC float scalblnf(float x, long k)
{
    return static_cast<float>(scalbln(static_cast<double>(x), k));
}
static inline WARPATLAS_INTRINSIC double frexp(double x, int* k)
{
    *k = 0;
    if (x == 0.0 || !(__builtin_fabs(x) < warpatlas_math::infinity))
        return x;
    *k = warpatlas_math::exponentOf(__builtin_fabs(x)) + 1;
    return warpatlas_math::scaled(x, -*k);
}
static inline WARPATLAS_INTRINSIC float frexpf(float x, int* k)
{
    return static_cast<float>(frexp(static_cast<double>(x), k));
}
static inline WARPATLAS_INTRINSIC double modf(double x, double* whole)
{
    *whole = __builtin_trunc(x);
    return __builtin_fabs(x) == warpatlas_math::infinity ? __builtin_copysign(0.0, x)
                                                         : __builtin_copysign(x - *whole, x);
}
static inline WARPATLAS_INTRINSIC float modff(float x, float* whole)
{
    *whole = __builtin_truncf(x);
    return __builtin_fabsf(x) == __builtin_huge_valf() ? __builtin_copysignf(0.0f, x)
                                                       : __builtin_copysignf(x - *whole, x);
}
static inline WARPATLAS_INTRINSIC int ilogb(double x)
{
    const double size = __builtin_fabs(x);
    if (x == 0.0 || x != x)
        return -2147483647 - 1;
    return size == warpatlas_math::infinity ? 2147483647 : warpatlas_math::exponentOf(size);
}
static inline WARPATLAS_INTRINSIC int ilogbf(float x)
{
    return ilogb(static_cast<double>(x));
}
static inline WARPATLAS_INTRINSIC double logb(double x)
{
    const double size = __builtin_fabs(x);
    if (x == 0.0)
        return -warpatlas_math::infinity;
    return size < warpatlas_math::infinity ? warpatlas_math::exponentOf(size) : x * x;
}
static inline WARPATLAS_INTRINSIC float logbf(float x)
{
    return static_cast<float>(logb(static_cast<double>(x)));
}

// Numbers of one sign are in the order of their bits.
#define WARPATLAS_NEXT(name, type, bitsType, infinite)                                                                 \
    static inline WARPATLAS_INTRINSIC type name(type x, type y)                                                        \
    {                                                                                                                  \
        if (x != x || y != y)                                                                                          \
            return x + y;                                                                                              \
        if (x == y)                                                                                                    \
            return y;                                                                                                  \
        const bitsType bits = __builtin_bit_cast(bitsType, x);                                                         \
        if (x == 0)                                                                                                    \
            return __builtin_copysign##infinite(__builtin_bit_cast(type, static_cast<bitsType>(1)), y);                \
        return __builtin_bit_cast(type, (x < y) == (x > 0) ? bits + 1 : bits - 1);                                     \
    }
WARPATLAS_NEXT(nextafter, double, unsigned long long, )
WARPATLAS_NEXT(nextafterf, float, unsigned int, f)
#undef WARPATLAS_NEXT

namespace warpatlas_math {

/// What long division leaves of x / y, both positive and finite, and the quotient's last binary digits. What is taken
/// away is at least half of the rest, so that nothing is rounded.
static inline WARPATLAS_INTRINSIC double divided(double x, double y, unsigned int& quotient)
{
    quotient = 0;
    while (x >= y) {
        int above = exponentOf(x) - exponentOf(y);
        double part = scaled(y, above);
        if (part > x)
            part = scaled(y, --above);
        x -= part;
        quotient += above < 32 ? 1u << above : 0;
    }
    return x;
}

} // namespace warpatlas_math

static inline WARPATLAS_INTRINSIC double fmod(double x, double y)
{
    const double size = __builtin_fabs(y);
    if (!(__builtin_fabs(x) < warpatlas_math::infinity) || size == 0.0 || y != y)
        return warpatlas_math::notANumber();
    unsigned int quotient;
    return __builtin_copysign(warpatlas_math::divided(__builtin_fabs(x), size, quotient), x);
}
static inline WARPATLAS_INTRINSIC float fmodf(float x, float y)
{
    return static_cast<float>(fmod(static_cast<double>(x), static_cast<double>(y)));
}
static inline WARPATLAS_INTRINSIC double remquo(double x, double y, int* quotient)
{
    const double size = __builtin_fabs(y);
    *quotient = 0;
    if (!(__builtin_fabs(x) < warpatlas_math::infinity) || size == 0.0 || y != y)
        return warpatlas_math::notANumber();
    unsigned int times;
    double rest = warpatlas_math::divided(__builtin_fabs(x), size, times);
    // The nearer multiple, of two equally near the even one.
    const double other = size - rest;
    if (rest > other || (rest == other && (times & 1) != 0)) {
        rest = -other;
        ++times;
    }
    const bool negative = __builtin_bit_cast(long long, x) < 0;
    const int digits = static_cast<int>(times & 7); // as many as CUDA gives
    *quotient = negative != (__builtin_bit_cast(long long, y) < 0) ? -digits : digits;
    return negative ? -rest : rest;
}
static inline WARPATLAS_INTRINSIC float remquof(float x, float y, int* quotient)
{
    return static_cast<float>(remquo(static_cast<double>(x), static_cast<double>(y), quotient));
}
static inline WARPATLAS_INTRINSIC double remainder(double x, double y)
{
    int quotient;
    return remquo(x, y, &quotient);
}
static inline WARPATLAS_INTRINSIC float remainderf(float x, float y)
{
    int quotient;
    return remquof(x, y, &quotient);
}
