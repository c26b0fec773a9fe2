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
    /// Where lanes that part here meet again: the nearest block on every path from here, not counting paths that just
    /// return. none: lanes meet only at the exit, or have no path to it, or no other lanes to wait for.
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

/// Immediate post-dominators of any graph; none for a node without one. `exits[i]` says that node i can end.
std::vector<std::uint32_t> immediatePostDominators(
    const std::vector<std::vector<std::uint32_t>>& successors, const std::vector<bool>& exits);

} // namespace warpatlas::ptx
