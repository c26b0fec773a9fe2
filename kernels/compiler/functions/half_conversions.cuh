/// Whole numbers to halves and back, in all roundings, and what a half's bits are. Part of cuda_half.cuh.
#pragma once

// Every whole number that a half can be near to is exact in float; what float rounds is beyond the largest half.
#define WARPATLAS_HALF_FROM(name, type)                                                                                \
    WARPATLAS_HALF_FROM_ROUNDED(name##_rn, type, nearest)                                                              \
    WARPATLAS_HALF_FROM_ROUNDED(name##_rz, type, towardsZero)                                                          \
    WARPATLAS_HALF_FROM_ROUNDED(name##_rd, type, down)                                                                 \
    WARPATLAS_HALF_FROM_ROUNDED(name##_ru, type, up)
#define WARPATLAS_HALF_FROM_ROUNDED(name, type, rounding)                                                              \
    static inline WARPATLAS_BOTH __half name(type x)                                                                   \
    {                                                                                                                  \
        return __ushort_as_half(warpatlas_half::rounding(static_cast<float>(x)));                                      \
    }
WARPATLAS_HALF_FROM(__int2half, int)
WARPATLAS_HALF_FROM(__uint2half, unsigned int)
WARPATLAS_HALF_FROM(__short2half, short)
WARPATLAS_HALF_FROM(__ushort2half, unsigned short)
WARPATLAS_HALF_FROM(__ll2half, long long)
WARPATLAS_HALF_FROM(__ull2half, unsigned long long)
#undef WARPATLAS_HALF_FROM
#undef WARPATLAS_HALF_FROM_ROUNDED

// What is too large becomes the largest there is; what is not a number 0, or of 64 bits the highest bit alone.
#define WARPATLAS_HALF_TO(name, type, ptx, constraint, low, high, unknown)                                             \
    WARPATLAS_HALF_TO_ROUNDED(name##_rn, type, "rni." ptx, constraint, rintf, low, high, unknown)                      \
    WARPATLAS_HALF_TO_ROUNDED(name##_rz, type, "rzi." ptx, constraint, truncf, low, high, unknown)                     \
    WARPATLAS_HALF_TO_ROUNDED(name##_rd, type, "rmi." ptx, constraint, floorf, low, high, unknown)                     \
    WARPATLAS_HALF_TO_ROUNDED(name##_ru, type, "rpi." ptx, constraint, ceilf, low, high, unknown)
#ifdef __CUDA_ARCH__
#define WARPATLAS_HALF_TO_ROUNDED(name, type, rounding, constraint, function, low, high, unknown)                      \
    static inline WARPATLAS_BOTH type name(__half h)                                                                   \
    {                                                                                                                  \
        type result;                                                                                                   \
        asm("cvt." rounding ".f16 %0, %1;" : "=" constraint(result) : "h"(h.__x));                                     \
        return result;                                                                                                 \
    }
#else
#define WARPATLAS_HALF_TO_ROUNDED(name, type, rounding, constraint, function, low, high, unknown)                      \
    static inline WARPATLAS_BOTH type name(__half h)                                                                   \
    {                                                                                                                  \
        const float whole = function(__half2float(h));                                                                 \
        if (whole != whole)                                                                                            \
            return static_cast<type>(unknown);                                                                         \
        return whole <= static_cast<float>(low) ? low                                                                  \
            : whole >= static_cast<float>(high) ? high                                                                 \
                                                : static_cast<type>(whole);                                            \
    }
#endif
WARPATLAS_HALF_TO(__half2int, int, "s32", "r", -2147483647 - 1, 2147483647, 0)
WARPATLAS_HALF_TO(__half2uint, unsigned int, "u32", "r", 0u, 0xffffffffu, 0)
WARPATLAS_HALF_TO(__half2short, short, "s16", "h", -32768, 32767, 0)
WARPATLAS_HALF_TO(__half2ushort, unsigned short, "u16", "h", 0, 65535, 0)
WARPATLAS_HALF_TO(__half2ll, long long, "s64", "l", -0x7fffffffffffffffll - 1, 0x7fffffffffffffffll, 1ull << 63)
WARPATLAS_HALF_TO(__half2ull, unsigned long long, "u64", "l", 0ull, 0xffffffffffffffffull, 1ull << 63)
#undef WARPATLAS_HALF_TO
#undef WARPATLAS_HALF_TO_ROUNDED
static inline WARPATLAS_BOTH signed char __half2char_rz(__half h)
{
    const int whole = __half2int_rz(h);
    return static_cast<signed char>(whole < -128 ? -128 : whole > 127 ? 127 : whole);
}
static inline WARPATLAS_BOTH unsigned char __half2uchar_rz(__half h)
{
    const int whole = __half2int_rz(h);
    return static_cast<unsigned char>(whole < 0 ? 0 : whole > 255 ? 255 : whole);
}
static inline WARPATLAS_BOTH __half __double2half(double x)
{
    return __half(x);
}
static inline WARPATLAS_BOTH __half __short_as_half(short bits)
{
    return __ushort_as_half(static_cast<unsigned short>(bits));
}
static inline WARPATLAS_BOTH short __half_as_short(__half h)
{
    return static_cast<short>(h.__x);
}

#define WARPATLAS_HALF_AS(type, name)                                                                                  \
    inline WARPATLAS_BOTH __half::operator type() const                                                                \
    {                                                                                                                  \
        return name(*this);                                                                                            \
    }
WARPATLAS_HALF_AS(signed char, __half2char_rz)
WARPATLAS_HALF_AS(unsigned char, __half2uchar_rz)
WARPATLAS_HALF_AS(char, __half2char_rz)
WARPATLAS_HALF_AS(short, __half2short_rz)
WARPATLAS_HALF_AS(unsigned short, __half2ushort_rz)
WARPATLAS_HALF_AS(int, __half2int_rz)
WARPATLAS_HALF_AS(unsigned int, __half2uint_rz)
WARPATLAS_HALF_AS(long, __half2ll_rz)
WARPATLAS_HALF_AS(unsigned long, __half2ull_rz)
WARPATLAS_HALF_AS(long long, __half2ll_rz)
WARPATLAS_HALF_AS(unsigned long long, __half2ull_rz)
#undef WARPATLAS_HALF_AS
