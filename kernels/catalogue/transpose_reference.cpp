#include "kernels/catalogue/transpose_reference.h"

#include "kernels/catalogue/cpu_forms.h"
#include "kernels/catalogue/streaming.h"

#include <algorithm>
#include <cstring>

namespace warpatlas {

namespace {

// All forms go tile by tile: the lines of memory that a tile has are read and written whole before they leave the
// caches, and the pages that it touches are few. It is wider in y, along the output's rows, which are written.
constexpr std::size_t tileColumns = 64;
constexpr std::size_t tileRows = 128;

/// A piece of the input: `columns` x `rows` values from `in` on, whose rows are `inStride` apart; row x of `out` is
/// its column x.
struct Piece {
    const float* in = nullptr;
    std::size_t inStride = 0;
    float* out = nullptr;
    std::size_t outStride = 0;
    std::size_t columns = 0;
    std::size_t rows = 0;
};

void transposeScalar(const Piece& piece)
{
    for (std::size_t x = 0; x < piece.columns; ++x)
        for (std::size_t y = 0; y < piece.rows; ++y) {
            piece.out[x * piece.outStride + y] = piece.in[y * piece.inStride + x];
            stayScalar();
        }
}

void transposeBaseline(const Piece& piece)
{
    for (std::size_t x = 0; x < piece.columns; ++x)
        for (std::size_t y = 0; y < piece.rows; ++y)
            piece.out[x * piece.outStride + y] = piece.in[y * piece.inStride + x];
}

#if defined(__x86_64__)
/// Four columns of eight rows become four rows of eight. Each register takes row k below and row k + 4 above, so that
/// nothing has to cross its middle.
[[gnu::target("avx2"), gnu::always_inline]] inline void transpose4x8(
    const float* in, std::size_t inStride, float* out, std::size_t outStride)
{
    const auto rows = [&](std::size_t k) __attribute__((target("avx2"), always_inline))
    {
        return _mm256_insertf128_ps(
            _mm256_castps128_ps256(_mm_loadu_ps(in + k * inStride)), _mm_loadu_ps(in + (k + 4) * inStride), 1);
    };
    const __m256 row0 = rows(0), row1 = rows(1), row2 = rows(2), row3 = rows(3);
    const __m256 low01 = _mm256_unpacklo_ps(row0, row1), high01 = _mm256_unpackhi_ps(row0, row1);
    const __m256 low23 = _mm256_unpacklo_ps(row2, row3), high23 = _mm256_unpackhi_ps(row2, row3);
    _mm256_storeu_ps(out, _mm256_shuffle_ps(low01, low23, 0x44));
    _mm256_storeu_ps(out + outStride, _mm256_shuffle_ps(low01, low23, 0xee));
    _mm256_storeu_ps(out + 2 * outStride, _mm256_shuffle_ps(high01, high23, 0x44));
    _mm256_storeu_ps(out + 3 * outStride, _mm256_shuffle_ps(high01, high23, 0xee));
}

[[gnu::target("avx2")]] void transposeAvx2(const Piece& piece)
{
    const std::size_t columns = piece.columns / 8 * 8, rows = piece.rows / 8 * 8;
    for (std::size_t y = 0; y < rows; y += 8)
        for (std::size_t x = 0; x < columns; x += 4)
            transpose4x8(piece.in + y * piece.inStride + x, piece.inStride, piece.out + x * piece.outStride + y,
                piece.outStride);
    // What is left on the right, and below.
    transposeBaseline({piece.in + columns, piece.inStride, piece.out + columns * piece.outStride, piece.outStride,
        piece.columns - columns, piece.rows});
    transposeBaseline({piece.in + rows * piece.inStride, piece.inStride, piece.out + rows, piece.outStride, columns,
        piece.rows - rows});
}
#endif

void transposeSimd(const Piece& piece)
{
#if defined(__x86_64__)
    if (hasAvx2())
        return transposeAvx2(piece);
#endif
    transposeBaseline(piece);
}

/// Whole lines of 64 bytes go past the caches; of the first and the last line other tiles have a part, soon.
void storeRow(const float* from, float* to, std::size_t count)
{
    constexpr std::size_t valuesOfALine = 16;
    const std::size_t past = reinterpret_cast<std::uintptr_t>(to) / sizeof(float) % valuesOfALine;
    const std::size_t head = std::min(count, past == 0 ? 0 : valuesOfALine - past);
    const std::size_t lines = (count - head) / valuesOfALine * valuesOfALine;
    std::memcpy(to, from, head * sizeof(float));
    streamValues(from + head, to + head, lines);
    std::memcpy(to + head + lines, from + head + lines, (count - head - lines) * sizeof(float));
}

void transposeStreamed(const Piece& piece)
{
    alignas(64) float buffer[tileColumns * tileRows];
    transposeSimd({piece.in, piece.inStride, buffer, tileRows, piece.columns, piece.rows});
    for (std::size_t x = 0; x < piece.columns; ++x)
        storeRow(buffer + x * tileRows, piece.out + x * piece.outStride, piece.rows);
    finishStreaming();
}

} // namespace

void transposeMatrix(
    CpuForm form, const float* in, float* out, std::size_t width, std::size_t height, const Progress& progress)
{
    const std::size_t down = (height + tileRows - 1) / tileRows;
    const std::size_t tiles = down * ((width + tileColumns - 1) / tileColumns);
    const bool streamed = width * height * sizeof(float) > streamedBytes;
    const auto transposeTile = form == CpuForm::Scalar ? transposeScalar : streamed ? transposeStreamed : transposeSimd;
    const auto transposeTiles = [&](std::size_t begin, std::size_t end) {
        for (std::size_t tile = begin; tile < end; ++tile) {
            progress.throwIfCancelled();
            const std::size_t x = tile / down * tileColumns, y = tile % down * tileRows;
            transposeTile({in + y * width + x, width, out + x * height + y, height, std::min(tileColumns, width - x),
                std::min(tileRows, height - y)});
        }
    };
    if (form == CpuForm::Parallel)
        inParallel(tiles, 4, progress, transposeTiles);
    else
        transposeTiles(0, tiles);
}

} // namespace warpatlas
