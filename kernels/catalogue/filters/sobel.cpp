#include "kernels/catalogue/common/binding.h"
#include "kernels/catalogue/common/one_channel.h"
#include "kernels/catalogue/filters/sobel_reference.h"

#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace warpatlas {

namespace {

KernelDescription describeSobel(std::string variant, std::string teaches)
{
    return {
        .name = "sobel",
        .variant = std::move(variant),
        .title = "Sobel edges",
        .summary = "Shows how steeply the brightness changes at each pixel; beyond the edge, the nearest pixel "
                   "inside counts.",
        .makes = "find the picture's edges",
        .teaches = std::move(teaches),
        .inputs = {{"image", std::string(acceptsOneChannelImage), "grey:bundled:picture", onePlaneOfFloats}},
        .parameters = {},
    };
}

/// Both variants compute the same; they differ in how often they read the image.
class Sobel : public CatalogueKernel {
public:
    /// `code`: the file's name. `rowsPerThread`: how many pixels a thread computes, one below the other.
    Sobel(std::string code, std::uint64_t rowsPerThread, KernelDescription description)
        : m_code(std::move(code)), m_rowsPerThread(rowsPerThread), m_description(std::move(description))
    {
        m_description.mistakes = mistakesOf(m_code);
    }

    const KernelDescription& description() const override { return m_description; }

    Work bind(std::span<const ArrayPointer> inputs, const ParameterValues& parameters) const override
    {
        requireInputCount(description(), inputs);
        requireKnownParameters(description(), parameters);
        const ArrayPointer image = oneChannelImage(description(), 0, inputs[0]);
        const Extent& extent = image->shape().extent;

        Work work;
        work.code = catalogueCode(m_code);
        work.buffers = {inputBuffer("image", image), outputBuffer("edges", ElementType::F32, image->shape())};
        work.arguments = {BufferArgument{0}, BufferArgument{1},
            ScalarArgument::of("width", static_cast<std::int32_t>(extent.x)),
            ScalarArgument::of("height", static_cast<std::int32_t>(extent.y))};
        work.output = 1;
        work.cover = {extent.x, (extent.y + m_rowsPerThread - 1) / m_rowsPerThread, 1};
        return work;
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        const Extent& extent = work.outputBuffer().shape.extent;
        findEdges(form, work.buffers[0].contents->values<float>().data(), output.values<float>().data(), extent.x,
            extent.y, progress);
    }

    /// gx and gy are the same everywhere: their sums have one order, and twice a value is exact, fused or not. The
    /// squares, their sum and its root are rounded once each where nothing is fused: 1 1/2 roundings of the length, and
    /// one less where one is. The length is at most sqrt(2) * 8 times the largest value.
    Tolerance tolerance(const Work& work) const override
    {
        const double longest = std::sqrt(2.0) * 8 * largestMagnitude(*work.buffers[0].contents);
        Tolerance tolerance;
        // The square of what is below 2^-63 is no longer held to its last bit; its root is as small.
        tolerance.absolute = 2 * std::numeric_limits<float>::epsilon() * longest + 0x1p-62;
        tolerance.reason = fmt::format(
            "f32 roots of two squares, of at most {:.3g}: a GPU fuses a square with the sum and rounds once less",
            longest);
        return tolerance;
    }

    SizedData sampleOfSize(std::uint64_t elements) const override
    {
        const Extent size = nearSquare(elements);
        return {{fmt::format("random:{}x{}:1", size.x, size.y)}, {}};
    }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.outputBuffer().shape.elements());
        return {8 * n, 18 * n, "8 n: an f32 read, one written",
            "18 n: two differences of three values each, two squares, their sum and its root"};
    }

private:
    std::string m_code;
    std::uint64_t m_rowsPerThread;
    KernelDescription m_description;
};

} // namespace

const CatalogueKernel& sobelKernel()
{
    static const Sobel kernel("sobel", 1,
        describeSobel("naive",
            "One thread a pixel, which reads the eight around it: each pixel of the image is read by eight threads."));
    return kernel;
}

const CatalogueKernel& sobelStripKernel()
{
    static const Sobel kernel = [] {
        KernelDescription description = describeSobel("strip",
            "Four pixels a thread, one below the other: what two of them need is read once and kept in registers.");
        description.defaultBlock = {64, 4, 1};
        return Sobel("sobel_strip", 4, std::move(description)); // ROWS of sobel_strip.cu
    }();
    return kernel;
}

} // namespace warpatlas
