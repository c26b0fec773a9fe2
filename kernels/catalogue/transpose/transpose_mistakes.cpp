#include "kernels/catalogue/transpose/transpose_mistakes.h"

#include <fmt/format.h>

namespace warpatlas {

namespace {

std::vector<Mistake> transposeNaiveMistakes()
{
    const std::string load = "float value = in[", store = "out[x * height + y] = value;";
    return {
        {"no_guard", "There is no if: threads beside the matrix read and write as well.", "transpose", load,
            ProblemKind::OutOfBounds},
        {"wide_guard", "The guard lets one column and one row of threads too many through.", "transpose", load,
            ProblemKind::OutOfBounds},
        {"truncated_grid", "The number of blocks is rounded down, so that the last rows and columns are left undone.",
            "transpose", "<<<dim3(width / 32, height / 8)", ProblemKind::Mismatch},
        {"swapped_xy", "The index of the input takes x for the row, as if the matrix were square.", "transpose", load,
            ProblemKind::OutOfBounds},
        {"local_index", "x and y are threadIdx alone, so that every block turns the matrix's first corner again.",
            "transpose", store, ProblemKind::Mismatch},
        {"forgotten_block_dim",
            "x and y are blockIdx + threadIdx, so that each block begins one value beside the one before it.",
            "transpose", store, ProblemKind::Mismatch},
        {"one_thread_blocks", "Each block has one thread: 31 of the 32 lanes of its warp have nothing to do.",
            "transpose", "dim3(1, 1)>>>", ProblemKind::IdleLanes},
    };
}

std::vector<Mistake> tileMistakes(const std::string& code)
{
    const std::string load = "tile[threadIdx.y + j][threadIdx.x] = in[",
                      store = "out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];";
    return {
        {"no_guard", "The reading has no if: tiles at the edge read past the end of the matrix.", code, load,
            ProblemKind::OutOfBounds},
        {"wide_guard", "The guard of the writing lets one column and one row too many through.", code, store,
            ProblemKind::OutOfBounds},
        {"truncated_grid", "The number of tiles is rounded down, so that the last rows and columns are left undone.",
            code, "<<<dim3(width / 64, height / 64)", ProblemKind::Mismatch},
        {"swapped_xy",
            "Each tile is turned in itself but written to where it came from: blockIdx.x and blockIdx.y must change "
            "places.",
            code, store, ProblemKind::Mismatch},
        {"local_index", "It reads at threadIdx alone, so that every block takes the matrix's first tile.", code, load,
            ProblemKind::Mismatch},
        {"forgotten_block_dim",
            "It reads at blockIdx + threadIdx, so that each tile begins one value beside the one before it.", code,
            load, ProblemKind::Mismatch},
        {"missing_sync", "Nobody waits for the tile: threads read values that others have not written yet.", code,
            store, ProblemKind::Race},
        {"uncoalesced",
            "The tile is there but the threads keep their places: neighbouring threads still write a row apart.", code,
            "out[x * height + y + j] =", ProblemKind::Uncoalesced},
    };
}

} // namespace

std::vector<Mistake> transposeMistakes(std::string_view variant)
{
    if (variant == "naive")
        return transposeNaiveMistakes();
    std::vector<Mistake> mistakes = tileMistakes(fmt::format("transpose_{}", variant));
    if (variant == "padded")
        mistakes.push_back(
            {"unpadded_tile", "The tile is 64 values wide, so that the values of a column all lie in one bank.",
                "transpose_padded", "out[(y + j) * height + x] = tile[", ProblemKind::BankConflict});
    return mistakes;
}

} // namespace warpatlas
