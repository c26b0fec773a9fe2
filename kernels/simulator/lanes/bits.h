/// Handlers of shifts and of instructions on bits and bytes.
#pragma once

#include "kernels/simulator/lanes/operations.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

template <class T, bool Left> const Step* shift(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a);
    const auto amount = lanes<std::uint32_t>(machine, r.b);
    write<T>(machine, r.destination,
        [&](int i) { return Left ? shiftLeft<T>(a[i], amount[i]) : shiftRight<T>(a[i], amount[i]); });
    return step + 1;
}
template <bool Left> const Step* funnel(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<std::uint32_t>(machine, r.a), b = lanes<std::uint32_t>(machine, r.b),
               c = lanes<std::uint32_t>(machine, r.c);
    const bool wrap = (r.flags & ptx::flag::wrap) != 0;
    write<std::uint32_t>(machine, r.destination, [&](int i) {
        const std::uint32_t amount = wrap ? c[i] & 31 : c[i] < 32 ? c[i] : 32;
        const std::uint64_t both = (static_cast<std::uint64_t>(b[i]) << 32) | a[i];
        return static_cast<std::uint32_t>(Left ? (both << amount) >> 32 : both >> amount);
    });
    return step + 1;
}

template <class T, Operation O> const Step* count(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a);
    const bool asShift = (r.flags & ptx::flag::wrap) != 0;
    write<std::uint32_t>(machine, r.destination, [&](int i) {
        if constexpr (O == Operation::PopulationCount)
            return populationCount<Unsigned<T>>(static_cast<Unsigned<T>>(a[i]));
        else if constexpr (O == Operation::LeadingZeros)
            return leadingZeros<Unsigned<T>>(static_cast<Unsigned<T>>(a[i]));
        else
            return findBit<T>(a[i], asShift);
    });
    return step + 1;
}
template <class T> const Step* extractBits(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a);
    const auto b = lanes<std::uint32_t>(machine, r.b), c = lanes<std::uint32_t>(machine, r.c);
    write<T>(machine, r.destination, [&](int i) { return bitExtract<T>(a[i], b[i], c[i]); });
    return step + 1;
}
template <class T> const Step* insertBits(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a), b = lanes<T>(machine, r.b);
    const auto c = lanes<std::uint32_t>(machine, r.c), d = lanes<std::uint32_t>(machine, r.d);
    write<T>(machine, r.destination, [&](int i) { return bitInsert<T>(a[i], b[i], c[i], d[i]); });
    return step + 1;
}
inline const Step* bitMask(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<std::uint32_t>(machine, r.a), b = lanes<std::uint32_t>(machine, r.b);
    const bool wrap = (r.flags & ptx::flag::wrap) != 0;
    write<std::uint32_t>(machine, r.destination, [&](int i) {
        const std::uint32_t position = wrap ? a[i] & 31 : a[i], length = wrap ? b[i] & 31 : b[i];
        const std::uint32_t bits = length >= 32 ? 0xffffffffu : (1u << length) - 1;
        return position >= 32 ? 0u : bits << position;
    });
    return step + 1;
}
/// szext: the lowest bits of a, extended with their sign or with zeros.
template <class T> const Step* signExtend(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a);
    const auto b = lanes<std::uint32_t>(machine, r.b);
    const bool wrap = (r.flags & ptx::flag::wrap) != 0;
    write<T>(machine, r.destination, [&](int i) {
        const std::uint32_t amount = wrap ? b[i] & 31 : b[i] < 32 ? b[i] : 32;
        return bitExtract<T>(a[i], 0, amount);
    });
    return step + 1;
}
/// fns: the nth set bit from a base upwards, or downwards for negative n; all ones if there is none.
inline const Step* findNthSet(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<std::uint32_t>(machine, r.a), b = lanes<std::uint32_t>(machine, r.b);
    const auto c = lanes<std::int32_t>(machine, r.c);
    write<std::uint32_t>(machine, r.destination, [&](int i) {
        std::int64_t left = c[i] < 0 ? -std::int64_t{c[i]} - 1 : std::int64_t{c[i]} - 1;
        std::int64_t position = b[i];
        if (c[i] == 0)
            return position < 32 && (a[i] >> position & 1) != 0 ? b[i] : 0xffffffffu;
        for (; position >= 0 && position<32; position += c[i]> 0 ? 1 : -1)
            if ((a[i] >> position & 1) != 0 && left-- == 0)
                return static_cast<std::uint32_t>(position);
        return 0xffffffffu;
    });
    return step + 1;
}
inline const Step* permuteBytes(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<std::uint32_t>(machine, r.a), b = lanes<std::uint32_t>(machine, r.b),
               c = lanes<std::uint32_t>(machine, r.c);
    const int mode = r.mode;
    write<std::uint32_t>(machine, r.destination, [&](int i) { return permute(a[i], b[i], c[i], mode); });
    return step + 1;
}
inline const Step* logic3(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<std::uint32_t>(machine, r.a), b = lanes<std::uint32_t>(machine, r.b),
               c = lanes<std::uint32_t>(machine, r.c);
    const auto table = static_cast<std::uint32_t>(r.immediate);
    write<std::uint32_t>(machine, r.destination, [&](int i) {
        std::uint32_t result = 0;
        for (std::uint32_t row = 0; row < 8; ++row) {
            const std::uint32_t x = (row & 4) != 0 ? a[i] : ~a[i], y = (row & 2) != 0 ? b[i] : ~b[i],
                                z = (row & 1) != 0 ? c[i] : ~c[i];
            result |= (table >> row & 1) != 0 ? x & y & z : 0;
        }
        return result;
    });
    return step + 1;
}
inline const Step* dotProduct(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<std::uint32_t>(machine, r.a), b = lanes<std::uint32_t>(machine, r.b),
               c = lanes<std::uint32_t>(machine, r.c);
    const bool four = r.operation == Operation::Dot4, aSigned = r.type == Type::S32,
               bSigned = r.sourceType == Type::S32;
    const auto byte = [](std::uint32_t word, int k, bool isSigned) {
        const std::uint32_t bits = word >> (8 * k) & 0xff;
        return isSigned ? static_cast<std::int32_t>(static_cast<std::int8_t>(bits)) : static_cast<std::int32_t>(bits);
    };
    write<std::uint32_t>(machine, r.destination, [&](int i) {
        std::uint32_t sum = c[i];
        for (int k = 0; k < (four ? 4 : 2); ++k) {
            const std::uint32_t half = a[i] >> (16 * (k & 1)) & 0xffff;
            const std::int32_t x = four ? byte(a[i], k, aSigned)
                : aSigned               ? static_cast<std::int32_t>(static_cast<std::int16_t>(half))
                                        : static_cast<std::int32_t>(half);
            const std::int32_t y = byte(b[i], four ? k : k + (r.mode != 0 ? 2 : 0), bSigned);
            sum += static_cast<std::uint32_t>(x) * static_cast<std::uint32_t>(y);
        }
        return sum;
    });
    return step + 1;
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
