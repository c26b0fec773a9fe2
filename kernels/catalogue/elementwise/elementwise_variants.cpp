#include "kernels/catalogue/elementwise/elementwise.h"

#include <fmt/format.h>

namespace warpatlas {

namespace {

/// `code`: the right kernel's file.
Mistake mistakeOf(const std::string& code, const std::string& name, const std::string& guilty, ProblemKind caughtAs,
    std::string title, std::string summary, MistakenLaunch launch = MistakenLaunch::None)
{
    return {name, std::move(title), std::move(summary), fmt::format("{}_{}", code, name), guilty, caughtAs, launch};
}

} // namespace

ElementwiseVariant naiveElements(const std::string& kernel, const std::string& store, std::string teaches)
{
    return {"naive", kernel, std::move(teaches), 1,
        {
            mistakeOf(kernel, "no_guard", store, ProblemKind::OutOfBounds, "No guard",
                "if (i < n) is missing: the surplus threads of the last block read and write past the arrays' ends."),
            mistakeOf(kernel, "wide_guard", store, ProblemKind::OutOfBounds, "Guard with <=",
                "The guard is i <= n, and n is the first index past the end: one thread too many passes it."),
            mistakeOf(kernel, "truncated_grid", "<<<n / 256, 256>>>", ProblemKind::Mismatch, "Grid rounded down",
                "n / 256 blocks are launched, rounded down: the last values have no thread and are never written.",
                MistakenLaunch::TruncatedGrid),
            mistakeOf(kernel, "local_index", store, ProblemKind::Mismatch, "Local index for the global one",
                "i is threadIdx.x alone: every block works on the first block's values, and nobody on the others."),
            mistakeOf(kernel, "forgotten_block_dim", store, ProblemKind::Mismatch, "blockDim forgotten",
                "i is blockIdx.x + threadIdx.x: each block begins one value after its neighbour, not a block after."),
            mistakeOf(kernel, "uncoalesced", store, ProblemKind::Uncoalesced, "Neighbours far apart",
                "i is threadIdx.x * gridDim.x + blockIdx.x: the results are right, but the values of a warp's threads "
                "lie a whole grid apart, each in a sector of its own."),
            mistakeOf(kernel, "one_thread_blocks", "<<<n, 1>>>", ProblemKind::IdleLanes, "Blocks of one thread",
                "n blocks of one thread are launched: the results are right, but 31 of a warp's 32 lanes are idle.",
                MistakenLaunch::OneThreadBlocks),
        }};
}

ElementwiseVariant vectorisedElements(const std::string& kernel, const std::string& output)
{
    const std::string code = kernel + "_vectorised";
    const std::string store = fmt::format("reinterpret_cast<float4*>({})[i]", output);
    return {"vectorised", code,
        "A float4 is four values in one request: fewer instructions and more bytes on the way than with one value a "
        "thread, and the values that are left over need code of their own.",
        4,
        {
            mistakeOf(code, "no_guard", store, ProblemKind::OutOfBounds, "No guard",
                "if (i < n / 4) is missing: the last block's surplus threads read and write past the arrays' ends."),
            mistakeOf(code, "wide_guard", store, ProblemKind::OutOfBounds, "Guard with <=",
                "The guard is i <= n / 4, so that the rest is done as well: as a whole float4, which ends past the "
                "arrays' ends."),
        }};
}

ElementwiseVariant gridStrideElements(const std::string& kernel, const std::string& store)
{
    const std::string code = kernel + "_grid_stride";
    return {"grid_stride", code,
        "Each thread takes about eight values, a whole grid apart: any grid is right for any n, and the requests of a "
        "warp stay coalesced.",
        8,
        {
            mistakeOf(code, "wide_guard", store, ProblemKind::OutOfBounds, "Guard with <=",
                "The loop runs while i <= n, and n is the first index past the end: one thread takes one step too "
                "far."),
            mistakeOf(code, "uncoalesced", store, ProblemKind::Uncoalesced, "A run of values for each thread",
                "Each thread takes values that follow one another, as one would on a CPU: the results are right, but "
                "the threads of a warp are a whole run apart at every step."),
        }};
}

} // namespace warpatlas
