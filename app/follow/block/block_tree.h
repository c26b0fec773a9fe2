/// How the threads of one block put values together, as sums of a block and running sums do: which thread took
/// which thread's value in which step, in shared memory or by a shuffle. Found in what the recording shows, whatever
/// the kernel is called. Immutable; any thread.
#pragma once

#include "kernels/model/progress.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace warpatlas::simulator {
class BlockRecording;
}

namespace warpatlas::inline follow {

struct BlockTree {
    /// A thread takes the value that another one left; threads are linear in the block.
    struct Take {
        std::uint16_t from = 0, by = 0;
        bool operator==(const Take&) const = default;
    };
    /// The step between two barriers, or of one shuffle.
    struct Row {
        std::vector<std::uint32_t> lanes; ///< by warp: lanes that wrote shared memory, or got another lane's value
        std::vector<std::uint32_t> used; ///< by warp: those of them whose result goes anywhere
        std::vector<std::uint64_t> ends; ///< by warp: the recording's step after its last in this row; 0: it has none
        std::vector<Take> takes; ///< by the taking thread, each once
        std::uint32_t line = 0; ///< source line of the last step; 0: none is known
        bool shuffle = false;

        std::uint32_t threads() const; ///< number of lanes
        std::uint32_t warps() const; ///< number of warps with such lanes
    };
    /// Rows of which each takes up what the rows before it left.
    using Group = std::vector<Row>;

    std::uint32_t threads = 0; ///< of the block
    std::vector<Group> groups; ///< in order; never empty, nor is one of them

    /// Returns the group that shows most: the longest, the first of several.
    std::size_t largest() const;
    /// Returns the group that is under way after so many steps of the recording, or the last one before it; the first
    /// one before there is any.
    std::size_t groupAt(std::uint64_t steps) const;

    /// Runs the recording once more. Returns null where values are not put together in this way. Throws Cancelled,
    /// std::bad_alloc.
    static std::shared_ptr<const BlockTree> make(
        const std::shared_ptr<const simulator::BlockRecording>& recording, Progress& progress);
};
using BlockTreePointer = std::shared_ptr<const BlockTree>;

} // namespace warpatlas::inline follow
