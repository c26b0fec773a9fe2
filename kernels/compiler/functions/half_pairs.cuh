/// Pairs of halves: their parts, arithmetic and functions of both at once, comparisons. Part of cuda_half.cuh.
#pragma once

static inline WARPATLAS_BOTH __half2 __low2half2(__half2 a)
{
    return __half2(a.x, a.x);
}
static inline WARPATLAS_BOTH __half2 __high2half2(__half2 a)
{
    return __half2(a.y, a.y);
}
static inline WARPATLAS_BOTH __half2 __lows2half2(__half2 a, __half2 b)
{
    return __half2(a.x, b.x);
}
static inline WARPATLAS_BOTH __half2 __highs2half2(__half2 a, __half2 b)
{
    return __half2(a.y, b.y);
}
static inline WARPATLAS_BOTH __half2 __lowhigh2highlow(__half2 a)
{
    return __half2(a.y, a.x);
}

#define WARPATLAS_HALF(name, single)                                                                                   \
    static inline WARPATLAS_BOTH __half2 name(__half2 a, __half2 b)                                                    \
    {                                                                                                                  \
        return __half2(single(a.x, b.x), single(a.y, b.y));                                                            \
    }
WARPATLAS_HALF(__hadd2_rn, __hadd)
WARPATLAS_HALF(__hsub2_rn, __hsub)
WARPATLAS_HALF(__hmul2_rn, __hmul)
WARPATLAS_HALF(__hadd2_sat, __hadd_sat)
WARPATLAS_HALF(__hsub2_sat, __hsub_sat)
WARPATLAS_HALF(__hmul2_sat, __hmul_sat)
WARPATLAS_HALF(__hmin2, __hmin)
WARPATLAS_HALF(__hmax2, __hmax)
WARPATLAS_HALF(__hmin2_nan, __hmin_nan)
WARPATLAS_HALF(__hmax2_nan, __hmax_nan)
#undef WARPATLAS_HALF
#define WARPATLAS_HALF(name, single)                                                                                   \
    static inline WARPATLAS_BOTH __half2 name(__half2 a)                                                               \
    {                                                                                                                  \
        return __half2(single(a.x), single(a.y));                                                                      \
    }
WARPATLAS_HALF(__hneg2, __hneg)
WARPATLAS_HALF(__habs2, __habs)
WARPATLAS_HALF(h2sqrt, hsqrt)
WARPATLAS_HALF(h2rsqrt, hrsqrt)
WARPATLAS_HALF(h2rcp, hrcp)
WARPATLAS_HALF(h2exp, hexp)
WARPATLAS_HALF(h2exp2, hexp2)
WARPATLAS_HALF(h2exp10, hexp10)
WARPATLAS_HALF(h2log, hlog)
WARPATLAS_HALF(h2log2, hlog2)
WARPATLAS_HALF(h2log10, hlog10)
WARPATLAS_HALF(h2sin, hsin)
WARPATLAS_HALF(h2cos, hcos)
WARPATLAS_HALF(h2tanh, htanh)
WARPATLAS_HALF(h2floor, hfloor)
WARPATLAS_HALF(h2ceil, hceil)
WARPATLAS_HALF(h2rint, hrint)
WARPATLAS_HALF(h2trunc, htrunc)
#undef WARPATLAS_HALF
static inline WARPATLAS_INTRINSIC __half2 __hfma2_sat(__half2 a, __half2 b, __half2 c)
{
    return __half2(__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y));
}
static inline WARPATLAS_INTRINSIC __half2 __hfma2_relu(__half2 a, __half2 b, __half2 c)
{
    return __half2(__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y));
}
static inline WARPATLAS_INTRINSIC __half2 h2tanh_approx(__half2 a)
{
    return __half2(htanh_approx(a.x), htanh_approx(a.y));
}
/// Of complex numbers: a b + c.
static inline WARPATLAS_INTRINSIC __half2 __hcmadd(__half2 a, __half2 b, __half2 c)
{
    return __half2(
        __hfma(__hneg(a.y), b.y, __hfma(a.x, b.x, c.x)), __hfma(a.y, b.x, __hfma(a.x, b.y, c.y)));
}
static inline WARPATLAS_BOTH __half2 __hisnan2(__half2 a)
{
    return __half2(__hisnan(a.x) ? 1.0f : 0.0f, __hisnan(a.y) ? 1.0f : 0.0f);
}

// Each comparison as pair of 1 and 0, as mask, and of both at once.
#define WARPATLAS_HALF(name)                                                                                           \
    static inline WARPATLAS_BOTH __half2 __h##name##2(__half2 a, __half2 b)                                            \
    {                                                                                                                  \
        return __half2(__h##name(a.x, b.x) ? 1.0f : 0.0f, __h##name(a.y, b.y) ? 1.0f : 0.0f);                          \
    }                                                                                                                  \
    static inline WARPATLAS_BOTH unsigned int __h##name##2_mask(__half2 a, __half2 b)                                  \
    {                                                                                                                  \
        return (__h##name(a.x, b.x) ? 0xffffu : 0u) | (__h##name(a.y, b.y) ? 0xffff0000u : 0u);                        \
    }                                                                                                                  \
    static inline WARPATLAS_BOTH bool __hb##name##2(__half2 a, __half2 b)                                              \
    {                                                                                                                  \
        return __h##name(a.x, b.x) && __h##name(a.y, b.y);                                                             \
    }
WARPATLAS_HALF(eq)
WARPATLAS_HALF(ne)
WARPATLAS_HALF(lt)
WARPATLAS_HALF(le)
WARPATLAS_HALF(gt)
WARPATLAS_HALF(ge)
WARPATLAS_HALF(equ)
WARPATLAS_HALF(neu)
WARPATLAS_HALF(ltu)
WARPATLAS_HALF(leu)
WARPATLAS_HALF(gtu)
WARPATLAS_HALF(geu)
#undef WARPATLAS_HALF

#define WARPATLAS_HALF(sign, name)                                                                                     \
    static inline WARPATLAS_BOTH __half2& operator sign##=(__half2& a, __half2 b)                                      \
    {                                                                                                                  \
        return a = name(a, b);                                                                                         \
    }
WARPATLAS_HALF(+, __hadd2)
WARPATLAS_HALF(-, __hsub2)
WARPATLAS_HALF(*, __hmul2)
WARPATLAS_HALF(/, __h2div)
#undef WARPATLAS_HALF
#define WARPATLAS_HALF(sign, name)                                                                                     \
    static inline WARPATLAS_BOTH bool operator sign(__half2 a, __half2 b)                                              \
    {                                                                                                                  \
        return name(a, b);                                                                                             \
    }
WARPATLAS_HALF(==, __hbeq2)
WARPATLAS_HALF(!=, __hbneu2)
WARPATLAS_HALF(<, __hblt2)
WARPATLAS_HALF(<=, __hble2)
WARPATLAS_HALF(>, __hbgt2)
WARPATLAS_HALF(>=, __hbge2)
#undef WARPATLAS_HALF
static inline WARPATLAS_BOTH __half2 operator+(__half2 a)
{
    return a;
}
static inline WARPATLAS_BOTH __half2 operator-(__half2 a)
{
    return __hneg2(a);
}
