/// C++'s overloads of the mathematical functions, minimum and maximum, conversions with a rounding, and classification.
/// Part of cuda_subset.cuh.
#pragma once

// -- sin(float) and its kind
#define WARPATLAS_OVERLOAD(name)                                                                                       \
    static inline WARPATLAS_INTRINSIC float name(float x)                                                              \
    {                                                                                                                  \
        return name##f(x);                                                                                             \
    }
WARPATLAS_OVERLOAD(sqrt)
WARPATLAS_OVERLOAD(rsqrt)
WARPATLAS_OVERLOAD(fabs)
WARPATLAS_OVERLOAD(floor)
WARPATLAS_OVERLOAD(ceil)
WARPATLAS_OVERLOAD(trunc)
WARPATLAS_OVERLOAD(rint)
WARPATLAS_OVERLOAD(nearbyint)
WARPATLAS_OVERLOAD(exp)
WARPATLAS_OVERLOAD(exp2)
WARPATLAS_OVERLOAD(exp10)
WARPATLAS_OVERLOAD(expm1)
WARPATLAS_OVERLOAD(log)
WARPATLAS_OVERLOAD(log2)
WARPATLAS_OVERLOAD(log10)
WARPATLAS_OVERLOAD(log1p)
WARPATLAS_OVERLOAD(sin)
WARPATLAS_OVERLOAD(cos)
WARPATLAS_OVERLOAD(tan)
WARPATLAS_OVERLOAD(asin)
WARPATLAS_OVERLOAD(acos)
WARPATLAS_OVERLOAD(atan)
WARPATLAS_OVERLOAD(sinh)
WARPATLAS_OVERLOAD(cosh)
WARPATLAS_OVERLOAD(tanh)
WARPATLAS_OVERLOAD(asinh)
WARPATLAS_OVERLOAD(acosh)
WARPATLAS_OVERLOAD(atanh)
WARPATLAS_OVERLOAD(cbrt)
WARPATLAS_OVERLOAD(erf)
WARPATLAS_OVERLOAD(erfc)
WARPATLAS_OVERLOAD(round)
#undef WARPATLAS_OVERLOAD
#define WARPATLAS_OVERLOAD(name)                                                                                       \
    static inline WARPATLAS_INTRINSIC float name(float x, float y)                                                     \
    {                                                                                                                  \
        return name##f(x, y);                                                                                          \
    }
WARPATLAS_OVERLOAD(pow)
WARPATLAS_OVERLOAD(atan2)
WARPATLAS_OVERLOAD(hypot)
WARPATLAS_OVERLOAD(fmod)
WARPATLAS_OVERLOAD(copysign)
WARPATLAS_OVERLOAD(fmin)
WARPATLAS_OVERLOAD(fmax)
WARPATLAS_OVERLOAD(fdim)
#undef WARPATLAS_OVERLOAD
static inline WARPATLAS_INTRINSIC double pow(double x, int y)
{
    return pow(x, static_cast<double>(y));
}
static inline WARPATLAS_INTRINSIC double pow(float x, double y)
{
    return pow(static_cast<double>(x), y);
}
static inline WARPATLAS_INTRINSIC double pow(double x, float y)
{
    return pow(x, static_cast<double>(y));
}
static inline WARPATLAS_INTRINSIC float pow(float x, int y)
{
    return powf(x, static_cast<float>(y));
}
static inline WARPATLAS_INTRINSIC double pow(int x, int y)
{
    return pow(static_cast<double>(x), static_cast<double>(y));
}
static inline WARPATLAS_INTRINSIC double pow(int x, double y)
{
    return pow(static_cast<double>(x), y);
}
static inline WARPATLAS_INTRINSIC double pow(int x, float y)
{
    return pow(static_cast<double>(x), static_cast<double>(y));
}
static inline WARPATLAS_INTRINSIC float fma(float x, float y, float z)
{
    return fmaf(x, y, z);
}
static inline WARPATLAS_INTRINSIC double sqrt(int x)
{
    return sqrt(static_cast<double>(x));
}
static inline WARPATLAS_INTRINSIC double exp(int x)
{
    return exp(static_cast<double>(x));
}
static inline WARPATLAS_INTRINSIC double log(int x)
{
    return log(static_cast<double>(x));
}
static inline WARPATLAS_INTRINSIC double log2(int x)
{
    return log2(static_cast<double>(x));
}
static inline WARPATLAS_INTRINSIC double log10(int x)
{
    return log10(static_cast<double>(x));
}
static inline WARPATLAS_INTRINSIC double sin(int x)
{
    return sin(static_cast<double>(x));
}
static inline WARPATLAS_INTRINSIC double cos(int x)
{
    return cos(static_cast<double>(x));
}
static inline WARPATLAS_INTRINSIC double tan(int x)
{
    return tan(static_cast<double>(x));
}
static inline WARPATLAS_INTRINSIC double floor(int x)
{
    return floor(static_cast<double>(x));
}
static inline WARPATLAS_INTRINSIC double ceil(int x)
{
    return ceil(static_cast<double>(x));
}
static inline WARPATLAS_INTRINSIC double fabs(int x)
{
    return fabs(static_cast<double>(x));
}

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
WARPATLAS_EXTREMES(int, long long, long long)
WARPATLAS_EXTREMES(long long, int, long long)
WARPATLAS_EXTREMES(int, unsigned long, unsigned long)
WARPATLAS_EXTREMES(unsigned long, int, unsigned long)
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
WARPATLAS_EXTREMES(int, float, float)
WARPATLAS_EXTREMES(float, int, float)
WARPATLAS_EXTREMES(int, double, double)
WARPATLAS_EXTREMES(double, int, double)
#undef WARPATLAS_EXTREMES

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
static inline WARPATLAS_INTRINSIC long lrint(double x)
{
    return __double2ll_rn(x);
}
static inline WARPATLAS_INTRINSIC long lrintf(float x)
{
    return __double2ll_rn(x);
}
static inline WARPATLAS_INTRINSIC long long llrint(double x)
{
    return __double2ll_rn(x);
}
static inline WARPATLAS_INTRINSIC long long llrintf(float x)
{
    return __double2ll_rn(x);
}
static inline WARPATLAS_INTRINSIC long lround(double x)
{
    return __double2ll_rz(round(x));
}
static inline WARPATLAS_INTRINSIC long lroundf(float x)
{
    return __double2ll_rz(round(x));
}
static inline WARPATLAS_INTRINSIC long long llround(double x)
{
    return __double2ll_rz(round(x));
}
static inline WARPATLAS_INTRINSIC long long llroundf(float x)
{
    return __double2ll_rz(round(x));
}
