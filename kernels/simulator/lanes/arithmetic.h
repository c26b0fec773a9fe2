/// Handlers of arithmetic, comparison and selection.
#pragma once

#include "kernels/simulator/lanes/exact.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

/// .ftz and .sat, decided once when the handler is chosen.
template <class T, bool Special> WARPATLAS_ALWAYS_INLINE T in(T value, std::uint16_t flags)
{
    if constexpr (Special && isFloating<T>)
        return (flags & ptx::flag::ftz) != 0 ? flush(value) : value;
    return value;
}
template <class T, bool Special> WARPATLAS_ALWAYS_INLINE T out(T value, std::uint16_t flags)
{
    if constexpr (Special && isFloating<T>) {
        value = (flags & ptx::flag::ftz) != 0 ? flush(value) : value;
        return (flags & ptx::flag::saturate) != 0 ? clamp01(value) : value;
    }
    return value;
}

template <class Op, class T, bool Special> const Step* binary(Machine& machine, const Step* step)
{
    const Record& r = step->record;
    const auto a = lanes<T>(machine, r.a), b = lanes<T>(machine, r.b);
    const std::uint16_t flags = r.flags;
    write<T>(machine, r.destination, [&](int i) {
        return out<T, Special>(Op::template run<T>(in<T, Special>(a[i], flags), in<T, Special>(b[i], flags)), flags);
    });
    return step + 1;
}
template <class Op, class T, bool Special> const Step* unary(Machine& machine, const Step* step)
{
    const Record& r = step->record;
    const auto a = lanes<T>(machine, r.a);
    const std::uint16_t flags = r.flags;
    write<T>(machine, r.destination,
        [&](int i) { return out<T, Special>(Op::template run<T>(in<T, Special>(a[i], flags)), flags); });
    return step + 1;
}

/// add.sat.s32 and the like: clamped instead of wrapped.
template <Operation O> const Step* saturatingInteger(Machine& machine, const Step* step)
{
    const Record& r = step->record;
    const auto a = lanes<std::int32_t>(machine, r.a), b = lanes<std::int32_t>(machine, r.b);
    const auto c = lanes<std::int32_t>(machine, r.c == ptx::noPlane ? r.a : r.c);
    write<std::int32_t>(machine, r.destination, [&](int i) {
        const std::int64_t x = a[i], y = b[i];
        const std::int64_t exact = O == Operation::Add ? x + y
            : O == Operation::Subtract                 ? x - y
                                                       : (x * y >> 32) + c[i];
        return static_cast<std::int32_t>(exact > 2147483647 ? 2147483647
                : exact < -2147483647 - 1                   ? -2147483647 - 1
                                                            : exact);
    });
    return step + 1;
}

/// add, sub, mul of doubles: of two NaNs the host hands on whichever its compiler put first.
template <class Op> const Step* binaryDouble(Machine& machine, const Step* step)
{
    const Record& r = step->record;
    const auto a = lanes<double>(machine, r.a), b = lanes<double>(machine, r.b);
    alignas(64) double results[laneCount];
    std::uint64_t nan = 0;
    WARPATLAS_LANE_LOOP
    {
        results[i] = Op::template run<double>(a[i], b[i]);
        nan |= results[i] != results[i] ? 1 : 0;
    }
    for (int i = 0; nan != 0 && i < laneCount; ++i)
        results[i] = handedOn(results[i], a[i], b[i]);
    write<double>(machine, r.destination, [&](int i) { return results[i]; });
    return step + 1;
}
inline const Step* fmaDouble(Machine& machine, const Step* step)
{
    const Record& r = step->record;
    const auto a = lanes<double>(machine, r.a), b = lanes<double>(machine, r.b), c = lanes<double>(machine, r.c);
    alignas(64) double results[laneCount];
    std::uint64_t nan = 0;
    WARPATLAS_LANE_LOOP
    {
        results[i] = __builtin_fma(a[i], b[i], c[i]);
        nan |= results[i] != results[i] ? 1 : 0;
    }
    for (int i = 0; nan != 0 && i < laneCount; ++i)
        results[i] = handedOnByFma(results[i], a[i], b[i], c[i]);
    write<double>(machine, r.destination, [&](int i) { return results[i]; });
    return step + 1;
}

/// mul, div and fma with .ftz: the least normal number is looked at more closely, see flushedResult.
template <Operation O> const Step* flushedFloat(Machine& machine, const Step* step)
{
    const Record& r = step->record;
    const auto a = lanes<float>(machine, r.a), b = lanes<float>(machine, r.b),
               c = lanes<float>(machine, O == Operation::Fma ? r.c : r.a);
    const auto compute = [](auto x, auto y, auto z) {
        if constexpr (O == Operation::MultiplyLow)
            return x * y;
        else if constexpr (O == Operation::Divide)
            return x / y;
        else if constexpr (sizeof(x) == 4)
            return __builtin_fmaf(x, y, z);
        else
            return x * y + z;
    };
    alignas(64) float results[laneCount];
    std::uint32_t least = 0;
    WARPATLAS_LANE_LOOP
    {
        results[i] = compute(flush(a[i]), flush(b[i]), flush(c[i]));
        least |= (bitsAs<std::uint32_t>(results[i]) & 0x7fffffffu) == 0x00800000u ? 1u : 0u;
    }
    for (int i = 0; least != 0 && i < laneCount; ++i) {
        const double x = flush(a[i]), y = flush(b[i]), z = flush(c[i]);
        results[i] = flushedResult(results[i], compute(x, y, z), Rounding::Nearest);
    }
    const std::uint16_t flags = r.flags;
    write<float>(machine, r.destination, [&](int i) { return out<float, true>(canonical(results[i]), flags); });
    return step + 1;
}

/// One lane of a double operation in a directed rounding.
template <Operation O> double rounded(double x, double y, double z, Rounding rounding)
{
    if constexpr (O == Operation::Add)
        return handedOn(exactAdd(x, y, rounding), x, y);
    else if constexpr (O == Operation::Subtract)
        return handedOn(exactAdd(x, -y, rounding), x, y);
    else if constexpr (O == Operation::MultiplyLow)
        return handedOn(exactMultiply(x, y, rounding), x, y);
    else if constexpr (O == Operation::Fma)
        return handedOnByFma(exactFma(x, y, z, rounding), x, y, z);
    else if constexpr (O == Operation::Divide)
        return exactDivide(x, y, rounding);
    else if constexpr (O == Operation::Reciprocal)
        return exactDivide(1.0, x, rounding);
    else
        return exactRoot(x, rounding);
}

/// Any floating-point operation with a rounding other than to nearest: rare, lane by lane.
template <class T, Operation O> const Step* roundedFloat(Machine& machine, const Step* step)
{
    const Record& r = step->record;
    const auto a = lanes<T>(machine, r.a), b = lanes<T>(machine, r.b == ptx::noPlane ? r.a : r.b);
    const auto c = lanes<T>(machine, r.c == ptx::noPlane ? r.a : r.c);
    const std::uint16_t flags = r.flags;
    const Rounding rounding = r.rounding;
    const auto to = slots<T>(machine, r.destination);
    for (int i = 0; i < laneCount; ++i) {
        if ((machine.mask & laneBit[i]) == 0)
            continue;
        const T x = in<T, true>(a[i], flags), y = in<T, true>(b[i], flags);
        const T z = in<T, true>(c[i], flags);
        if constexpr (sizeof(T) == 8) {
            to[i] = rounded<O>(x, y, z, rounding);
        } else {
            float result = 0;
            double exact = 0; // as far as flushedResult has to know
            if constexpr (O == Operation::Add)
                result = roundedAdd(x, y, rounding);
            else if constexpr (O == Operation::Subtract)
                result = roundedAdd(x, -y, rounding);
            else if constexpr (O == Operation::MultiplyLow)
                result = roundedMultiply(x, y, rounding);
            else if constexpr (O == Operation::Fma)
                result = roundedFma(x, y, z, rounding);
            else if constexpr (O == Operation::Divide)
                result = roundedDivide(x, y, rounding);
            else if constexpr (O == Operation::Reciprocal)
                result = roundedDivide(1.0f, x, rounding);
            else
                result = roundedRoot(x, rounding);
            const auto p = static_cast<double>(x), q = static_cast<double>(y);
            exact = O == Operation::MultiplyLow ? p * q
                : O == Operation::Fma           ? p * q + static_cast<double>(z)
                : O == Operation::Divide        ? p / q
                                                : static_cast<double>(result);
            if ((flags & ptx::flag::ftz) != 0)
                result = flushedResult(result, exact, rounding);
            to[i] = out<float, true>(canonical(result), flags);
        }
    }
    return step + 1;
}

template <class T, bool Special> const Step* fma(Machine& machine, const Step* step)
{
    const Record& r = step->record;
    const auto a = lanes<T>(machine, r.a), b = lanes<T>(machine, r.b), c = lanes<T>(machine, r.c);
    const std::uint16_t flags = r.flags;
    write<T>(machine, r.destination, [&](int i) {
        const T x = in<T, Special>(a[i], flags), y = in<T, Special>(b[i], flags), z = in<T, Special>(c[i], flags);
        if constexpr (sizeof(T) == 4)
            return out<T, Special>(canonical(__builtin_fmaf(x, y, z)), flags);
        else
            return out<T, Special>(canonical(__builtin_fma(x, y, z)), flags);
    });
    return step + 1;
}

template <class T> const Step* multiplyWide(Machine& machine, const Step* step)
{
    const Record& r = step->record;
    const auto a = lanes<T>(machine, r.a), b = lanes<T>(machine, r.b);
    write<Wider<T>>(machine, r.destination,
        [&](int i) { return static_cast<Wider<T>>(static_cast<Wider<T>>(a[i]) * static_cast<Wider<T>>(b[i])); });
    return step + 1;
}
template <class T> const Step* madWide(Machine& machine, const Step* step)
{
    using W = Wider<T>;
    const Record& r = step->record;
    const auto a = lanes<T>(machine, r.a), b = lanes<T>(machine, r.b);
    const auto c = lanes<W>(machine, r.c);
    write<W>(machine, r.destination,
        [&](int i) { return AddOp::run<W>(static_cast<W>(static_cast<W>(a[i]) * static_cast<W>(b[i])), c[i]); });
    return step + 1;
}
template <class T, bool High> const Step* mad(Machine& machine, const Step* step)
{
    const Record& r = step->record;
    const auto a = lanes<T>(machine, r.a), b = lanes<T>(machine, r.b), c = lanes<T>(machine, r.c);
    write<T>(machine, r.destination, [&](int i) {
        return AddOp::run<T>(High ? MultiplyHighOp::run<T>(a[i], b[i]) : MultiplyLowOp::run<T>(a[i], b[i]), c[i]);
    });
    return step + 1;
}
template <class T, bool Mad> const Step* multiply24(Machine& machine, const Step* step)
{
    const Record& r = step->record;
    const auto a = lanes<T>(machine, r.a), b = lanes<T>(machine, r.b), c = lanes<T>(machine, Mad ? r.c : r.a);
    const int shift = r.mode != 0 ? 16 : 0;
    const bool saturate = (r.flags & ptx::flag::saturate) != 0;
    write<T>(machine, r.destination, [&](int i) {
        const std::int64_t x = isSignedInteger<T>
            ? static_cast<std::int64_t>(static_cast<std::uint64_t>(a[i]) << 40) >> 40
            : static_cast<std::int64_t>(a[i] & 0xffffff);
        const std::int64_t y = isSignedInteger<T>
            ? static_cast<std::int64_t>(static_cast<std::uint64_t>(b[i]) << 40) >> 40
            : static_cast<std::int64_t>(b[i] & 0xffffff);
        const T product = static_cast<T>(x * y >> shift);
        if (Mad && saturate) { // of the signed type alone
            const std::int64_t sum = static_cast<std::int64_t>(product) + static_cast<std::int64_t>(c[i]);
            return static_cast<T>(sum > 2147483647 ? 2147483647 : sum < -2147483647 - 1 ? -2147483647 - 1 : sum);
        }
        return Mad ? AddOp::run<T>(product, c[i]) : product;
    });
    return step + 1;
}
template <class T> const Step* absoluteDifference(Machine& machine, const Step* step)
{
    const Record& r = step->record;
    const auto a = lanes<T>(machine, r.a), b = lanes<T>(machine, r.b), c = lanes<T>(machine, r.c);
    write<T>(machine, r.destination, [&](int i) {
        return AddOp::run<T>(a[i] < b[i] ? SubtractOp::run<T>(b[i], a[i]) : SubtractOp::run<T>(a[i], b[i]), c[i]);
    });
    return step + 1;
}

/// add.cc, addc, sub.cc, subc, mad.cc, madc: the carry is a mask like a predicate's.
template <class T> const Step* withCarry(Machine& machine, const Step* step)
{
    using U = Unsigned<T>;
    const Record& r = step->record;
    const auto a = lanes<U>(machine, r.a), b = lanes<U>(machine, r.b),
               c = lanes<U>(machine, r.c == ptx::noPlane ? r.a : r.c);
    const auto to = slots<U>(machine, r.destination);
    const std::uint32_t carryIn = r.mode != 0 ? readMask(machine, r.second) : 0;
    std::uint32_t carryOut = 0;
    for (int i = 0; i < laneCount; ++i) {
        if ((machine.mask & laneBit[i]) == 0)
            continue;
        const U carry = (carryIn & laneBit[i]) != 0 ? 1 : 0;
        U x = a[i], y = b[i], result, overflow;
        if (r.operation == Operation::SubtractBorrow) {
            result = static_cast<U>(x - y - carry);
            overflow = x < y || (carry != 0 && x == y) ? 1 : 0;
        } else {
            if (r.operation != Operation::AddCarry) {
                x = r.operation == Operation::MadCarryHigh
                    ? static_cast<U>(MultiplyHighOp::run<T>(static_cast<T>(x), static_cast<T>(y)))
                    : MultiplyLowOp::run<U>(x, y);
                y = c[i];
            }
            result = static_cast<U>(x + y);
            overflow = result < x ? 1 : 0;
            result = static_cast<U>(result + carry);
            overflow |= result < carry ? 1 : 0;
        }
        to[i] = result;
        carryOut |= overflow != 0 ? laneBit[i] : 0;
    }
    if ((r.flags & ptx::flag::carryOut) != 0)
        writeMask(machine, r.second, carryOut);
    return step + 1;
}

/// Approximate functions: correctly rounded from double lies within every bound that PTX gives.
template <Operation O> const Step* transcendental(Machine& machine, const Step* step)
{
    const Record& r = step->record;
    const auto a = lanes<float>(machine, r.a);
    const auto to = slots<float>(machine, r.destination);
    for (int i = 0; i < laneCount; ++i) {
        if ((machine.mask & laneBit[i]) == 0)
            continue;
        const double x = in<float, true>(a[i], r.flags);
        double y = 0;
        // As the hardware does: periods first, as f32 rounded towards zero; of large ones nothing is left but whole
        // ones.
        const double periods = O == Operation::Sine || O == Operation::Cosine
            ? static_cast<double>(roundedMultiply(static_cast<float>(x), 0x1.45f306p-3f, Rounding::Zero))
            : 0;
        const double angle = (periods - __builtin_rint(periods)) * 6.283185307179586;
        if constexpr (O == Operation::Sine)
            y = __builtin_sin(angle);
        else if constexpr (O == Operation::Cosine)
            y = __builtin_cos(angle);
        else if constexpr (O == Operation::Log2)
            y = __builtin_log2(x);
        else if constexpr (O == Operation::Exp2)
            y = __builtin_exp2(x);
        else if constexpr (O == Operation::Tanh)
            y = __builtin_tanh(x);
        else
            y = 1.0 / __builtin_sqrt(x);
        to[i] = out<float, true>(canonical(static_cast<float>(y)), r.flags);
    }
    return step + 1;
}
inline const Step* reciprocalRoot64(Machine& machine, const Step* step)
{
    const auto a = lanes<double>(machine, step->record.a);
    write<double>(machine, step->record.destination, [&](int i) { return canonical(1.0 / __builtin_sqrt(a[i])); });
    return step + 1;
}
/// rcp and rsqrt of f64 with .approx.ftz: only the upper half of the double is looked at and given.
inline const Step* grossly(Machine& machine, const Step* step)
{
    const Record& r = step->record;
    const auto a = lanes<double>(machine, r.a);
    const bool root = r.operation == Operation::ReciprocalSquareRoot;
    const auto upper = [](double value) {
        std::uint64_t bits = bitsAs<std::uint64_t>(value) & 0xffffffff00000000u;
        if ((bits & 0x7ff0000000000000u) == 0)
            bits &= 0x8000000000000000u;
        return bitsAs<double>(bits);
    };
    write<double>(machine, r.destination, [&](int i) {
        const double x = upper(a[i]);
        const double y = upper(1.0 / (root ? __builtin_sqrt(x) : x));
        return y == y ? y : bitsAs<double>(std::uint64_t{0x7fffffff00000000u});
    });
    return step + 1;
}
/// div.approx: the reciprocal of what is larger than 2^126 is flushed to zero.
inline const Step* approximateDivide(Machine& machine, const Step* step)
{
    const Record& r = step->record;
    const auto a = lanes<float>(machine, r.a), b = lanes<float>(machine, r.b);
    const std::uint16_t flags = r.flags;
    write<float>(machine, r.destination, [&](int i) {
        const float x = in<float, true>(a[i], flags), y = in<float, true>(b[i], flags), size = __builtin_fabsf(y);
        const bool flushed = size > 0x1p126f && size <= 0x1.fffffep127f;
        const float quotient = flushed ? x * __builtin_copysignf(0.0f, y) : x / y;
        return out<float, true>(canonical(quotient), flags);
    });
    return step + 1;
}
template <class T, bool Special> const Step* squareRoot(Machine& machine, const Step* step)
{
    const Record& r = step->record;
    const auto a = lanes<T>(machine, r.a);
    write<T>(machine, r.destination, [&](int i) {
        const T x = in<T, Special>(a[i], r.flags);
        if constexpr (sizeof(T) == 4)
            return out<T, Special>(canonical(__builtin_sqrtf(x)), r.flags);
        else
            return canonical(__builtin_sqrt(x));
    });
    return step + 1;
}
template <class T, bool Special> const Step* reciprocal(Machine& machine, const Step* step)
{
    const Record& r = step->record;
    const auto a = lanes<T>(machine, r.a);
    write<T>(machine, r.destination,
        [&](int i) { return out<T, Special>(canonical(T{1} / in<T, Special>(a[i], r.flags)), r.flags); });
    return step + 1;
}
template <class T> const Step* testProperty(Machine& machine, const Step* step)
{
    const Record& r = step->record;
    const auto a = lanes<T>(machine, r.a);
    const T smallest = sizeof(T) == 4 ? static_cast<T>(1.17549435e-38) : static_cast<T>(2.2250738585072014e-308);
    const int property = r.mode;
    writeMask(machine, r.destination, maskOf([&](int i) {
        const T x = a[i], size = AbsoluteOp::run<T>(x);
        const bool number = x == x, finite = x - x == 0;
        switch (property) {
        case 0:
            return finite;
        case 1:
            return number && !finite;
        case 2:
            return number;
        case 3:
            return !number;
        case 4:
            return finite && (size >= smallest || x == 0); // zero counts
        default:
            return finite && size < smallest && x != 0;
        }
    }));
    return step + 1;
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
