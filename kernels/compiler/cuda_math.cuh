/// CUDA's mathematical functions: those that are one instruction as that instruction, the others from cuda_math_core.cuh.
/// Part of cuda_subset.cuh. Functions of float are computed in double precision and rounded, within 1 unit of the last
/// place, but for expf, exp2f, exp10f and rsqrtf, which use the hardware's approximation as CUDA's own do (2 units).
#pragma once

#include "kernels/compiler/cuda_math_core.cuh"

// -- one instruction each, or nearly
#define WARPATLAS_UNARY(name, type, value)                                                                             \
    static inline WARPATLAS_INTRINSIC type name(type x)                                                                \
    {                                                                                                                  \
        return value;                                                                                                  \
    }
#define WARPATLAS_BINARY(name, type, value)                                                                            \
    static inline WARPATLAS_INTRINSIC type name(type x, type y)                                                        \
    {                                                                                                                  \
        return value;                                                                                                  \
    }
#define WARPATLAS_TERNARY(name, type, value)                                                                           \
    static inline WARPATLAS_INTRINSIC type name(type x, type y, type z)                                                \
    {                                                                                                                  \
        return value;                                                                                                  \
    }
WARPATLAS_UNARY(sqrtf, float, __nvvm_sqrt_rn_f(x))
WARPATLAS_UNARY(sqrt, double, __nvvm_sqrt_rn_d(x))
WARPATLAS_UNARY(rsqrtf, float, __nvvm_rsqrt_approx_f(x))
WARPATLAS_UNARY(rsqrt, double, 1.0 / __nvvm_sqrt_rn_d(x))
WARPATLAS_UNARY(fabsf, float, __builtin_fabsf(x))
WARPATLAS_UNARY(fabs, double, __builtin_fabs(x))
WARPATLAS_UNARY(floorf, float, __builtin_floorf(x))
WARPATLAS_UNARY(floor, double, __builtin_floor(x))
WARPATLAS_UNARY(ceilf, float, __builtin_ceilf(x))
WARPATLAS_UNARY(ceil, double, __builtin_ceil(x))
WARPATLAS_UNARY(truncf, float, __builtin_truncf(x))
WARPATLAS_UNARY(trunc, double, __builtin_trunc(x))
WARPATLAS_UNARY(rintf, float, __builtin_rintf(x))
WARPATLAS_UNARY(rint, double, __builtin_rint(x))
WARPATLAS_UNARY(nearbyintf, float, __builtin_rintf(x))
WARPATLAS_UNARY(nearbyint, double, __builtin_rint(x))
WARPATLAS_BINARY(copysignf, float, __builtin_copysignf(x, y))
WARPATLAS_BINARY(copysign, double, __builtin_copysign(x, y))
WARPATLAS_BINARY(fminf, float, __nvvm_fmin_f(x, y))
WARPATLAS_BINARY(fmin, double, __nvvm_fmin_d(x, y))
WARPATLAS_BINARY(fmaxf, float, __nvvm_fmax_f(x, y))
WARPATLAS_BINARY(fmax, double, __nvvm_fmax_d(x, y))
WARPATLAS_BINARY(fdimf, float, x > y ? x - y : x <= y ? 0.0f : x + y)
WARPATLAS_BINARY(fdim, double, x > y ? x - y : x <= y ? 0.0 : x + y)
WARPATLAS_TERNARY(fmaf, float, __nvvm_fma_rn_f(x, y, z))
WARPATLAS_TERNARY(fma, double, __nvvm_fma_rn_d(x, y, z))
WARPATLAS_UNARY(__sinf, float, __nvvm_sin_approx_f(x))
WARPATLAS_UNARY(__cosf, float, __nvvm_cos_approx_f(x))
WARPATLAS_UNARY(__tanf, float, __nvvm_div_approx_f(__nvvm_sin_approx_f(x), __nvvm_cos_approx_f(x)))
WARPATLAS_UNARY(__expf, float, __nvvm_ex2_approx_f(x * 0x1.715476p+0f))
WARPATLAS_UNARY(__exp10f, float, __nvvm_ex2_approx_f(x * 0x1.a934fp+1f))
WARPATLAS_UNARY(__log2f, float, __nvvm_lg2_approx_f(x))
WARPATLAS_UNARY(__logf, float, __nvvm_lg2_approx_f(x) * 0x1.62e43p-1f)
WARPATLAS_UNARY(__log10f, float, __nvvm_lg2_approx_f(x) * 0x1.344136p-2f)
WARPATLAS_BINARY(__powf, float, __nvvm_ex2_approx_f(y * __nvvm_lg2_approx_f(x)))
WARPATLAS_BINARY(__fdividef, float, __nvvm_div_approx_f(x, y))
WARPATLAS_BINARY(fdividef, float, x / y)
WARPATLAS_BINARY(fdivide, double, x / y)
WARPATLAS_UNARY(__saturatef, float, __nvvm_saturate_f(x))

#include "kernels/compiler/functions/rounding.cuh"

// -- exponentials of float, as CUDA makes them: the whole part apart, the rest by the hardware
static inline WARPATLAS_INTRINSIC float exp2f(float x)
{
    return __nvvm_ex2_approx_f(x);
}
static inline WARPATLAS_INTRINSIC float expf(float x)
{
    // Beyond these the result is 0 or infinity anyway, and the whole part stays small.
    const float bounded = __nvvm_fmin_f(__nvvm_fmax_f(x, -110.0f), 95.0f);
    const float k = __builtin_rintf(bounded * 0x1.715476p+0f);
    float r = __nvvm_fma_rn_f(-k, 0x1.62e43p-1f, bounded);
    r = __nvvm_fma_rn_f(-k, -0x1.05c61p-29f, r);
    const int whole = static_cast<int>(k), first = whole / 2;
    const float up = __builtin_bit_cast(float, (first + 127) << 23);
    const float rest = __builtin_bit_cast(float, (whole - first + 127) << 23);
    const float value = __nvvm_ex2_approx_f(r * 0x1.715476p+0f) * up * rest;
    return x != x ? x : value;
}
static inline WARPATLAS_INTRINSIC float exp10f(float x)
{
    const double wide = static_cast<double>(x) * 0x1.a934f0979a371p+1;
    const double whole = __builtin_rint(wide);
    const float value = __nvvm_ex2_approx_f(static_cast<float>(wide - whole));
    if (x != x || !(__builtin_fabsf(x) < 50.0f))
        return x != x ? x : x > 0 ? __builtin_huge_valf() : 0.0f;
    return static_cast<float>(warpatlas_math::scaled(value, static_cast<int>(whole)));
}

// -- double precision
static inline WARPATLAS_INTRINSIC double exp(double x)
{
    if (x > 709.79)
        return warpatlas_math::infinity;
    if (x < -745.2)
        return 0.0;
    return x != x ? x : warpatlas_math::exponential(x, 0.0);
}
static inline WARPATLAS_INTRINSIC double exp2(double x)
{
    if (!(x < 1024.0) || x < -1080.0)
        return x != x ? x : x > 0 ? warpatlas_math::infinity : 0.0;
    const double whole = __builtin_rint(x), rest = x - whole;
    const warpatlas_math::Pair r = warpatlas_math::product(rest, 0x1.62e42fefa39efp-1);
    return warpatlas_math::scaled(
        warpatlas_math::exponential(r.high, warpatlas_math::fused(rest, 0x1.abc9e3b39803fp-56, r.low)),
        static_cast<int>(whole));
}
static inline WARPATLAS_INTRINSIC double exp10(double x)
{
    if (!(x < 308.3) || x < -324.0)
        return x != x ? x : x > 0 ? warpatlas_math::infinity : 0.0;
    const warpatlas_math::Pair r = warpatlas_math::product(x, 0x1.26bb1bbb55516p+1);
    return warpatlas_math::exponential(r.high, warpatlas_math::fused(x, -0x1.f48ad494ea3e9p-53, r.low));
}
/// 2 units.
static inline WARPATLAS_INTRINSIC double expm1(double x)
{
    if (__builtin_fabs(x) < 0.5) {
        // Taylor's series without its first term.
        double p = 0x1.ae7f3e733b81fp-41;
        p = warpatlas_math::fused(p, x, 0x1.93974a8c07c9dp-37);
        p = warpatlas_math::fused(p, x, 0x1.6124613a86d09p-33);
        p = warpatlas_math::fused(p, x, 0x1.1eed8eff8d898p-29);
        p = warpatlas_math::fused(p, x, 0x1.ae64567f544e4p-26);
        p = warpatlas_math::fused(p, x, 0x1.27e4fb7789f5cp-22);
        p = warpatlas_math::fused(p, x, 0x1.71de3a556c734p-19);
        p = warpatlas_math::fused(p, x, 0x1.a01a01a01a01ap-16);
        p = warpatlas_math::fused(p, x, 0x1.a01a01a01a01ap-13);
        p = warpatlas_math::fused(p, x, 0x1.6c16c16c16c17p-10);
        p = warpatlas_math::fused(p, x, 0x1.1111111111111p-7);
        p = warpatlas_math::fused(p, x, 0x1.5555555555555p-5);
        p = warpatlas_math::fused(p, x, 0x1.5555555555555p-3);
        p = warpatlas_math::fused(p, x, 0.5);
        const double square = x * x;
        return warpatlas_math::fused(p, square, x);
    }
    return exp(x) - 1.0;
}
static inline WARPATLAS_INTRINSIC double log(double x)
{
    if (!(x > 0.0) || !(x < warpatlas_math::infinity))
        return x == 0.0 ? -warpatlas_math::infinity : x > 0.0 || x != x ? x : warpatlas_math::notANumber();
    int k;
    const double m = warpatlas_math::fraction(x, k);
    const warpatlas_math::Pair result = warpatlas_math::logarithm(m, k);
    return result.high + result.low;
}
static inline WARPATLAS_INTRINSIC double log2(double x)
{
    if (!(x > 0.0) || !(x < warpatlas_math::infinity))
        return log(x);
    int k;
    const double m = warpatlas_math::fraction(x, k);
    const warpatlas_math::Pair l = warpatlas_math::logarithm(m, 0);
    warpatlas_math::Pair r = warpatlas_math::product(l.high, 0x1.71547652b82fep+0);
    r.low += warpatlas_math::fused(l.high, 0x1.777d0ffda0d24p-56, l.low * 0x1.71547652b82fep+0);
    if (k == 0)
        return r.high + r.low;
    const warpatlas_math::Pair total = warpatlas_math::sum(static_cast<double>(k), r.high);
    return total.high + (total.low + r.low);
}
static inline WARPATLAS_INTRINSIC double log10(double x)
{
    if (!(x > 0.0) || !(x < warpatlas_math::infinity))
        return log(x);
    int k;
    const double m = warpatlas_math::fraction(x, k);
    const warpatlas_math::Pair l = warpatlas_math::logarithm(m, k);
    warpatlas_math::Pair r = warpatlas_math::product(l.high, 0x1.bcb7b1526e50ep-2);
    r.low += warpatlas_math::fused(l.high, 0x1.95355baaafad3p-57, l.low * 0x1.bcb7b1526e50ep-2);
    return r.high + r.low;
}
/// 2 units.
static inline WARPATLAS_INTRINSIC double log1p(double x)
{
    const double u = 1.0 + x;
    if (u == 1.0 || !(u < warpatlas_math::infinity))
        return x;
    const double back = u - 1.0;
    return log(u) * (x / back);
}

static inline WARPATLAS_INTRINSIC double pow(double x, double y)
{
    if (y == 0.0 || x == 1.0)
        return 1.0;
    if (x != x || y != y)
        return x + y;
    const double size = __builtin_fabs(x), steps = __builtin_fabs(y);
    const bool whole = __builtin_trunc(y) == y;
    const bool odd = whole && steps < 0x1p53 && (static_cast<long long>(steps) & 1) != 0;
    if (x < 0.0 && !whole && size < warpatlas_math::infinity && steps < warpatlas_math::infinity)
        return warpatlas_math::notANumber();
    double result;
    if (size == 0.0 || size == warpatlas_math::infinity)
        result = (size == 0.0) == (y > 0.0) ? 0.0 : warpatlas_math::infinity;
    else if (steps == warpatlas_math::infinity)
        result = size == 1.0 ? 1.0 : (size > 1.0) == (y > 0.0) ? warpatlas_math::infinity : 0.0;
    else {
        int k;
        const double m = warpatlas_math::fraction(size, k);
        const warpatlas_math::Pair l = warpatlas_math::logarithm(m, k);
        warpatlas_math::Pair p = warpatlas_math::product(y, l.high);
        p.low = warpatlas_math::fused(y, l.low, p.low);
        if (p.high > 709.79)
            result = warpatlas_math::infinity;
        else if (p.high < -745.2)
            result = 0.0;
        else
            result = warpatlas_math::exponential(p.high, p.low);
    }
    return odd && __builtin_bit_cast(long long, x) < 0 ? -result : result;
}

static inline WARPATLAS_INTRINSIC double sin(double x)
{
    return x == 0.0 ? x : warpatlas_math::sineAfter(x, 0);
}
static inline WARPATLAS_INTRINSIC double cos(double x)
{
    return warpatlas_math::sineAfter(x, 1);
}
static inline WARPATLAS_INTRINSIC double tan(double x)
{
    return x == 0.0 ? x : warpatlas_math::sineAfter(x, 0) / warpatlas_math::sineAfter(x, 1);
}
static inline WARPATLAS_INTRINSIC double sinpi(double x)
{
    return x == 0.0 ? x : warpatlas_math::sineOfTurns(x, 0);
}
static inline WARPATLAS_INTRINSIC double cospi(double x)
{
    return warpatlas_math::sineOfTurns(x, 1);
}
static inline WARPATLAS_INTRINSIC double atan2(double y, double x)
{
    if (x != x || y != y)
        return x + y;
    double a = __builtin_fabs(y), b = __builtin_fabs(x);
    const bool steep = a > b, left = __builtin_bit_cast(long long, x) < 0;
    if (a == warpatlas_math::infinity && b == warpatlas_math::infinity)
        a = b = 1.0;
    if (steep) {
        const double kept = a;
        a = b;
        b = kept;
    }
    warpatlas_math::Pair angle{0.0, 0.0};
    if (b == warpatlas_math::infinity || b == 0.0)
        angle = {0.0, 0.0};
    else if (b > 0x1p1000 || b < 0x1p-900)
        angle = b > 1.0 ? warpatlas_math::arcOfQuotient(a * 0x1p-100, b * 0x1p-100)
                        : warpatlas_math::arcOfQuotient(a * 0x1p200, b * 0x1p200);
    else
        angle = warpatlas_math::arcOfQuotient(a, b);
    if (steep) {
        const warpatlas_math::Pair turned = warpatlas_math::sum(0x1.921fb54442d18p+0, -angle.high);
        angle = {turned.high, turned.low + (0x1.1a62633145c07p-54 - angle.low)};
    }
    if (left) {
        const warpatlas_math::Pair turned = warpatlas_math::sum(0x1.921fb54442d18p+1, -angle.high);
        angle = {turned.high, turned.low + (0x1.1a62633145c07p-53 - angle.low)};
    }
    return __builtin_copysign(angle.high + angle.low, y);
}
static inline WARPATLAS_INTRINSIC double atan(double x)
{
    return atan2(x, 1.0);
}
/// 2 units.
static inline WARPATLAS_INTRINSIC double asin(double x)
{
    return __builtin_fabs(x) > 1.0 ? warpatlas_math::notANumber()
                                   : atan2(x, __nvvm_sqrt_rn_d((1.0 - x) * (1.0 + x)));
}
static inline WARPATLAS_INTRINSIC double acos(double x)
{
    return __builtin_fabs(x) > 1.0 ? warpatlas_math::notANumber()
                                   : atan2(__nvvm_sqrt_rn_d((1.0 - x) * (1.0 + x)), x);
}
/// The hyperbolic ones: 3 units.
static inline WARPATLAS_INTRINSIC double sinh(double x)
{
    const double size = __builtin_fabs(x);
    if (size > 709.0) {
        const double half = exp(0.5 * size);
        return __builtin_copysign(0.5 * half * half, x);
    }
    const double e = expm1(size);
    return x != x ? x : __builtin_copysign(0.5 * (e + e / (e + 1.0)), x);
}
static inline WARPATLAS_INTRINSIC double cosh(double x)
{
    const double size = __builtin_fabs(x), half = exp(0.5 * size);
    return size > 20.0 ? 0.5 * half * half : 0.5 * (exp(size) + exp(-size));
}
static inline WARPATLAS_INTRINSIC double tanh(double x)
{
    const double size = __builtin_fabs(x);
    if (size > 20.0)
        return __builtin_copysign(1.0, x);
    const double e = expm1(2.0 * size);
    return x != x ? x : __builtin_copysign(e / (e + 2.0), x);
}
static inline WARPATLAS_INTRINSIC double asinh(double x)
{
    const double size = __builtin_fabs(x);
    if (size > 0x1p28)
        return __builtin_copysign(log(size) + 0x1.62e42fefa39efp-1, x);
    const double square = size * size;
    return __builtin_copysign(log1p(size + square / (1.0 + __nvvm_sqrt_rn_d(1.0 + square))), x);
}
static inline WARPATLAS_INTRINSIC double acosh(double x)
{
    return x > 0x1p28 ? log(x) + 0x1.62e42fefa39efp-1
        : x < 1.0     ? warpatlas_math::notANumber()
                      : log1p((x - 1.0) + __nvvm_sqrt_rn_d((x - 1.0) * (x + 1.0)));
}
static inline WARPATLAS_INTRINSIC double atanh(double x)
{
    const double size = __builtin_fabs(x);
    return x == 0.0 ? x : __builtin_copysign(0.5 * log1p(2.0 * size / (1.0 - size)), x);
}
static inline WARPATLAS_INTRINSIC double cbrt(double x)
{
    const double size = __builtin_fabs(x);
    if (x == 0.0 || !(size < warpatlas_math::infinity))
        return x;
    double root = exp(log(size) * (1.0 / 3.0));
    root = root - (root - size / (root * root)) * (1.0 / 3.0);
    return __builtin_copysign(root, x);
}
static inline WARPATLAS_INTRINSIC double hypot(double x, double y)
{
    const double a = __builtin_fabs(x), b = __builtin_fabs(y), large = a > b ? a : b, small = a > b ? b : a;
    if (a == warpatlas_math::infinity || b == warpatlas_math::infinity)
        return warpatlas_math::infinity;
    if (!(large > 0.0))
        return x + y;
    const double scale = large > 0x1p500 ? 0x1p-600 : large < 0x1p-500 ? 0x1p600 : 1.0;
    const double u = large * scale, v = small * scale;
    return __nvvm_sqrt_rn_d(warpatlas_math::fused(u, u, v * v)) / scale;
}
/// erf: 8 units. erfc: 1e-13 of the result.
static inline WARPATLAS_INTRINSIC double erfc(double x);
static inline WARPATLAS_INTRINSIC double erf(double x)
{
    const double size = __builtin_fabs(x);
    if (size > 6.0)
        return __builtin_copysign(1.0, x);
    if (size > 2.0)
        return __builtin_copysign(1.0 - erfc(size), x);
    // e^(-x^2) times a series of positive terms: nothing cancels.
    const double square = 2.0 * x * x;
    double term = x, total = x;
    for (int n = 1; n < 48; ++n) {
        term *= square / (2 * n + 1);
        total += term;
    }
    const warpatlas_math::Pair whole = warpatlas_math::product(x, x);
    return 0x1.20dd750429b6dp+0 * (exp(-whole.high) * (1.0 - whole.low)) * total;
}
static inline WARPATLAS_INTRINSIC double erfc(double x)
{
    if (!(x > 1.0))
        return 1.0 - erf(x);
    // A continued fraction, from its far end.
    const int depth = x > 3.0 ? 40 : x > 2.0 ? 90 : 200;
    double below = x;
    for (int n = depth; n > 0; --n)
        below = x + 0.5 * n / below;
    const warpatlas_math::Pair square = warpatlas_math::product(x, x);
    return x > 27.3 ? 0.0 : exp(-square.high) * (1.0 - square.low) * 0x1.20dd750429b6dp-1 / below;
}
static inline WARPATLAS_INTRINSIC double normcdf(double x)
{
    return 0.5 * erfc(x * -0.70710678118654752440);
}
static inline WARPATLAS_INTRINSIC double round(double x)
{
    const double whole = __builtin_trunc(x);
    return __builtin_fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1.0, x) : whole;
}
static inline WARPATLAS_INTRINSIC void sincos(double x, double* sine, double* cosine)
{
    *sine = sin(x);
    *cosine = cos(x);
}
static inline WARPATLAS_INTRINSIC void sincospi(double x, double* sine, double* cosine)
{
    *sine = sinpi(x);
    *cosine = cospi(x);
}

#include "kernels/compiler/functions/parts.cuh"

// -- float through double
#define WARPATLAS_FLOAT(name)                                                                                          \
    static inline WARPATLAS_INTRINSIC float name##f(float x)                                                           \
    {                                                                                                                  \
        return static_cast<float>(name(static_cast<double>(x)));                                                       \
    }
WARPATLAS_FLOAT(expm1)
WARPATLAS_FLOAT(log)
WARPATLAS_FLOAT(log2)
WARPATLAS_FLOAT(log10)
WARPATLAS_FLOAT(log1p)
WARPATLAS_FLOAT(sin)
WARPATLAS_FLOAT(cos)
WARPATLAS_FLOAT(tan)
WARPATLAS_FLOAT(sinpi)
WARPATLAS_FLOAT(cospi)
WARPATLAS_FLOAT(asin)
WARPATLAS_FLOAT(acos)
WARPATLAS_FLOAT(atan)
WARPATLAS_FLOAT(sinh)
WARPATLAS_FLOAT(cosh)
WARPATLAS_FLOAT(tanh)
WARPATLAS_FLOAT(asinh)
WARPATLAS_FLOAT(acosh)
WARPATLAS_FLOAT(atanh)
WARPATLAS_FLOAT(cbrt)
WARPATLAS_FLOAT(erf)
WARPATLAS_FLOAT(erfc)
WARPATLAS_FLOAT(normcdf)
WARPATLAS_FLOAT(round)
#undef WARPATLAS_FLOAT
static inline WARPATLAS_INTRINSIC float powf(float x, float y)
{
    return static_cast<float>(pow(static_cast<double>(x), static_cast<double>(y)));
}
static inline WARPATLAS_INTRINSIC float atan2f(float y, float x)
{
    return static_cast<float>(atan2(static_cast<double>(y), static_cast<double>(x)));
}
static inline WARPATLAS_INTRINSIC float hypotf(float x, float y)
{
    return static_cast<float>(hypot(static_cast<double>(x), static_cast<double>(y)));
}
static inline WARPATLAS_INTRINSIC void sincosf(float x, float* sine, float* cosine)
{
    *sine = sinf(x);
    *cosine = cosf(x);
}
static inline WARPATLAS_INTRINSIC void sincospif(float x, float* sine, float* cosine)
{
    *sine = sinpif(x);
    *cosine = cospif(x);
}
static inline WARPATLAS_INTRINSIC void __sincosf(float x, float* sine, float* cosine)
{
    *sine = __sinf(x);
    *cosine = __cosf(x);
}

#include "kernels/compiler/functions/norms.cuh"
