#include "kernels/catalogue/common/binding.h"
#include "kernels/catalogue/transpose/transpose_reference.h"
#include "kernels/model/error.h"

#include <fmt/format.h>

namespace warpatlas {

namespace {

/// How the tiles of a variant lie.
struct Tiles {
    std::uint32_t rows = 0; ///< of threads: ROWS; 0: there are no tiles, a thread moves one value
    std::uint64_t early = 0; ///< values by which a tile may begin before its place

    static constexpr std::uint64_t side = 64; // TILE
    std::uint64_t valuesOfAThread() const { return rows == 0 ? 1 : side / rows; }
};

KernelDescription describeTranspose(std::string variant, const Tiles& tiles, std::string teaches)
{
    KernelDescription description{
        .name = "transpose",
        .variant = std::move(variant),
        .title = "Transpose",
        .summary = "Turns rows into columns: out(x, y) = in(y, x).",
        .makes = "turn rows into columns",
        .teaches = std::move(teaches),
        .inputs = {{"in", "matrix of numbers", "ramp:397x211", {InputLayout::Plane, ElementType::F32}}},
        .parameters = {},
        .defaultBlock = {32, 8, 1},
    };
    description.blockIsFixed = tiles.rows != 0;
    if (description.blockIsFixed)
        description.defaultBlock = {Tiles::side, tiles.rows, 1};
    return description;
}

class Transpose : public CatalogueKernel {
public:
    /// `code`: the file's name.
    Transpose(std::string code, const Tiles& tiles, std::string variant, std::string teaches)
        : m_code(std::move(code)),
          m_tiles(tiles),
          m_description(describeTranspose(std::move(variant), tiles, std::move(teaches)))
    {
        m_description.mistakes = mistakesOf(m_code);
    }

    const KernelDescription& description() const override { return m_description; }

    Work bind(std::span<const ArrayPointer> inputs, const ParameterValues& parameters) const override
    {
        requireInputCount(m_description, inputs);
        requireKnownParameters(m_description, parameters);
        const Shape& shape = inputs[0]->shape();
        if (shape.channels != 1 || shape.extent.z != 1)
            throw InputError(inputSubject(m_description, 0),
                fmt::format("takes a 2-D matrix of one channel; this is {}", toText(shape)));
        // The kernels count with ints, also a tile past the end.
        asInt(m_description, (shape.extent.x + 64) * (shape.extent.y + 64), "the number of values");
        const Extent& in = shape.extent;

        Work work;
        work.code = catalogueCode(m_code);
        work.buffers = {inputBuffer("in", asFloats(m_description, 0, inputs[0])),
            outputBuffer("out", ElementType::F32, {{in.y, in.x, 1}, 1})};
        work.arguments = {BufferArgument{0}, BufferArgument{1},
            ScalarArgument::of("width", static_cast<std::int32_t>(in.x)),
            ScalarArgument::of("height", static_cast<std::int32_t>(in.y))};
        work.output = 1;
        work.cover = in;
        const std::uint64_t values = m_tiles.valuesOfAThread();
        work.cover.y = (in.y + m_tiles.early + values - 1) / values;
        return work;
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        const Extent& in = work.buffers[0].shape.extent;
        transposeMatrix(form, work.buffers[0].contents->values<float>().data(), output.values<float>().data(), in.x,
            in.y, progress);
    }

    Tolerance tolerance(const Work&) const override { return {0, "exact: values are moved, nothing is computed"}; }

    SizedData sampleOfSize(std::uint64_t elements) const override
    {
        const Extent size = nearSquare(elements);
        return {{fmt::format("ramp:{}x{}", size.x, size.y)}, {}};
    }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.outputBuffer().shape.elements());
        return {8 * n, 0, "8 n: one f32 read, one written", "none"};
    }

private:
    std::string m_code;
    Tiles m_tiles;
    KernelDescription m_description;
};

} // namespace

const CatalogueKernel& transposeKernel()
{
    static const Transpose kernel("transpose", {}, "naive",
        "Reads along rows and writes along columns: each thread of a warp writes into another sector of memory.");
    return kernel;
}

const CatalogueKernel& transposeTiledKernel()
{
    static const Transpose kernel("transpose_tiled", {.rows = 4}, "tiled",
        "A tile in shared memory turns the order round, so that reading and writing are both along rows; its columns "
        "are read from one bank.");
    return kernel;
}

const CatalogueKernel& transposePaddedKernel()
{
    static const Transpose kernel("transpose_padded", {.rows = 4}, "padded",
        "One unused column in the tile spreads its columns over all 32 banks: no conflict is left.");
    return kernel;
}

const CatalogueKernel& transposeAlignedKernel()
{
    static const Transpose kernel("transpose_aligned", {.rows = 8, .early = 7}, "aligned",
        "Each row of a tile begins where a sector does, so that none is written in two halves: rows of any length are "
        "as fast as those of a multiple of eight.");
    return kernel;
}

} // namespace warpatlas
