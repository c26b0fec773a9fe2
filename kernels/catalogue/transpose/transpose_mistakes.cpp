#include "kernels/catalogue/transpose/transpose_mistakes.h"

#include <fmt/format.h>

namespace warpatlas {

namespace {

std::vector<Mistake> transposeNaiveMistakes()
{
    const std::string load = "float value = in[", store = "out[x * height + y] = value;";
    return {
        {"no_guard", "No guard", "There is no if: threads beside the matrix read and write as well.",
            "transpose_no_guard", load, ProblemKind::OutOfBounds},
        {"wide_guard", "Guard with <=", "The guard lets one column and one row of threads too many through.",
            "transpose_wide_guard", load, ProblemKind::OutOfBounds},
        {"truncated_grid", "Truncated grid",
            "The number of blocks is rounded down, so that the last rows and columns are left undone.",
            "transpose_truncated_grid", "<<<dim3(width / 32, height / 8)", ProblemKind::Mismatch,
            MistakenLaunch::TruncatedGrid},
        {"swapped_xy", "x and y swapped", "The index of the input takes x for the row, as if the matrix were square.",
            "transpose_swapped_xy", load, ProblemKind::OutOfBounds},
        {"local_index", "Local index for global",
            "x and y are threadIdx alone, so that every block turns the matrix's first corner again.",
            "transpose_local_index", store, ProblemKind::Mismatch},
        {"forgotten_block_dim", "Forgotten blockDim",
            "x and y are blockIdx + threadIdx, so that each block begins one value beside the one before it.",
            "transpose_forgotten_block_dim", store, ProblemKind::Mismatch},
        {"one_thread_blocks", "One thread a block",
            "Each block has one thread: 31 of the 32 lanes of its warp have nothing to do.",
            "transpose_one_thread_blocks", "dim3(1, 1)>>>", ProblemKind::IdleLanes, MistakenLaunch::OneThreadBlocks},
    };
}

std::vector<Mistake> tileMistakes(const std::string& code)
{
    const std::string load = "tile[threadIdx.y + j][threadIdx.x] = in[",
                      store = "out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];";
    const auto file = [&](std::string_view name) { return fmt::format("{}_{}", code, name); };
    return {
        {"no_guard", "No guard", "The reading has no if: tiles at the edge read past the end of the matrix.",
            file("no_guard"), load, ProblemKind::OutOfBounds},
        {"wide_guard", "Guard with <=", "The guard of the writing lets one column and one row too many through.",
            file("wide_guard"), store, ProblemKind::OutOfBounds},
        {"truncated_grid", "Truncated grid",
            "The number of tiles is rounded down, so that the last rows and columns are left undone.",
            file("truncated_grid"), "<<<dim3(width / 64, height / 64)", ProblemKind::Mismatch,
            MistakenLaunch::TruncatedGrid},
        {"swapped_xy", "x and y swapped",
            "Each tile is turned in itself but written to where it came from: blockIdx.x and blockIdx.y must change "
            "places.",
            file("swapped_xy"), store, ProblemKind::Mismatch},
        {"local_index", "Local index for global",
            "It reads at threadIdx alone, so that every block takes the matrix's first tile.", file("local_index"),
            load, ProblemKind::Mismatch},
        {"forgotten_block_dim", "Forgotten blockDim",
            "It reads at blockIdx + threadIdx, so that each tile begins one value beside the one before it.",
            file("forgotten_block_dim"), load, ProblemKind::Mismatch},
        {"missing_sync", "Missing __syncthreads",
            "Nobody waits for the tile: threads read values that others have not written yet.", file("missing_sync"),
            store, ProblemKind::Race},
        {"uncoalesced", "Uncoalesced access",
            "The tile is there but the threads keep their places: neighbouring threads still write a row apart.",
            file("uncoalesced"), "out[x * height + y + j] =", ProblemKind::Uncoalesced},
    };
}

} // namespace

std::vector<Mistake> transposeMistakes(std::string_view variant)
{
    if (variant == "naive")
        return transposeNaiveMistakes();
    std::vector<Mistake> mistakes = tileMistakes(fmt::format("transpose_{}", variant));
    if (variant == "padded")
        mistakes.push_back({"unpadded_tile", "Unpadded tile",
            "The tile is 64 values wide, so that the values of a column all lie in one bank.",
            "transpose_padded_unpadded_tile", "out[(y + j) * height + x] = tile[", ProblemKind::BankConflict});
    return mistakes;
}

} // namespace warpatlas
