/// Arithmetic of one lane, by operation. Everything here is total: no operand traps the host.
#pragma once

#include "kernels/simulator/lanes/floats.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

template <class T> inline constexpr bool isFloating = false;
template <> inline constexpr bool isFloating<float> = true;
template <> inline constexpr bool isFloating<double> = true;
template <class T> inline constexpr int bitCount = static_cast<int>(sizeof(T) * 8);
template <class T> inline constexpr bool isSignedInteger = !isFloating<T> && static_cast<T>(-1) < static_cast<T>(0);

template <class T> struct UnsignedOf {
    using Type = T;
};
template <> struct UnsignedOf<std::int16_t> {
    using Type = std::uint16_t;
};
template <> struct UnsignedOf<std::int32_t> {
    using Type = std::uint32_t;
};
template <> struct UnsignedOf<std::int64_t> {
    using Type = std::uint64_t;
};
template <class T> using Unsigned = typename UnsignedOf<T>::Type;

template <class T> struct WiderOf {
};
template <> struct WiderOf<std::uint16_t> {
    using Type = std::uint32_t;
};
template <> struct WiderOf<std::int16_t> {
    using Type = std::int32_t;
};
template <> struct WiderOf<std::uint32_t> {
    using Type = std::uint64_t;
};
template <> struct WiderOf<std::int32_t> {
    using Type = std::int64_t;
};
__extension__ typedef unsigned __int128 Unsigned128;
__extension__ typedef __int128 Signed128;
template <> struct WiderOf<std::uint64_t> {
    using Type = Unsigned128;
};
template <> struct WiderOf<std::int64_t> {
    using Type = Signed128;
};
template <class T> using Wider = typename WiderOf<T>::Type;

/// Whole numbers wrap around: computed without sign.
struct AddOp {
    template <class T> static WARPATLAS_ALWAYS_INLINE T run(T a, T b)
    {
        if constexpr (isFloating<T>)
            return canonical(a + b);
        else
            return static_cast<T>(static_cast<Unsigned<T>>(static_cast<Unsigned<T>>(a) + static_cast<Unsigned<T>>(b)));
    }
};
struct SubtractOp {
    template <class T> static WARPATLAS_ALWAYS_INLINE T run(T a, T b)
    {
        if constexpr (isFloating<T>)
            return canonical(a - b);
        else
            return static_cast<T>(static_cast<Unsigned<T>>(static_cast<Unsigned<T>>(a) - static_cast<Unsigned<T>>(b)));
    }
};
struct MultiplyLowOp {
    template <class T> static WARPATLAS_ALWAYS_INLINE T run(T a, T b)
    {
        if constexpr (isFloating<T>)
            return canonical(a * b);
        else if constexpr (sizeof(T) == 2)
            return static_cast<T>(static_cast<std::uint32_t>(a) * static_cast<std::uint32_t>(b));
        else
            return static_cast<T>(static_cast<Unsigned<T>>(a) * static_cast<Unsigned<T>>(b));
    }
};
struct MultiplyHighOp {
    template <class T> static WARPATLAS_ALWAYS_INLINE T run(T a, T b)
    {
        return static_cast<T>((static_cast<Wider<T>>(a) * static_cast<Wider<T>>(b)) >> bitCount<T>);
    }
};
struct DivideOp {
    template <class T> static WARPATLAS_ALWAYS_INLINE T run(T a, T b)
    {
        if constexpr (isFloating<T>) {
            return canonical(a / b);
        } else {
            if (b == 0)
                return static_cast<T>(~T{0}); // as the hardware has it; PTX leaves it open
            if constexpr (isSignedInteger<T>)
                if (b == static_cast<T>(-1))
                    return static_cast<T>(-static_cast<Unsigned<T>>(a));
            return static_cast<T>(a / b);
        }
    }
};
struct RemainderOp {
    template <class T> static WARPATLAS_ALWAYS_INLINE T run(T a, T b)
    {
        if (b == 0)
            return static_cast<T>(~T{0}); // as the hardware has it; PTX leaves it open
        if constexpr (isSignedInteger<T>)
            if (b == static_cast<T>(-1))
                return 0;
        return static_cast<T>(a % b);
    }
};
/// A NaN loses against a number; -0 is less than +0.
struct MinimumOp {
    template <class T> static WARPATLAS_ALWAYS_INLINE T run(T a, T b)
    {
        if constexpr (isFloating<T>) {
            const T least = a == a && (a < b || b != b || (a == b && __builtin_signbit(a))) ? a : b;
            return quietNan(least);
        } else {
            return a < b ? a : b;
        }
    }
};
struct MaximumOp {
    template <class T> static WARPATLAS_ALWAYS_INLINE T run(T a, T b)
    {
        if constexpr (isFloating<T>) {
            const T most = a == a && (a > b || b != b || (a == b && !__builtin_signbit(a))) ? a : b;
            return quietNan(most);
        } else {
            return a > b ? a : b;
        }
    }
};
struct AndOp {
    template <class T> static WARPATLAS_ALWAYS_INLINE T run(T a, T b) { return static_cast<T>(a & b); }
};
struct OrOp {
    template <class T> static WARPATLAS_ALWAYS_INLINE T run(T a, T b) { return static_cast<T>(a | b); }
};
struct XorOp {
    template <class T> static WARPATLAS_ALWAYS_INLINE T run(T a, T b) { return static_cast<T>(a ^ b); }
};
struct CopySignOp { // b with the sign of a
    template <class T> static WARPATLAS_ALWAYS_INLINE T run(T a, T b)
    {
        return sizeof(T) == 4 ? static_cast<T>(__builtin_copysignf(static_cast<float>(b), static_cast<float>(a)))
                              : static_cast<T>(__builtin_copysign(b, a));
    }
};

/// Amounts at or past the width clamp: everything is shifted out.
template <class T> WARPATLAS_ALWAYS_INLINE T shiftLeft(T a, std::uint32_t amount)
{
    return amount >= static_cast<std::uint32_t>(bitCount<T>)
        ? T{0}
        : static_cast<T>(static_cast<Unsigned<T>>(a) << (amount & (bitCount<T> - 1)));
}
template <class T> WARPATLAS_ALWAYS_INLINE T shiftRight(T a, std::uint32_t amount)
{
    if constexpr (isSignedInteger<T>)
        return static_cast<T>(
            a >> (amount >= static_cast<std::uint32_t>(bitCount<T>) ? bitCount<T> - 1 : static_cast<int>(amount)));
    else
        return amount >= static_cast<std::uint32_t>(bitCount<T>) ? T{0}
                                                                 : static_cast<T>(a >> (amount & (bitCount<T> - 1)));
}

struct NegateOp {
    template <class T> static WARPATLAS_ALWAYS_INLINE T run(T a)
    {
        if constexpr (isFloating<T>)
            return a == a ? static_cast<T>(-a) : quietNan(a);
        else
            return static_cast<T>(-static_cast<Unsigned<T>>(a));
    }
};
struct AbsoluteOp {
    template <class T> static WARPATLAS_ALWAYS_INLINE T run(T a)
    {
        if constexpr (sizeof(T) == 4 && isFloating<T>)
            return canonical(__builtin_fabsf(a));
        else if constexpr (isFloating<T>)
            return a == a ? __builtin_fabs(a) : quietNan(a);
        else
            return a < 0 ? NegateOp::run(a) : a;
    }
};
struct NotOp {
    template <class T> static WARPATLAS_ALWAYS_INLINE T run(T a) { return static_cast<T>(~a); }
};
struct LogicalNotOp {
    template <class T> static WARPATLAS_ALWAYS_INLINE T run(T a) { return a == 0 ? T{1} : T{0}; }
};
struct ReverseOp {
    template <class T> static WARPATLAS_ALWAYS_INLINE T run(T a)
    {
        T result = 0;
        for (int bit = 0; bit < bitCount<T>; ++bit)
            result = static_cast<T>(result | ((a >> bit & 1) << (bitCount<T> - 1 - bit)));
        return result;
    }
};

template <class T> WARPATLAS_ALWAYS_INLINE std::uint32_t populationCount(T a)
{
    return static_cast<std::uint32_t>(
        sizeof(T) == 8 ? __builtin_popcountll(a) : __builtin_popcount(static_cast<std::uint32_t>(a)));
}
template <class T> WARPATLAS_ALWAYS_INLINE std::uint32_t leadingZeros(T a)
{
    if (a == 0)
        return static_cast<std::uint32_t>(bitCount<T>);
    return static_cast<std::uint32_t>(
        sizeof(T) == 8 ? __builtin_clzll(a) : __builtin_clz(static_cast<std::uint32_t>(a)));
}
/// Position of the highest bit that differs from the sign; all ones if there is none.
template <class T> WARPATLAS_ALWAYS_INLINE std::uint32_t findBit(T a, bool asShift)
{
    Unsigned<T> bits = static_cast<Unsigned<T>>(a);
    if constexpr (isSignedInteger<T>)
        bits = a < 0 ? static_cast<Unsigned<T>>(~bits) : bits;
    if (bits == 0)
        return 0xffffffffu;
    const std::uint32_t zeros = leadingZeros(bits);
    return asShift ? zeros : static_cast<std::uint32_t>(bitCount<T>) - 1 - zeros;
}
/// The part of a position or length that a GPU takes: eight bits, for 64-bit values all; past the width it is all one.
template <class T> WARPATLAS_ALWAYS_INLINE std::uint32_t placeFrom(std::uint32_t amount)
{
    if constexpr (sizeof(T) == 8)
        return amount < 0xff ? amount : 0xff;
    else
        return amount & 0xff;
}
/// Bits [position, position + length); a field past the end is filled with the sign (or zeros).
template <class T> WARPATLAS_ALWAYS_INLINE T bitExtract(T a, std::uint32_t position, std::uint32_t length)
{
    const std::uint32_t width = static_cast<std::uint32_t>(bitCount<T>);
    position = placeFrom<T>(position);
    length = placeFrom<T>(length);
    if (length == 0)
        return 0;
    const Unsigned<T> bits = static_cast<Unsigned<T>>(a);
    Unsigned<T> field = shiftRight<Unsigned<T>>(bits, position);
    const Unsigned<T> inside = length >= width ? static_cast<Unsigned<T>>(~Unsigned<T>{0})
                                               : static_cast<Unsigned<T>>((Unsigned<T>{1} << length) - 1);
    field &= inside;
    if constexpr (isSignedInteger<T>) {
        const std::uint32_t last = position + length - 1 < width - 1 ? position + length - 1 : width - 1;
        const bool negative = (bits >> last & 1) != 0;
        const std::uint32_t known = position >= width ? 0 : last - position + 1;
        if (negative)
            field |= known >= width ? Unsigned<T>{0} : static_cast<Unsigned<T>>(~Unsigned<T>{0} << known);
    }
    return static_cast<T>(field);
}
template <class T> WARPATLAS_ALWAYS_INLINE T bitInsert(T a, T b, std::uint32_t position, std::uint32_t length)
{
    position = placeFrom<T>(position);
    length = placeFrom<T>(length);
    const std::uint32_t width = static_cast<std::uint32_t>(bitCount<T>);
    if (length == 0 || position >= width)
        return b;
    const T inside = length >= width ? static_cast<T>(~T{0}) : static_cast<T>((T{1} << length) - 1);
    const T field = static_cast<T>(inside << position);
    return static_cast<T>((b & ~field) | (static_cast<T>(a << position) & field));
}

WARPATLAS_ALWAYS_INLINE std::uint32_t permute(std::uint32_t a, std::uint32_t b, std::uint32_t c, int mode)
{
    const std::uint64_t bytes = (std::uint64_t{b} << 32) | a;
    const std::uint32_t s = c & 3;
    std::uint32_t result = 0;
    for (std::uint32_t i = 0; i < 4; ++i) {
        std::uint32_t selector = c >> (4 * i) & 0xf;
        switch (mode) {
        case 1:
            selector = s + i;
            break; // f4e
        case 2:
            selector = (s - i) & 7;
            break; // b4e
        case 3:
            selector = s;
            break; // rc8
        case 4:
            selector = i > s ? i : s;
            break; // ecl
        case 5:
            selector = i < s ? i : s;
            break; // ecr
        case 6:
            selector = (s & 1) * 2 + (i & 1);
            break; // rc16
        default:
            break;
        }
        std::uint32_t byte = static_cast<std::uint32_t>(bytes >> (8 * (selector & 7))) & 0xff;
        if (mode == 0 && (selector & 8) != 0)
            byte = (byte & 0x80) != 0 ? 0xff : 0; // the byte's sign, eight times
        result |= byte << (8 * i);
    }
    return result;
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
