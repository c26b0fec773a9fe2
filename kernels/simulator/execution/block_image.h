/// A block between two instructions, as a value: what "Look closer" goes back to. Immutable once taken; any thread may
/// restore from it.
#pragma once

#include "kernels/simulator/execution/block.h"

namespace warpatlas::simulator {

struct WarpImage {
    Warp warp; ///< its frames without storage
    std::vector<std::vector<std::byte>> windows; ///< by frame: registers, then call parameters
};

struct Block::Image {
    std::uint64_t linear = 0;
    Dim3 blockIndex;
    std::vector<WarpImage> warps;
    std::vector<std::byte> shared;
    std::array<Barrier, 16> barriers;
    PhaseBarriers phases;
    std::uint32_t standstills = 0;
    std::uint32_t aliveThreads = 0;
    std::uint64_t latestExit = 0;
    std::uint32_t turnOf = 0;
    bool ranSomething = false;
    bool paused = false;
    bool acted = false;
    std::int32_t budget = 0;
    std::int32_t slicesLeft = 0;
    std::uint64_t clock = 0;
    std::uint64_t bytes = 0; ///< host memory, about
};

} // namespace warpatlas::simulator
