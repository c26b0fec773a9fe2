/// C++'s overloads of the mathematical functions, minimum and maximum, conversions with a rounding, and classification.
/// Part of cuda_subset.cuh.
#pragma once

// -- sin(float) and its kind; of whole numbers as of double, as C++ has it. With templates for these, the host's <cmath>
// has nothing that suits better, whose functions may call what is not on the device.
namespace warpatlas_math {

template <bool condition> struct DoubleIf { };
template <> struct DoubleIf<true> {
    typedef double type;
};
// Structures of their own: in the type of a function, clang 14 finds no name for what asks about a type.
template <class T> struct OfWhole : DoubleIf<__is_integral(T)> { };
template <class A, class B> struct OfTwo : DoubleIf<__is_arithmetic(A) && __is_arithmetic(B)> { };
template <class T> using DoubleOfWhole = typename OfWhole<T>::type;
template <class A, class B> using DoubleOfTwo = typename OfTwo<A, B>::type;

} // namespace warpatlas_math

#define WARPATLAS_OVERLOAD(name)                                                                                       \
    static inline WARPATLAS_INTRINSIC float name(float x)                                                              \
    {                                                                                                                  \
        return name##f(x);                                                                                             \
    }
#define WARPATLAS_OVERLOADS(name)                                                                                      \
    WARPATLAS_OVERLOAD(name)                                                                                           \
    template <class T> static inline WARPATLAS_INTRINSIC warpatlas_math::DoubleOfWhole<T> name(T x)                    \
    {                                                                                                                  \
        return name(static_cast<double>(x));                                                                           \
    }
WARPATLAS_OVERLOADS(sqrt)
WARPATLAS_OVERLOADS(fabs)
WARPATLAS_OVERLOADS(floor)
WARPATLAS_OVERLOADS(ceil)
WARPATLAS_OVERLOADS(trunc)
WARPATLAS_OVERLOADS(rint)
WARPATLAS_OVERLOADS(nearbyint)
WARPATLAS_OVERLOADS(exp)
WARPATLAS_OVERLOADS(exp2)
WARPATLAS_OVERLOADS(expm1)
WARPATLAS_OVERLOADS(log)
WARPATLAS_OVERLOADS(log2)
WARPATLAS_OVERLOADS(log10)
WARPATLAS_OVERLOADS(log1p)
WARPATLAS_OVERLOADS(sin)
WARPATLAS_OVERLOADS(cos)
WARPATLAS_OVERLOADS(tan)
WARPATLAS_OVERLOADS(asin)
WARPATLAS_OVERLOADS(acos)
WARPATLAS_OVERLOADS(atan)
WARPATLAS_OVERLOADS(sinh)
WARPATLAS_OVERLOADS(cosh)
WARPATLAS_OVERLOADS(tanh)
WARPATLAS_OVERLOADS(asinh)
WARPATLAS_OVERLOADS(acosh)
WARPATLAS_OVERLOADS(atanh)
WARPATLAS_OVERLOADS(cbrt)
WARPATLAS_OVERLOADS(erf)
WARPATLAS_OVERLOADS(erfc)
WARPATLAS_OVERLOADS(round)
WARPATLAS_OVERLOADS(logb)
#undef WARPATLAS_OVERLOADS
// CUDA's own have no whole numbers.
WARPATLAS_OVERLOAD(rsqrt)
WARPATLAS_OVERLOAD(rcbrt)
WARPATLAS_OVERLOAD(exp10)
WARPATLAS_OVERLOAD(sinpi)
WARPATLAS_OVERLOAD(cospi)
WARPATLAS_OVERLOAD(normcdf)
#undef WARPATLAS_OVERLOAD
#define WARPATLAS_OVERLOADS(name)                                                                                      \
    static inline WARPATLAS_INTRINSIC float name(float x, float y)                                                     \
    {                                                                                                                  \
        return name##f(x, y);                                                                                          \
    }                                                                                                                  \
    template <class A, class B> static inline WARPATLAS_INTRINSIC warpatlas_math::DoubleOfTwo<A, B> name(A x, B y)     \
    {                                                                                                                  \
        return name(static_cast<double>(x), static_cast<double>(y));                                                   \
    }
WARPATLAS_OVERLOADS(pow)
WARPATLAS_OVERLOADS(atan2)
WARPATLAS_OVERLOADS(hypot)
WARPATLAS_OVERLOADS(fmod)
WARPATLAS_OVERLOADS(remainder)
WARPATLAS_OVERLOADS(nextafter)
WARPATLAS_OVERLOADS(copysign)
WARPATLAS_OVERLOADS(fmin)
WARPATLAS_OVERLOADS(fmax)
WARPATLAS_OVERLOADS(fdim)
#undef WARPATLAS_OVERLOADS
static inline WARPATLAS_INTRINSIC float fma(float x, float y, float z)
{
    return fmaf(x, y, z);
}
static inline WARPATLAS_INTRINSIC float ldexp(float x, int k)
{
    return ldexpf(x, k);
}
static inline WARPATLAS_INTRINSIC float scalbn(float x, int k)
{
    return scalbnf(x, k);
}
static inline WARPATLAS_INTRINSIC float scalbln(float x, long k)
{
    return scalblnf(x, k);
}
static inline WARPATLAS_INTRINSIC float frexp(float x, int* k)
{
    return frexpf(x, k);
}
static inline WARPATLAS_INTRINSIC float modf(float x, float* whole)
{
    return modff(x, whole);
}
static inline WARPATLAS_INTRINSIC float remquo(float x, float y, int* quotient)
{
    return remquof(x, y, quotient);
}
static inline WARPATLAS_INTRINSIC void sincos(float x, float* sine, float* cosine)
{
    sincosf(x, sine, cosine);
}
static inline WARPATLAS_INTRINSIC void sincospi(float x, float* sine, float* cosine)
{
    sincospif(x, sine, cosine);
}

#include "kernels/compiler/functions/absent.cuh"

// -- absolute values, minimum, maximum
static inline WARPATLAS_INTRINSIC int abs(int x)
{
    return x < 0 ? -x : x;
}
static inline WARPATLAS_INTRINSIC long abs(long x)
{
    return x < 0 ? -x : x;
}
static inline WARPATLAS_INTRINSIC long long abs(long long x)
{
    return x < 0 ? -x : x;
}
static inline WARPATLAS_INTRINSIC float abs(float x)
{
    return __builtin_fabsf(x);
}
static inline WARPATLAS_INTRINSIC double abs(double x)
{
    return __builtin_fabs(x);
}
static inline WARPATLAS_INTRINSIC long labs(long x)
{
    return x < 0 ? -x : x;
}
static inline WARPATLAS_INTRINSIC long long llabs(long long x)
{
    return x < 0 ? -x : x;
}
#define WARPATLAS_EXTREMES(a, b, common)                                                                               \
    static inline WARPATLAS_INTRINSIC common min(a x, b y)                                                             \
    {                                                                                                                  \
        return static_cast<common>(x) < static_cast<common>(y) ? static_cast<common>(x) : static_cast<common>(y);      \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC common max(a x, b y)                                                             \
    {                                                                                                                  \
        return static_cast<common>(x) > static_cast<common>(y) ? static_cast<common>(x) : static_cast<common>(y);      \
    }
WARPATLAS_EXTREMES(int, int, int)
WARPATLAS_EXTREMES(unsigned int, unsigned int, unsigned int)
WARPATLAS_EXTREMES(int, unsigned int, unsigned int)
WARPATLAS_EXTREMES(unsigned int, int, unsigned int)
WARPATLAS_EXTREMES(long, long, long)
WARPATLAS_EXTREMES(unsigned long, unsigned long, unsigned long)
WARPATLAS_EXTREMES(long, unsigned long, unsigned long)
WARPATLAS_EXTREMES(unsigned long, long, unsigned long)
WARPATLAS_EXTREMES(long long, long long, long long)
WARPATLAS_EXTREMES(unsigned long long, unsigned long long, unsigned long long)
WARPATLAS_EXTREMES(long long, unsigned long long, unsigned long long)
WARPATLAS_EXTREMES(unsigned long long, long long, unsigned long long)
#undef WARPATLAS_EXTREMES
#define WARPATLAS_EXTREMES(a, b, common)                                                                               \
    static inline WARPATLAS_INTRINSIC common min(a x, b y)                                                             \
    {                                                                                                                  \
        return fmin(static_cast<common>(x), static_cast<common>(y));                                                   \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC common max(a x, b y)                                                             \
    {                                                                                                                  \
        return fmax(static_cast<common>(x), static_cast<common>(y));                                                   \
    }
WARPATLAS_EXTREMES(float, float, float)
WARPATLAS_EXTREMES(double, double, double)
WARPATLAS_EXTREMES(float, double, double)
WARPATLAS_EXTREMES(double, float, double)
#undef WARPATLAS_EXTREMES
#define WARPATLAS_NAMED_EXTREMES(prefix, type)                                                                         \
    static inline WARPATLAS_INTRINSIC type prefix##min(type x, type y)                                                 \
    {                                                                                                                  \
        return x < y ? x : y;                                                                                          \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC type prefix##max(type x, type y)                                                 \
    {                                                                                                                  \
        return x > y ? x : y;                                                                                          \
    }
WARPATLAS_NAMED_EXTREMES(u, unsigned int)
WARPATLAS_NAMED_EXTREMES(ll, long long)
WARPATLAS_NAMED_EXTREMES(ull, unsigned long long)
#undef WARPATLAS_NAMED_EXTREMES

// -- what kind of number it is
static inline WARPATLAS_INTRINSIC bool isnan(float x)
{
    return x != x;
}
static inline WARPATLAS_INTRINSIC bool isinf(float x)
{
    return __builtin_fabsf(x) == __builtin_huge_valf();
}
static inline WARPATLAS_INTRINSIC bool isfinite(float x)
{
    return __builtin_fabsf(x) < __builtin_huge_valf();
}
static inline WARPATLAS_INTRINSIC bool signbit(float x)
{
    return __builtin_bit_cast(int, x) < 0;
}
static inline WARPATLAS_INTRINSIC bool isnan(double x)
{
    return x != x;
}
static inline WARPATLAS_INTRINSIC bool isinf(double x)
{
    return __builtin_fabs(x) == __builtin_huge_val();
}
static inline WARPATLAS_INTRINSIC bool isfinite(double x)
{
    return __builtin_fabs(x) < __builtin_huge_val();
}
static inline WARPATLAS_INTRINSIC bool signbit(double x)
{
    return __builtin_bit_cast(long long, x) < 0;
}

// -- bits as they are
static inline WARPATLAS_INTRINSIC float __int_as_float(int x)
{
    return __builtin_bit_cast(float, x);
}
static inline WARPATLAS_INTRINSIC int __float_as_int(float x)
{
    return __builtin_bit_cast(int, x);
}
static inline WARPATLAS_INTRINSIC float __uint_as_float(unsigned int x)
{
    return __builtin_bit_cast(float, x);
}
static inline WARPATLAS_INTRINSIC unsigned int __float_as_uint(float x)
{
    return __builtin_bit_cast(unsigned int, x);
}
static inline WARPATLAS_INTRINSIC double __longlong_as_double(long long x)
{
    return __builtin_bit_cast(double, x);
}
static inline WARPATLAS_INTRINSIC long long __double_as_longlong(double x)
{
    return __builtin_bit_cast(long long, x);
}
static inline WARPATLAS_INTRINSIC int __double2hiint(double x)
{
    return static_cast<int>(__builtin_bit_cast(long long, x) >> 32);
}
static inline WARPATLAS_INTRINSIC int __double2loint(double x)
{
    return static_cast<int>(__builtin_bit_cast(long long, x));
}
static inline WARPATLAS_INTRINSIC double __hiloint2double(int high, int low)
{
    return __builtin_bit_cast(
        double, static_cast<long long>(high) << 32 | static_cast<long long>(static_cast<unsigned int>(low)));
}

// -- conversions: to nearest, towards zero, down, up; too large saturates, as the instruction does
#define WARPATLAS_CONVERT(name, from, fromText, fromConstraint, to, toText, toConstraint)                              \
    WARPATLAS_CONVERT_ROUNDED(name##_rn, "rni", from, fromText, fromConstraint, to, toText, toConstraint)              \
    WARPATLAS_CONVERT_ROUNDED(name##_rz, "rzi", from, fromText, fromConstraint, to, toText, toConstraint)              \
    WARPATLAS_CONVERT_ROUNDED(name##_rd, "rmi", from, fromText, fromConstraint, to, toText, toConstraint)              \
    WARPATLAS_CONVERT_ROUNDED(name##_ru, "rpi", from, fromText, fromConstraint, to, toText, toConstraint)
#define WARPATLAS_CONVERT_BACK(name, from, fromText, fromConstraint, to, toText, toConstraint)                         \
    WARPATLAS_CONVERT_ROUNDED(name##_rn, "rn", from, fromText, fromConstraint, to, toText, toConstraint)               \
    WARPATLAS_CONVERT_ROUNDED(name##_rz, "rz", from, fromText, fromConstraint, to, toText, toConstraint)               \
    WARPATLAS_CONVERT_ROUNDED(name##_rd, "rm", from, fromText, fromConstraint, to, toText, toConstraint)               \
    WARPATLAS_CONVERT_ROUNDED(name##_ru, "rp", from, fromText, fromConstraint, to, toText, toConstraint)
#define WARPATLAS_CONVERT_ROUNDED(name, rounding, from, fromText, fromConstraint, to, toText, toConstraint)            \
    static inline WARPATLAS_INTRINSIC to name(from x)                                                                  \
    {                                                                                                                  \
        to result;                                                                                                     \
        asm("cvt." rounding "." toText "." fromText " %0, %1;" : "=" toConstraint(result) : fromConstraint(x));        \
        return result;                                                                                                 \
    }
WARPATLAS_CONVERT(__float2int, float, "f32", "f", int, "s32", "r")
WARPATLAS_CONVERT(__float2uint, float, "f32", "f", unsigned int, "u32", "r")
WARPATLAS_CONVERT(__float2ll, float, "f32", "f", long long, "s64", "l")
WARPATLAS_CONVERT(__float2ull, float, "f32", "f", unsigned long long, "u64", "l")
WARPATLAS_CONVERT(__double2int, double, "f64", "d", int, "s32", "r")
WARPATLAS_CONVERT(__double2uint, double, "f64", "d", unsigned int, "u32", "r")
WARPATLAS_CONVERT(__double2ll, double, "f64", "d", long long, "s64", "l")
WARPATLAS_CONVERT(__double2ull, double, "f64", "d", unsigned long long, "u64", "l")
WARPATLAS_CONVERT_BACK(__int2float, int, "s32", "r", float, "f32", "f")
WARPATLAS_CONVERT_BACK(__uint2float, unsigned int, "u32", "r", float, "f32", "f")
WARPATLAS_CONVERT_BACK(__ll2float, long long, "s64", "l", float, "f32", "f")
WARPATLAS_CONVERT_BACK(__ull2float, unsigned long long, "u64", "l", float, "f32", "f")
WARPATLAS_CONVERT_ROUNDED(__int2double_rn, "rn", int, "s32", "r", double, "f64", "d")
WARPATLAS_CONVERT_ROUNDED(__uint2double_rn, "rn", unsigned int, "u32", "r", double, "f64", "d")
WARPATLAS_CONVERT_BACK(__ll2double, long long, "s64", "l", double, "f64", "d")
WARPATLAS_CONVERT_BACK(__ull2double, unsigned long long, "u64", "l", double, "f64", "d")
WARPATLAS_CONVERT_BACK(__double2float, double, "f64", "d", float, "f32", "f")
#undef WARPATLAS_CONVERT
#undef WARPATLAS_CONVERT_BACK
#undef WARPATLAS_CONVERT_ROUNDED
#define WARPATLAS_TO_WHOLE(name, type, value)                                                                          \
    static inline WARPATLAS_INTRINSIC type name(double x)                                                              \
    {                                                                                                                  \
        return value;                                                                                                  \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC type name(float x)                                                               \
    {                                                                                                                  \
        return name(static_cast<double>(x));                                                                           \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC type name##f(float x)                                                            \
    {                                                                                                                  \
        return name(static_cast<double>(x));                                                                           \
    }                                                                                                                  \
    template <class T, class = warpatlas_math::DoubleOfWhole<T>> static inline WARPATLAS_INTRINSIC type name(T x)      \
    {                                                                                                                  \
        return name(static_cast<double>(x));                                                                           \
    }
WARPATLAS_TO_WHOLE(lrint, long, __double2ll_rn(x))
WARPATLAS_TO_WHOLE(llrint, long long, __double2ll_rn(x))
WARPATLAS_TO_WHOLE(lround, long, __double2ll_rz(round(x)))
WARPATLAS_TO_WHOLE(llround, long long, __double2ll_rz(round(x)))
#undef WARPATLAS_TO_WHOLE
static inline WARPATLAS_INTRINSIC int ilogb(float x)
{
    return ilogb(static_cast<double>(x));
}
template <class T, class = warpatlas_math::DoubleOfWhole<T>> static inline WARPATLAS_INTRINSIC int ilogb(T x)
{
    return ilogb(static_cast<double>(x));
}
