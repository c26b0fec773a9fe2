/// Lengths of vectors and the reciprocals of roots, within 1 unit of the last place (rcbrt: 2). Part of cuda_math.cuh.
#pragma once

/// 2 units.
static inline WARPATLAS_INTRINSIC double rcbrt(double x)
{
    const double root = 1.0 / cbrt(x);
    if (x == 0.0 || !(__builtin_fabs(x) < warpatlas_math::infinity))
        return root;
    return warpatlas_math::fused(root, warpatlas_math::fused(-(x * root) * root, root, 1.0) * (1.0 / 3.0), root);
}
static inline WARPATLAS_INTRINSIC float rcbrtf(float x)
{
    return static_cast<float>(rcbrt(static_cast<double>(x)));
}

namespace warpatlas_math {

/// The sum of the squares of doubles, those near the ends of the range apart: by powers of two their squares, with what
/// is lost of them, come to where they can be held. Each value is looked at once, and in registers.
struct Squares {
    Pair large{0.0, 0.0}, ordinary{0.0, 0.0}, small{0.0, 0.0};
    bool unknown = false, infinite = false;

    static inline WARPATLAS_INTRINSIC void addTo(Pair& total, double value)
    {
        const Pair square = product(value, value);
        const Pair next = total.high > square.high ? sum(total.high, square.high) : sum(square.high, total.high);
        total = {next.high, next.low + (total.low + square.low)};
    }
    inline WARPATLAS_INTRINSIC void add(double value)
    {
        const double size = __builtin_fabs(value);
        unknown |= size != size;
        infinite |= size == infinity;
        if (size > 0x1p500)
            addTo(large, value * 0x1p-600);
        else if (size < 0x1p-400)
            addTo(small, value * 0x1p700);
        else
            addTo(ordinary, value);
    }
    /// The root with what is lost of it, to be multiplied by `scale`.
    inline WARPATLAS_INTRINSIC Pair root(double& scale) const
    {
        Pair total = large;
        scale = 0x1p600;
        if (large.high != 0.0)
            total.low += ordinary.high * 0x1p-600 * 0x1p-600;
        else if (ordinary.high != 0.0) {
            total = ordinary;
            scale = 1.0;
            total.low += small.high * 0x1p-700 * 0x1p-700;
        } else {
            total = small;
            scale = 0x1p-700;
        }
        total = sum(total.high, total.low);
        // A step of Newton's from the root of what is rounded.
        const double high = __nvvm_sqrt_rn_d(total.high);
        return high == 0.0 ? total : sum(high, (fused(-high, high, total.high) + total.low) * (0.5 / high));
    }
    inline WARPATLAS_INTRINSIC double length() const
    {
        double scale;
        const Pair value = root(scale);
        return infinite ? infinity : unknown ? notANumber() : value.high * scale;
    }
    inline WARPATLAS_INTRINSIC double reciprocal() const
    {
        double scale;
        const Pair value = root(scale);
        const double inverse = 1.0 / value.high;
        if (infinite || unknown || value.high == 0.0)
            return infinite ? 0.0 : unknown ? notANumber() : infinity;
        const double lost = fused(-inverse, value.high, 1.0) - inverse * value.low;
        return fused(lost, inverse, inverse) * (1.0 / scale);
    }
};
/// The same of floats, whose squares are exact in double precision, and none is too large.
struct FloatSquares {
    double total = 0.0;
    bool infinite = false;

    inline WARPATLAS_INTRINSIC void add(float value)
    {
        infinite |= __builtin_fabsf(value) == __builtin_huge_valf();
        total = fused(value, value, total);
    }
    inline WARPATLAS_INTRINSIC float length() const
    {
        return static_cast<float>(infinite ? infinity : __nvvm_sqrt_rn_d(total));
    }
    inline WARPATLAS_INTRINSIC float reciprocal() const
    {
        return static_cast<float>(infinite ? 0.0 : 1.0 / __nvvm_sqrt_rn_d(total));
    }
};

} // namespace warpatlas_math

#define WARPATLAS_NORMS(type, squares, suffix)                                                                         \
    static inline WARPATLAS_INTRINSIC type rhypot##suffix(type x, type y)                                              \
    {                                                                                                                  \
        warpatlas_math::squares all;                                                                                   \
        all.add(x);                                                                                                    \
        all.add(y);                                                                                                    \
        return all.reciprocal();                                                                                       \
    }                                                                                                                  \
    WARPATLAS_NORM(, length, type, squares, suffix)                                                                    \
    WARPATLAS_NORM(r, reciprocal, type, squares, suffix)
#define WARPATLAS_NORM(prefix, value, type, squares, suffix)                                                           \
    static inline WARPATLAS_INTRINSIC type prefix##norm3d##suffix(type x, type y, type z)                              \
    {                                                                                                                  \
        warpatlas_math::squares all;                                                                                   \
        all.add(x);                                                                                                    \
        all.add(y);                                                                                                    \
        all.add(z);                                                                                                    \
        return all.value();                                                                                            \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC type prefix##norm4d##suffix(type x, type y, type z, type w)                      \
    {                                                                                                                  \
        warpatlas_math::squares all;                                                                                   \
        all.add(x);                                                                                                    \
        all.add(y);                                                                                                    \
        all.add(z);                                                                                                    \
        all.add(w);                                                                                                    \
        return all.value();                                                                                            \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC type prefix##norm##suffix(int count, const type* values)                         \
    {                                                                                                                  \
        warpatlas_math::squares all;                                                                                   \
        for (int i = 0; i < count; ++i)                                                                                \
            all.add(values[i]);                                                                                        \
        return all.value();                                                                                            \
    }
WARPATLAS_NORMS(double, Squares, )
WARPATLAS_NORMS(float, FloatSquares, f)
#undef WARPATLAS_NORM
#undef WARPATLAS_NORMS
