/// Unwritten bytes that a copy took to the host, and why they were not written. Plain values.
#pragma once

#include "kernels/model/launch.h"

#include <cstdint>
#include <string>
#include <vector>

namespace warpatlas::runtime {

/// Elements side by side.
struct UnwrittenRange {
    std::uint64_t first = 0, last = 0;
    bool operator==(const UnwrittenRange&) const = default;
};

struct UnwrittenRecord {
    /// The cause that the kernel's code, its launch and its writes prove.
    enum class Cause : std::uint8_t {
        Unknown, ///< it may be meant: a border that no thread writes, the rest of an array that was not filled
        Nothing, ///< nothing at all of what was copied has been written
        FewThreads, ///< along `axis` the launch has `has` threads, and the kernel wants `wants`
        SwappedAxes, ///< the same, and along `otherAxis` there are threads enough: the two are exchanged
        RowLength, ///< rows of `wants` elements begin `has` elements after one another
        Pitch, ///< rows of `has` bytes stand one behind the other, in memory whose rows begin `wants` bytes apart
    } cause = Cause::Unknown;
    std::uint64_t memory = 0; ///< address that the allocation begins at
    std::uint64_t number = 0; ///< of the allocation
    std::uint64_t bytes = 0; ///< of it
    std::uint64_t elementBytes = 0; ///< 0: not known, or not whole ones: what follows counts bytes
    std::vector<UnwrittenRange> ranges; ///< the first of them
    std::uint64_t rangeCount = 0;
    std::string kernel; ///< that stored to it last; empty: none has, or a copy came after it
    bool callKnown = false;
    std::uint64_t call = 0; ///< number of the call that launched it
    Launch launch;
    char axis = 'x', otherAxis = 'x';
    std::uint64_t has = 0, wants = 0, otherHas = 0, otherWants = 0;

    bool operator==(const UnwrittenRecord&) const = default;
};

} // namespace warpatlas::runtime
