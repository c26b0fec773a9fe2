/// `#include <cuda_fp16.h>` for clang: numbers of 16 bits (IEEE 754 binary16) and pairs of them. Arithmetic is the
/// hardware's own; comparisons and functions go through float, which holds every such number exactly.
#pragma once

#define WARPATLAS_HALF_CONVERT(name, suffix)                                                                           \
    static inline WARPATLAS_INTRINSIC unsigned short name(float x)                                                     \
    {                                                                                                                  \
        unsigned short bits;                                                                                           \
        asm("cvt." suffix ".f16.f32 %0, %1;" : "=h"(bits) : "f"(x));                                                   \
        return bits;                                                                                                   \
    }
namespace warpatlas_half {
WARPATLAS_HALF_CONVERT(nearest, "rn")
WARPATLAS_HALF_CONVERT(towardsZero, "rz")
WARPATLAS_HALF_CONVERT(down, "rm")
WARPATLAS_HALF_CONVERT(up, "rp")
static inline WARPATLAS_INTRINSIC float wide(unsigned short bits)
{
    float x;
    asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(bits));
    return x;
}
} // namespace warpatlas_half
#undef WARPATLAS_HALF_CONVERT

struct __half_raw {
    unsigned short x;
};
struct __align__(2) __half
{
    unsigned short __x;
    __half() = default;
    inline WARPATLAS_INTRINSIC __half(float value) : __x(warpatlas_half::nearest(value)) { }
    inline WARPATLAS_INTRINSIC __half(double value) : __half(static_cast<float>(value)) { }
    inline WARPATLAS_INTRINSIC __half(int value) : __half(static_cast<float>(value)) { }
    inline WARPATLAS_INTRINSIC __half(unsigned int value) : __half(static_cast<float>(value)) { }
    inline WARPATLAS_INTRINSIC __half(__half_raw raw) : __x(raw.x) { }
    inline WARPATLAS_INTRINSIC operator float() const { return warpatlas_half::wide(__x); }
};
typedef __half half;

static inline WARPATLAS_INTRINSIC __half __ushort_as_half(unsigned short bits)
{
    return __half(__half_raw{bits});
}
static inline WARPATLAS_INTRINSIC unsigned short __half_as_ushort(__half h)
{
    return h.__x;
}
static inline WARPATLAS_INTRINSIC float __half2float(__half h)
{
    return warpatlas_half::wide(h.__x);
}
static inline WARPATLAS_INTRINSIC __half __float2half(float x)
{
    return __ushort_as_half(warpatlas_half::nearest(x));
}
static inline WARPATLAS_INTRINSIC __half __float2half_rn(float x)
{
    return __ushort_as_half(warpatlas_half::nearest(x));
}
static inline WARPATLAS_INTRINSIC __half __float2half_rz(float x)
{
    return __ushort_as_half(warpatlas_half::towardsZero(x));
}
static inline WARPATLAS_INTRINSIC __half __float2half_rd(float x)
{
    return __ushort_as_half(warpatlas_half::down(x));
}
static inline WARPATLAS_INTRINSIC __half __float2half_ru(float x)
{
    return __ushort_as_half(warpatlas_half::up(x));
}
static inline WARPATLAS_INTRINSIC __half __int2half_rn(int x)
{
    return __half(x);
}
static inline WARPATLAS_INTRINSIC __half __uint2half_rn(unsigned int x)
{
    return __half(x);
}
static inline WARPATLAS_INTRINSIC __half __double2half(double x)
{
    return __half(x);
}
static inline WARPATLAS_INTRINSIC int __half2int_rn(__half h)
{
    return __float2int_rn(__half2float(h));
}
static inline WARPATLAS_INTRINSIC int __half2int_rz(__half h)
{
    return __float2int_rz(__half2float(h));
}

#define WARPATLAS_HALF(name, instruction)                                                                              \
    static inline WARPATLAS_INTRINSIC __half name(__half a, __half b)                                                  \
    {                                                                                                                  \
        unsigned short bits;                                                                                           \
        asm(instruction " %0, %1, %2;" : "=h"(bits) : "h"(a.__x), "h"(b.__x));                                         \
        return __ushort_as_half(bits);                                                                                 \
    }
WARPATLAS_HALF(__hadd, "add.f16")
WARPATLAS_HALF(__hsub, "sub.f16")
WARPATLAS_HALF(__hmul, "mul.f16")
WARPATLAS_HALF(__hadd_sat, "add.sat.f16")
WARPATLAS_HALF(__hsub_sat, "sub.sat.f16")
WARPATLAS_HALF(__hmul_sat, "mul.sat.f16")
#undef WARPATLAS_HALF
static inline WARPATLAS_INTRINSIC __half __hfma(__half a, __half b, __half c)
{
    unsigned short bits;
    asm("fma.rn.f16 %0, %1, %2, %3;" : "=h"(bits) : "h"(a.__x), "h"(b.__x), "h"(c.__x));
    return __ushort_as_half(bits);
}
static inline WARPATLAS_INTRINSIC __half __hdiv(__half a, __half b)
{
    return __float2half(__half2float(a) / __half2float(b));
}
static inline WARPATLAS_INTRINSIC __half __hneg(__half a)
{
    return __ushort_as_half(a.__x ^ 0x8000);
}
static inline WARPATLAS_INTRINSIC __half __habs(__half a)
{
    return __ushort_as_half(a.__x & 0x7fff);
}
static inline WARPATLAS_INTRINSIC __half __hmin(__half a, __half b)
{
    return __float2half(fminf(__half2float(a), __half2float(b)));
}
static inline WARPATLAS_INTRINSIC __half __hmax(__half a, __half b)
{
    return __float2half(fmaxf(__half2float(a), __half2float(b)));
}
static inline WARPATLAS_INTRINSIC bool __hisnan(__half a)
{
    return (a.__x & 0x7fff) > 0x7c00;
}

#define WARPATLAS_HALF(name, sign)                                                                                     \
    static inline WARPATLAS_INTRINSIC bool name(__half a, __half b)                                                    \
    {                                                                                                                  \
        return __half2float(a) sign __half2float(b);                                                                   \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC bool operator sign(__half a, __half b)                                           \
    {                                                                                                                  \
        return __half2float(a) sign __half2float(b);                                                                   \
    }
WARPATLAS_HALF(__heq, ==)
WARPATLAS_HALF(__hne, !=)
WARPATLAS_HALF(__hlt, <)
WARPATLAS_HALF(__hle, <=)
WARPATLAS_HALF(__hgt, >)
WARPATLAS_HALF(__hge, >=)
#undef WARPATLAS_HALF
#define WARPATLAS_HALF(sign, name)                                                                                     \
    static inline WARPATLAS_INTRINSIC __half operator sign(__half a, __half b)                                         \
    {                                                                                                                  \
        return name(a, b);                                                                                             \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC __half& operator sign##=(__half& a, __half b)                                    \
    {                                                                                                                  \
        return a = name(a, b);                                                                                         \
    }
WARPATLAS_HALF(+, __hadd)
WARPATLAS_HALF(-, __hsub)
WARPATLAS_HALF(*, __hmul)
WARPATLAS_HALF(/, __hdiv)
#undef WARPATLAS_HALF
static inline WARPATLAS_INTRINSIC __half operator-(__half a)
{
    return __hneg(a);
}

#define WARPATLAS_HALF(name, function)                                                                                 \
    static inline WARPATLAS_INTRINSIC __half name(__half a)                                                            \
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
WARPATLAS_HALF(hfloor, floorf)
WARPATLAS_HALF(hceil, ceilf)
WARPATLAS_HALF(hrint, rintf)
WARPATLAS_HALF(htrunc, truncf)
WARPATLAS_HALF(hrcp, 1.0f /)
#undef WARPATLAS_HALF

struct __align__(4) __half2
{
    __half x, y;
    __half2() = default;
    inline WARPATLAS_INTRINSIC __half2(__half a, __half b) : x(a), y(b) { }
};
typedef __half2 half2;
static inline WARPATLAS_INTRINSIC __half2 __halves2half2(__half a, __half b)
{
    return __half2(a, b);
}
static inline WARPATLAS_INTRINSIC __half2 make_half2(__half a, __half b)
{
    return __half2(a, b);
}
static inline WARPATLAS_INTRINSIC __half2 __half2half2(__half a)
{
    return __half2(a, a);
}
static inline WARPATLAS_INTRINSIC __half2 __float2half2_rn(float a)
{
    return __half2half2(__float2half(a));
}
static inline WARPATLAS_INTRINSIC __half2 __floats2half2_rn(float a, float b)
{
    return __half2(__float2half(a), __float2half(b));
}
static inline WARPATLAS_INTRINSIC __half2 __float22half2_rn(float2 a)
{
    return __floats2half2_rn(a.x, a.y);
}
static inline WARPATLAS_INTRINSIC float2 __half22float2(__half2 a)
{
    return {__half2float(a.x), __half2float(a.y)};
}
static inline WARPATLAS_INTRINSIC __half __low2half(__half2 a)
{
    return a.x;
}
static inline WARPATLAS_INTRINSIC __half __high2half(__half2 a)
{
    return a.y;
}
static inline WARPATLAS_INTRINSIC float __low2float(__half2 a)
{
    return __half2float(a.x);
}
static inline WARPATLAS_INTRINSIC float __high2float(__half2 a)
{
    return __half2float(a.y);
}
#define WARPATLAS_HALF(name, single, sign)                                                                             \
    static inline WARPATLAS_INTRINSIC __half2 name(__half2 a, __half2 b)                                               \
    {                                                                                                                  \
        return __half2(single(a.x, b.x), single(a.y, b.y));                                                            \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC __half2 operator sign(__half2 a, __half2 b)                                      \
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
