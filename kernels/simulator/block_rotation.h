/// Blocks of a grid in order, on one thread, where they may see each other. One that does not get done lets the next
/// ones run, as blocks on a GPU do, in case it waits for them. The order depends on nothing but the kernel's own code,
/// so that a block can be looked at again in the midst of the others.
#pragma once

#include "kernels/simulator/block.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace warpatlas::simulator {

struct BlockRotation {
    /// The block, started.
    std::function<std::unique_ptr<Block>(std::uint64_t linearBlock)> start;
    /// Its turns begin (again).
    std::function<void(Block& block)> resume;
    std::function<BlockState(Block& block)> turn;
    std::function<void(std::unique_ptr<Block> block)> finished;
    std::function<bool()> stopped; ///< asked between turns

    void run(std::uint64_t blocks) const;
};

} // namespace warpatlas::simulator
