/// What threads do together with halves and pairs of them: sums that several add to, and values of other lanes. Part of
/// cuda_half.cuh.
#pragma once

static inline WARPATLAS_INTRINSIC __half atomicAdd(__half* p, __half v)
{
    unsigned short old;
    asm volatile("atom.add.noftz.f16 %0, [%1], %2;" : "=h"(old) : "l"(p), "h"(v.__x) : "memory");
    return __ushort_as_half(old);
}
/// Atomic for each of the two, not for both together.
static inline WARPATLAS_INTRINSIC __half2 atomicAdd(__half2* p, __half2 v)
{
    unsigned int old;
    asm volatile("atom.add.noftz.f16x2 %0, [%1], %2;"
                 : "=r"(old)
                 : "l"(p), "r"(__builtin_bit_cast(unsigned int, v))
                 : "memory");
    return __builtin_bit_cast(__half2, old);
}
#define WARPATLAS_HALF(name, kind)                                                                                     \
    static inline WARPATLAS_INTRINSIC __half name(unsigned int mask, __half value, kind last, int width = 32)          \
    {                                                                                                                  \
        return name##_whole(mask, value, last, width);                                                                 \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC __half2 name(unsigned int mask, __half2 value, kind last, int width = 32)        \
    {                                                                                                                  \
        return name##_whole(mask, value, last, width);                                                                 \
    }
WARPATLAS_HALF(__shfl_sync, int)
WARPATLAS_HALF(__shfl_up_sync, unsigned int)
WARPATLAS_HALF(__shfl_down_sync, unsigned int)
WARPATLAS_HALF(__shfl_xor_sync, int)
#undef WARPATLAS_HALF
