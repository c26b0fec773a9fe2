/// cvt from and to floats of 16 bits and fewer, packed forms included: lane by lane, one rounding.
#pragma once

#include "kernels/simulator/lanes/small_floats.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

inline bool isSmallFloat(Type type)
{
    return ptx::isFloat(type) && type != Type::F32 && type != Type::F64;
}

/// A whole number as a double that a smaller format rounds in the same way.
inline double wholeAsDouble(bool negative, std::uint64_t size)
{
    double value = 0;
    if (size >> 53 == 0) {
        value = static_cast<double>(size);
    } else {
        const int shift = 11 - __builtin_clzll(size);
        const std::uint64_t lost = size & ((std::uint64_t{1} << shift) - 1);
        value =
            static_cast<double>(size >> shift | (lost != 0 ? 1 : 0)) * static_cast<double>(std::uint64_t{1} << shift);
    }
    return negative ? -value : value;
}

inline double numberOf(const Machine& machine, Type type, std::uint32_t plane, int i)
{
    const auto whole = [](std::int64_t value) {
        return wholeAsDouble(
            value < 0, value < 0 ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value));
    };
    switch (type) {
    case Type::U8:
        return lanes<std::uint8_t>(machine, plane)[i];
    case Type::S8:
        return lanes<std::int8_t>(machine, plane)[i];
    case Type::U16:
        return lanes<std::uint16_t>(machine, plane)[i];
    case Type::S16:
        return lanes<std::int16_t>(machine, plane)[i];
    case Type::U32:
        return lanes<std::uint32_t>(machine, plane)[i];
    case Type::S32:
        return lanes<std::int32_t>(machine, plane)[i];
    case Type::U64:
        return wholeAsDouble(false, lanes<std::uint64_t>(machine, plane)[i]);
    case Type::S64:
        return whole(lanes<std::int64_t>(machine, plane)[i]);
    case Type::F32:
        return static_cast<double>(lanes<float>(machine, plane)[i]);
    case Type::F64:
        return lanes<double>(machine, plane)[i];
    default:
        return toDouble(lanes<std::uint32_t>(machine, plane)[i] & 0xffff, formatOf(type));
    }
}

/// The bits of the result in its plane; `value` is whole where the type is.
inline std::uint64_t bitsOf(Type type, double value, const DecodedInstruction& r)
{
    switch (type) {
    case Type::U8:
        return saturated<std::uint8_t, double>(value, 0);
    case Type::S8:
        return static_cast<std::uint32_t>(saturated<std::int8_t, double>(value, 0));
    case Type::U16:
        return saturated<std::uint16_t, double>(value, 0);
    case Type::S16:
        return static_cast<std::uint32_t>(saturated<std::int16_t, double>(value, 0));
    case Type::U32:
        return saturated<std::uint32_t, double>(value, 0);
    case Type::S32:
        return static_cast<std::uint32_t>(saturated<std::int32_t, double>(value, 0));
    case Type::U64:
        return saturated<std::uint64_t, double>(value, highestBit<std::uint64_t>);
    case Type::S64:
        return static_cast<std::uint64_t>(saturated<std::int64_t, double>(value, highestBit<std::int64_t>));
    case Type::F32:
        return bitsAs<std::uint32_t>(canonical(static_cast<float>(value)));
    case Type::F64:
        return bitsAs<std::uint64_t>(value);
    case Type::TF32:
        return std::uint64_t{fromDouble(value, formatOf(type), r.rounding)} << 13;
    default:
        return fromDouble(value, formatOf(type), r.rounding, (r.flags & ptx::flag::finite) != 0);
    }
}

inline std::uint64_t converted(double value, const DecodedInstruction& r)
{
    if (value != value && r.sourceType == Type::F64 && isSmallFloat(r.type) && (r.flags & ptx::flag::saturate) == 0) {
        // Sign and the highest bits of the payload are kept, quiet.
        const Format f = formatOf(r.type);
        const std::uint64_t bits = bitsAs<std::uint64_t>(quietNan(value));
        return (bits >> 63 != 0 ? f.sign() : 0) | f.infinity()
            | static_cast<std::uint32_t>((bits & 0xfffffffffffffu) >> (52 - f.fractionBits));
    }
    if (r.rounding >= Rounding::NearestInteger && r.rounding <= Rounding::UpInteger)
        value = roundToInteger(value, r.rounding);
    if ((r.flags & ptx::flag::saturate) != 0 && ptx::isFloat(r.type))
        value = clamp01(value);
    if ((r.flags & ptx::flag::relu) != 0 && value <= 0)
        value = 0;
    return bitsOf(r.type, value, r);
}

/// One value a register.
inline const Step* convertSmall(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const bool wide = ptx::sizeOf(r.type) == 8;
    const bool cut = r.type == Type::TF32 && r.rounding == Rounding::Away;
    for (int i = 0; i < laneCount; ++i) {
        if ((machine.mask & laneBit[i]) == 0)
            continue;
        if (cut && lanes<float>(machine, r.a)[i] != lanes<float>(machine, r.a)[i]) {
            slots<std::uint32_t>(machine, r.destination)[i] = lanes<std::uint32_t>(machine, r.a)[i] & 0xffffe000u;
            continue;
        }
        const std::uint64_t bits = converted(numberOf(machine, r.sourceType, r.a, i), r);
        if (wide)
            slots<std::uint64_t>(machine, r.destination)[i] = bits;
        else
            slots<std::uint32_t>(machine, r.destination)[i] = static_cast<std::uint32_t>(bits);
    }
    return step + 1;
}

/// cvt.f32.bf16: the upper half of the float.
inline const Step* fromBrain(Machine& machine, const Step* step)
{
    const auto a = lanes<std::uint32_t>(machine, step->decoded.a);
    write<std::uint32_t>(machine, step->decoded.destination, [&](int i) { return a[i] << 16; });
    return step + 1;
}

/// Two values into one register: a into the upper half, b into the lower one; or both halves of a.
inline const Step* convertPair(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const bool fromPair = r.sourceType != Type::F32;
    const int bits = ptx::sizeOf(r.type) == 2 ? 8 : 16; // of one result
    const Format to = formatOf(r.type);
    const auto a = lanes<std::uint32_t>(machine, r.a);
    for (int i = 0; i < laneCount; ++i) {
        if ((machine.mask & laneBit[i]) == 0)
            continue;
        double high = 0, low = 0;
        if (fromPair) {
            const Format from = formatOf(r.sourceType);
            const int width = 1 + from.exponentBits + from.fractionBits;
            const std::uint32_t all = (1u << width) - 1;
            low = toDouble(a[i] & all, from);
            high = toDouble(a[i] >> width & all, from);
        } else {
            high = static_cast<double>(lanes<float>(machine, r.a)[i]);
            low = static_cast<double>(lanes<float>(machine, r.b)[i]);
        }
        const auto part = [&](double value) {
            if ((r.flags & ptx::flag::relu) != 0 && value <= 0)
                value = 0;
            return fromDouble(value, to, r.rounding, (r.flags & ptx::flag::finite) != 0);
        };
        slots<std::uint32_t>(machine, r.destination)[i] = part(high) << bits | part(low);
    }
    return step + 1;
}

/// cvt.pack.sat: a above b, both clamped; what is left above them comes from c.
inline const Step* convertPacked(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<std::int32_t>(machine, r.a), b = lanes<std::int32_t>(machine, r.b);
    const auto c = lanes<std::uint32_t>(machine, r.c == ptx::noPlane ? r.a : r.c);
    const bool byte = ptx::sizeOf(r.type) == 1;
    const int bits = byte ? 8 : 16;
    const std::int32_t low = ptx::isSigned(r.type) ? -(1 << (bits - 1)) : 0;
    const std::int32_t high = ptx::isSigned(r.type) ? (1 << (bits - 1)) - 1 : (1 << bits) - 1;
    const std::uint32_t all = (1u << bits) - 1;
    write<std::uint32_t>(machine, r.destination, [&](int i) {
        const std::int32_t x = a[i] < low ? low
            : a[i] > high                 ? high
                                          : a[i],
                           y = b[i] < low ? low
            : b[i] > high                 ? high
                                          : b[i];
        const std::uint32_t both =
            (static_cast<std::uint32_t>(x) & all) << bits | (static_cast<std::uint32_t>(y) & all);
        return byte ? c[i] << 16 | both : both;
    });
    return step + 1;
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
