#include "kernels/catalogue/matmul/matmul_mistakes.h"

namespace warpatlas {

namespace {

constexpr const char* product = "sum += A[row * K + k] * B[k * N + col]";
constexpr const char* matmulStore = "C[row * N + col] = sum";

} // namespace

std::vector<Mistake> matmulMistakes()
{
    return {
        {"no_guard", "No guard", "Threads right of C and below it compute as well, with what lies behind the matrices.",
            "matmul_no_guard", product, ProblemKind::OutOfBounds},
        {"wide_guard",
            "Guard with <=", "row <= M and col <= N let one row and one column of threads too many read and write.",
            "matmul_wide_guard", product, ProblemKind::OutOfBounds},
        {"truncated_grid", "Truncated grid",
            "N / 16 and M / 16 are rounded down, so that the last columns and rows have no thread.",
            "matmul_truncated_grid", "<<<dim3(N / 16, M / 16)", ProblemKind::Mismatch, MistakenLaunch::TruncatedGrid},
        {"swapped_xy", "x and y swapped",
            "x counts the rows and y the columns, but the grid was made for columns along x: the last rows have no "
            "thread.",
            "matmul_swapped_xy", matmulStore, ProblemKind::Mismatch},
        {"local_index", "Local index for global",
            "Row and column are those inside the block, so that every block computes the same corner of C.",
            "matmul_local_index", matmulStore, ProblemKind::Mismatch},
        {"forgotten_block_dim", "Forgotten blockDim",
            "Each block begins one value behind the one before it, not 16, so that the blocks lie on top of each "
            "other.",
            "matmul_forgotten_block_dim", matmulStore, ProblemKind::Mismatch},
        {"uncoalesced", "Uncoalesced access",
            "threadIdx.x counts the rows of a block: neighbours in a warp read and write values a whole row apart.",
            "matmul_uncoalesced", matmulStore, ProblemKind::Uncoalesced},
        {"one_thread_blocks", "One thread a block", "Every block is one thread: 31 of the 32 lanes of its warp idle.",
            "matmul_one_thread_blocks", "<<<dim3(N, M), 1>>>", ProblemKind::IdleLanes, MistakenLaunch::OneThreadBlocks},
    };
}

std::vector<Mistake> matmulNaive1dMistakes()
{
    return {
        {"no_guard", "No guard", "The last block's threads that have no value left read and write behind the matrices.",
            "matmul_naive_1d_no_guard", product, ProblemKind::OutOfBounds},
        {"wide_guard", "Guard with <=", "One thread too many passes: i <= M * N lets in an index that C does not have.",
            "matmul_naive_1d_wide_guard", product, ProblemKind::OutOfBounds},
        {"truncated_grid", "Truncated grid", "M * N / 256 is rounded down, so that the last values have no thread.",
            "matmul_naive_1d_truncated_grid", "<<<M * N / 256, 256>>>", ProblemKind::Mismatch,
            MistakenLaunch::TruncatedGrid},
        {"swapped_xy", "x and y swapped",
            "The index is divided by C's height, as if it went column after column, and stored row after row.",
            "matmul_naive_1d_swapped_xy", "C[i] = sum", ProblemKind::Mismatch},
        {"local_index", "Local index for global",
            "The index is threadIdx.x alone, so that every block computes the same first values.",
            "matmul_naive_1d_local_index", "C[i] = sum", ProblemKind::Mismatch},
        {"forgotten_block_dim", "Forgotten blockDim",
            "The index is blockIdx.x + threadIdx.x, so that each block begins one value behind the one before it.",
            "matmul_naive_1d_forgotten_block_dim", "C[i] = sum", ProblemKind::Mismatch},
        {"uncoalesced", "Uncoalesced access",
            "The index goes down the columns: neighbours in a warp read and write values a whole row apart.",
            "matmul_naive_1d_uncoalesced", matmulStore, ProblemKind::Uncoalesced},
        {"one_thread_blocks", "One thread a block", "Every block is one thread: 31 of the 32 lanes of its warp idle.",
            "matmul_naive_1d_one_thread_blocks", "<<<M * N, 1>>>", ProblemKind::IdleLanes,
            MistakenLaunch::OneThreadBlocks},
    };
}

std::vector<Mistake> matmulTiledMistakes()
{
    const char* const load = "tileA[threadIdx.y][threadIdx.x] =";
    return {
        {"no_guard", "No guard", "Tiles that reach over an edge are filled with what lies behind the matrices.",
            "matmul_tiled_no_guard", load, ProblemKind::OutOfBounds},
        {"wide_guard", "Guard with <=", "<= lets each tile take one row and one column too many at the edges.",
            "matmul_tiled_wide_guard", load, ProblemKind::OutOfBounds},
        {"truncated_grid", "Truncated grid",
            "N / TILE and M / TILE are rounded down, so that the last columns and rows have no block.",
            "matmul_tiled_truncated_grid", "<<<dim3(N / TILE, M / TILE)", ProblemKind::Mismatch,
            MistakenLaunch::TruncatedGrid},
        {"swapped_xy", "x and y swapped",
            "x counts the rows and y the columns, but the tiles are filled and the grid is made the other way round.",
            "matmul_tiled_swapped_xy", matmulStore, ProblemKind::Mismatch},
        {"local_index", "Local index for global",
            "Row and column are those inside the tile, so that every block computes the same corner of C.",
            "matmul_tiled_local_index", matmulStore, ProblemKind::Mismatch},
        {"forgotten_block_dim", "Forgotten blockDim",
            "Each tile begins one value behind the one before it, not 16, so that the tiles lie on top of each other.",
            "matmul_tiled_forgotten_block_dim", matmulStore, ProblemKind::Mismatch},
        {"missing_sync", "Missing __syncthreads",
            "Nobody waits until the tiles are full: a warp computes with values that another has yet to bring.",
            "matmul_tiled_missing_sync", "sum += tileA", ProblemKind::Race},
        {"uncoalesced", "Uncoalesced access",
            "The tiles are filled column by column: neighbours in a warp read values a whole row apart.",
            "matmul_tiled_uncoalesced", "A[aRow * K + aCol]", ProblemKind::Uncoalesced},
    };
}

std::vector<Mistake> matmulRegisterTiledMistakes()
{
    const char* const load = "four = *(const float4*)from";
    const char* const storeFour = "*(float4*)to = four";
    return {
        {"no_guard", "No guard", "Tiles that reach over an edge are filled with what lies behind the matrices.",
            "matmul_register_tiled_no_guard", load, ProblemKind::OutOfBounds},
        {"wide_guard", "Guard with <=",
            "Only what lies beyond the height and the width is left out, not what lies at them: they count from 1, "
            "rows and columns from 0.",
            "matmul_register_tiled_wide_guard", load, ProblemKind::OutOfBounds},
        {"truncated_grid", "Truncated grid",
            "N / TILE and M / TILE are rounded down, so that the last columns and rows have no block.",
            "matmul_register_tiled_truncated_grid", "<<<dim3(N / TILE, M / TILE)", ProblemKind::Mismatch,
            MistakenLaunch::TruncatedGrid},
        {"swapped_xy", "x and y swapped",
            "Blocks along x take the rows, but the grid has as many along x as there are tiles in a row.",
            "matmul_register_tiled_swapped_xy", storeFour, ProblemKind::Mismatch},
        {"local_index", "Local index for global",
            "Rows and columns are those inside the tile, so that every block computes the same corner of C.",
            "matmul_register_tiled_local_index", storeFour, ProblemKind::Mismatch},
        {"forgotten_block_dim", "Forgotten tile size",
            "Each block begins as many values behind the one before it as it has threads, though a thread has 8 x 8.",
            "matmul_register_tiled_forgotten_block_dim", storeFour, ProblemKind::Mismatch},
        {"missing_sync", "Missing __syncthreads",
            "Nobody waits until the tiles are full: a warp computes with values that another has yet to bring.",
            "matmul_register_tiled_missing_sync", "b.left = *(const float4*)&tileB[k][col]", ProblemKind::Race},
        {"uncoalesced", "Uncoalesced access",
            "Each thread reads its four neighbours one by one: in each load a warp touches every fourth value only.",
            "matmul_register_tiled_uncoalesced", "four.x = from[0]", ProblemKind::Uncoalesced},
        {"unpadded_tile", "Unpadded tile",
            "Rows of A's tile are 128 values long: what four lanes write into one column falls into one bank.",
            "matmul_register_tiled_unpadded_tile", "tile[row][col] = four.x", ProblemKind::BankConflict},
    };
}

} // namespace warpatlas
