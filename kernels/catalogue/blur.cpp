#include "kernels/catalogue/binding.h"
#include "kernels/catalogue/grid_mistakes.h"
#include "kernels/catalogue/one_channel.h"
#include "kernels/catalogue/window_reference.h"

#include <fmt/format.h>
#include <limits>

namespace warpatlas {

namespace {

constexpr int maximumRadius = 8; // as in blur_tiled.cu

std::vector<Mistake> naiveMistakes()
{
    const GridMistakes grid{"blur", "blurred[y * width + x] =", "pixel", "image"};
    return {grid.noGuard(), grid.wideGuard(), grid.truncatedGrid(), grid.swappedXy(), grid.localIndex(),
        grid.forgottenBlockDim(), grid.uncoalesced("sum += image[row * width + col]")};
}

KernelDescription describe(std::string variant, std::string teaches, std::vector<Mistake> mistakes)
{
    return {
        .name = "blur",
        .variant = std::move(variant),
        .title = "Box blur",
        .summary = "Replaces each pixel by the mean of the square window around it; beyond the edge counts the nearest "
                   "pixel inside.",
        .teaches = std::move(teaches),
        .inputs = {{"image", std::string(acceptsOneChannelImage), "grey:bundled:picture"}},
        .parameters = {{"radius", "how far the window reaches from its centre: 2 is a window of 5 x 5", 1,
            maximumRadius, 2}},
        .mistakes = std::move(mistakes),
    };
}

/// Both variants compute the same; they differ in how often they read the image.
class Blur : public CatalogueKernel {
public:
    /// `code`: the file's name. `rowsPerThread`: how many rows a thread writes.
    Blur(std::string code, std::uint64_t rowsPerThread, KernelDescription description)
        : m_code(std::move(code)), m_rowsPerThread(rowsPerThread), m_description(std::move(description))
    {
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
        work.buffers = {inputBuffer("image", image), outputBuffer("blurred", ElementType::F32, image->shape())};
        work.arguments = {BufferArgument{0}, BufferArgument{1},
            ScalarArgument::of("width", static_cast<std::int32_t>(extent.x)),
            ScalarArgument::of("height", static_cast<std::int32_t>(extent.y)),
            ScalarArgument::of("radius", static_cast<std::int32_t>(parameterOf(description(), parameters, "radius")))};
        work.output = 1;
        work.cover = {extent.x, (extent.y + m_rowsPerThread - 1) / m_rowsPerThread, 1};
        return work;
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        const Extent& extent = work.outputBuffer().shape.extent;
        const auto radius = static_cast<std::size_t>(radiusOf(work));
        const auto side = static_cast<float>(2 * radius + 1);
        sumWindows(form, work.buffers[0].contents->values<float>().data(), output.values<float>().data(),
            {extent.x, extent.y}, radius, 1 / (side * side), progress);
    }

    /// A sum of n values, each at most m in size, in any order: each of its n - 1 roundings errs by at most half a unit
    /// (u) of a partial sum of at most n m. The mean has an n-th of that, and two roundings more for the share and the
    /// product with it. Two such results differ by twice that.
    Tolerance tolerance(const Work& work) const override
    {
        const double side = 2 * radiusOf(work) + 1;
        const double roundings = (side * side + 1) * std::numeric_limits<float>::epsilon() / 2;
        const double largest = largestMagnitude(*work.buffers[0].contents);
        Tolerance tolerance;
        tolerance.absolute = 2 * (roundings / (1 - roundings) * largest + std::numeric_limits<float>::denorm_min());
        tolerance.reason = fmt::format("f32 sums of {} x {} values of at most {:.3g}: whether rows or columns are "
                                       "added up first changes how they round",
            side, side, largest);
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
        const double side = 2 * radiusOf(work) + 1;
        return {8 * n, 2 * side * n, "8 n: an f32 read, one written", "2 s n: sums along rows and columns of s values"};
    }

private:
    static int radiusOf(const Work& work) { return scalarArgument<std::int32_t>(work, "radius"); }

    std::string m_code;
    std::uint64_t m_rowsPerThread;
    KernelDescription m_description;
};

} // namespace

const CatalogueKernel& blurKernel()
{
    static const Blur kernel("blur", 1,
        describe("naive",
            "One thread a pixel, which reads its whole window: each pixel of the image is read by 25 threads.",
            naiveMistakes()));
    return kernel;
}

const CatalogueKernel& blurTiledKernel()
{
    static const Blur kernel = [] {
        KernelDescription description = describe("tiled",
            "Blocks load a tile and its halo into shared memory once, and every sum of a row there serves the windows "
            "above and below.");
        description.defaultBlock = {32, 8, 1};
        description.blockIsFixed = true;
        return Blur("blur_tiled", 4, std::move(description));
    }();
    return kernel;
}

} // namespace warpatlas
