/// The mark of an element: untouched, read by one thread or block or by many, written by one (which may have read it
/// too), or updated by atomics alone.
#pragma once

#include "kernels/simulator/execution/observer.h"

#include <cstdint>

namespace warpatlas::simulator {

inline constexpr int chunkShift = 14; ///< elements that are looked at together when workers' marks are compared

inline constexpr std::uint32_t noMark = 0;
inline constexpr std::uint32_t wroteBit = 1u << 31;
inline constexpr std::uint32_t manyReaders = wroteBit - 1;
inline constexpr std::uint32_t atomicsOnly = wroteBit | (wroteBit - 1);
inline constexpr std::uint32_t mostNames = wroteBit - 2; ///< names are 1 ... mostNames

/// Marks that `who` touches the element. False: another mark is there.
inline bool putMark(std::uint32_t& mark, AccessKind kind, std::uint32_t who)
{
    const bool mine = (mark & ~wroteBit) == who;
    switch (kind) {
    case AccessKind::Load:
        if (mark == noMark)
            mark = who;
        else if (!mine && (mark & wroteBit) != 0)
            return false;
        else if (!mine)
            mark = manyReaders;
        return true;
    case AccessKind::Store:
        if (mark != noMark && !mine)
            return false;
        mark = who | wroteBit;
        return true;
    case AccessKind::Atomic:
        if (mark != noMark && mark != atomicsOnly && !mine)
            return false;
        mark = mine ? who | wroteBit : atomicsOnly;
        return true;
    }
    return true;
}

/// Two workers' marks of one element; false: they clash.
inline bool joinMarks(std::uint32_t& mark, std::uint32_t other)
{
    if (mark == noMark)
        mark = other;
    else if (other != noMark && mark != other) {
        if (((mark | other) & wroteBit) != 0)
            return false;
        mark = manyReaders;
    }
    return true;
}

} // namespace warpatlas::simulator
