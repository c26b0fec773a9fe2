#include "kernels/catalogue/common/grid_mistakes.h"

#include <fmt/format.h>

namespace warpatlas {

Mistake GridMistakes::noGuard() const
{
    return {"no_guard",
        fmt::format("The threads that the last blocks have beyond the {} write as well: into the next row, and behind "
                    "the last one.",
            whole),
        code, store, ProblemKind::OutOfBounds};
}

Mistake GridMistakes::wideGuard() const
{
    return {"wide_guard",
        fmt::format(
            "x <= width and y <= height let in one column and one row too many, behind those of the {}.", whole),
        code, store, ProblemKind::OutOfBounds};
}

Mistake GridMistakes::truncatedGrid() const
{
    return {"truncated_grid",
        fmt::format("The number of blocks is rounded down, so that the last {}s have no thread.", element), code,
        code + "<<<dim3(width / ", ProblemKind::Mismatch};
}

Mistake GridMistakes::swappedXy() const
{
    return {"swapped_xy",
        fmt::format("x is made of the y of block and thread, and y of their x: the grid lies on the {} the wrong way "
                    "round, and a part has no thread.",
            whole),
        code, store, ProblemKind::Mismatch};
}

Mistake GridMistakes::localIndex() const
{
    return {"local_index",
        fmt::format("The index is threadIdx alone, so that every block computes the first {}s again, and nobody the "
                    "others.",
            element),
        code, store, ProblemKind::Mismatch};
}

Mistake GridMistakes::forgottenBlockDim() const
{
    return {"forgotten_block_dim",
        fmt::format(
            "The index is blockIdx + threadIdx, so that each block begins one {} behind the one before it.", element),
        code, store, ProblemKind::Mismatch};
}

Mistake GridMistakes::uncoalesced(std::string guilty) const
{
    return {"uncoalesced",
        "Neighbouring threads of a warp are a row apart and not side by side, so that a request touches many sectors "
        "for few bytes of each.",
        code, std::move(guilty), ProblemKind::Uncoalesced};
}

Mistake GridMistakes::oneThreadBlocks() const
{
    return {"one_thread_blocks",
        fmt::format("Every {} is a block of its own, so that 31 of the 32 lanes of its warp idle.", element), code,
        code + "<<<dim3(width, height", ProblemKind::IdleLanes};
}

Mistake GridMistakes::missingSync(std::string guilty) const
{
    return {"missing_sync",
        "Nobody waits until the tile is complete: a thread reads what another one may not have written yet.", code,
        std::move(guilty), ProblemKind::Race};
}

} // namespace warpatlas
