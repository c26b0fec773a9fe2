// Compiled with -fno-math-errno (kernels/CMakeLists.txt): a square root that may set errno is a branch, and a loop with
// a branch is not vectorised.
#include "kernels/catalogue/catalogue.h"
#include "kernels/catalogue/common/binding.h"
#include "kernels/catalogue/common/cpu_forms.h"
#include "kernels/catalogue/common/one_channel.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <limits>

namespace warpatlas::inline bundled {

namespace {

/// The rows above, of and below a row; at the edges of the image two of them are one.
struct EdgeRows {
    const float* above;
    const float* here;
    const float* below;
};

[[gnu::always_inline]] inline float edgeAt(const EdgeRows& rows, std::size_t left, std::size_t x, std::size_t right)
{
    const float gx = (rows.above[right] - rows.above[left]) + 2 * (rows.here[right] - rows.here[left])
        + (rows.below[right] - rows.below[left]);
    const float gy = (rows.below[left] + 2 * rows.below[x] + rows.below[right])
        - (rows.above[left] + 2 * rows.above[x] + rows.above[right]);
    return std::sqrt(gx * gx + gy * gy);
}

/// Columns 1 to width - 2.
void edgesInsideScalar(const float* above, const float* here, const float* below, float* edges, std::size_t width)
{
    for (std::size_t x = 1; x + 1 < width; ++x) {
        edges[x] = edgeAt({above, here, below}, x - 1, x, x + 1);
        stayScalar();
    }
}

[[gnu::always_inline]] inline void edgesInsideBody(
    const float* above, const float* here, const float* below, float* __restrict edges, std::size_t width)
{
    for (std::size_t x = 1; x + 1 < width; ++x)
        edges[x] = edgeAt({above, here, below}, x - 1, x, x + 1);
}

void edgesInsideSimd(const float* above, const float* here, const float* below, float* edges, std::size_t width)
{
    vectorised<edgesInsideBody>(above, here, below, edges, width);
}

using EdgesInside = void (*)(const float*, const float*, const float*, float*, std::size_t);

/// The length of the gradient at each value of `image` (width x height); places outside have the value of the nearest
/// one inside. Throws Cancelled.
void findEdges(
    CpuForm form, const float* image, float* edges, std::size_t width, std::size_t height, const Progress& progress)
{
    inRows(form, height, (std::size_t{1} << 14) / width, progress, edgesInsideScalar, edgesInsideSimd,
        [&](std::size_t y, EdgesInside inside) {
            const EdgeRows rows{
                image + (y > 0 ? y - 1 : 0) * width, image + y * width, image + std::min(y + 1, height - 1) * width};
            float* to = edges + y * width;
            inside(rows.above, rows.here, rows.below, to, width);
            to[0] = edgeAt(rows, 0, 0, std::min<std::size_t>(1, width - 1));
            to[width - 1] = edgeAt(rows, width > 1 ? width - 2 : 0, width - 1, width - 1);
        });
}

KernelDescription describeSobel(std::string variant, std::string teaches, Dim3 block)
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
        .defaultBlock = block,
    };
}

/// Both variants compute the same; they differ in how often they read the image.
class Sobel final : public BundledKernel {
public:
    /// `rowsPerThread`: how many pixels a thread computes, one below the other.
    Sobel(std::string code, std::uint64_t rowsPerThread, KernelDescription description)
        : BundledKernel(std::move(code), std::move(description)), m_rowsPerThread(rowsPerThread)
    {
    }

    void fill(Work& work, Inputs inputs, const BoundParameters&) const override
    {
        filterImage(work, description(), inputs, "edges");
        work.cover.y = piecesOf(work.cover.y, m_rowsPerThread);
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        const Extent& extent = work.outputBuffer().shape.extent;
        findEdges(form, inputValues<float>(work), output.values<float>().data(), extent.x, extent.y, progress);
    }

    /// gx and gy are the same everywhere: their sums have one order, and twice a value is exact, fused or not. The
    /// squares, their sum and its root are rounded once each where nothing is fused: 1 1/2 roundings of the length, and
    /// one less where one is. The length is at most sqrt(2) * 8 times the largest value.
    Tolerance tolerance(const Work& work) const override
    {
        const double longest = std::sqrt(2.0) * 8 * largestMagnitude(*work.buffers[0].contents);
        // The square of what is below 2^-63 is no longer held to its last bit; its root is as small.
        return {2 * std::numeric_limits<float>::epsilon() * longest + 0x1p-62,
            fmt::format(
                "f32 roots of two squares, of at most {:.3g}: a GPU fuses a square with the sum and rounds once less",
                longest)};
    }

    SizedData sampleOfSize(std::uint64_t elements) const override { return squareSample("random:", elements, ":1"); }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.outputBuffer().shape.elements());
        return {8 * n, 18 * n, "8 n: an f32 read, one written",
            "18 n: two differences of three values each, two squares, their sum and its root"};
    }

private:
    std::uint64_t m_rowsPerThread;
};

} // namespace

KernelList sobelKernels()
{
    static const Sobel naive("sobel", 1,
        describeSobel("naive",
            "One thread a pixel, which reads the eight around it: each pixel of the image is read by eight threads.",
            {16, 16, 1}));
    static const Sobel strip("sobel_strip", 4, // ROWS of sobel_strip.cu
        describeSobel("strip",
            "Four pixels a thread, one below the other: what two of them need is read once and kept in registers.",
            {64, 4, 1}));
    return {&naive, &strip};
}

} // namespace warpatlas::inline bundled
