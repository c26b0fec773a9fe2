#include "kernels/catalogue/elementwise/elementwise.h"

#include <fmt/format.h>

namespace warpatlas {

ElementwiseVariant naiveElements(const std::string& kernel, const std::string& store, std::string teaches)
{
    return {"naive", kernel, std::move(teaches), 1,
        {
            {"no_guard",
                "if (i < n) is missing: the surplus threads of the last block read and write past the arrays' ends.",
                kernel, store, ProblemKind::OutOfBounds},
            {"wide_guard", "The guard is i <= n, and n is the first index past the end: one thread too many passes it.",
                kernel, store, ProblemKind::OutOfBounds},
            {"truncated_grid",
                "n / 256 blocks are launched, rounded down: the last values have no thread and are never written.",
                kernel, "<<<n / 256, 256>>>", ProblemKind::Mismatch},
            {"local_index",
                "i is threadIdx.x alone: every block works on the first block's values, and nobody on the others.",
                kernel, store, ProblemKind::Mismatch},
            {"forgotten_block_dim",
                "i is blockIdx.x + threadIdx.x: each block begins one value after its neighbour, not a block after.",
                kernel, store, ProblemKind::Mismatch},
            {"uncoalesced",
                "i is threadIdx.x * gridDim.x + blockIdx.x: the results are right, but the values of a warp's threads "
                "lie a whole grid apart, each in a sector of its own.",
                kernel, store, ProblemKind::Uncoalesced},
            {"one_thread_blocks",
                "n blocks of one thread are launched: the results are right, but 31 of a warp's 32 lanes are idle.",
                kernel, "<<<n, 1>>>", ProblemKind::IdleLanes},
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
            {"no_guard",
                "if (i < n / 4) is missing: the last block's surplus threads read and write past the arrays' ends.",
                code, store, ProblemKind::OutOfBounds},
            {"wide_guard",
                "The guard is i <= n / 4, so that the rest is done as well: as a whole float4, which ends past the "
                "arrays' ends.",
                code, store, ProblemKind::OutOfBounds},
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
            {"wide_guard",
                "The loop runs while i <= n, and n is the first index past the end: one thread takes one step too "
                "far.",
                code, store, ProblemKind::OutOfBounds},
            {"uncoalesced",
                "Each thread takes values that follow one another, as one would on a CPU: the results are right, but "
                "the threads of a warp are a whole run apart at every step.",
                code, store, ProblemKind::Uncoalesced},
        }};
}

} // namespace warpatlas
