/// Atomic functions on shared and global memory, for the types that CUDA has them for and no other: what is given a
/// pointer to another does not compile, with nvcc as here. Part of cuda_subset.cuh.
#pragma once

// Each old value comes back; `kept` is the type that clang's builtin takes for the same bits.
#define WARPATLAS_ATOMIC(name, operation, type, kept, suffix)                                                          \
    static inline WARPATLAS_INTRINSIC type name(type* p, type v)                                                       \
    {                                                                                                                  \
        return static_cast<type>(                                                                                      \
            __nvvm_atom_##operation##_gen_##suffix(reinterpret_cast<kept*>(p), static_cast<kept>(v)));                 \
    }
// Without <cstdint>'s own, uint64_t is the compiler's unsigned long, and elsewhere CUDA's unsigned long long.
#ifdef WARPATLAS_WHOLE_PROGRAM
#define WARPATLAS_ATOMIC_LONG(...)
#else
#define WARPATLAS_ATOMIC_LONG(...) __VA_ARGS__
#endif
#define WARPATLAS_ATOMIC_INTEGERS(name, operation)                                                                     \
    WARPATLAS_ATOMIC(name, operation, int, int, i)                                                                     \
    WARPATLAS_ATOMIC(name, operation, unsigned int, int, i)                                                            \
    WARPATLAS_ATOMIC(name, operation, unsigned long long, long long, ll)                                               \
    WARPATLAS_ATOMIC_LONG(WARPATLAS_ATOMIC(name, operation, unsigned long, long long, ll))
#define WARPATLAS_ATOMIC_BITS(name, operation)                                                                         \
    WARPATLAS_ATOMIC_INTEGERS(name, operation)                                                                         \
    WARPATLAS_ATOMIC(name, operation, long long, long long, ll)                                                        \
    WARPATLAS_ATOMIC_LONG(WARPATLAS_ATOMIC(name, operation, long, long long, ll))
#define WARPATLAS_ATOMIC_EXTREME(name, operation)                                                                      \
    WARPATLAS_ATOMIC(name, operation, int, int, i)                                                                     \
    WARPATLAS_ATOMIC(name, operation, unsigned int, unsigned int, ui)                                                  \
    WARPATLAS_ATOMIC(name, operation, long long, long long, ll)                                                        \
    WARPATLAS_ATOMIC(name, operation, unsigned long long, unsigned long long, ull)                                     \
    WARPATLAS_ATOMIC_LONG(WARPATLAS_ATOMIC(name, operation, long, long long, ll))                                      \
    WARPATLAS_ATOMIC_LONG(WARPATLAS_ATOMIC(name, operation, unsigned long, unsigned long long, ull))

WARPATLAS_ATOMIC_INTEGERS(atomicAdd, add)
WARPATLAS_ATOMIC(atomicAdd, add, float, float, f)
WARPATLAS_ATOMIC(atomicAdd, add, double, double, d)
WARPATLAS_ATOMIC_BITS(atomicAnd, and)
WARPATLAS_ATOMIC_BITS(atomicOr, or)
WARPATLAS_ATOMIC_BITS(atomicXor, xor)
WARPATLAS_ATOMIC_INTEGERS(atomicExch, xchg)
WARPATLAS_ATOMIC_EXTREME(atomicMin, min)
WARPATLAS_ATOMIC_EXTREME(atomicMax, max)
WARPATLAS_ATOMIC(atomicInc, inc, unsigned int, unsigned int, ui)
WARPATLAS_ATOMIC(atomicDec, dec, unsigned int, unsigned int, ui)
#undef WARPATLAS_ATOMIC_INTEGERS
#undef WARPATLAS_ATOMIC_BITS
#undef WARPATLAS_ATOMIC_EXTREME
#undef WARPATLAS_ATOMIC

// Atomic for the threads of the block alone, or for the host too. Of clang 14's builtins for these, those of unsigned
// minima and maxima compare signed. `kept` is the constraint of the registers.
#define WARPATLAS_ATOMIC_OF(name, scope, operation, type, kept)                                                        \
    static inline WARPATLAS_INTRINSIC type name(type* p, type v)                                                       \
    {                                                                                                                  \
        type old;                                                                                                      \
        asm volatile("atom." scope "." operation " %0, [%1], %2;" : "=" kept(old) : "l"(p), kept(v) : "memory");       \
        return old;                                                                                                    \
    }
#define WARPATLAS_SCOPED_ATOMIC(name, operation, type, kept)                                                           \
    WARPATLAS_ATOMIC_OF(name##_block, "cta", operation, type, kept)                                                    \
    WARPATLAS_ATOMIC_OF(name##_system, "sys", operation, type, kept)
#define WARPATLAS_SCOPED_ATOMIC_INTEGERS(name, operation32, operation64)                                               \
    WARPATLAS_SCOPED_ATOMIC(name, operation32, int, "r")                                                               \
    WARPATLAS_SCOPED_ATOMIC(name, operation32, unsigned int, "r")                                                      \
    WARPATLAS_SCOPED_ATOMIC(name, operation64, unsigned long long, "l")                                                \
    WARPATLAS_ATOMIC_LONG(WARPATLAS_SCOPED_ATOMIC(name, operation64, unsigned long, "l"))
#define WARPATLAS_SCOPED_ATOMIC_BITS(name, operation32, operation64)                                                   \
    WARPATLAS_SCOPED_ATOMIC_INTEGERS(name, operation32, operation64)                                                   \
    WARPATLAS_SCOPED_ATOMIC(name, operation64, long long, "l")                                                         \
    WARPATLAS_ATOMIC_LONG(WARPATLAS_SCOPED_ATOMIC(name, operation64, long, "l"))
#define WARPATLAS_SCOPED_ATOMIC_EXTREME(name, operation)                                                               \
    WARPATLAS_SCOPED_ATOMIC(name, operation ".s32", int, "r")                                                          \
    WARPATLAS_SCOPED_ATOMIC(name, operation ".u32", unsigned int, "r")                                                 \
    WARPATLAS_SCOPED_ATOMIC(name, operation ".s64", long long, "l")                                                    \
    WARPATLAS_SCOPED_ATOMIC(name, operation ".u64", unsigned long long, "l")                                           \
    WARPATLAS_ATOMIC_LONG(WARPATLAS_SCOPED_ATOMIC(name, operation ".s64", long, "l"))                                  \
    WARPATLAS_ATOMIC_LONG(WARPATLAS_SCOPED_ATOMIC(name, operation ".u64", unsigned long, "l"))

WARPATLAS_SCOPED_ATOMIC_INTEGERS(atomicAdd, "add.u32", "add.u64")
WARPATLAS_SCOPED_ATOMIC(atomicAdd, "add.f32", float, "f")
WARPATLAS_SCOPED_ATOMIC(atomicAdd, "add.f64", double, "d")
WARPATLAS_SCOPED_ATOMIC_BITS(atomicAnd, "and.b32", "and.b64")
WARPATLAS_SCOPED_ATOMIC_BITS(atomicOr, "or.b32", "or.b64")
WARPATLAS_SCOPED_ATOMIC_BITS(atomicXor, "xor.b32", "xor.b64")
WARPATLAS_SCOPED_ATOMIC_INTEGERS(atomicExch, "exch.b32", "exch.b64")
WARPATLAS_SCOPED_ATOMIC(atomicExch, "exch.b32", float, "f")
WARPATLAS_SCOPED_ATOMIC_EXTREME(atomicMin, "min")
WARPATLAS_SCOPED_ATOMIC_EXTREME(atomicMax, "max")
WARPATLAS_SCOPED_ATOMIC(atomicInc, "inc.u32", unsigned int, "r")
WARPATLAS_SCOPED_ATOMIC(atomicDec, "dec.u32", unsigned int, "r")
#undef WARPATLAS_SCOPED_ATOMIC_INTEGERS
#undef WARPATLAS_SCOPED_ATOMIC_BITS
#undef WARPATLAS_SCOPED_ATOMIC_EXTREME
#undef WARPATLAS_SCOPED_ATOMIC
#undef WARPATLAS_ATOMIC_OF

static inline WARPATLAS_INTRINSIC float atomicExch(float* p, float v)
{
    const int old = __nvvm_atom_xchg_gen_i(reinterpret_cast<int*>(p), __builtin_bit_cast(int, v));
    return __builtin_bit_cast(float, old);
}
#define WARPATLAS_ATOMIC_SUB(scope, type)                                                                              \
    static inline WARPATLAS_INTRINSIC type atomicSub##scope(type* p, type v)                                           \
    {                                                                                                                  \
        return atomicAdd##scope(p, static_cast<type>(0u - static_cast<unsigned int>(v)));                              \
    }
WARPATLAS_ATOMIC_SUB(, int)
WARPATLAS_ATOMIC_SUB(, unsigned int)
WARPATLAS_ATOMIC_SUB(_system, int)
WARPATLAS_ATOMIC_SUB(_system, unsigned int)
WARPATLAS_ATOMIC_SUB(_block, int)
WARPATLAS_ATOMIC_SUB(_block, unsigned int)
#undef WARPATLAS_ATOMIC_SUB

#define WARPATLAS_ATOMIC_CAS(type, kept, suffix, operation, constraint)                                                \
    static inline WARPATLAS_INTRINSIC type atomicCAS(type* p, type expected, type v)                                   \
    {                                                                                                                  \
        return static_cast<type>(__nvvm_atom_cas_gen_##suffix(                                                         \
            reinterpret_cast<kept*>(p), static_cast<kept>(expected), static_cast<kept>(v)));                           \
    }                                                                                                                  \
    WARPATLAS_ATOMIC_CAS_AS(atomicCAS_system, type, "atom.sys.cas." operation, constraint)                             \
    WARPATLAS_ATOMIC_CAS_AS(atomicCAS_block, type, "atom.cta.cas." operation, constraint)
#define WARPATLAS_ATOMIC_CAS_AS(name, type, operation, constraint)                                                     \
    static inline WARPATLAS_INTRINSIC type name(type* p, type expected, type v)                                        \
    {                                                                                                                  \
        type old;                                                                                                      \
        asm volatile(operation " %0, [%1], %2, %3;"                                                                    \
                     : "=" constraint(old)                                                                             \
                     : "l"(p), constraint(expected), constraint(v)                                                     \
                     : "memory");                                                                                      \
        return old;                                                                                                    \
    }
WARPATLAS_ATOMIC_CAS(int, int, i, "b32", "r")
WARPATLAS_ATOMIC_CAS(unsigned int, int, i, "b32", "r")
WARPATLAS_ATOMIC_CAS(unsigned long long, long long, ll, "b64", "l")
WARPATLAS_ATOMIC_LONG(WARPATLAS_ATOMIC_CAS(unsigned long, long long, ll, "b64", "l"))
WARPATLAS_ATOMIC_CAS_AS(atomicCAS, unsigned short, "atom.cas.b16", "h")
#undef WARPATLAS_ATOMIC_CAS
#undef WARPATLAS_ATOMIC_CAS_AS
#undef WARPATLAS_ATOMIC_LONG
