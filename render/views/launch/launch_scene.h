/// The launch view's scene: the blocks and threads of one launch, and what is known about them. Plain values;
/// immutable once given.
#pragma once

#include "kernels/analysis/schedule.h"
#include "kernels/model/chunked_array.h"
#include "kernels/model/launch.h"
#include "kernels/simulator/recording/block_set.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace warpatlas::render {

/// One block in the middle of its run, a word a warp, a bit a lane.
struct FollowedWarps {
    std::uint64_t block = 0; ///< linear
    std::vector<std::uint32_t> active; ///< lanes that carry out the step that is looked at
    std::vector<std::uint32_t> waiting; ///< lanes that wait at a barrier
    std::vector<std::uint32_t> done; ///< lanes that have left the kernel
};

struct LaunchScene {
    Launch launch;
    Extent cover; ///< what the launch should cover; threads past it are drawn as surplus where `writers` is not known
    /// Lanes that wrote global memory, in linear order of (block, warp), a word a warp (Trace::writers); null: not
    /// known.
    std::shared_ptr<const ChunkedArray<std::uint32_t>> writers;
    BlockSet known; ///< blocks whose `writers` are known; the others are drawn as unknown while `writers` is there
    std::shared_ptr<const Schedule> schedule; ///< null or without blocks: everything is done
    std::shared_ptr<const FollowedWarps> followed; ///< null: no block is looked at step by step
};

} // namespace warpatlas::render
