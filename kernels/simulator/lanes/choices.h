/// Handlers of comparison, selection, predicates, moves and packing.
#pragma once

#include "kernels/simulator/lanes/operations.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

using ptx::Combine;
using ptx::Compare;

template <class T, Compare C> WARPATLAS_ALWAYS_INLINE bool holds(T a, T b)
{
    const bool unordered = isFloating<T> && (a != a || b != b);
    switch (C) {
    case Compare::Eq:
        return a == b;
    case Compare::Ne:
        return !unordered && a != b;
    case Compare::Lt:
    case Compare::Lo:
        return a < b;
    case Compare::Le:
    case Compare::Ls:
        return a <= b;
    case Compare::Gt:
    case Compare::Hi:
        return a > b;
    case Compare::Ge:
    case Compare::Hs:
        return a >= b;
    case Compare::Equ:
        return unordered || a == b;
    case Compare::Neu:
        return a != b;
    case Compare::Ltu:
        return !(a >= b);
    case Compare::Leu:
        return !(a > b);
    case Compare::Gtu:
        return !(a <= b);
    case Compare::Geu:
        return !(a < b);
    case Compare::Num:
        return !unordered;
    case Compare::Nan:
        return unordered;
    }
    return false;
}

inline std::uint32_t combined(Combine combine, std::uint32_t value, std::uint32_t c)
{
    switch (combine) {
    case Combine::And:
        return value & c;
    case Combine::Or:
        return value | c;
    case Combine::Xor:
        return value ^ c;
    default:
        return value;
    }
}

template <class T, Compare C, bool Plain> const Step* setPredicate(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a), b = lanes<T>(machine, r.b);
    if constexpr (Plain) {
        writeMask(machine, r.destination, maskOf([&](int i) { return holds<T, C>(a[i], b[i]); }));
        return step + 1;
    }
    const bool ftz = (r.flags & ptx::flag::ftz) != 0;
    const std::uint32_t compared = maskOf([&](int i) {
        if constexpr (isFloating<T>)
            return ftz ? holds<T, C>(flush(a[i]), flush(b[i])) : holds<T, C>(a[i], b[i]);
        else
            return holds<T, C>(a[i], b[i]);
    });
    const std::uint32_t c = r.c == ptx::noPlane ? 0 : readMask(machine, r.c);
    writeMask(machine, r.destination, combined(r.combine, compared, c));
    if (r.second != ptx::noPlane)
        writeMask(machine, r.second, combined(r.combine, ~compared, c));
    return step + 1;
}

template <class T> const Step* select(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a), b = lanes<T>(machine, r.b);
    const std::uint32_t c = readMask(machine, r.c);
    write<T>(machine, r.destination, [&](int i) {
        const T x = a[i], y = b[i];
        return (c & laneBit[i]) != 0 ? x : y;
    });
    return step + 1;
}
template <class T, class Sign> const Step* selectBySign(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a), b = lanes<T>(machine, r.b);
    const auto c = lanes<Sign>(machine, r.c);
    const bool ftz = (r.flags & ptx::flag::ftz) != 0;
    write<T>(machine, r.destination, [&](int i) {
        const Sign sign = c[i];
        bool first = sign >= 0;
        if constexpr (isFloating<Sign>)
            first = first || (ftz && flush(sign) == 0);
        return first ? a[i] : b[i];
    });
    return step + 1;
}

template <Operation O> const Step* predicates(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const std::uint32_t a = readMask(machine, r.a);
    const std::uint32_t b = r.b == ptx::noPlane ? 0 : readMask(machine, r.b);
    writeMask(machine, r.destination,
        O == Operation::PredicateAnd       ? a & b
            : O == Operation::PredicateOr  ? a | b
            : O == Operation::PredicateXor ? a ^ b
            : O == Operation::PredicateNot ? ~a
                                           : a);
    return step + 1;
}

template <class T> const Step* move(Machine& machine, const Step* step)
{
    const auto a = lanes<T>(machine, step->decoded.a);
    write<T>(machine, step->decoded.destination, [&](int i) { return a[i]; });
    return step + 1;
}

/// Two narrow values side by side, the first in the low bits.
template <class Whole, class Part> const Step* pack(Machine& machine, const Step* step)
{
    const auto a = lanes<Part>(machine, step->decoded.a), b = lanes<Part>(machine, step->decoded.b);
    write<Whole>(machine, step->decoded.destination, [&](int i) {
        return static_cast<Whole>(
            static_cast<Whole>(a[i]) | static_cast<Whole>(static_cast<Whole>(b[i]) << (8 * sizeof(Part))));
    });
    return step + 1;
}
template <class Whole, class Part> const Step* extract(Machine& machine, const Step* step)
{
    const auto a = lanes<Whole>(machine, step->decoded.a);
    const auto position = static_cast<int>(step->decoded.immediate);
    write<Part>(machine, step->decoded.destination, [&](int i) { return static_cast<Part>(a[i] >> position); });
    return step + 1;
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
