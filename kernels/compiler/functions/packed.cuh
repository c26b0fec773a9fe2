/// Instructions for the two halves or the four bytes of a register at once: __vadd4() and its kind, and the least and
/// greatest of three. Part of cuda_warp.cuh.
#pragma once

#define WARPATLAS_PACKED(name, instruction)                                                                            \
    static inline WARPATLAS_INTRINSIC unsigned int name(unsigned int a, unsigned int b)                                \
    {                                                                                                                  \
        unsigned int result;                                                                                           \
        asm(instruction " %0, %1, %2, %3;" : "=r"(result) : "r"(a), "r"(b), "r"(0));                                   \
        return result;                                                                                                 \
    }
#define WARPATLAS_PACKED_COMPARE(name, instruction, n, all)                                                            \
    WARPATLAS_PACKED(__vset##name##n, "vset" #n instruction)                                                           \
    static inline WARPATLAS_INTRINSIC unsigned int __vcmp##name##n(unsigned int a, unsigned int b)                     \
    {                                                                                                                  \
        return __vset##name##n(a, b) * all;                                                                            \
    }
// `all` is the largest of a part, `high` has the highest bit of each part, `low` the lowest.
#define WARPATLAS_PACKED_ALL(n, all, high, low)                                                                        \
    WARPATLAS_PACKED(__vadd##n, "vadd" #n ".u32.u32.u32")                                                              \
    WARPATLAS_PACKED(__vaddss##n, "vadd" #n ".s32.s32.s32.sat")                                                        \
    WARPATLAS_PACKED(__vaddus##n, "vadd" #n ".u32.u32.u32.sat")                                                        \
    WARPATLAS_PACKED(__vsub##n, "vsub" #n ".u32.u32.u32")                                                              \
    WARPATLAS_PACKED(__vsubss##n, "vsub" #n ".s32.s32.s32.sat")                                                        \
    WARPATLAS_PACKED(__vsubus##n, "vsub" #n ".u32.u32.u32.sat")                                                        \
    WARPATLAS_PACKED(__vavgs##n, "vavrg" #n ".s32.s32.s32")                                                            \
    WARPATLAS_PACKED(__vavgu##n, "vavrg" #n ".u32.u32.u32")                                                            \
    WARPATLAS_PACKED(__vabsdiffs##n, "vabsdiff" #n ".s32.s32.s32")                                                     \
    WARPATLAS_PACKED(__vabsdiffu##n, "vabsdiff" #n ".u32.u32.u32")                                                     \
    WARPATLAS_PACKED(__vsads##n, "vabsdiff" #n ".s32.s32.s32.add")                                                     \
    WARPATLAS_PACKED(__vsadu##n, "vabsdiff" #n ".u32.u32.u32.add")                                                     \
    WARPATLAS_PACKED(__vmins##n, "vmin" #n ".s32.s32.s32")                                                             \
    WARPATLAS_PACKED(__vminu##n, "vmin" #n ".u32.u32.u32")                                                             \
    WARPATLAS_PACKED(__vmaxs##n, "vmax" #n ".s32.s32.s32")                                                             \
    WARPATLAS_PACKED(__vmaxu##n, "vmax" #n ".u32.u32.u32")                                                             \
    WARPATLAS_PACKED_COMPARE(eq, ".u32.u32.eq", n, all)                                                                \
    WARPATLAS_PACKED_COMPARE(ne, ".u32.u32.ne", n, all)                                                                \
    WARPATLAS_PACKED_COMPARE(lts, ".s32.s32.lt", n, all)                                                               \
    WARPATLAS_PACKED_COMPARE(ltu, ".u32.u32.lt", n, all)                                                               \
    WARPATLAS_PACKED_COMPARE(les, ".s32.s32.le", n, all)                                                               \
    WARPATLAS_PACKED_COMPARE(leu, ".u32.u32.le", n, all)                                                               \
    WARPATLAS_PACKED_COMPARE(gts, ".s32.s32.gt", n, all)                                                               \
    WARPATLAS_PACKED_COMPARE(gtu, ".u32.u32.gt", n, all)                                                               \
    WARPATLAS_PACKED_COMPARE(ges, ".s32.s32.ge", n, all)                                                               \
    WARPATLAS_PACKED_COMPARE(geu, ".u32.u32.ge", n, all)                                                               \
    static inline WARPATLAS_INTRINSIC unsigned int __vhaddu##n(unsigned int a, unsigned int b)                         \
    {                                                                                                                  \
        return (a & b) + (((a ^ b) & ~low) >> 1);                                                                      \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC unsigned int __vneg##n(unsigned int a)                                           \
    {                                                                                                                  \
        return __vsub##n(0, a);                                                                                        \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC unsigned int __vnegss##n(unsigned int a)                                         \
    {                                                                                                                  \
        return __vsubss##n(0, a);                                                                                      \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC unsigned int __vabs##n(unsigned int a)                                           \
    {                                                                                                                  \
        return __vabsdiffs##n(a, 0);                                                                                   \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC unsigned int __vabsss##n(unsigned int a)                                         \
    {                                                                                                                  \
        return __vminu##n(__vabs##n(a), ~high);                                                                        \
    }
WARPATLAS_PACKED_ALL(2, 0xffffu, 0x80008000u, 0x00010001u)
WARPATLAS_PACKED_ALL(4, 0xffu, 0x80808080u, 0x01010101u)
#undef WARPATLAS_PACKED
#undef WARPATLAS_PACKED_ALL
#undef WARPATLAS_PACKED_COMPARE

// -- sums of products of the parts
#define WARPATLAS_DOT(name, instruction, type, a2, b4)                                                                 \
    static inline WARPATLAS_INTRINSIC type name(type a, type b, type c)                                                \
    {                                                                                                                  \
        type result;                                                                                                   \
        asm(instruction " %0, %1, %2, %3;" : "=r"(result) : "r"(a), "r"(b), "r"(c));                                   \
        return result;                                                                                                 \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC type name(a2 a, b4 b, type c)                                                    \
    {                                                                                                                  \
        type first, second;                                                                                            \
        __builtin_memcpy(&first, &a, sizeof(type));                                                                    \
        __builtin_memcpy(&second, &b, sizeof(type));                                                                   \
        return name(first, second, c);                                                                                 \
    }
WARPATLAS_DOT(__dp4a, "dp4a.s32.s32", int, char4, char4)
WARPATLAS_DOT(__dp4a, "dp4a.u32.u32", unsigned int, uchar4, uchar4)
WARPATLAS_DOT(__dp2a_lo, "dp2a.lo.s32.s32", int, short2, char4)
WARPATLAS_DOT(__dp2a_lo, "dp2a.lo.u32.u32", unsigned int, ushort2, uchar4)
WARPATLAS_DOT(__dp2a_hi, "dp2a.hi.s32.s32", int, short2, char4)
WARPATLAS_DOT(__dp2a_hi, "dp2a.hi.u32.u32", unsigned int, ushort2, uchar4)
#undef WARPATLAS_DOT

// -- the least and greatest of two or three, also after a sum, and not below zero ("relu")
namespace warpatlas_math {
static inline WARPATLAS_INTRINSIC int sumOf(int a, int b)
{
    return static_cast<int>(static_cast<unsigned int>(a) + static_cast<unsigned int>(b));
}
static inline WARPATLAS_INTRINSIC int least(int a, int b)
{
    return a < b ? a : b;
}
static inline WARPATLAS_INTRINSIC int greatest(int a, int b)
{
    return a > b ? a : b;
}
static inline WARPATLAS_INTRINSIC unsigned int sumOf(unsigned int a, unsigned int b)
{
    return a + b;
}
static inline WARPATLAS_INTRINSIC unsigned int least(unsigned int a, unsigned int b)
{
    return a < b ? a : b;
}
static inline WARPATLAS_INTRINSIC unsigned int greatest(unsigned int a, unsigned int b)
{
    return a > b ? a : b;
}
} // namespace warpatlas_math
#define WARPATLAS_EXTREME(type, name, suffix, function, sum)                                                           \
    static inline WARPATLAS_INTRINSIC type __vi##name##3_##suffix(type a, type b, type c)                              \
    {                                                                                                                  \
        return function(function(a, b), c);                                                                            \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC type __viadd##name##_##suffix(type a, type b, type c)                            \
    {                                                                                                                  \
        return function(sum(a, b), c);                                                                                 \
    }
#define WARPATLAS_EXTREME_RELU(type, name, suffix, function, sum, greatest)                                            \
    WARPATLAS_EXTREME(type, name, suffix, function, sum)                                                               \
    static inline WARPATLAS_INTRINSIC type __vi##name##_##suffix##_relu(type a, type b)                                \
    {                                                                                                                  \
        return greatest(function(a, b), static_cast<type>(0));                                                         \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC type __vi##name##3_##suffix##_relu(type a, type b, type c)                       \
    {                                                                                                                  \
        return greatest(__vi##name##3_##suffix(a, b, c), static_cast<type>(0));                                        \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC type __viadd##name##_##suffix##_relu(type a, type b, type c)                     \
    {                                                                                                                  \
        return greatest(__viadd##name##_##suffix(a, b, c), static_cast<type>(0));                                      \
    }
WARPATLAS_EXTREME_RELU(int, min, s32, warpatlas_math::least, warpatlas_math::sumOf, warpatlas_math::greatest)
WARPATLAS_EXTREME_RELU(int, max, s32, warpatlas_math::greatest, warpatlas_math::sumOf, warpatlas_math::greatest)
WARPATLAS_EXTREME(unsigned int, min, u32, warpatlas_math::least, warpatlas_math::sumOf)
WARPATLAS_EXTREME(unsigned int, max, u32, warpatlas_math::greatest, warpatlas_math::sumOf)
WARPATLAS_EXTREME_RELU(unsigned int, min, s16x2, __vmins2, __vadd2, __vmaxs2)
WARPATLAS_EXTREME_RELU(unsigned int, max, s16x2, __vmaxs2, __vadd2, __vmaxs2)
WARPATLAS_EXTREME(unsigned int, min, u16x2, __vminu2, __vadd2)
WARPATLAS_EXTREME(unsigned int, max, u16x2, __vmaxu2, __vadd2)
#undef WARPATLAS_EXTREME
#undef WARPATLAS_EXTREME_RELU

// Which one it was, the first where both are equal.
#define WARPATLAS_WHICH(type, name, suffix, function, sign)                                                            \
    static inline WARPATLAS_INTRINSIC type __vib##name##_##suffix(type a, type b, bool* first)                         \
    {                                                                                                                  \
        *first = a sign b;                                                                                             \
        return warpatlas_math::function(a, b);                                                                         \
    }
WARPATLAS_WHICH(int, min, s32, least, <=)
WARPATLAS_WHICH(int, max, s32, greatest, >=)
WARPATLAS_WHICH(unsigned int, min, u32, least, <=)
WARPATLAS_WHICH(unsigned int, max, u32, greatest, >=)
#undef WARPATLAS_WHICH
#define WARPATLAS_WHICH(name, suffix, function, compare)                                                               \
    static inline WARPATLAS_INTRINSIC unsigned int __vib##name##_##suffix(                                             \
        unsigned int a, unsigned int b, bool* high, bool* low)                                                         \
    {                                                                                                                  \
        const unsigned int first = compare(a, b);                                                                      \
        *high = (first & 0x10000u) != 0;                                                                               \
        *low = (first & 1u) != 0;                                                                                      \
        return function(a, b);                                                                                         \
    }
WARPATLAS_WHICH(min, s16x2, __vmins2, __vsetles2)
WARPATLAS_WHICH(max, s16x2, __vmaxs2, __vsetges2)
WARPATLAS_WHICH(min, u16x2, __vminu2, __vsetleu2)
WARPATLAS_WHICH(max, u16x2, __vmaxu2, __vsetgeu2)
#undef WARPATLAS_WHICH
