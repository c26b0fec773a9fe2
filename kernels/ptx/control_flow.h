/// The control-flow graph of a function, the immediate post-dominators at which divergent lanes meet again, and the
/// lines of the source that its instructions come from, which jump about in it.
#pragma once

#include "kernels/ptx/module.h"

#include <cstdint>
#include <set>
#include <string_view>
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

/// The numbers of the kernel's own file: by its name ("matmul.cu"), else the file of the entry's first line.
std::set<std::uint32_t> ownFiles(const Module& module, const Function& entry, std::string_view sourceName);

/// The line of the kernel's own source for each instruction; 0: none. Code that the compiler or a header added counts
/// at the place of the own source that it was inlined into, through any number of other files. Where the PTX does not
/// say which: at the next line of the same basic block, else, and in a module for debugging, at the one before.
std::vector<std::uint32_t> ownLines(
    const Module& module, const Function& function, const ControlFlow& flow, const std::set<std::uint32_t>& own);

/// The lines of the own source at which the functions were called that each instruction was inlined from, the innermost
/// call first; what ownLines() says is not among them.
std::vector<std::vector<std::uint32_t>> callLines(
    const Function& function, const std::vector<std::uint32_t>& lines, const std::set<std::uint32_t>& own);

} // namespace warpatlas::ptx
