#include "kernels/catalogue/catalogue.h"
#include "kernels/catalogue/common/binding.h"
#include "kernels/catalogue/common/cpu_forms.h"
#include "kernels/catalogue/common/streaming.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>

namespace warpatlas::inline bundled {

namespace {

// All forms go tile by tile: the lines of memory that a tile has are read and written whole before they leave the
// caches, and the pages that it touches are few. It is wider in y, along the output's rows, which are written.
constexpr std::size_t tileColumns = 64;
constexpr std::size_t tileRows = 128;

// A tile that is streamed is larger, as it has a buffer of its own: a kilobyte of each row that it reads or writes.
constexpr std::size_t streamedTile = 256;

constexpr std::size_t lineValues = cacheLineBytes / sizeof(float);

/// A piece of the input: `columns` x `rows` values from `in` on, whose rows are `inStride` apart; row x of `out` is
/// its column x.
struct MatrixPiece {
    const float* in = nullptr;
    std::size_t inStride = 0;
    float* out = nullptr;
    std::size_t outStride = 0;
    std::size_t columns = 0;
    std::size_t rows = 0;
};

void transposeScalar(const MatrixPiece& piece)
{
    for (std::size_t x = 0; x < piece.columns; ++x)
        for (std::size_t y = 0; y < piece.rows; ++y) {
            piece.out[x * piece.outStride + y] = piece.in[y * piece.inStride + x];
            stayScalar();
        }
}

void transposeBaseline(const MatrixPiece& piece)
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

[[gnu::target("avx2")]] void transposeAvx2(const MatrixPiece& piece)
{
    const std::size_t columns = piece.columns / 8 * 8, rows = piece.rows / 8 * 8;
    // Sixteen rows at a time: whole lines of the output, in two steps.
    for (std::size_t y = 0; y < rows; y += lineValues)
        for (std::size_t x = 0; x < columns; x += 4)
            for (std::size_t half = y; half < std::min(y + lineValues, rows); half += 8)
                transpose4x8(piece.in + half * piece.inStride + x, piece.inStride,
                    piece.out + x * piece.outStride + half, piece.outStride);
    // What is left on the right, and below.
    transposeBaseline({piece.in + columns, piece.inStride, piece.out + columns * piece.outStride, piece.outStride,
        piece.columns - columns, piece.rows});
    transposeBaseline({piece.in + rows * piece.inStride, piece.inStride, piece.out + rows, piece.outStride, columns,
        piece.rows - rows});
}
#endif

void transposeSimd(const MatrixPiece& piece)
{
#if defined(__x86_64__)
    if (hasAvx2())
        return transposeAvx2(piece);
#endif
    transposeBaseline(piece);
}

struct Matrix {
    const float* in = nullptr;
    float* out = nullptr;
    std::size_t width = 0; ///< width of the input
    std::size_t height = 0;
};

void transposeCached(const Matrix& matrix, std::size_t x, std::size_t y, void (*transpose)(const MatrixPiece&))
{
    transpose({matrix.in + y * matrix.width + x, matrix.width, matrix.out + x * matrix.height + y, matrix.height,
        std::min(tileColumns, matrix.width - x), std::min(tileRows, matrix.height - y)});
}

/// The first place of an output row, from `y` on, where one tile may end and the next begin: that of a line, so that
/// no line is written in parts.
std::size_t seam(const float* row, std::size_t y, std::size_t height)
{
    return y == 0 ? 0 : std::min(height, y + bytesToLine(row + y) / sizeof(float));
}

/// Transposes into a buffer that stays in the second-level cache, and streams that to memory. To end where lines end,
/// it reads up to a line's rows of the tile below.
void transposeStreamed(const Matrix& matrix, std::size_t x, std::size_t y)
{
    // Rows of the buffer begin in different sets of the caches.
    constexpr std::size_t bufferStride = streamedTile + 2 * lineValues;
    alignas(cacheLineBytes) float buffer[streamedTile * bufferStride];
    const std::size_t columns = std::min(streamedTile, matrix.width - x);
    const std::size_t rows = std::min(streamedTile + lineValues, matrix.height - y);
    const float* in = matrix.in + y * matrix.width + x;

    // As many rows at a time as fill lines of the buffer.
    for (std::size_t done = 0; done < rows; done += lineValues) {
        const float* strip = in + done * matrix.width;
        for (std::size_t row = lineValues; row < std::min(2 * lineValues, rows - done); ++row)
            readAhead(strip + row * matrix.width, 0, columns * sizeof(float));
        transposeSimd({strip, matrix.width, buffer + done, bufferStride, columns, std::min(lineValues, rows - done)});
    }
    for (std::size_t column = 0; column < columns; ++column) {
        float* row = matrix.out + (x + column) * matrix.height;
        const std::size_t begin = seam(row, y, matrix.height), end = seam(row, y + streamedTile, matrix.height);
        streamValues(buffer + column * bufferStride + (begin - y), row + begin, end - begin);
    }
    finishStreaming();
}

/// out[x * height + y] = in[y * width + x]. Throws Cancelled.
void transposeMatrix(
    CpuForm form, const float* in, float* out, std::size_t width, std::size_t height, const Progress& progress)
{
    const Matrix matrix{in, out, width, height};
    const bool streamed = form != CpuForm::Scalar && width * height * sizeof(float) > streamedBytes;
    const std::size_t columns = streamed ? streamedTile : tileColumns, rows = streamed ? streamedTile : tileRows;
    const std::size_t across = (width + columns - 1) / columns;
    const std::size_t tiles = across * ((height + rows - 1) / rows);
    const auto transposeTiles = [&](std::size_t begin, std::size_t end) {
        for (std::size_t tile = begin; tile < end; ++tile) {
            progress.throwIfCancelled();
            // Takes the tiles along the rows that are read: the next tile uses what one leaves of a page.
            const std::size_t x = tile % across * columns, y = tile / across * rows;
            if (streamed)
                transposeStreamed(matrix, x, y);
            else
                transposeCached(matrix, x, y, form == CpuForm::Scalar ? transposeScalar : transposeSimd);
        }
    };
    if (form == CpuForm::Parallel)
        inParallel(tiles, 4, progress, transposeTiles);
    else
        transposeTiles(0, tiles);
}

/// How the tiles of a variant lie.
struct Tiles {
    std::uint32_t rows = 0; ///< of threads: ROWS; 0: there are no tiles, a thread moves one value
    std::uint64_t early = 0; ///< values by which a tile may begin before its place

    static constexpr std::uint64_t side = 64; // TILE
    std::uint64_t valuesOfAThread() const { return rows == 0 ? 1 : side / rows; }
};

KernelDescription describeTranspose(std::string variant, const Tiles& tiles, std::string teaches)
{
    const bool tiled = tiles.rows != 0;
    return {
        .name = "transpose",
        .variant = std::move(variant),
        .title = "Transpose",
        .summary = "Turns rows into columns: out(x, y) = in(y, x).",
        .makes = "turn rows into columns",
        .teaches = std::move(teaches),
        .inputs = {{"in", "matrix of numbers", "ramp:397x211", {InputLayout::Plane, ElementType::F32}}},
        .parameters = {},
        .defaultBlock = tiled ? Dim3{Tiles::side, tiles.rows, 1} : Dim3{32, 8, 1},
        .blockIsFixed = tiled,
    };
}

class Transpose final : public BundledKernel {
public:
    /// `code`: the file's name.
    Transpose(std::string code, const Tiles& tiles, std::string variant, std::string teaches)
        : BundledKernel(std::move(code), describeTranspose(std::move(variant), tiles, std::move(teaches))),
          m_tiles(tiles)
    {
    }

    void fill(Work& work, Inputs inputs, const BoundParameters&) const override
    {
        const Shape& shape = inputs[0]->shape();
        if (shape.channels != 1 || shape.extent.z != 1)
            throw InputError(inputSubject(description(), 0),
                fmt::format("takes a 2-D matrix of one channel; this is {}", toText(shape)));
        // The kernels count with ints, also a tile past the end.
        asInt(description(), (shape.extent.x + 64) * (shape.extent.y + 64), "the number of values");
        const Extent& in = shape.extent;
        fromTo(work, inputBuffer("in", asFloats(description(), 0, inputs[0])),
            outputBuffer("out", ElementType::F32, {{in.y, in.x, 1}, 1}),
            {intArgument("width", in.x), intArgument("height", in.y)});
        work.cover = {in.x, piecesOf(in.y + m_tiles.early, m_tiles.valuesOfAThread()), 1};
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        const Extent& in = work.buffers[0].shape.extent;
        transposeMatrix(form, inputValues<float>(work), output.values<float>().data(), in.x, in.y, progress);
    }

    Tolerance tolerance(const Work&) const override { return {0, "exact: values are moved, nothing is computed"}; }

    SizedData sampleOfSize(std::uint64_t elements) const override { return squareSample("ramp:", elements); }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.outputBuffer().shape.elements());
        return {8 * n, 0, "8 n: one f32 read, one written", "none"};
    }

private:
    Tiles m_tiles;
};

} // namespace

KernelList transposeKernels()
{
    static const Transpose naive("transpose", {}, "naive",
        "Reads along rows and writes along columns: each thread of a warp writes into another sector of memory.");
    static const Transpose tiled("transpose_tiled", {.rows = 4}, "tiled",
        "A tile in shared memory turns the order round, so that reading and writing are both along rows; its columns "
        "are read from one bank.");
    static const Transpose padded("transpose_padded", {.rows = 4}, "padded",
        "One unused column in the tile spreads its columns over all 32 banks: no conflict is left.");
    static const Transpose aligned("transpose_aligned", {.rows = 8, .early = 7}, "aligned",
        "Each row of a tile begins where a sector does, so that none is written in two halves: rows of any length are "
        "as fast as those of a multiple of eight.");
    return {&naive, &tiled, &padded, &aligned};
}

} // namespace warpatlas::inline bundled
