/// Handlers of cvt.
#pragma once

#include "kernels/simulator/lanes/arithmetic.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

template <class T>
inline constexpr T highest = isSignedInteger<T> ? static_cast<T>((Unsigned<T>{1} << (bitCount<T> - 1)) - 1)
                                                : static_cast<T>(~T{0});
template <> inline constexpr std::int8_t highest<std::int8_t> = 127;
template <> inline constexpr std::int16_t highest<std::int16_t> = 32767;
template <class T> inline constexpr T lowest = isSignedInteger<T> ? static_cast<T>(-highest<T> - 1) : T{0};

template <class To, class From, bool Saturate> const Step* integerToInteger(Machine& machine, const Step* step)
{
    const auto a = lanes<From>(machine, step->decoded.a);
    write<To>(machine, step->decoded.destination, [&](int i) {
        const From value = a[i];
        if constexpr (Saturate) {
            if constexpr (isSignedInteger<From>)
                if (value < 0
                    && (!isSignedInteger<
                            To> || static_cast<std::int64_t>(value) < static_cast<std::int64_t>(lowest<To>)))
                    return lowest<To>;
            if (value > 0 && static_cast<std::uint64_t>(value) > static_cast<std::uint64_t>(highest<To>))
                return highest<To>;
        }
        return static_cast<To>(value);
    });
    return step + 1;
}

/// To the nearest float; the other roundings look at what was lost.
template <class To, class From, bool Nearest> const Step* integerToFloat(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<From>(machine, r.a);
    const Rounding rounding = r.rounding;
    const bool saturate = (r.flags & ptx::flag::saturate) != 0;
    write<To>(machine, r.destination, [&](int i) {
        const From value = a[i];
        To result = static_cast<To>(value);
        if constexpr (!Nearest) {
            // Powers of two past the type's range compare as larger than any value of it.
            const Signed128 error = static_cast<Signed128>(value) - static_cast<Signed128>(result);
            result = directed(result, error > 0 ? To{1} : error < 0 ? To{-1} : To{0}, rounding);
        }
        return saturate ? clamp01(result) : result;
    });
    return step + 1;
}

WARPATLAS_ALWAYS_INLINE float roundToInteger(float value, Rounding rounding)
{
    switch (rounding) {
    case Rounding::ZeroInteger:
    case Rounding::Zero:
        return __builtin_truncf(value);
    case Rounding::DownInteger:
    case Rounding::Down:
        return __builtin_floorf(value);
    case Rounding::UpInteger:
    case Rounding::Up:
        return __builtin_ceilf(value);
    default:
        return __builtin_rintf(value); // the host rounds to nearest even, always
    }
}
WARPATLAS_ALWAYS_INLINE double roundToInteger(double value, Rounding rounding)
{
    switch (rounding) {
    case Rounding::ZeroInteger:
    case Rounding::Zero:
        return __builtin_trunc(value);
    case Rounding::DownInteger:
    case Rounding::Down:
        return __builtin_floor(value);
    case Rounding::UpInteger:
    case Rounding::Up:
        return __builtin_ceil(value);
    default:
        return __builtin_rint(value);
    }
}

/// NaN becomes the highest bit where either side has 64 bits, else zero, as on a GPU.
template <class To> inline constexpr To highestBit = static_cast<To>(std::uint64_t{1} << (bitCount<To> - 1));
template <class To, bool Wide> inline constexpr To fromNan = Wide ? highestBit<To> : To{0};

/// Saturates. `value` is whole.
template <class To, class From> WARPATLAS_ALWAYS_INLINE To saturated(From value, To nan)
{
    // The least power of two above the range is exact in every float type; so is the lowest value.
    constexpr From limit = static_cast<From>(static_cast<From>(highest<To> / 2 + 1) * 2);
    if (value >= limit)
        return highest<To>;
    if (value < static_cast<From>(lowest<To>))
        return lowest<To>;
    return value == value ? static_cast<To>(value) : nan;
}
template <class To, class From> const Step* floatToInteger(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<From>(machine, r.a);
    const bool ftz = (r.flags & ptx::flag::ftz) != 0;
    const auto to = slots<To>(machine, r.destination);
    for (int i = 0; i < laneCount; ++i)
        if ((machine.mask & laneBit[i]) != 0)
            to[i] = Plane<To>::save(saturated<To, From>(roundToInteger(ftz ? flush(a[i]) : a[i], r.rounding),
                fromNan < To, sizeof(To) == 8 || sizeof(From) == 8 >));
    return step + 1;
}
/// cvt.rzi.s32.f32 and .u32: every kernel has them, so all lanes at once. f32 in int32 range converts in one go; the
/// upper half of u32 is moved down first.
template <class To> const Step* truncateToInteger(Machine& machine, const Step* step)
{
    const auto a = lanes<float>(machine, step->decoded.a);
    write<To>(machine, step->decoded.destination, [&](int i) {
        const float value = a[i];
        if constexpr (isSignedInteger<To>) {
            const float low = value > -2147483648.0f ? value : -2147483648.0f; // NaN too: replaced below
            const std::int32_t inside = static_cast<std::int32_t>(low < 2147483520.0f ? low : 2147483520.0f);
            const std::int32_t above = value >= 2147483648.0f ? 2147483647 : inside;
            return value == value ? above : 0;
        } else {
            const float low = value > 0.0f ? value : 0.0f;
            const float moved = low >= 2147483648.0f ? low - 2147483648.0f : low;
            const std::uint32_t part =
                static_cast<std::uint32_t>(static_cast<std::int32_t>(moved < 2147483520.0f ? moved : 2147483520.0f));
            const std::uint32_t whole = low >= 2147483648.0f ? part + 0x80000000u : part;
            return low >= 4294967296.0f ? 0xffffffffu : whole;
        }
    });
    return step + 1;
}

template <class To, class From> const Step* floatToFloat(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<From>(machine, r.a);
    const auto to = slots<To>(machine, r.destination);
    for (int i = 0; i < laneCount; ++i) {
        if ((machine.mask & laneBit[i]) == 0)
            continue;
        const From value = in<From, true>(a[i], r.flags);
        To result;
        if constexpr (sizeof(To) < sizeof(From)) {
            result = narrow(value, 0, r.rounding);
        } else if constexpr (sizeof(To) > sizeof(From)) {
            result = (r.flags & ptx::flag::ftz) != 0 ? canonical(value) : value;
        } else {
            // Same type: only a rounding to a whole number, or .sat, is left to do.
            const bool whole = r.rounding >= Rounding::NearestInteger;
            result = whole ? roundToInteger(value, r.rounding) : value;
            if (whole || (r.flags & ptx::flag::ftz) != 0)
                result = quietNan(result);
        }
        to[i] = out<To, true>(result, r.flags);
    }
    return step + 1;
}
template <class To, class From> const Step* plainFloatToFloat(Machine& machine, const Step* step)
{
    const auto a = lanes<From>(machine, step->decoded.a);
    write<To>(machine, step->decoded.destination, [&](int i) { return static_cast<To>(a[i]); });
    return step + 1;
}

/// IEEE half: to f32 exactly; from f32 to nearest even or towards zero.
WARPATLAS_ALWAYS_INLINE float halfToFloat(std::uint16_t half)
{
    const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000u) << 16, exponent = half >> 10 & 31u,
                        fraction = half & 1023u;
    if (exponent == 31)
        return fraction != 0 ? bitsAs<float>(0x7fffffffu) : bitsAs<float>(sign | 0x7f800000u);
    if (exponent == 0) {
        const float value = static_cast<float>(fraction) * 5.9604644775390625e-8f; // 2^-24
        return sign != 0 ? -value : value;
    }
    return bitsAs<float>(sign | (exponent + 112) << 23 | fraction << 13);
}
WARPATLAS_ALWAYS_INLINE std::uint16_t floatToHalf(float value, bool towardsZero)
{
    const std::uint32_t bits = bitsAs<std::uint32_t>(value), size = bits & 0x7fffffffu;
    const auto sign = static_cast<std::uint16_t>(bits >> 16 & 0x8000u);
    if (size > 0x7f800000u)
        return 0x7fff;
    if (size == 0x7f800000u)
        return static_cast<std::uint16_t>(sign | 0x7c00u);
    if (size >= 0x477ff000u && !towardsZero)
        return static_cast<std::uint16_t>(sign | 0x7c00u);
    if (size >= 0x47800000u)
        return static_cast<std::uint16_t>(sign | 0x7bffu);
    std::uint32_t result, rest, half;
    if (size >= 0x38800000u) { // a normal half
        result = (size - 0x38000000u) >> 13;
        rest = size & 0x1fffu;
        half = 0x1000u;
    } else {
        const std::uint32_t exponent = size >> 23, shift = 126 - exponent;
        if (exponent < 102)
            return sign;
        const std::uint32_t fraction = (size & 0x7fffffu) | 0x800000u;
        result = fraction >> shift;
        rest = fraction & ((1u << shift) - 1);
        half = 1u << (shift - 1);
    }
    if (!towardsZero && (rest > half || (rest == half && (result & 1) != 0)))
        ++result;
    return static_cast<std::uint16_t>(sign | result);
}
inline const Step* fromHalf(Machine& machine, const Step* step)
{
    const auto a = lanes<std::uint16_t>(machine, step->decoded.a);
    write<float>(machine, step->decoded.destination, [&](int i) { return halfToFloat(a[i]); });
    return step + 1;
}
inline const Step* toHalf(Machine& machine, const Step* step)
{
    const auto a = lanes<float>(machine, step->decoded.a);
    const bool towardsZero = step->decoded.rounding == Rounding::Zero;
    write<std::uint16_t>(machine, step->decoded.destination, [&](int i) { return floatToHalf(a[i], towardsZero); });
    return step + 1;
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
