/// Video instructions: sums and comparisons of bytes, halves and words, one or several a register. The manual defines
/// them step by step; sums are exact until it says that they are cut off.
#pragma once

#include "kernels/simulator/lanes/choices.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

/// `bytes` of a word, from a byte on, with their sign or without.
inline std::int64_t videoPart(std::uint64_t word, unsigned offset, unsigned bytes, bool isSigned)
{
    const std::uint64_t bits = word >> (8 * offset) & ((std::uint64_t{1} << (8 * bytes)) - 1);
    const unsigned unused = 64 - 8 * bytes;
    return isSigned ? static_cast<std::int64_t>(bits << unused) >> unused : static_cast<std::int64_t>(bits);
}

inline std::int64_t clampedTo(std::int64_t value, unsigned bytes, bool isSigned)
{
    const std::int64_t most = (std::int64_t{1} << (8 * bytes - (isSigned ? 1 : 0))) - 1;
    const std::int64_t least = isSigned ? -most - 1 : 0;
    return value < least ? least : value > most ? most : value;
}

inline bool videoHolds(Compare compare, std::int64_t a, std::int64_t b)
{
    switch (compare) {
    case Compare::Eq:
        return a == b;
    case Compare::Ne:
        return a != b;
    case Compare::Lt:
        return a < b;
    case Compare::Le:
        return a <= b;
    case Compare::Gt:
        return a > b;
    default:
        return a >= b;
    }
}

/// Of one part.
inline std::int64_t videoResult(const ptx::VideoForm& form, Compare compare, std::int64_t a, std::int64_t b)
{
    using enum ptx::VideoOperation;
    const std::int64_t amount = form.wraps ? b & 31 : b > 32 ? 32 : b;
    switch (form.operation) {
    case Add:
        return a + b;
    case Subtract:
        return a - b;
    case AbsoluteDifference:
        return a > b ? a - b : b - a;
    case Minimum:
        return a < b ? a : b;
    case Maximum:
        return a > b ? a : b;
    case Average: // halves are rounded away from zero
        return (a + b + (a + b >= 0 ? 1 : 0)) >> 1;
    case ShiftLeft:
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) << amount);
    case ShiftRight:
        return a >> amount;
    case Set:
        return videoHolds(compare, a, b) ? 1 : 0;
    case Mad:
        break;
    }
    return 0;
}

inline std::uint32_t videoMad(const ptx::VideoForm& form, std::int64_t a, std::int64_t b, std::uint32_t c)
{
    const bool isSigned = form.aSigned || form.bSigned || form.negatesProduct || form.negatesAddend;
    Signed128 product = static_cast<Signed128>(a) * b;
    Signed128 addend = isSigned ? static_cast<std::int32_t>(c) : static_cast<std::int64_t>(c);
    product = form.negatesProduct ? -product : product;
    addend = form.negatesAddend ? -addend : addend;
    const auto sum = static_cast<std::int64_t>((product + addend + (form.plusOne ? 1 : 0)) >> form.scale);
    return static_cast<std::uint32_t>(form.saturates ? clampedTo(sum, 4, isSigned) : sum);
}

inline std::uint32_t videoScalar(
    const ptx::VideoForm& form, Compare compare, std::uint32_t a, std::uint32_t b, std::uint32_t c)
{
    const std::uint64_t both = std::uint64_t{b} << 32 | a;
    const std::int64_t x = videoPart(both, form.a[0], form.aBytes, form.aSigned),
                       y = videoPart(both, form.b[0], form.bBytes, form.bSigned);
    if (form.operation == ptx::VideoOperation::Mad)
        return videoMad(form, x, y, c);
    std::int64_t result = videoResult(form, compare, x, y);
    if (form.saturates)
        result = clampedTo(result, form.toBytes, form.toSigned);
    const std::int64_t other = form.toSigned ? static_cast<std::int32_t>(c) : static_cast<std::int64_t>(c);
    switch (form.second) {
    case ptx::VideoSecond::None:
        break;
    case ptx::VideoSecond::Add:
        result += other;
        break;
    case ptx::VideoSecond::Minimum:
        result = result < other ? result : other;
        break;
    case ptx::VideoSecond::Maximum:
        result = result > other ? result : other;
        break;
    case ptx::VideoSecond::Merge: {
        const auto inside =
            static_cast<std::uint32_t>(((std::uint64_t{1} << (8 * form.toBytes)) - 1) << (8 * form.toOffset));
        return (static_cast<std::uint32_t>(result) << (8 * form.toOffset) & inside) | (c & ~inside);
    }
    }
    return static_cast<std::uint32_t>(result);
}

inline std::uint32_t videoSeveral(
    const ptx::VideoForm& form, Compare compare, std::uint32_t a, std::uint32_t b, std::uint32_t c)
{
    const std::uint64_t both = std::uint64_t{b} << 32 | a;
    const unsigned bytes = form.toBytes;
    const bool adds = form.second == ptx::VideoSecond::Add;
    std::uint32_t result = c;
    for (unsigned i = 0; i < form.parts; ++i) {
        if ((form.written >> i & 1) == 0)
            continue;
        std::int64_t part = videoResult(form, compare, videoPart(both, form.a[i], bytes, form.aSigned),
            videoPart(both, form.b[i], bytes, form.bSigned));
        if (form.saturates)
            part = clampedTo(part, bytes, form.toSigned);
        const auto inside = static_cast<std::uint32_t>(((std::uint64_t{1} << (8 * bytes)) - 1) << (8 * bytes * i));
        result = adds ? result + static_cast<std::uint32_t>(part)
                      : (static_cast<std::uint32_t>(part) << (8 * bytes * i) & inside) | (result & ~inside);
    }
    return result;
}

inline const Step* video(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const ptx::VideoForm form = machine.program->videos.data()[r.immediate];
    const auto a = lanes<std::uint32_t>(machine, r.a), b = lanes<std::uint32_t>(machine, r.b),
               c = lanes<std::uint32_t>(machine, r.c == ptx::noPlane ? r.a : r.c);
    auto* const to = slots<std::uint32_t>(machine, r.destination);
    for (int i = 0; i < laneCount; ++i) {
        if ((machine.mask & laneBit[i]) == 0)
            continue;
        to[i] = form.parts == 1 ? videoScalar(form, r.compare, a[i], b[i], c[i])
                                : videoSeveral(form, r.compare, a[i], b[i], c[i]);
    }
    return step + 1;
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
