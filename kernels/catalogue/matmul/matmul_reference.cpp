#include "kernels/catalogue/matmul/matmul_reference.h"

#include "kernels/catalogue/common/cpu_forms.h"

#include <algorithm>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace warpatlas::inline bundled {

namespace {

// A tile of C is kept in registers: 6 rows of two 8-wide vectors are 12 of AVX2's 16. The slab of B that it reads,
// depth x 16, is copied together so that it stays in the first-level cache whatever the width of B.
constexpr std::size_t sumTileRows = 6;
constexpr std::size_t sumTileColumns = 16;
constexpr std::size_t slabDepth = 256;

/// Rows of B outermost within a row of C: the same order of additions as row times column, and no strided access.
void multiplyScalar(const float* a, const float* b, float* c, const MatrixSizes& sizes, const Progress& progress)
{
    for (std::size_t row = 0; row < sizes.rows; ++row) {
        progress.throwIfCancelled();
        float* to = c + row * sizes.columns;
        std::fill(to, to + sizes.columns, 0.0F);
        for (std::size_t k = 0; k < sizes.depth; ++k) {
            const float factor = a[row * sizes.depth + k];
            const float* from = b + k * sizes.columns;
            for (std::size_t column = 0; column < sizes.columns; ++column) {
                to[column] += factor * from[column];
                stayScalar();
            }
        }
    }
}

/// tile += a (rows of `stride` apart) x slab (depth x 16), for `Rows` rows.
template <std::size_t Rows>
void multiplyTile(const float* a, std::size_t stride, const float* slab, std::size_t depth, float* tile)
{
    for (std::size_t row = 0; row < Rows; ++row) {
        float sum[sumTileColumns];
        std::copy_n(tile + row * sumTileColumns, sumTileColumns, sum);
        for (std::size_t k = 0; k < depth; ++k) {
            const float factor = a[row * stride + k];
            for (std::size_t column = 0; column < sumTileColumns; ++column)
                sum[column] += factor * slab[k * sumTileColumns + column];
        }
        std::copy_n(sum, sumTileColumns, tile + row * sumTileColumns);
    }
}

#if defined(__x86_64__)
template <std::size_t Rows>
[[gnu::target("avx2,fma")]] void multiplyTileAvx2(
    const float* a, std::size_t stride, const float* slab, std::size_t depth, float* tile)
{
    __m256 low[Rows];
    __m256 high[Rows];
    for (std::size_t row = 0; row < Rows; ++row) {
        low[row] = _mm256_loadu_ps(tile + row * sumTileColumns);
        high[row] = _mm256_loadu_ps(tile + row * sumTileColumns + 8);
    }
    for (std::size_t k = 0; k < depth; ++k) {
        const __m256 slabLow = _mm256_loadu_ps(slab + k * sumTileColumns);
        const __m256 slabHigh = _mm256_loadu_ps(slab + k * sumTileColumns + 8);
#pragma GCC unroll 6
        for (std::size_t row = 0; row < Rows; ++row) {
            const __m256 factor = _mm256_broadcast_ss(a + row * stride + k);
            low[row] = _mm256_fmadd_ps(factor, slabLow, low[row]);
            high[row] = _mm256_fmadd_ps(factor, slabHigh, high[row]);
        }
    }
    for (std::size_t row = 0; row < Rows; ++row) {
        _mm256_storeu_ps(tile + row * sumTileColumns, low[row]);
        _mm256_storeu_ps(tile + row * sumTileColumns + 8, high[row]);
    }
}
#endif

using TileFunction = void (*)(const float*, std::size_t, const float*, std::size_t, float*);

/// By number of rows, from 1.
const TileFunction* tileFunctions()
{
    static constexpr TileFunction baseline[] = {
        multiplyTile<1>, multiplyTile<2>, multiplyTile<3>, multiplyTile<4>, multiplyTile<5>, multiplyTile<6>};
#if defined(__x86_64__)
    static constexpr TileFunction avx2[] = {multiplyTileAvx2<1>, multiplyTileAvx2<2>, multiplyTileAvx2<3>,
        multiplyTileAvx2<4>, multiplyTileAvx2<5>, multiplyTileAvx2<6>};
    if (hasAvx2())
        return avx2;
#endif
    return baseline;
}

/// The part of C that starts at (row, column) and is rows x columns large; columns at most sumTileColumns wide.
struct Tile {
    float* c;
    std::size_t stride;
    std::size_t rows;
    std::size_t columns;

    void load(float* to) const
    {
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t column = 0; column < columns; ++column)
                to[row * sumTileColumns + column] = c[row * stride + column];
    }
    void store(const float* from) const
    {
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t column = 0; column < columns; ++column)
                c[row * stride + column] = from[row * sumTileColumns + column];
    }
};

/// Rows firstRow..lastRow of C.
void multiplySimd(const float* a, const float* b, float* c, const MatrixSizes& sizes, std::size_t firstRow,
    std::size_t lastRow, const Progress& progress)
{
    const TileFunction* functions = tileFunctions();
    std::vector<float> slab(slabDepth * sumTileColumns);
    alignas(64) float sums[sumTileRows * sumTileColumns];
    std::fill(c + firstRow * sizes.columns, c + lastRow * sizes.columns, 0.0F);
    for (std::size_t k = 0; k < sizes.depth; k += slabDepth) {
        const std::size_t depth = std::min(slabDepth, sizes.depth - k);
        for (std::size_t column = 0; column < sizes.columns; column += sumTileColumns) {
            progress.throwIfCancelled();
            const std::size_t columns = std::min(sumTileColumns, sizes.columns - column);
            for (std::size_t i = 0; i < depth; ++i) {
                const float* from = b + (k + i) * sizes.columns + column;
                std::fill(std::copy_n(from, columns, slab.data() + i * sumTileColumns),
                    slab.data() + (i + 1) * sumTileColumns, 0.0F);
            }
            for (std::size_t row = firstRow; row < lastRow; row += sumTileRows) {
                const Tile tile{
                    c + row * sizes.columns + column, sizes.columns, std::min(sumTileRows, lastRow - row), columns};
                std::fill(std::begin(sums), std::end(sums), 0.0F);
                tile.load(sums);
                functions[tile.rows - 1](a + row * sizes.depth + k, sizes.depth, slab.data(), depth, sums);
                tile.store(sums);
            }
        }
    }
}

} // namespace

void multiplyMatrices(
    CpuForm form, const float* a, const float* b, float* c, const MatrixSizes& sizes, const Progress& progress)
{
    switch (form) {
    case CpuForm::Scalar:
        multiplyScalar(a, b, c, sizes, progress);
        break;
    case CpuForm::Simd:
        multiplySimd(a, b, c, sizes, 0, sizes.rows, progress);
        break;
    case CpuForm::Parallel: {
        // Pieces are whole tiles of rows, so that no piece ends in a part-filled one but the last.
        const std::size_t tiles = (sizes.rows + sumTileRows - 1) / sumTileRows;
        inParallel(tiles, 4, progress, [&](std::size_t begin, std::size_t end) {
            multiplySimd(a, b, c, sizes, begin * sumTileRows, std::min(end * sumTileRows, sizes.rows), progress);
        });
        break;
    }
    }
}

} // namespace warpatlas::inline bundled
