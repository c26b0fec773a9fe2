/// Atomic functions on shared and global memory. Part of cuda_subset.cuh.
#pragma once

// Each old value comes back; `kept` is the type that clang's builtin takes for the same bits.
#define WARPATLAS_ATOMIC(name, operation, type, kept, suffix)                                                          \
    static inline WARPATLAS_INTRINSIC type name(type* p, type v)                                                       \
    {                                                                                                                  \
        return static_cast<type>(                                                                                      \
            __nvvm_atom_##operation##_gen_##suffix(reinterpret_cast<kept*>(p), static_cast<kept>(v)));                 \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC type name##_system(type* p, type v)                                              \
    {                                                                                                                  \
        return name(p, v);                                                                                             \
    }
#define WARPATLAS_ATOMIC_INTEGERS(name, operation)                                                                     \
    WARPATLAS_ATOMIC(name, operation, int, int, i)                                                                     \
    WARPATLAS_ATOMIC(name, operation, unsigned int, int, i)                                                            \
    WARPATLAS_ATOMIC(name, operation, long long, long long, ll)                                                        \
    WARPATLAS_ATOMIC(name, operation, unsigned long long, long long, ll)                                               \
    WARPATLAS_ATOMIC(name, operation, long, long long, ll)                                                             \
    WARPATLAS_ATOMIC(name, operation, unsigned long, long long, ll)

WARPATLAS_ATOMIC_INTEGERS(atomicAdd, add)
WARPATLAS_ATOMIC(atomicAdd, add, float, float, f)
WARPATLAS_ATOMIC(atomicAdd, add, double, double, d)
WARPATLAS_ATOMIC_INTEGERS(atomicAnd, and)
WARPATLAS_ATOMIC_INTEGERS(atomicOr, or)
WARPATLAS_ATOMIC_INTEGERS(atomicXor, xor)
WARPATLAS_ATOMIC_INTEGERS(atomicExch, xchg)
WARPATLAS_ATOMIC(atomicMin, min, int, int, i)
WARPATLAS_ATOMIC(atomicMin, min, unsigned int, unsigned int, ui)
WARPATLAS_ATOMIC(atomicMin, min, long long, long long, ll)
WARPATLAS_ATOMIC(atomicMin, min, unsigned long long, unsigned long long, ull)
WARPATLAS_ATOMIC(atomicMax, max, int, int, i)
WARPATLAS_ATOMIC(atomicMax, max, unsigned int, unsigned int, ui)
WARPATLAS_ATOMIC(atomicMax, max, long long, long long, ll)
WARPATLAS_ATOMIC(atomicMax, max, unsigned long long, unsigned long long, ull)
WARPATLAS_ATOMIC(atomicInc, inc, unsigned int, unsigned int, ui)
WARPATLAS_ATOMIC(atomicDec, dec, unsigned int, unsigned int, ui)
#undef WARPATLAS_ATOMIC_INTEGERS
#undef WARPATLAS_ATOMIC

// Atomic for the threads of the block alone. Of clang 14's builtins for these, those of unsigned minima and maxima
// compare signed. `kept` is the constraint of the registers.
#define WARPATLAS_BLOCK_ATOMIC(name, operation, type, kept)                                                            \
    static inline WARPATLAS_INTRINSIC type name##_block(type* p, type v)                                               \
    {                                                                                                                  \
        type old;                                                                                                      \
        asm volatile("atom.cta." operation " %0, [%1], %2;" : "=" kept(old) : "l"(p), kept(v) : "memory");             \
        return old;                                                                                                    \
    }
#define WARPATLAS_BLOCK_ATOMIC_INTEGERS(name, operation32, operation64)                                                \
    WARPATLAS_BLOCK_ATOMIC(name, operation32, int, "r")                                                                \
    WARPATLAS_BLOCK_ATOMIC(name, operation32, unsigned int, "r")                                                       \
    WARPATLAS_BLOCK_ATOMIC(name, operation64, long long, "l")                                                          \
    WARPATLAS_BLOCK_ATOMIC(name, operation64, unsigned long long, "l")                                                 \
    WARPATLAS_BLOCK_ATOMIC(name, operation64, long, "l")                                                               \
    WARPATLAS_BLOCK_ATOMIC(name, operation64, unsigned long, "l")

WARPATLAS_BLOCK_ATOMIC_INTEGERS(atomicAdd, "add.u32", "add.u64")
WARPATLAS_BLOCK_ATOMIC(atomicAdd, "add.f32", float, "f")
WARPATLAS_BLOCK_ATOMIC(atomicAdd, "add.f64", double, "d")
WARPATLAS_BLOCK_ATOMIC_INTEGERS(atomicAnd, "and.b32", "and.b64")
WARPATLAS_BLOCK_ATOMIC_INTEGERS(atomicOr, "or.b32", "or.b64")
WARPATLAS_BLOCK_ATOMIC_INTEGERS(atomicXor, "xor.b32", "xor.b64")
WARPATLAS_BLOCK_ATOMIC_INTEGERS(atomicExch, "exch.b32", "exch.b64")
WARPATLAS_BLOCK_ATOMIC(atomicMin, "min.s32", int, "r")
WARPATLAS_BLOCK_ATOMIC(atomicMin, "min.u32", unsigned int, "r")
WARPATLAS_BLOCK_ATOMIC(atomicMin, "min.s64", long long, "l")
WARPATLAS_BLOCK_ATOMIC(atomicMin, "min.u64", unsigned long long, "l")
WARPATLAS_BLOCK_ATOMIC(atomicMax, "max.s32", int, "r")
WARPATLAS_BLOCK_ATOMIC(atomicMax, "max.u32", unsigned int, "r")
WARPATLAS_BLOCK_ATOMIC(atomicMax, "max.s64", long long, "l")
WARPATLAS_BLOCK_ATOMIC(atomicMax, "max.u64", unsigned long long, "l")
WARPATLAS_BLOCK_ATOMIC(atomicInc, "inc.u32", unsigned int, "r")
WARPATLAS_BLOCK_ATOMIC(atomicDec, "dec.u32", unsigned int, "r")
#undef WARPATLAS_BLOCK_ATOMIC_INTEGERS
#undef WARPATLAS_BLOCK_ATOMIC

static inline WARPATLAS_INTRINSIC float atomicExch(float* p, float v)
{
    const int old = __nvvm_atom_xchg_gen_i(reinterpret_cast<int*>(p), __builtin_bit_cast(int, v));
    return __builtin_bit_cast(float, old);
}
static inline WARPATLAS_INTRINSIC int atomicSub(int* p, int v)
{
    return atomicAdd(p, -v);
}
static inline WARPATLAS_INTRINSIC unsigned int atomicSub(unsigned int* p, unsigned int v)
{
    return atomicAdd(p, 0u - v);
}
static inline WARPATLAS_INTRINSIC int atomicCAS(int* p, int expected, int v)
{
    return __nvvm_atom_cas_gen_i(p, expected, v);
}
static inline WARPATLAS_INTRINSIC unsigned int atomicCAS(unsigned int* p, unsigned int expected, unsigned int v)
{
    return static_cast<unsigned int>(
        __nvvm_atom_cas_gen_i(reinterpret_cast<int*>(p), static_cast<int>(expected), static_cast<int>(v)));
}
static inline WARPATLAS_INTRINSIC unsigned long long atomicCAS(
    unsigned long long* p, unsigned long long expected, unsigned long long v)
{
    return static_cast<unsigned long long>(__nvvm_atom_cas_gen_ll(
        reinterpret_cast<long long*>(p), static_cast<long long>(expected), static_cast<long long>(v)));
}
static inline WARPATLAS_INTRINSIC unsigned short atomicCAS(
    unsigned short* p, unsigned short expected, unsigned short v)
{
    unsigned short old;
    asm volatile("atom.cas.b16 %0, [%1], %2, %3;" : "=h"(old) : "l"(p), "h"(expected), "h"(v) : "memory");
    return old;
}
