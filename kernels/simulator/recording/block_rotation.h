/// Runs the blocks of a grid in order, on one thread, where they may see each other. A block that does not get done may
/// be waiting for others, so it lets the next ones run, as blocks on a GPU do. The order depends only on the kernel's
/// own code, so that a block can be looked at again in the midst of the others.
#pragma once

#include "kernels/simulator/execution/block.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>

namespace warpatlas::simulator {

class BlockRotation {
public:
    /// The block, started.
    std::function<std::unique_ptr<Block>(std::uint64_t linearBlock)> start;
    /// Its turns begin (again).
    std::function<void(Block& block)> resume;
    std::function<BlockState(Block& block)> turn;
    std::function<void(std::unique_ptr<Block> block)> finished;
    /// Whether no further block begins. Those under way get turns until they end: a turn sees for itself that the work
    /// is cancelled, and tells where it stops.
    std::function<bool()> stopped;
    std::function<bool()> abandoned; ///< asked between turns: leaves all as it is

    /// Asked where no block is under way: whether another one may begin. If not, run() returns, and goes on from there
    /// when it is called again. Empty: always.
    std::function<bool()> mayBegin;

    /// As many blocks as there are begin where they wait for each other; else as many as a GPU would have at once.
    bool cooperative = false;

    void run(std::uint64_t blocks);
    /// Blocks before it are done, where none is under way.
    std::uint64_t begun() const { return m_next; }

private:
    std::deque<std::unique_ptr<Block>> m_resident;
    std::uint64_t m_next = 0;
    bool m_waiting = false; ///< a block did not get done by itself
};

} // namespace warpatlas::simulator
