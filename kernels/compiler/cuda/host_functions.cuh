/// Functions that CUDA gives the host too, where C and C++ have none of the name. Part of cuda_runtime.h.
#pragma once

#define WARPATLAS_HOST static inline __host__ __attribute__((always_inline, nodebug))
#define WARPATLAS_EXTREMES(a, b, common)                                                                               \
    WARPATLAS_HOST common min(a x, b y)                                                                                \
    {                                                                                                                  \
        return static_cast<common>(x) < static_cast<common>(y) ? static_cast<common>(x) : static_cast<common>(y);      \
    }                                                                                                                  \
    WARPATLAS_HOST common max(a x, b y)                                                                                \
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
    WARPATLAS_HOST common min(a x, b y)                                                                                \
    {                                                                                                                  \
        return fmin(static_cast<common>(x), static_cast<common>(y));                                                   \
    }                                                                                                                  \
    WARPATLAS_HOST common max(a x, b y)                                                                                \
    {                                                                                                                  \
        return fmax(static_cast<common>(x), static_cast<common>(y));                                                   \
    }
WARPATLAS_EXTREMES(float, float, float)
WARPATLAS_EXTREMES(double, double, double)
WARPATLAS_EXTREMES(float, double, double)
WARPATLAS_EXTREMES(double, float, double)
#undef WARPATLAS_EXTREMES
#define WARPATLAS_NAMED_EXTREMES(prefix, type)                                                                         \
    WARPATLAS_HOST type prefix##min(type x, type y)                                                                    \
    {                                                                                                                  \
        return x < y ? x : y;                                                                                          \
    }                                                                                                                  \
    WARPATLAS_HOST type prefix##max(type x, type y)                                                                    \
    {                                                                                                                  \
        return x > y ? x : y;                                                                                          \
    }
WARPATLAS_NAMED_EXTREMES(u, unsigned int)
WARPATLAS_NAMED_EXTREMES(ll, long long)
WARPATLAS_NAMED_EXTREMES(ull, unsigned long long)
#undef WARPATLAS_NAMED_EXTREMES

#if !__GLIBC_PREREQ(2, 42) // which has these two
WARPATLAS_HOST float rsqrtf(float x)
{
    return 1.0f / sqrtf(x);
}
WARPATLAS_HOST double rsqrt(double x)
{
    return 1.0 / sqrt(x);
}
#endif
WARPATLAS_HOST float rsqrt(float x)
{
    return rsqrtf(x);
}
WARPATLAS_HOST float rcbrtf(float x)
{
    return 1.0f / cbrtf(x);
}
WARPATLAS_HOST double rcbrt(double x)
{
    return 1.0 / cbrt(x);
}
#if !__GLIBC_PREREQ(2, 41) // which has these four
WARPATLAS_HOST double sinpi(double x)
{
    return sin(M_PI * fmod(x, 2.0));
}
WARPATLAS_HOST float sinpif(float x)
{
    return static_cast<float>(sinpi(double(x)));
}
WARPATLAS_HOST double cospi(double x)
{
    return cos(M_PI * fmod(x, 2.0));
}
WARPATLAS_HOST float cospif(float x)
{
    return static_cast<float>(cospi(double(x)));
}
#endif
WARPATLAS_HOST float fdividef(float x, float y)
{
    return x / y;
}
