/// The way of one block's warps, instruction by instruction, with places in memory: an SM's time is modelled from it.
/// Immutable once made.
#pragma once

#include "kernels/model/progress.h"
#include "kernels/simulator/recording/launch_snapshot.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace warpatlas::inline timing {

/// Sectors of one line of 128 bytes.
struct TracedLine {
    std::uint64_t line = 0; ///< address / 128; local memory's have bit 63 set
    std::uint8_t sectors = 0; ///< mask of 4
    std::uint8_t turns = 0; ///< of an atomic operation: of each sector the lanes that want the word most wanted, summed
};

struct TracedRequest {
    AccessKind kind = AccessKind::Load;
    Window window = Window::Global;
    bool asynchronous = false; ///< nothing waits for it before the wait for its group
    std::uint16_t lines = 0; ///< from BlockTrace::lines[firstLine] on; none of shared memory
    std::uint16_t passes = 0; ///< over the banks; of constants: different addresses
    std::uint16_t turns = 0; ///< of an atomic operation's lanes
    std::uint16_t lanes = 0;
    std::uint16_t bytes = 0; ///< that a lane asks for
    std::uint32_t firstLine = 0;
};

struct TracedInstruction {
    std::uint32_t decoded = 0; ///< index in Program::decoded
    std::uint32_t firstRequest = 0; ///< in BlockTrace::requests
    std::uint16_t requests = 0;
    std::uint16_t barrier = 0; ///< 1 + its number in BlockTrace::barriers that the warp waits at; 0: none
};

struct BlockTrace {
    std::vector<std::vector<TracedInstruction>> warps;
    std::vector<TracedRequest> requests;
    std::vector<TracedLine> lines;
    std::vector<std::uint32_t> barriers; ///< arrivals of warps that complete each
    std::uint64_t instructions = 0; ///< of all warps, that are kept
    std::uint64_t executed = 0; ///< and all of them
    /// The share of the block's instructions that is kept: a block that runs very long is cut.
    double kept = 1;
};

/// Runs blocks of a launch in a world of its program, one after the other: each finds what the ones before it, and what
/// ran in that world earlier, have left.
class BlockTracer {
public:
    BlockTracer(const simulator::LaunchSnapshot& launch, simulator::LaunchSnapshot::World& world, Progress& progress);
    ~BlockTracer();
    BlockTracer(const BlockTracer&) = delete;
    BlockTracer& operator=(const BlockTracer&) = delete;

    /// At most `mostInstructions` of each warp are kept. Throws Cancelled, std::bad_alloc.
    BlockTrace trace(std::uint64_t block, std::uint64_t mostInstructions);
    /// Only counts what all warps execute. Throws as trace().
    std::uint64_t count(std::uint64_t block);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace warpatlas::inline timing
