#include "kernels/catalogue/common/grid_mistakes.h"

#include <fmt/format.h>

namespace warpatlas {

std::string GridMistakes::file(const char* mistake) const
{
    return fmt::format("{}_{}", code, mistake);
}

Mistake GridMistakes::noGuard() const
{
    return {"no_guard", "No guard",
        fmt::format("The threads that the last blocks have beyond the {} write as well: into the next row, and behind "
                    "the last one.",
            whole),
        file("no_guard"), store, ProblemKind::OutOfBounds};
}

Mistake GridMistakes::wideGuard() const
{
    return {"wide_guard", "Guard with <=",
        fmt::format(
            "x <= width and y <= height let in one column and one row too many, behind those of the {}.", whole),
        file("wide_guard"), store, ProblemKind::OutOfBounds};
}

Mistake GridMistakes::truncatedGrid() const
{
    return {"truncated_grid", "Truncated grid",
        fmt::format("The number of blocks is rounded down, so that the last {}s have no thread.", element),
        file("truncated_grid"), code + "<<<dim3(width / ", ProblemKind::Mismatch, MistakenLaunch::TruncatedGrid};
}

Mistake GridMistakes::swappedXy() const
{
    return {"swapped_xy", "x and y swapped",
        fmt::format("x is made of the y of block and thread, and y of their x: the grid lies on the {} the wrong way "
                    "round, and a part has no thread.",
            whole),
        file("swapped_xy"), store, ProblemKind::Mismatch};
}

Mistake GridMistakes::localIndex() const
{
    return {"local_index", "Local index for global",
        fmt::format("The index is threadIdx alone, so that every block computes the first {}s again, and nobody the "
                    "others.",
            element),
        file("local_index"), store, ProblemKind::Mismatch};
}

Mistake GridMistakes::forgottenBlockDim() const
{
    return {"forgotten_block_dim", "Forgotten blockDim",
        fmt::format(
            "The index is blockIdx + threadIdx, so that each block begins one {} behind the one before it.", element),
        file("forgotten_block_dim"), store, ProblemKind::Mismatch};
}

Mistake GridMistakes::uncoalesced(std::string guilty) const
{
    return {"uncoalesced", "Uncoalesced access",
        "Neighbouring threads of a warp are a row apart and not side by side, so that a request touches many sectors "
        "for few bytes of each.",
        file("uncoalesced"), std::move(guilty), ProblemKind::Uncoalesced};
}

Mistake GridMistakes::oneThreadBlocks() const
{
    return {"one_thread_blocks", "One thread a block",
        fmt::format("Every {} is a block of its own, so that 31 of the 32 lanes of its warp idle.", element),
        file("one_thread_blocks"), code + "<<<dim3(width, height", ProblemKind::IdleLanes,
        MistakenLaunch::OneThreadBlocks};
}

Mistake GridMistakes::missingSync(std::string guilty) const
{
    return {"missing_sync", "Missing __syncthreads",
        "Nobody waits until the tile is complete: a thread reads what another one may not have written yet.",
        file("missing_sync"), std::move(guilty), ProblemKind::Race};
}

} // namespace warpatlas
