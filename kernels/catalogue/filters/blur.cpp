#include "kernels/catalogue/common/binding.h"
#include "kernels/catalogue/common/one_channel.h"
#include "kernels/catalogue/filters/window_reference.h"

#include <fmt/format.h>
#include <limits>

namespace warpatlas::inline bundled {

namespace {

constexpr int maximumBlurRadius = 8;

KernelDescription describeBlur(std::string variant, std::string teaches, Dim3 block, bool blockIsFixed)
{
    return {
        .name = "blur",
        .variant = std::move(variant),
        .title = "Box blur",
        .summary = "Replaces each pixel by the mean of the square window around it; beyond the edge, the nearest "
                   "pixel inside counts.",
        .makes = "blur the picture",
        .teaches = std::move(teaches),
        .inputs = {{"image", std::string(acceptsOneChannelImage), "grey:bundled:picture", onePlaneOfFloats}},
        .parameters = {{"radius", "how far the window reaches from its centre: 2 is a window of 5 x 5", 1,
            maximumBlurRadius, 2}},
        .defaultBlock = block,
        .blockIsFixed = blockIsFixed,
    };
}

/// Each block of 128 has `radius` threads for the halo on both sides of its tile, and one row of them for 8 of pixels.
Extent threadsOfTiled(const Extent& size, std::uint64_t radius)
{
    constexpr std::uint64_t threads = 128, rows = 8;
    const std::uint64_t tile = threads - 2 * radius;
    const std::uint64_t fullTiles = (size.x - 1) / tile;
    return {fullTiles * threads + (size.x - fullTiles * tile) + 2 * radius, piecesOf(size.y, rows), 1};
}

/// Both variants compute the same; they differ in how often they read the image.
class Blur final : public BundledKernel {
public:
    using BundledKernel::BundledKernel;

    void fill(Work& work, Inputs inputs, const BoundParameters& value) const override
    {
        const auto radius = static_cast<std::uint64_t>(value("radius"));
        filterImage(work, description(), inputs, "blurred", {intArgument("radius", radius)});
        if (description().blockIsFixed)
            work.cover = threadsOfTiled(work.cover, radius);
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        const Extent& extent = work.outputBuffer().shape.extent;
        const auto radius = static_cast<std::size_t>(radiusOf(work));
        const auto side = static_cast<float>(2 * radius + 1);
        sumWindows(form, inputValues<float>(work), output.values<float>().data(), {extent.x, extent.y}, radius,
            1 / (side * side), progress);
    }

    /// A sum of n values, each at most m in size, in any order: each of its n - 1 roundings errs by at most half a unit
    /// (u) of a partial sum of at most n m. The mean has an n-th of that, and two roundings more for the share and the
    /// product with it. Two such results differ by twice that.
    Tolerance tolerance(const Work& work) const override
    {
        const double side = 2 * radiusOf(work) + 1;
        const double roundings = (side * side + 1) * std::numeric_limits<float>::epsilon() / 2;
        const double largest = largestMagnitude(*work.buffers[0].contents);
        return {2 * (roundings / (1 - roundings) * largest + std::numeric_limits<float>::denorm_min()),
            fmt::format("f32 sums of {} x {} values of at most {:.3g}: whether rows or columns are "
                        "added up first changes how they round",
                side, side, largest)};
    }

    SizedData sampleOfSize(std::uint64_t elements) const override { return squareSample("random:", elements, ":1"); }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.outputBuffer().shape.elements());
        const double side = 2 * radiusOf(work) + 1;
        return {8 * n, 2 * side * n, "8 n: an f32 read, one written", "2 s n: sums along rows and columns of s values"};
    }

private:
    static int radiusOf(const Work& work) { return scalarArgument<std::int32_t>(work, "radius"); }
};

} // namespace

KernelList blurKernels()
{
    static const Blur naive("blur",
        describeBlur("naive",
            "One thread a pixel, which reads its whole window: each pixel of the image is read by 25 threads.",
            {16, 16, 1}, false));
    static const Blur tiled("blur_tiled",
        describeBlur("tiled",
            "A block sums up columns of its tile and a halo around it, shares the sums in shared memory, and "
            "each sum serves all windows with its column.",
            {128, 1, 1}, true));
    return {&naive, &tiled};
}

} // namespace warpatlas::inline bundled
