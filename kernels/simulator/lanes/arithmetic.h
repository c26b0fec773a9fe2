/// Handlers of arithmetic, comparison and selection.
#pragma once

#include "kernels/ptx/forms/fma_sign.h"
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
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a), b = lanes<T>(machine, r.b);
    const std::uint16_t flags = r.flags;
    write<T>(machine, r.destination, [&](int i) {
        return out<T, Special>(Op::template run<T>(in<T, Special>(a[i], flags), in<T, Special>(b[i], flags)), flags);
    });
    return step + 1;
}
template <class Op, class T, bool Special> const Step* unary(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a);
    const std::uint16_t flags = r.flags;
    write<T>(machine, r.destination,
        [&](int i) { return out<T, Special>(Op::template run<T>(in<T, Special>(a[i], flags)), flags); });
    return step + 1;
}

/// add.sat.s32 and the like: clamped instead of wrapped.
template <Operation O> const Step* saturatingInteger(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
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
    const DecodedInstruction& r = step->decoded;
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
/// The operands of an fma; a factor is negated for a negated product.
template <std::uint8_t Signs, class T> WARPATLAS_ALWAYS_INLINE T signedFactor(T value)
{
    return (Signs & ptx::sign::product) != 0 ? -value : value;
}
template <std::uint8_t Signs, class T> WARPATLAS_ALWAYS_INLINE T signedAddend(T value)
{
    return (Signs & ptx::sign::addend) != 0 ? -value : value;
}

template <std::uint8_t Signs> const Step* fmaDouble(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<double>(machine, r.a), b = lanes<double>(machine, r.b), c = lanes<double>(machine, r.c);
    alignas(64) double results[laneCount];
    std::uint64_t nan = 0;
    WARPATLAS_LANE_LOOP
    {
        results[i] = __builtin_fma(signedFactor<Signs>(a[i]), b[i], signedAddend<Signs>(c[i]));
        nan |= results[i] != results[i] ? 1 : 0;
    }
    for (int i = 0; nan != 0 && i < laneCount; ++i)
        results[i] = handedOnByFma(results[i], signedFactor<Signs>(a[i]), b[i], signedAddend<Signs>(c[i]));
    write<double>(machine, r.destination, [&](int i) { return results[i]; });
    return step + 1;
}

/// mul, div and fma with .ftz: the least normal number is looked at more closely, see flushedResult.
template <Operation O> const Step* flushedFloat(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
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
    const bool fused = O == Operation::Fma;
    const std::uint32_t flipA = fused && (r.mode & ptx::sign::product) != 0 ? 0x80000000u : 0,
                        flipC = fused && (r.mode & ptx::sign::addend) != 0 ? 0x80000000u : 0;
    const auto flipped = [](float value, std::uint32_t sign) {
        return bitsAs<float>(bitsAs<std::uint32_t>(value) ^ sign);
    };
    WARPATLAS_LANE_LOOP
    {
        results[i] = compute(flush(flipped(a[i], flipA)), flush(b[i]), flush(flipped(c[i], flipC)));
        least |= (bitsAs<std::uint32_t>(results[i]) & 0x7fffffffu) == 0x00800000u ? 1u : 0u;
    }
    for (int i = 0; least != 0 && i < laneCount; ++i) {
        const double x = flush(flipped(a[i], flipA)), y = flush(b[i]), z = flush(flipped(c[i], flipC));
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
    const DecodedInstruction& r = step->decoded;
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

template <class T, bool Special, std::uint8_t Signs> const Step* fma(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a), b = lanes<T>(machine, r.b), c = lanes<T>(machine, r.c);
    const std::uint16_t flags = r.flags;
    write<T>(machine, r.destination, [&](int i) {
        const T x = in<T, Special>(signedFactor<Signs>(a[i]), flags), y = in<T, Special>(b[i], flags),
                z = in<T, Special>(signedAddend<Signs>(c[i]), flags);
        if constexpr (sizeof(T) == 4)
            return out<T, Special>(canonical(__builtin_fmaf(x, y, z)), flags);
        else
            return out<T, Special>(canonical(__builtin_fma(x, y, z)), flags);
    });
    return step + 1;
}

template <class T> const Step* multiplyWide(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a), b = lanes<T>(machine, r.b);
    write<Wider<T>>(machine, r.destination,
        [&](int i) { return static_cast<Wider<T>>(static_cast<Wider<T>>(a[i]) * static_cast<Wider<T>>(b[i])); });
    return step + 1;
}
template <class T> const Step* madWide(Machine& machine, const Step* step)
{
    using W = Wider<T>;
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a), b = lanes<T>(machine, r.b);
    const auto c = lanes<W>(machine, r.c);
    write<W>(machine, r.destination,
        [&](int i) { return AddOp::run<W>(static_cast<W>(static_cast<W>(a[i]) * static_cast<W>(b[i])), c[i]); });
    return step + 1;
}
template <class T, bool High> const Step* mad(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a), b = lanes<T>(machine, r.b), c = lanes<T>(machine, r.c);
    write<T>(machine, r.destination, [&](int i) {
        return AddOp::run<T>(High ? MultiplyHighOp::run<T>(a[i], b[i]) : MultiplyLowOp::run<T>(a[i], b[i]), c[i]);
    });
    return step + 1;
}
template <class T, bool Mad> const Step* multiply24(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
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
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a), b = lanes<T>(machine, r.b), c = lanes<T>(machine, r.c);
    write<T>(machine, r.destination, [&](int i) {
        return AddOp::run<T>(a[i] < b[i] ? SubtractOp::run<T>(b[i], a[i]) : SubtractOp::run<T>(a[i], b[i]), c[i]);
    });
    return step + 1;
}

/// add.cc, addc, sub.cc, subc, mad.cc, madc: the carry is a mask like a predicate's, and the adder's own. A subtraction
/// adds the complement and 1, or the carry for that 1: it leaves a carry where it did not borrow, as the hardware does.
template <class T> const Step* withCarry(Machine& machine, const Step* step)
{
    using U = Unsigned<T>;
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<U>(machine, r.a), b = lanes<U>(machine, r.b),
               c = lanes<U>(machine, r.c == ptx::noPlane ? r.a : r.c);
    const auto to = slots<U>(machine, r.destination);
    const bool subtracts = r.operation == Operation::SubtractBorrow;
    const std::uint32_t carryIn = r.mode != 0 ? readMask(machine, r.second) : subtracts ? ~0u : 0;
    std::uint32_t carryOut = 0;
    for (int i = 0; i < laneCount; ++i) {
        if ((machine.mask & laneBit[i]) == 0)
            continue;
        const U carry = (carryIn & laneBit[i]) != 0 ? 1 : 0;
        U x = a[i], y = b[i];
        if (subtracts) {
            y = static_cast<U>(~y);
        } else if (r.operation != Operation::AddCarry) {
            x = r.operation == Operation::MadCarryHigh
                ? static_cast<U>(MultiplyHighOp::run<T>(static_cast<T>(x), static_cast<T>(y)))
                : MultiplyLowOp::run<U>(x, y);
            y = c[i];
        }
        const U sum = static_cast<U>(x + y), result = static_cast<U>(sum + carry);
        to[i] = result;
        carryOut |= sum < x || result < carry ? laneBit[i] : 0;
    }
    if ((r.flags & ptx::flag::carryOut) != 0)
        writeMask(machine, r.second, carryOut);
    return step + 1;
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
