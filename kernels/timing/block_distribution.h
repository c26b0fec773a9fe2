/// Which SM runs which blocks of a launch, and which of them are looked at to know what all of them do.
#pragma once

#include "kernels/timing/block_trace.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace warpatlas::inline timing {

/// Blocks are handed out in turn: SM n begins with block n.
struct BlockDistribution {
    std::uint64_t blocks = 1, multiprocessors = 1, resident = 1;

    std::uint64_t most() const { return countOf(0); } ///< that an SM gets
    std::uint64_t countOf(std::uint64_t sm) const { return (blocks - sm - 1) / multiprocessors + 1; }
    std::uint64_t busySms() const { return std::min(blocks, multiprocessors); }
    std::uint64_t wave() const { return busySms() * std::min(resident, most()); } ///< blocks that run side by side
    /// Whether all are resident from the beginning; else an SM that is done with one takes the next.
    bool atOnce() const { return most() <= resident; }
    std::uint64_t block(std::uint64_t sm, std::uint64_t number) const { return sm + number * multiprocessors; }
};

/// So many blocks of an SM that has `all`, in runs of those that are resident together, evenly spread; ascending.
std::vector<std::uint64_t> wavesOf(std::uint64_t resident, std::uint64_t number, std::uint64_t all);

/// The SM that has most to do, of some: where all blocks begin at once, it says how long the launch takes. Ends after
/// about `mostInstructions` of warps. Throws as BlockTracer does.
std::uint64_t busiestSm(const BlockDistribution& distribution, BlockTracer& tracer, std::uint64_t mostInstructions);

/// The mean of instructions that the warps of a block execute, over some blocks. As above.
double meanInstructions(const BlockDistribution& distribution, BlockTracer& tracer, std::uint64_t mostInstructions);

} // namespace warpatlas::inline timing
