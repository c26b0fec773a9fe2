/// Floats of 16 bits and fewer, lane by lane: exact in double, then rounded once.
#pragma once

#include "kernels/ptx/forms/fma_sign.h"
#include "kernels/simulator/lanes/choices.h"
#include "kernels/simulator/lanes/conversions.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

struct Format {
    int exponentBits, fractionBits;
    bool hasInfinity = true;

    int top() const { return (1 << exponentBits) - 1; }
    int bias() const { return top() / 2; }
    std::uint32_t sign() const { return 1u << (exponentBits + fractionBits); }
    /// All ones but for the sign: what every operation gives for not-a-number.
    std::uint32_t nan() const { return sign() - 1; }
    std::uint32_t infinity() const { return static_cast<std::uint32_t>(top()) << fractionBits; }
    std::uint32_t largest() const { return hasInfinity ? infinity() - 1 : nan() - 1; }
};

inline Format formatOf(Type type)
{
    switch (type) {
    case Type::F16:
    case Type::F16x2:
        return {5, 10};
    case Type::BF16:
    case Type::BF16x2:
        return {8, 7};
    case Type::TF32:
        return {8, 10};
    case Type::E4M3x2:
        return {4, 3, false};
    case Type::E5M2x2:
        return {5, 2};
    default:
        return {8, 23};
    }
}

inline double toDouble(std::uint32_t bits, const Format& f)
{
    const std::uint64_t sign = (bits & f.sign()) != 0 ? std::uint64_t{1} << 63 : 0;
    const auto exponent = static_cast<int>(bits >> f.fractionBits) & f.top();
    const std::uint64_t fraction = bits & ((1u << f.fractionBits) - 1);
    const std::uint32_t size = bits & (f.sign() - 1);
    if (f.hasInfinity ? size >= f.infinity() : size == f.nan())
        return bitsAs<double>(sign | 0x7ff0000000000000u
            | (size == f.infinity() ? 0 : 0x8000000000000u | fraction << (52 - f.fractionBits)));
    if (exponent == 0) {
        const double unit = bitsAs<double>(static_cast<std::uint64_t>(1024 - f.bias() - f.fractionBits) << 52);
        const double value = static_cast<double>(fraction) * unit;
        return sign != 0 ? -value : value;
    }
    return bitsAs<double>(
        sign | static_cast<std::uint64_t>(exponent - f.bias() + 1023) << 52 | fraction << (52 - f.fractionBits));
}

/// high + low as one double that lies on the same side of every number of a smaller format: rounded to odd.
inline double roundedToOdd(TwoDoubles sum)
{
    const std::uint64_t bits = bitsAs<std::uint64_t>(sum.high);
    if (infinite(sum.high) || sum.low == 0 || (bits & 1) != 0)
        return sum.high;
    return bitsAs<double>((sum.low > 0) == (sum.high > 0) ? bits + 1 : bits - 1);
}

/// Rounds once. `finite`: what is too large becomes the largest number.
inline std::uint32_t fromDouble(double value, const Format& f, Rounding rounding, bool finite = false)
{
    const std::uint64_t bits = bitsAs<std::uint64_t>(value);
    const bool negative = bits >> 63 != 0;
    const std::uint32_t sign = negative ? f.sign() : 0;
    if (value != value)
        return f.nan();
    const auto exponent = static_cast<int>(bits >> 52 & 0x7ff);
    const std::uint32_t beyond = f.hasInfinity && !finite ? f.infinity() : f.largest();
    if (exponent == 0x7ff)
        return sign | beyond;
    std::uint64_t fraction = bits & 0xfffffffffffffu;
    fraction |= exponent != 0 ? std::uint64_t{1} << 52 : 0;
    const int wanted = (exponent != 0 ? exponent : 1) - 1023 + f.bias();
    int shift = 52 - f.fractionBits + (wanted < 1 ? 1 - wanted : 0);
    shift = shift > 62 ? 62 : shift;
    std::uint64_t result = fraction >> shift;
    if (wanted > 1)
        result += static_cast<std::uint64_t>(wanted - 1) << f.fractionBits; // the hidden bit is the exponent's last
    const std::uint64_t rest = fraction & ((std::uint64_t{1} << shift) - 1), half = std::uint64_t{1} << (shift - 1);
    bool up = false, toInfinity = true;
    switch (rounding) {
    case Rounding::Zero:
        toInfinity = false;
        break;
    case Rounding::Down:
        up = negative && rest != 0;
        toInfinity = negative;
        break;
    case Rounding::Up:
        up = !negative && rest != 0;
        toInfinity = !negative;
        break;
    case Rounding::Away:
        up = rest >= half;
        break;
    default:
        up = rest > half || (rest == half && (result & 1) != 0);
        break;
    }
    result += up ? 1 : 0;
    if (result > f.largest())
        return sign | (toInfinity ? beyond : f.largest());
    return sign | static_cast<std::uint32_t>(result);
}

/// .ftz, by its bits.
inline std::uint32_t flushed(std::uint32_t bits, const Format& f, std::uint16_t flags)
{
    const bool subnormal = (bits & f.infinity()) == 0;
    return subnormal && (flags & ptx::flag::ftz) != 0 ? bits & f.sign() : bits;
}

/// The least or the most of two by their bits, of any format: .NaN and .xorsign.abs included.
inline std::uint32_t extreme(std::uint32_t a, std::uint32_t b, const Format& f, bool most, std::uint16_t flags)
{
    const std::uint32_t sign = (flags & ptx::flag::absolute) != 0 ? (a ^ b) & f.sign() : 0;
    if ((flags & ptx::flag::absolute) != 0) {
        a &= f.nan();
        b &= f.nan();
    }
    const bool aNan = (a & f.nan()) > f.infinity(), bNan = (b & f.nan()) > f.infinity();
    if ((aNan && bNan) || ((aNan || bNan) && (flags & ptx::flag::propagateNan) != 0))
        return f.nan();
    // As whole numbers that keep the order, -0 before +0.
    const auto order = [&](std::uint32_t bits) {
        return (bits & f.sign()) != 0 ? -1 - static_cast<std::int64_t>(bits & f.nan())
                                      : static_cast<std::int64_t>(bits);
    };
    const bool first = bNan || (!aNan && (most ? order(a) >= order(b) : order(a) <= order(b)));
    return (first ? a : b) | sign;
}

/// One half of one lane; x, y and z are bits.
inline std::uint32_t halfResult(Operation operation, const Format& f, std::uint32_t x, std::uint32_t y, std::uint32_t z,
    const DecodedInstruction& r)
{
    const std::uint16_t flags = r.flags;
    if (operation == Operation::Fma) {
        x ^= (r.mode & ptx::sign::product) != 0 ? f.sign() : 0;
        z ^= (r.mode & ptx::sign::addend) != 0 ? f.sign() : 0;
    }
    x = flushed(x, f, flags);
    y = flushed(y, f, flags);
    z = flushed(z, f, flags);
    const double a = toDouble(x, f), b = toDouble(y, f);
    double result = 0;
    switch (operation) {
    case Operation::Add:
        result = roundedToOdd(twoSum(a, b));
        break;
    case Operation::Subtract:
        result = roundedToOdd(twoSum(a, -b));
        break;
    case Operation::MultiplyLow:
        result = a * b;
        break;
    case Operation::Fma:
        result = roundedToOdd(twoSum(a * b, toDouble(z, f)));
        break;
    case Operation::Exp2:
        result = __builtin_exp2(a);
        break;
    case Operation::Tanh:
        result = __builtin_tanh(a);
        break;
    case Operation::Negate:
        return a == a ? x ^ f.sign() : f.nan();
    case Operation::Absolute:
        return a == a ? x & f.nan() : f.nan();
    default:
        return extreme(x, y, f, operation == Operation::Maximum, flags);
    }
    if ((flags & ptx::flag::saturate) != 0)
        result = clamp01(result);
    if ((flags & ptx::flag::relu) != 0 && result <= 0)
        result = 0;
    // Subnormal is what would be so with exponents of any size.
    const double leastNormal = bitsAs<double>(static_cast<std::uint64_t>(1024 - f.bias()) << 52);
    const double limit =
        leastNormal - leastNormal * bitsAs<double>(static_cast<std::uint64_t>(1021 - f.fractionBits) << 52);
    if ((flags & ptx::flag::ftz) != 0 && __builtin_fabs(result) < limit)
        return __builtin_signbit(result) ? f.sign() : 0;
    return flushed(fromDouble(result, f, Rounding::Nearest), f, flags);
}

WARPATLAS_ALWAYS_INLINE bool isPair(Type type)
{
    return type == Type::F16x2 || type == Type::BF16x2 || type == Type::U16x2 || type == Type::S16x2;
}

/// add, sub, mul, fma, neg, abs, min, max, ex2, tanh of f16 and bf16, one or two a register.
inline const Step* halfArithmetic(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const Format f = formatOf(r.type);
    const bool pair = isPair(r.type);
    const auto a = lanes<std::uint32_t>(machine, r.a),
               b = lanes<std::uint32_t>(machine, r.b == ptx::noPlane ? r.a : r.b),
               c = lanes<std::uint32_t>(machine, r.c == ptx::noPlane ? r.a : r.c);
    auto* const to = slots<std::uint32_t>(machine, r.destination);
    for (int i = 0; i < laneCount; ++i) {
        if ((machine.mask & laneBit[i]) == 0)
            continue;
        const std::uint32_t x = a[i], y = b[i], z = c[i];
        std::uint32_t result = halfResult(r.operation, f, x & 0xffff, y & 0xffff, z & 0xffff, r);
        if (pair)
            result |= halfResult(r.operation, f, x >> 16, y >> 16, z >> 16, r) << 16;
        to[i] = result;
    }
    return step + 1;
}

/// min and max of f32 with .NaN or .xorsign.abs.
inline const Step* extremeFloat(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const Format f = formatOf(r.type);
    const auto a = lanes<std::uint32_t>(machine, r.a), b = lanes<std::uint32_t>(machine, r.b);
    const bool most = r.operation == Operation::Maximum;
    write<std::uint32_t>(machine, r.destination,
        [&](int i) { return extreme(flushed(a[i], f, r.flags), flushed(b[i], f, r.flags), f, most, r.flags); });
    return step + 1;
}

/// add, min, max of two 16-bit whole numbers a register, and min, max with .relu of these and of s32.
inline const Step* pairArithmetic(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const bool pair = isPair(r.type), isSigned = r.type != Type::U16x2, relu = (r.flags & ptx::flag::relu) != 0;
    const auto a = lanes<std::uint32_t>(machine, r.a), b = lanes<std::uint32_t>(machine, r.b);
    const Operation operation = r.operation;
    const auto part = [&](std::int64_t x, std::int64_t y) {
        const std::int64_t result = operation == Operation::Add ? x + y
            : operation == Operation::Minimum                   ? (x < y ? x : y)
                                                                : (x > y ? x : y);
        return static_cast<std::uint32_t>(relu && result < 0 ? 0 : result);
    };
    const auto half = [&](std::uint32_t bits) {
        return isSigned ? static_cast<std::int64_t>(static_cast<std::int16_t>(bits))
                        : static_cast<std::int64_t>(bits & 0xffff);
    };
    write<std::uint32_t>(machine, r.destination, [&](int i) {
        if (!pair)
            return part(static_cast<std::int32_t>(a[i]), static_cast<std::int32_t>(b[i]));
        return (part(half(a[i]), half(b[i])) & 0xffff) | part(half(a[i] >> 16), half(b[i] >> 16)) << 16;
    });
    return step + 1;
}

inline bool holdsOf(Compare compare, double a, double b)
{
    const bool unordered = a != a || b != b;
    switch (compare) {
    case Compare::Eq:
        return a == b;
    case Compare::Ne:
        return !unordered && a != b;
    case Compare::Lt:
        return a < b;
    case Compare::Le:
        return a <= b;
    case Compare::Gt:
        return a > b;
    case Compare::Ge:
        return a >= b;
    case Compare::Equ:
        return unordered || a == b;
    case Compare::Neu:
        return unordered || a != b;
    case Compare::Ltu:
        return unordered || a < b;
    case Compare::Leu:
        return unordered || a <= b;
    case Compare::Gtu:
        return unordered || a > b;
    case Compare::Geu:
        return unordered || a >= b;
    case Compare::Num:
        return !unordered;
    default:
        return unordered;
    }
}

/// setp of halves. Of two a register the lower one sets the first predicate and the upper one the second.
inline const Step* setPredicateOfHalves(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const Format f = formatOf(r.type);
    const auto a = lanes<std::uint32_t>(machine, r.a), b = lanes<std::uint32_t>(machine, r.b);
    const std::uint32_t c = r.c == ptx::noPlane ? 0 : readMask(machine, r.c);
    const auto compared = [&](int shift) {
        std::uint32_t mask = 0;
        for (int i = 0; i < laneCount; ++i)
            if (holdsOf(r.compare, toDouble(flushed(a[i] >> shift & 0xffff, f, r.flags), f),
                    toDouble(flushed(b[i] >> shift & 0xffff, f, r.flags), f)))
                mask |= laneBit[i];
        return mask;
    };
    const std::uint32_t low = compared(0), high = isPair(r.type) ? compared(16) : ~low;
    writeMask(machine, r.destination, combined(r.combine, low, c));
    if (r.second != ptx::noPlane)
        writeMask(machine, r.second, combined(r.combine, high, c));
    return step + 1;
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
