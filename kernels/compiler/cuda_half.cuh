/// `#include <cuda_fp16.h>` for clang: numbers of 16 bits (IEEE 754 binary16) and pairs of them. Arithmetic is the
/// hardware's own; comparisons and functions go through float, which holds every such number exactly, and so does all on
/// the host.
#pragma once

#define __CUDA_FP16_H__

namespace warpatlas_half {
#ifdef __CUDA_ARCH__
#define WARPATLAS_HALF_CONVERT(name, suffix)                                                                           \
    static inline WARPATLAS_BOTH unsigned short name(float x)                                                          \
    {                                                                                                                  \
        unsigned short bits;                                                                                           \
        asm("cvt." suffix ".f16.f32 %0, %1;" : "=h"(bits) : "f"(x));                                                   \
        return bits;                                                                                                   \
    }
WARPATLAS_HALF_CONVERT(nearest, "rn")
WARPATLAS_HALF_CONVERT(towardsZero, "rz")
WARPATLAS_HALF_CONVERT(down, "rm")
WARPATLAS_HALF_CONVERT(up, "rp")
#undef WARPATLAS_HALF_CONVERT
static inline WARPATLAS_BOTH unsigned short nearest(double x)
{
    unsigned short bits;
    asm("cvt.rn.f16.f64 %0, %1;" : "=h"(bits) : "d"(x));
    return bits;
}
static inline WARPATLAS_BOTH float wide(unsigned short bits)
{
    float x;
    asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(bits));
    return x;
}
#else
static inline WARPATLAS_BOTH float wide(unsigned short bits)
{
    const unsigned magnitude = bits & 0x7fffu;
    unsigned wide = magnitude << 13;
    if (magnitude >= 0x7c00)
        wide += 0x70000000u; // infinite, or not a number
    else if (magnitude >= 0x400)
        wide += 0x38000000u;
    else
        wide = __builtin_bit_cast(unsigned, static_cast<float>(magnitude) * 0x1p-24f);
    return __builtin_bit_cast(float, wide | (bits & 0x8000u) << 16);
}
static inline WARPATLAS_BOTH unsigned short nearest(float x)
{
    const unsigned bits = __builtin_bit_cast(unsigned, x), magnitude = bits & 0x7fffffffu;
    unsigned half;
    if (magnitude > 0x7f800000u)
        return 0x7fff; // not a number, as the device makes it
    if (magnitude >= 0x477ff000u)
        half = 0x7c00; // rounds to more than the largest
    else if (magnitude >= 0x38800000u)
        half = (magnitude - 0x38000000u + 0xfffu + (magnitude >> 13 & 1)) >> 13;
    else // the sum's last digit is that of the smallest numbers
        half = __builtin_bit_cast(unsigned, __builtin_bit_cast(float, magnitude) + 0.5f) - 0x3f000000u;
    return static_cast<unsigned short>(half | (bits >> 16 & 0x8000u));
}
/// Rounded once: where float has lost something, its last digit says so.
static inline WARPATLAS_BOTH unsigned short nearest(double x)
{
    const float narrow = static_cast<float>(x);
    unsigned bits = __builtin_bit_cast(unsigned, narrow);
    const double size = __builtin_fabs(x), narrowSize = __builtin_fabs(static_cast<double>(narrow));
    if (size != narrowSize && size < 65536.0)
        bits = (narrowSize > size ? bits - 1 : bits) | 1u;
    return nearest(__builtin_bit_cast(float, bits));
}
/// The neighbour on the side of zero, or on the other.
static inline WARPATLAS_BOTH unsigned short stepped(unsigned short bits, bool towardsZero)
{
    return towardsZero ? bits - 1 : bits + 1;
}
static inline WARPATLAS_BOTH unsigned short down(float x)
{
    const unsigned short half = nearest(x);
    return wide(half) > x ? half == 0 ? 0x8001 : stepped(half, half < 0x8000) : half;
}
static inline WARPATLAS_BOTH unsigned short up(float x)
{
    const unsigned short half = nearest(x);
    return wide(half) < x ? half == 0x8000 ? 1 : stepped(half, half >= 0x8000) : half;
}
static inline WARPATLAS_BOTH unsigned short towardsZero(float x)
{
    return x < 0 ? up(x) : down(x);
}
#endif
} // namespace warpatlas_half

struct __half_raw {
    unsigned short x;
};
struct __align__(2) __half
{
    unsigned short __x;
    __half() = default;
    inline WARPATLAS_BOTH __half(float value) : __x(warpatlas_half::nearest(value)) { }
    inline WARPATLAS_BOTH __half(double value) : __x(warpatlas_half::nearest(value)) { }
    inline WARPATLAS_BOTH __half(int value) : __half(static_cast<float>(value)) { }
    inline WARPATLAS_BOTH __half(unsigned int value) : __half(static_cast<float>(value)) { }
    inline WARPATLAS_BOTH __half(short value) : __half(static_cast<float>(value)) { }
    inline WARPATLAS_BOTH __half(unsigned short value) : __half(static_cast<float>(value)) { }
    inline WARPATLAS_BOTH __half(long value) : __half(static_cast<float>(value)) { }
    inline WARPATLAS_BOTH __half(unsigned long value) : __half(static_cast<float>(value)) { }
    inline WARPATLAS_BOTH __half(long long value) : __half(static_cast<float>(value)) { }
    inline WARPATLAS_BOTH __half(unsigned long long value) : __half(static_cast<float>(value)) { }
    inline WARPATLAS_BOTH __half(__half_raw raw) : __x(raw.x) { }
    inline WARPATLAS_BOTH operator float() const { return warpatlas_half::wide(__x); }
    inline WARPATLAS_BOTH operator __half_raw() const { return {__x}; }
    inline WARPATLAS_BOTH operator bool() const { return (__x & 0x7fff) != 0; }
    // Towards zero, and where they are too large to the largest; half_conversions.cuh has them.
    inline WARPATLAS_BOTH operator signed char() const;
    inline WARPATLAS_BOTH operator unsigned char() const;
    inline WARPATLAS_BOTH operator char() const;
    inline WARPATLAS_BOTH operator short() const;
    inline WARPATLAS_BOTH operator unsigned short() const;
    inline WARPATLAS_BOTH operator int() const;
    inline WARPATLAS_BOTH operator unsigned int() const;
    inline WARPATLAS_BOTH operator long() const;
    inline WARPATLAS_BOTH operator unsigned long() const;
    inline WARPATLAS_BOTH operator long long() const;
    inline WARPATLAS_BOTH operator unsigned long long() const;
};
typedef __half half;

static inline WARPATLAS_BOTH __half __ushort_as_half(unsigned short bits)
{
    return __half(__half_raw{bits});
}
static inline WARPATLAS_BOTH unsigned short __half_as_ushort(__half h)
{
    return h.__x;
}
static inline WARPATLAS_BOTH float __half2float(__half h)
{
    return warpatlas_half::wide(h.__x);
}
static inline WARPATLAS_BOTH __half __float2half(float x)
{
    return __ushort_as_half(warpatlas_half::nearest(x));
}
static inline WARPATLAS_BOTH __half __float2half_rn(float x)
{
    return __ushort_as_half(warpatlas_half::nearest(x));
}
static inline WARPATLAS_BOTH __half __float2half_rz(float x)
{
    return __ushort_as_half(warpatlas_half::towardsZero(x));
}
static inline WARPATLAS_BOTH __half __float2half_rd(float x)
{
    return __ushort_as_half(warpatlas_half::down(x));
}
static inline WARPATLAS_BOTH __half __float2half_ru(float x)
{
    return __ushort_as_half(warpatlas_half::up(x));
}
#include "kernels/compiler/functions/half_conversions.cuh"

#ifdef __CUDA_ARCH__
#define WARPATLAS_HALF(name, instruction, sign)                                                                        \
    static inline WARPATLAS_BOTH __half name(__half a, __half b)                                                       \
    {                                                                                                                  \
        unsigned short bits;                                                                                           \
        asm(instruction " %0, %1, %2;" : "=h"(bits) : "h"(a.__x), "h"(b.__x));                                         \
        return __ushort_as_half(bits);                                                                                 \
    }
WARPATLAS_HALF(__hadd_sat, "add.sat.f16", +)
WARPATLAS_HALF(__hsub_sat, "sub.sat.f16", -)
WARPATLAS_HALF(__hmul_sat, "mul.sat.f16", *)
#else // float holds so many digits that rounding twice is rounding once
#define WARPATLAS_HALF(name, instruction, sign)                                                                        \
    static inline WARPATLAS_BOTH __half name(__half a, __half b)                                                       \
    {                                                                                                                  \
        return __float2half(__half2float(a) sign __half2float(b));                                                     \
    }                                                                                                                  \
    static inline WARPATLAS_BOTH __half name##_sat(__half a, __half b)                                                 \
    {                                                                                                                  \
        return __float2half(fminf(fmaxf(__half2float(a) sign __half2float(b), 0.0f), 1.0f));                           \
    }
#endif
WARPATLAS_HALF(__hadd, "add.f16", +)
WARPATLAS_HALF(__hsub, "sub.f16", -)
WARPATLAS_HALF(__hmul, "mul.f16", *)
#undef WARPATLAS_HALF
static inline WARPATLAS_INTRINSIC __half __hfma(__half a, __half b, __half c)
{
    unsigned short bits;
    asm("fma.rn.f16 %0, %1, %2, %3;" : "=h"(bits) : "h"(a.__x), "h"(b.__x), "h"(c.__x));
    return __ushort_as_half(bits);
}
static inline WARPATLAS_INTRINSIC __half __hfma_sat(__half a, __half b, __half c)
{
    unsigned short bits;
    asm("fma.rn.sat.f16 %0, %1, %2, %3;" : "=h"(bits) : "h"(a.__x), "h"(b.__x), "h"(c.__x));
    return __ushort_as_half(bits);
}
static inline WARPATLAS_INTRINSIC __half __hfma_relu(__half a, __half b, __half c)
{
    const __half sum = __hfma(a, b, c);
    return __ushort_as_half((sum.__x & 0x7fff) > 0x7c00 ? 0x7fff : sum.__x & 0x8000 ? 0 : sum.__x);
}
static inline WARPATLAS_BOTH __half __hdiv(__half a, __half b)
{
    return __float2half(__half2float(a) / __half2float(b));
}
static inline WARPATLAS_BOTH __half __hneg(__half a)
{
    return __ushort_as_half(a.__x ^ 0x8000);
}
static inline WARPATLAS_BOTH __half __habs(__half a)
{
    return __ushort_as_half(a.__x & 0x7fff);
}
static inline WARPATLAS_BOTH bool __hisnan(__half a)
{
    return (a.__x & 0x7fff) > 0x7c00;
}

static inline WARPATLAS_BOTH int __hisinf(__half a)
{
    return a.__x == 0x7c00 ? 1 : a.__x == 0xfc00 ? -1 : 0;
}

static inline WARPATLAS_BOTH __half __hmin(__half a, __half b)
{
    return __float2half(fminf(__half2float(a), __half2float(b)));
}
static inline WARPATLAS_BOTH __half __hmax(__half a, __half b)
{
    return __float2half(fmaxf(__half2float(a), __half2float(b)));
}
static inline WARPATLAS_BOTH __half __hmin_nan(__half a, __half b)
{
    return __hisnan(a) || __hisnan(b) ? __ushort_as_half(0x7fff) : __hmin(a, b);
}
static inline WARPATLAS_BOTH __half __hmax_nan(__half a, __half b)
{
    return __hisnan(a) || __hisnan(b) ? __ushort_as_half(0x7fff) : __hmax(a, b);
}

// `opposite` is false of what is not a number: not of it, such a pair compares as true.
#define WARPATLAS_HALF(name, sign, opposite)                                                                           \
    static inline WARPATLAS_BOTH bool __h##name(__half a, __half b)                                                    \
    {                                                                                                                  \
        return __half2float(a) sign __half2float(b);                                                                   \
    }                                                                                                                  \
    static inline WARPATLAS_BOTH bool __h##name##u(__half a, __half b)                                                 \
    {                                                                                                                  \
        return !(__half2float(a) opposite __half2float(b));                                                            \
    }                                                                                                                  \
    static inline WARPATLAS_BOTH bool operator sign(__half a, __half b)                                                \
    {                                                                                                                  \
        return __half2float(a) sign __half2float(b);                                                                   \
    }
WARPATLAS_HALF(lt, <, >=)
WARPATLAS_HALF(le, <=, >)
WARPATLAS_HALF(gt, >, <=)
WARPATLAS_HALF(ge, >=, <)
#undef WARPATLAS_HALF
static inline WARPATLAS_BOTH bool __heq(__half a, __half b)
{
    return __half2float(a) == __half2float(b);
}
static inline WARPATLAS_BOTH bool __hne(__half a, __half b)
{
    return __hlt(a, b) || __hgt(a, b);
}
static inline WARPATLAS_BOTH bool __hequ(__half a, __half b)
{
    return !__hne(a, b);
}
static inline WARPATLAS_BOTH bool __hneu(__half a, __half b)
{
    return !__heq(a, b);
}
static inline WARPATLAS_BOTH bool operator==(__half a, __half b)
{
    return __heq(a, b);
}
static inline WARPATLAS_BOTH bool operator!=(__half a, __half b)
{
    return __hneu(a, b);
}
#define WARPATLAS_HALF(sign, name)                                                                                     \
    static inline WARPATLAS_BOTH __half operator sign(__half a, __half b)                                              \
    {                                                                                                                  \
        return name(a, b);                                                                                             \
    }                                                                                                                  \
    static inline WARPATLAS_BOTH __half& operator sign##=(__half& a, __half b)                                         \
    {                                                                                                                  \
        return a = name(a, b);                                                                                         \
    }
WARPATLAS_HALF(+, __hadd)
WARPATLAS_HALF(-, __hsub)
WARPATLAS_HALF(*, __hmul)
WARPATLAS_HALF(/, __hdiv)
#undef WARPATLAS_HALF
static inline WARPATLAS_BOTH __half operator-(__half a)
{
    return __hneg(a);
}
static inline WARPATLAS_BOTH __half operator+(__half a)
{
    return a;
}
#define WARPATLAS_HALF(sign, name)                                                                                     \
    static inline WARPATLAS_BOTH __half& operator sign##sign(__half& a)                                                \
    {                                                                                                                  \
        return a = name(a, __float2half(1.0f));                                                                        \
    }                                                                                                                  \
    static inline WARPATLAS_BOTH __half operator sign##sign(__half& a, int)                                            \
    {                                                                                                                  \
        const __half before = a;                                                                                       \
        a = name(a, __float2half(1.0f));                                                                               \
        return before;                                                                                                 \
    }
WARPATLAS_HALF(+, __hadd)
WARPATLAS_HALF(-, __hsub)
#undef WARPATLAS_HALF
// Never one with what follows.
static inline WARPATLAS_BOTH __half __hadd_rn(__half a, __half b)
{
    return __hadd(a, b);
}
static inline WARPATLAS_BOTH __half __hsub_rn(__half a, __half b)
{
    return __hsub(a, b);
}
static inline WARPATLAS_BOTH __half __hmul_rn(__half a, __half b)
{
    return __hmul(a, b);
}

#define WARPATLAS_HALF(name, function)                                                                                 \
    static inline WARPATLAS_BOTH __half name(__half a)                                                                 \
    {                                                                                                                  \
        return __float2half(function(__half2float(a)));                                                                \
    }
WARPATLAS_HALF(hsqrt, sqrtf)
WARPATLAS_HALF(hrsqrt, rsqrtf)
WARPATLAS_HALF(hexp, expf)
WARPATLAS_HALF(hexp2, exp2f)
WARPATLAS_HALF(hexp10, exp10f)
WARPATLAS_HALF(hlog, logf)
WARPATLAS_HALF(hlog2, log2f)
WARPATLAS_HALF(hlog10, log10f)
WARPATLAS_HALF(hsin, sinf)
WARPATLAS_HALF(hcos, cosf)
WARPATLAS_HALF(htanh, tanhf)
WARPATLAS_HALF(hfloor, floorf)
WARPATLAS_HALF(hceil, ceilf)
WARPATLAS_HALF(hrint, rintf)
WARPATLAS_HALF(htrunc, truncf)
WARPATLAS_HALF(hrcp, 1.0f /)
#undef WARPATLAS_HALF
static inline WARPATLAS_INTRINSIC __half htanh_approx(__half a)
{
    unsigned short bits;
    asm("tanh.approx.f16 %0, %1;" : "=h"(bits) : "h"(a.__x));
    return __ushort_as_half(bits);
}

struct __align__(4) __half2
{
    __half x, y;
    __half2() = default;
    inline WARPATLAS_BOTH __half2(__half a, __half b) : x(a), y(b) { }
};
typedef __half2 half2;
static inline WARPATLAS_BOTH __half2 __halves2half2(__half a, __half b)
{
    return __half2(a, b);
}
static inline WARPATLAS_BOTH __half2 make_half2(__half a, __half b)
{
    return __half2(a, b);
}
static inline WARPATLAS_BOTH __half2 __half2half2(__half a)
{
    return __half2(a, a);
}
static inline WARPATLAS_BOTH __half2 __float2half2_rn(float a)
{
    return __half2half2(__float2half(a));
}
static inline WARPATLAS_BOTH __half2 __floats2half2_rn(float a, float b)
{
    return __half2(__float2half(a), __float2half(b));
}
static inline WARPATLAS_BOTH __half2 __float22half2_rn(float2 a)
{
    return __floats2half2_rn(a.x, a.y);
}
static inline WARPATLAS_BOTH float2 __half22float2(__half2 a)
{
    return {__half2float(a.x), __half2float(a.y)};
}
static inline WARPATLAS_BOTH __half __low2half(__half2 a)
{
    return a.x;
}
static inline WARPATLAS_BOTH __half __high2half(__half2 a)
{
    return a.y;
}
static inline WARPATLAS_BOTH float __low2float(__half2 a)
{
    return __half2float(a.x);
}
static inline WARPATLAS_BOTH float __high2float(__half2 a)
{
    return __half2float(a.y);
}
#define WARPATLAS_HALF(name, single, sign)                                                                             \
    static inline WARPATLAS_BOTH __half2 name(__half2 a, __half2 b)                                                    \
    {                                                                                                                  \
        return __half2(single(a.x, b.x), single(a.y, b.y));                                                            \
    }                                                                                                                  \
    static inline WARPATLAS_BOTH __half2 operator sign(__half2 a, __half2 b)                                           \
    {                                                                                                                  \
        return name(a, b);                                                                                             \
    }
WARPATLAS_HALF(__hadd2, __hadd, +)
WARPATLAS_HALF(__hsub2, __hsub, -)
WARPATLAS_HALF(__hmul2, __hmul, *)
WARPATLAS_HALF(__h2div, __hdiv, /)
#undef WARPATLAS_HALF
static inline WARPATLAS_INTRINSIC __half2 __hfma2(__half2 a, __half2 b, __half2 c)
{
    return __half2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));
}

#include "kernels/compiler/functions/half_pairs.cuh"
#include "kernels/compiler/functions/half_threads.cuh"
