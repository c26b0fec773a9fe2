/// The control-flow graph of a function and the immediate post-dominators at which divergent lanes meet again.
#pragma once

#include "kernels/ptx/module.h"

#include <cstdint>
#include <vector>

namespace warpatlas::ptx {

struct BasicBlock {
    std::uint32_t first = 0; ///< instructions [first, last)
    std::uint32_t last = 0;
    std::vector<std::uint32_t> successors; ///< blocks; the function's exit is not listed
    bool exits = false; ///< some lanes may leave the function here
    /// Where lanes that part here meet again: the nearest block that every path from here goes through, paths on which
    /// they just return not counted; none: the exit itself, no path to it, or nobody
    /// to wait for.
    std::uint32_t postDominator = none;
};

struct ControlFlow {
    std::vector<BasicBlock> blocks; ///< in the order of the text
    std::vector<std::uint32_t> blockOf; ///< by instruction

    /// Whether the last instruction can send lanes of one warp to different places.
    bool canDiverge(std::uint32_t block) const
    {
        return blocks[block].successors.size() + (blocks[block].exits ? 1 : 0) > 1;
    }
};

/// Branches to labels that do not exist end their block as an exit; the decoder reports them.
ControlFlow analyseControlFlow(const Function& function);

/// Immediate post-dominators of any graph: `exits[i]` says that node i can end. none where there is none.
std::vector<std::uint32_t> immediatePostDominators(
    const std::vector<std::vector<std::uint32_t>>& successors, const std::vector<bool>& exits);

} // namespace warpatlas::ptx
