#include "kernels/catalogue/common/binding.h"
#include "kernels/catalogue/common/one_channel.h"
#include "kernels/catalogue/simulations/mandelbrot_reference.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas {

namespace {

constexpr int largestSide = 32768;

class Mandelbrot : public CatalogueKernel {
public:
    const KernelDescription& description() const override
    {
        static const KernelDescription description{
            .name = "mandelbrot",
            .variant = "naive",
            .title = "Mandelbrot set",
            .summary = "Counts for each point c of the plane how many steps of z = z z + c stay within the circle of "
                       "radius 2.",
            .makes = "draw the Mandelbrot set",
            .teaches = "Work that depends on the data: the lanes of a warp whose points have escaped wait until its "
                       "last one is done.",
            .inputs = {},
            .parameters = {{"width", "pixels along x", 1, largestSide, 387},
                {"height", "pixels along y", 1, largestSide, 291},
                {"centre_x", "the real part of the point in the middle", -4, 4, -0.65, false},
                {"centre_y", "the imaginary part of the point in the middle; it grows upwards", -4, 4, 0.02, false},
                {"zoom", "1 shows the whole set; beyond some 10000 f32 has no points left between two pixels", 0.1,
                    100000, 1, false},
                {"iterations", "how many steps are tried before a point counts as inside", 1, 100000, 128}},
            .defaultBlock = {16, 16, 1},
            .mistakes = mistakesOf("mandelbrot"),
        };
        return description;
    }

    Work bind(std::span<const ArrayPointer> inputs, const ParameterValues& parameters) const override
    {
        requireInputCount(description(), inputs);
        requireKnownParameters(description(), parameters);
        const auto value = [&](std::string_view name) { return parameterOf(description(), parameters, name); };
        const double width = value("width"), height = value("height");
        const Extent extent{static_cast<std::uint64_t>(width), static_cast<std::uint64_t>(height), 1};
        asInt(description(), extent.count(), "the number of pixels");
        // The set is 2.5 wide and 2.3 high: with a margin it fits into both sides.
        const double spacing = std::max(3.0 / width, 2.5 / height) / value("zoom");

        Work work;
        work.code = catalogueCode("mandelbrot");
        work.buffers = {outputBuffer("steps", ElementType::I32, {extent, 1})};
        work.arguments = {BufferArgument{0}, ScalarArgument::of("width", static_cast<std::int32_t>(width)),
            ScalarArgument::of("height", static_cast<std::int32_t>(height)),
            ScalarArgument::of("left", static_cast<float>(value("centre_x") - (width - 1) / 2 * spacing)),
            ScalarArgument::of("top", static_cast<float>(value("centre_y") + (height - 1) / 2 * spacing)),
            ScalarArgument::of("spacing", static_cast<float>(spacing)),
            ScalarArgument::of("limit", static_cast<std::int32_t>(value("iterations")))};
        work.output = 0;
        work.cover = extent;
        return work;
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        countSteps(form, viewOf(work), limitOf(work), output.values<std::int32_t>().data(), progress);
    }

    Tolerance tolerance(const Work&) const override
    {
        return {0, "exact: every product and every sum is rounded by itself, here as there"};
    }

    SizedData sampleOfSize(std::uint64_t elements) const override
    {
        const Extent size = nearSquare(elements);
        const std::uint64_t width = std::min<std::uint64_t>(size.x, largestSide);
        const std::uint64_t height = std::min<std::uint64_t>(size.y, largestSide - measuredStep);
        return {{}, {{"width", static_cast<double>(width)}, {"height", static_cast<double>(height)}}};
    }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.outputBuffer().shape.elements());
        return {4 * n, n * meanSteps(work) * 8, "4 n: an i32 written",
            "8 n k: three products, four sums and a comparison a step; k steps a point, from a sample of 1,024"};
    }

private:
    static PlaneView viewOf(const Work& work)
    {
        const Extent& extent = work.outputBuffer().shape.extent;
        return {extent.x, extent.y, scalarArgument<float>(work, "left"), scalarArgument<float>(work, "top"),
            scalarArgument<float>(work, "spacing")};
    }
    static std::int32_t limitOf(const Work& work) { return scalarArgument<std::int32_t>(work, "limit"); }

    /// The mean number of steps of 32 x 32 points, spread over the picture.
    static double meanSteps(const Work& work)
    {
        constexpr int side = 32;
        const PlaneView view = viewOf(work);
        double steps = 0;
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
                const float across = (static_cast<float>(x) + 0.5F) / side * static_cast<float>(view.width);
                const float down = (static_cast<float>(y) + 0.5F) / side * static_cast<float>(view.height);
                steps += stepsOf(view.left + across * view.spacing, view.top - down * view.spacing, limitOf(work));
            }
        return steps / (side * side);
    }
};

} // namespace

const CatalogueKernel& mandelbrotKernel()
{
    static const Mandelbrot kernel;
    return kernel;
}

} // namespace warpatlas
