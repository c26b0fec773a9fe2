/// Barriers, fences, and what the lanes of a warp do together; memory, printf and clocks. Part of cuda_subset.cuh.
#pragma once

// -- barriers and fences (__syncthreads() is clang's own)
static inline WARPATLAS_INTRINSIC int __syncthreads_count(int predicate)
{
    return __nvvm_bar0_popc(predicate);
}
static inline WARPATLAS_INTRINSIC int __syncthreads_and(int predicate)
{
    return __nvvm_bar0_and(predicate);
}
static inline WARPATLAS_INTRINSIC int __syncthreads_or(int predicate)
{
    return __nvvm_bar0_or(predicate);
}
static inline WARPATLAS_INTRINSIC void __syncwarp(unsigned int mask = 0xffffffffu)
{
    __nvvm_bar_warp_sync(mask);
}
static inline WARPATLAS_INTRINSIC void __barrier_sync(unsigned int barrier)
{
    asm volatile("barrier.sync %0;" : : "r"(barrier) : "memory");
}
static inline WARPATLAS_INTRINSIC void __barrier_sync_count(unsigned int barrier, unsigned int threads)
{
    asm volatile("barrier.sync %0, %1;" : : "r"(barrier), "r"(threads) : "memory");
}
static inline WARPATLAS_INTRINSIC void __threadfence_block()
{
    __nvvm_membar_cta();
}
static inline WARPATLAS_INTRINSIC void __threadfence()
{
    __nvvm_membar_gl();
}
static inline WARPATLAS_INTRINSIC void __threadfence_system()
{
    __nvvm_membar_sys();
}

// -- votes and matches
static inline WARPATLAS_INTRINSIC unsigned int __activemask()
{
    unsigned int mask;
    asm volatile("activemask.b32 %0;" : "=r"(mask));
    return mask;
}
static inline WARPATLAS_INTRINSIC int __all_sync(unsigned int mask, int predicate)
{
    return __nvvm_vote_all_sync(mask, predicate);
}
static inline WARPATLAS_INTRINSIC int __any_sync(unsigned int mask, int predicate)
{
    return __nvvm_vote_any_sync(mask, predicate);
}
static inline WARPATLAS_INTRINSIC int __uni_sync(unsigned int mask, int predicate)
{
    return __nvvm_vote_uni_sync(mask, predicate);
}
static inline WARPATLAS_INTRINSIC unsigned int __ballot_sync(unsigned int mask, int predicate)
{
    return __nvvm_vote_ballot_sync(mask, predicate);
}
#define WARPATLAS_MATCH(type, bits, constraint, converted)                                                             \
    static inline WARPATLAS_INTRINSIC unsigned int __match_any_sync(unsigned int mask, type value)                     \
    {                                                                                                                  \
        unsigned int same;                                                                                             \
        asm volatile("match.any.sync.b" bits " %0, %1, %2;" : "=r"(same) : constraint(converted(value)), "r"(mask));   \
        return same;                                                                                                   \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC unsigned int __match_all_sync(unsigned int mask, type value, int* all)           \
    {                                                                                                                  \
        unsigned int same, whole;                                                                                      \
        asm volatile("{ .reg .pred p; match.all.sync.b" bits " %0|p, %2, %3; selp.u32 %1, 1, 0, p; }"                  \
                     : "=r"(same), "=r"(whole)                                                                         \
                     : constraint(converted(value)), "r"(mask));                                                       \
        *all = static_cast<int>(whole);                                                                                \
        return same;                                                                                                   \
    }
WARPATLAS_MATCH(int, "32", "r", static_cast<unsigned int>)
WARPATLAS_MATCH(unsigned int, "32", "r", static_cast<unsigned int>)
WARPATLAS_MATCH(float, "32", "r", __nvvm_bitcast_f2i)
WARPATLAS_MATCH(long, "64", "l", static_cast<unsigned long>)
WARPATLAS_MATCH(unsigned long, "64", "l", static_cast<unsigned long>)
WARPATLAS_MATCH(long long, "64", "l", static_cast<unsigned long long>)
WARPATLAS_MATCH(unsigned long long, "64", "l", static_cast<unsigned long long>)
WARPATLAS_MATCH(double, "64", "l", __nvvm_bitcast_d2ll)
#undef WARPATLAS_MATCH

// -- shuffles: values of 8 bytes go in two halves, as on the hardware
#define WARPATLAS_SHUFFLE(name, form, kind, last, clampOf)                                                             \
    static inline WARPATLAS_INTRINSIC int name(unsigned int mask, int value, kind last, int width = 32)                \
    {                                                                                                                  \
        int result;                                                                                                    \
        asm volatile("shfl.sync." form ".b32 %0, %1, %2, %3, %4;"                                                      \
                     : "=r"(result)                                                                                    \
                     : "r"(value), "r"(last), "r"(((32 - width) << 8) | clampOf), "r"(mask));                          \
        return result;                                                                                                 \
    }                                                                                                                  \
    template <class T>                                                                                                 \
    static inline WARPATLAS_INTRINSIC T name##_whole(unsigned int mask, T value, kind last, int width)                 \
    {                                                                                                                  \
        int words[(sizeof(T) + 3) / 4] = {};                                                                           \
        __builtin_memcpy(words, &value, sizeof(T));                                                                    \
        for (int& word : words)                                                                                        \
            word = name(mask, word, last, width);                                                                      \
        __builtin_memcpy(&value, words, sizeof(T));                                                                    \
        return value;                                                                                                  \
    }                                                                                                                  \
    WARPATLAS_SHUFFLE_OF(name, unsigned int, kind, last)                                                               \
    WARPATLAS_SHUFFLE_OF(name, float, kind, last)                                                                      \
    WARPATLAS_SHUFFLE_OF(name, long, kind, last)                                                                       \
    WARPATLAS_SHUFFLE_OF(name, unsigned long, kind, last)                                                              \
    WARPATLAS_SHUFFLE_OF(name, long long, kind, last)                                                                  \
    WARPATLAS_SHUFFLE_OF(name, unsigned long long, kind, last)                                                         \
    WARPATLAS_SHUFFLE_OF(name, double, kind, last)
#define WARPATLAS_SHUFFLE_OF(name, type, kind, last)                                                                   \
    static inline WARPATLAS_INTRINSIC type name(unsigned int mask, type value, kind last, int width = 32)              \
    {                                                                                                                  \
        return name##_whole(mask, value, last, width);                                                                 \
    }
WARPATLAS_SHUFFLE(__shfl_sync, "idx", int, lane, 0x1f)
WARPATLAS_SHUFFLE(__shfl_up_sync, "up", unsigned int, delta, 0)
WARPATLAS_SHUFFLE(__shfl_down_sync, "down", unsigned int, delta, 0x1f)
WARPATLAS_SHUFFLE(__shfl_xor_sync, "bfly", int, laneMask, 0x1f)
#undef WARPATLAS_SHUFFLE
#undef WARPATLAS_SHUFFLE_OF

// -- bits
static inline WARPATLAS_INTRINSIC int __popc(unsigned int x)
{
    return __builtin_popcount(x);
}
static inline WARPATLAS_INTRINSIC int __popcll(unsigned long long x)
{
    return __builtin_popcountll(x);
}
static inline WARPATLAS_INTRINSIC int __clz(int x)
{
    int count;
    asm("clz.b32 %0, %1;" : "=r"(count) : "r"(x));
    return count;
}
static inline WARPATLAS_INTRINSIC int __clzll(long long x)
{
    int count;
    asm("clz.b64 %0, %1;" : "=r"(count) : "l"(x));
    return count;
}
static inline WARPATLAS_INTRINSIC unsigned int __brev(unsigned int x)
{
    return __builtin_bitreverse32(x);
}
// Averages of two, rounded down, and rounded up: without them __hadd() of whole numbers would be that of cuda_fp16.h.
static inline WARPATLAS_INTRINSIC int __hadd(int x, int y)
{
    return (x & y) + ((x ^ y) >> 1);
}
static inline WARPATLAS_INTRINSIC int __rhadd(int x, int y)
{
    return (x | y) - ((x ^ y) >> 1);
}
static inline WARPATLAS_INTRINSIC unsigned int __uhadd(unsigned int x, unsigned int y)
{
    return (x & y) + ((x ^ y) >> 1);
}
static inline WARPATLAS_INTRINSIC unsigned int __urhadd(unsigned int x, unsigned int y)
{
    return (x | y) - ((x ^ y) >> 1);
}
static inline WARPATLAS_INTRINSIC unsigned long long __brevll(unsigned long long x)
{
    return __builtin_bitreverse64(x);
}
static inline WARPATLAS_INTRINSIC int __ffs(int x)
{
    return x == 0 ? 0 : 32 - __clz(x & -x);
}
static inline WARPATLAS_INTRINSIC int __ffsll(long long x)
{
    return x == 0 ? 0 : 64 - __clzll(x & -x);
}
/// The place of the offset-th bit that is set from `base` on (or backwards, where negative; 0: base itself), or all ones.
static inline WARPATLAS_INTRINSIC unsigned int __fns(unsigned int mask, unsigned int base, int offset)
{
    if (offset == 0)
        return mask >> (base & 31) & 1 ? base : 0xffffffffu;
    const int step = offset < 0 ? -1 : 1;
    int left = offset < 0 ? -offset : offset;
    for (int at = static_cast<int>(base); at >= 0 && at < 32; at += step)
        if ((mask >> at & 1) != 0 && --left == 0)
            return static_cast<unsigned int>(at);
    return 0xffffffffu;
}
static inline WARPATLAS_INTRINSIC unsigned int __byte_perm(unsigned int a, unsigned int b, unsigned int selector)
{
    unsigned int result;
    // The instruction takes the fourth bit of a number as a wish for eight copies of the byte's sign.
    asm("prmt.b32 %0, %1, %2, %3;" : "=r"(result) : "r"(a), "r"(b), "r"(selector & 0x7777));
    return result;
}
static inline WARPATLAS_INTRINSIC unsigned int __funnelshift_l(unsigned int low, unsigned int high, unsigned int shift)
{
    unsigned int result;
    asm("shf.l.wrap.b32 %0, %1, %2, %3;" : "=r"(result) : "r"(low), "r"(high), "r"(shift));
    return result;
}
static inline WARPATLAS_INTRINSIC unsigned int __funnelshift_r(unsigned int low, unsigned int high, unsigned int shift)
{
    unsigned int result;
    asm("shf.r.wrap.b32 %0, %1, %2, %3;" : "=r"(result) : "r"(low), "r"(high), "r"(shift));
    return result;
}
/// The shift is at most 32.
static inline WARPATLAS_INTRINSIC unsigned int __funnelshift_lc(unsigned int low, unsigned int high, unsigned int shift)
{
    unsigned int result;
    asm("shf.l.clamp.b32 %0, %1, %2, %3;" : "=r"(result) : "r"(low), "r"(high), "r"(shift));
    return result;
}
static inline WARPATLAS_INTRINSIC unsigned int __funnelshift_rc(unsigned int low, unsigned int high, unsigned int shift)
{
    unsigned int result;
    asm("shf.r.clamp.b32 %0, %1, %2, %3;" : "=r"(result) : "r"(low), "r"(high), "r"(shift));
    return result;
}
static inline WARPATLAS_INTRINSIC int __mul24(int a, int b)
{
    int result;
    asm("mul24.lo.s32 %0, %1, %2;" : "=r"(result) : "r"(a), "r"(b));
    return result;
}
static inline WARPATLAS_INTRINSIC unsigned int __umul24(unsigned int a, unsigned int b)
{
    unsigned int result;
    asm("mul24.lo.u32 %0, %1, %2;" : "=r"(result) : "r"(a), "r"(b));
    return result;
}
static inline WARPATLAS_INTRINSIC int __mulhi(int a, int b)
{
    return static_cast<int>((static_cast<long long>(a) * b) >> 32);
}
static inline WARPATLAS_INTRINSIC unsigned int __umulhi(unsigned int a, unsigned int b)
{
    return static_cast<unsigned int>((static_cast<unsigned long long>(a) * b) >> 32);
}
static inline WARPATLAS_INTRINSIC long long __mul64hi(long long a, long long b)
{
    long long result;
    asm("mul.hi.s64 %0, %1, %2;" : "=l"(result) : "l"(a), "l"(b));
    return result;
}
static inline WARPATLAS_INTRINSIC unsigned long long __umul64hi(unsigned long long a, unsigned long long b)
{
    unsigned long long result;
    asm("mul.hi.u64 %0, %1, %2;" : "=l"(result) : "l"(a), "l"(b));
    return result;
}
static inline WARPATLAS_INTRINSIC unsigned int __sad(int a, int b, unsigned int c)
{
    return (a < b ? static_cast<unsigned int>(b) - a : static_cast<unsigned int>(a) - b) + c;
}
static inline WARPATLAS_INTRINSIC unsigned int __usad(unsigned int a, unsigned int b, unsigned int c)
{
    return (a < b ? b - a : a - b) + c;
}
#include "kernels/compiler/functions/packed.cuh"

// -- memory, time, ends
#include "kernels/compiler/functions/memory.cuh"

static inline WARPATLAS_INTRINSIC void* memcpy(void* to, const void* from, size_t count)
{
    return __builtin_memcpy(to, from, count);
}
static inline WARPATLAS_INTRINSIC void* memmove(void* to, const void* from, size_t count)
{
    return __builtin_memmove(to, from, count);
}
static inline WARPATLAS_INTRINSIC void* memset(void* to, int value, size_t count)
{
    return __builtin_memset(to, value, count);
}
typedef long clock_t;
static inline WARPATLAS_INTRINSIC clock_t clock()
{
    int ticks;
    asm volatile("mov.u32 %0, %%clock;" : "=r"(ticks));
    return ticks;
}
static inline WARPATLAS_INTRINSIC long long clock64()
{
    long long ticks;
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(ticks));
    return ticks;
}
static inline WARPATLAS_INTRINSIC void __nanosleep(unsigned int nanoseconds)
{
    asm volatile("nanosleep.u32 %0;" : : "r"(nanoseconds));
}
static inline WARPATLAS_INTRINSIC void __trap()
{
    asm volatile("trap;");
}
static inline WARPATLAS_INTRINSIC void __brkpt()
{
    asm volatile("brkpt;");
}

// Of compute capability 8.0 and above; for the host's compilation they are names alone.
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
#define WARPATLAS_REDUX(name, operation, ptx, type)                                                                    \
    static inline WARPATLAS_INTRINSIC type __reduce_##name##_sync(unsigned int mask, type value)                       \
    {                                                                                                                  \
        type result;                                                                                                   \
        asm volatile("redux.sync." operation "." ptx " %0, %1, %2;" : "=r"(result) : "r"(value), "r"(mask));           \
        return result;                                                                                                 \
    }
WARPATLAS_REDUX(add, "add", "u32", unsigned int)
WARPATLAS_REDUX(add, "add", "s32", int)
WARPATLAS_REDUX(min, "min", "u32", unsigned int)
WARPATLAS_REDUX(min, "min", "s32", int)
WARPATLAS_REDUX(max, "max", "u32", unsigned int)
WARPATLAS_REDUX(max, "max", "s32", int)
WARPATLAS_REDUX(and, "and", "b32", unsigned int)
WARPATLAS_REDUX(or, "or", "b32", unsigned int)
WARPATLAS_REDUX(xor, "xor", "b32", unsigned int)
#undef WARPATLAS_REDUX
#endif
extern "C" {
__device__ int printf(const char* format, ...);
__device__ void* malloc(size_t bytes);
__device__ void free(void* pointer);
__device__ __attribute__((noreturn)) void __assertfail(
    const char* condition, const char* file, unsigned int line, const char* function, size_t charSize);
// What the C library's own <cassert> calls.
static inline __device__ void __assert_fail(
    const char* condition, const char* file, unsigned int line, const char* function)
{
    __assertfail(condition, file, line, function, sizeof(char));
}
}
