#include "kernels/catalogue/matmul/matmul_mistakes.h"

namespace warpatlas {

namespace {

constexpr const char* product = "sum += A[row * K + k] * B[k * N + col]";
constexpr const char* matmulStore = "C[row * N + col] = sum";

} // namespace

std::vector<Mistake> matmulMistakes()
{
    return {
        {"no_guard", "Threads right of C and below it compute as well, with what lies behind the matrices.", "matmul",
            product, ProblemKind::OutOfBounds},
        {"wide_guard", "row <= M and col <= N let one row and one column of threads too many read and write.", "matmul",
            product, ProblemKind::OutOfBounds},
        {"truncated_grid", "N / 16 and M / 16 are rounded down, so that the last columns and rows have no thread.",
            "matmul", "<<<dim3(N / 16, M / 16)", ProblemKind::Mismatch},
        {"swapped_xy",
            "x counts the rows and y the columns, but the grid was made for columns along x: the last rows have no "
            "thread.",
            "matmul", matmulStore, ProblemKind::Mismatch},
        {"local_index", "Row and column are those inside the block, so that every block computes the same corner of C.",
            "matmul", matmulStore, ProblemKind::Mismatch},
        {"forgotten_block_dim",
            "Each block begins one value behind the one before it, not 16, so that the blocks lie on top of each "
            "other.",
            "matmul", matmulStore, ProblemKind::Mismatch},
        {"uncoalesced",
            "threadIdx.x counts the rows of a block: neighbours in a warp read and write values a whole row apart.",
            "matmul", matmulStore, ProblemKind::Uncoalesced},
        {"one_thread_blocks", "Every block is one thread: 31 of the 32 lanes of its warp idle.", "matmul",
            "<<<dim3(N, M), 1>>>", ProblemKind::IdleLanes},
    };
}

std::vector<Mistake> matmulNaive1dMistakes()
{
    return {
        {"no_guard", "The last block's threads that have no value left read and write behind the matrices.",
            "matmul_naive_1d", product, ProblemKind::OutOfBounds},
        {"wide_guard", "One thread too many passes: i <= M * N lets in an index that C does not have.",
            "matmul_naive_1d", product, ProblemKind::OutOfBounds},
        {"truncated_grid", "M * N / 256 is rounded down, so that the last values have no thread.", "matmul_naive_1d",
            "<<<M * N / 256, 256>>>", ProblemKind::Mismatch},
        {"swapped_xy",
            "The index is divided by C's height, as if it went column after column, and stored row after row.",
            "matmul_naive_1d", "C[i] = sum", ProblemKind::Mismatch},
        {"local_index", "The index is threadIdx.x alone, so that every block computes the same first values.",
            "matmul_naive_1d", "C[i] = sum", ProblemKind::Mismatch},
        {"forgotten_block_dim",
            "The index is blockIdx.x + threadIdx.x, so that each block begins one value behind the one before it.",
            "matmul_naive_1d", "C[i] = sum", ProblemKind::Mismatch},
        {"uncoalesced",
            "The index goes down the columns: neighbours in a warp read and write values a whole row apart.",
            "matmul_naive_1d", matmulStore, ProblemKind::Uncoalesced},
        {"one_thread_blocks", "Every block is one thread: 31 of the 32 lanes of its warp idle.", "matmul_naive_1d",
            "<<<M * N, 1>>>", ProblemKind::IdleLanes},
    };
}

std::vector<Mistake> matmulTiledMistakes()
{
    const char* const load = "tileA[threadIdx.y][threadIdx.x] =";
    return {
        {"no_guard", "Tiles that reach over an edge are filled with what lies behind the matrices.", "matmul_tiled",
            load, ProblemKind::OutOfBounds},
        {"wide_guard", "<= lets each tile take one row and one column too many at the edges.", "matmul_tiled", load,
            ProblemKind::OutOfBounds},
        {"truncated_grid", "N / TILE and M / TILE are rounded down, so that the last columns and rows have no block.",
            "matmul_tiled", "<<<dim3(N / TILE, M / TILE)", ProblemKind::Mismatch},
        {"swapped_xy",
            "x counts the rows and y the columns, but the tiles are filled and the grid is made the other way round.",
            "matmul_tiled", matmulStore, ProblemKind::Mismatch},
        {"local_index", "Row and column are those inside the tile, so that every block computes the same corner of C.",
            "matmul_tiled", matmulStore, ProblemKind::Mismatch},
        {"forgotten_block_dim",
            "Each tile begins one value behind the one before it, not 16, so that the tiles lie on top of each other.",
            "matmul_tiled", matmulStore, ProblemKind::Mismatch},
        {"missing_sync",
            "Nobody waits until the tiles are full: a warp computes with values that another has yet to bring.",
            "matmul_tiled", "sum += tileA", ProblemKind::Race},
        {"uncoalesced", "The tiles are filled column by column: neighbours in a warp read values a whole row apart.",
            "matmul_tiled", "A[aRow * K + aCol]", ProblemKind::Uncoalesced},
    };
}

std::vector<Mistake> matmulRegisterTiledMistakes()
{
    const char* const load = "four = *(const float4*)from";
    const char* const storeFour = "*(float4*)to = four";
    return {
        {"no_guard", "Tiles that reach over an edge are filled with what lies behind the matrices.",
            "matmul_register_tiled", load, ProblemKind::OutOfBounds},
        {"wide_guard",
            "Only what lies beyond the height and the width is left out, not what lies at them: they count from 1, "
            "rows and columns from 0.",
            "matmul_register_tiled", load, ProblemKind::OutOfBounds},
        {"truncated_grid", "N / TILE and M / TILE are rounded down, so that the last columns and rows have no block.",
            "matmul_register_tiled", "<<<dim3(N / TILE, M / TILE)", ProblemKind::Mismatch},
        {"swapped_xy", "Blocks along x take the rows, but the grid has as many along x as there are tiles in a row.",
            "matmul_register_tiled", storeFour, ProblemKind::Mismatch},
        {"local_index",
            "Rows and columns are those inside the tile, so that every block computes the same corner of C.",
            "matmul_register_tiled", storeFour, ProblemKind::Mismatch},
        {"forgotten_block_dim",
            "Each block begins as many values behind the one before it as it has threads, though a thread has 8 x 8.",
            "matmul_register_tiled", storeFour, ProblemKind::Mismatch},
        {"missing_sync",
            "Nobody waits until the tiles are full: a warp computes with values that another has yet to bring.",
            "matmul_register_tiled", "b.left = *(const float4*)&tileB[k][col]", ProblemKind::Race},
        {"uncoalesced",
            "Each thread reads its four neighbours one by one: in each load a warp touches every fourth value only.",
            "matmul_register_tiled", "four.x = from[0]", ProblemKind::Uncoalesced},
        {"unpadded_tile",
            "Rows of A's tile are 128 values long: what four lanes write into one column falls into one bank.",
            "matmul_register_tiled", "tile[row][col] = four.x", ProblemKind::BankConflict},
    };
}

} // namespace warpatlas
