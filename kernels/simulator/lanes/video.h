/// Video instructions: sums and comparisons of bytes, halves and words, one or several a register. The manual defines
/// them step by step; sums are exact until it says that they are cut off. GPUs since 8.0 have none of them: the
/// machine's assembler makes other instructions of those of one part, and these are what an H100 answers with. Where
/// that is not what the manual says, so it is here (ptxas 13.0, sm_90):
/// - .sat of a u32 that is too large does not clamp it, but of shifts;
/// - .sat into a byte or a half makes the largest also of what is negative; that of shifts clamps to a word;
/// - .min and .max take a sum of u32 from 2^31 on for larger than any c;
/// - into $.h1 goes the upper half of the result;
/// - .sat of vshl takes 34 bits of it;
/// - vmad takes c, and a and b of 32 bits, with a sign, and shifts a sum of u32 to the right without one.
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

/// The result of one part.
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
    const std::int64_t x = form.aBytes == 4 ? static_cast<std::int32_t>(a) : a,
                       y = form.bBytes == 4 ? static_cast<std::int32_t>(b) : b;
    std::int64_t product = x * y, addend = static_cast<std::int32_t>(c);
    product = form.negatesProduct ? -product : product;
    addend = form.negatesAddend ? -addend : addend;
    const std::int64_t sum = product + addend + (form.plusOne ? 1 : 0);
    const std::int64_t result =
        isSigned ? sum >> form.scale : static_cast<std::int64_t>(static_cast<std::uint64_t>(sum) >> form.scale);
    return static_cast<std::uint32_t>(form.saturates ? clampedTo(result, 4, isSigned) : result);
}

inline bool videoShifts(const ptx::VideoForm& form)
{
    return form.operation == ptx::VideoOperation::ShiftLeft || form.operation == ptx::VideoOperation::ShiftRight;
}

/// A part's result, clamped as .sat does it.
inline std::uint32_t videoSaturated(const ptx::VideoForm& form, std::int64_t result)
{
    constexpr int unused = 30;
    if (videoShifts(form))
        result = static_cast<std::int64_t>(static_cast<std::uint64_t>(result) << unused) >> unused;
    if (form.toBytes < 4 && !videoShifts(form)) {
        const std::int64_t most = (std::int64_t{1} << (8 * form.toBytes - (form.toSigned ? 1 : 0))) - 1;
        return static_cast<std::uint32_t>(result < 0 || result > most ? most : result);
    }
    if (!form.toSigned && !videoShifts(form))
        return result < 0 ? 0 : static_cast<std::uint32_t>(result);
    return static_cast<std::uint32_t>(clampedTo(result, 4, form.toSigned));
}

/// Whether a result is less than c, for the second operation. Sums have lost by then what a word does not hold.
inline bool videoLess(const ptx::VideoForm& form, std::int64_t exact, std::uint32_t result, std::uint32_t c)
{
    const bool isWord = form.operation == ptx::VideoOperation::Add || form.operation == ptx::VideoOperation::Subtract
        || (form.saturates && (form.toSigned || videoShifts(form)));
    const std::int64_t wide = isWord ? static_cast<std::int32_t>(result) : form.saturates && exact < 0 ? 0 : exact;
    return form.toSigned ? wide < static_cast<std::int32_t>(c) : static_cast<std::uint64_t>(wide) < c;
}

inline std::uint32_t videoScalar(
    const ptx::VideoForm& form, Compare compare, std::uint32_t a, std::uint32_t b, std::uint32_t c)
{
    const std::uint64_t both = std::uint64_t{b} << 32 | a;
    const std::int64_t x = videoPart(both, form.a[0], form.aBytes, form.aSigned),
                       y = videoPart(both, form.b[0], form.bBytes, form.bSigned);
    if (form.operation == ptx::VideoOperation::Mad)
        return videoMad(form, x, y, c);
    const std::int64_t exact = videoResult(form, compare, x, y);
    const std::uint32_t result = form.saturates ? videoSaturated(form, exact) : static_cast<std::uint32_t>(exact);
    switch (form.second) {
    case ptx::VideoSecond::None:
        break;
    case ptx::VideoSecond::Add:
        return result + c;
    case ptx::VideoSecond::Minimum:
        return videoLess(form, exact, result, c) ? result : c;
    case ptx::VideoSecond::Maximum:
        return videoLess(form, exact, result, c) ? c : result;
    case ptx::VideoSecond::Merge: {
        const auto inside =
            static_cast<std::uint32_t>(((std::uint64_t{1} << (8 * form.toBytes)) - 1) << (8 * form.toOffset));
        const bool upperHalf = form.toBytes == 2 && form.toOffset == 2;
        return ((upperHalf ? result : result << (8 * form.toOffset)) & inside) | (c & ~inside);
    }
    }
    return result;
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
