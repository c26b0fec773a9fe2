#include "kernels/catalogue/catalogue.h"
#include "kernels/catalogue/common/binding.h"
#include "kernels/catalogue/common/cpu_forms.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <immintrin.h>

namespace warpatlas::inline bundled {

namespace {

/// The part of the complex plane that a picture shows: pixel (x, y) is the point left + x * spacing, top - y * spacing.
struct PlaneView {
    std::size_t width = 0;
    std::size_t height = 0;
    float left = 0;
    float top = 0;
    float spacing = 0;
};

/// The same for one point.
std::int32_t stepsOf(float cr, float ci, std::int32_t limit)
{
    float zr = 0, zi = 0;
    std::int32_t count = 0;
    for (; count < limit; ++count) {
        const float rr = zr * zr;
        const float ii = zi * zi;
        if (rr + ii > 4)
            break;
        const float ri = zr * zi;
        zr = rr - ii + cr;
        zi = ri + ri + ci;
        stayScalar();
    }
    return count;
}

void rowScalar(const PlaneView& view, std::size_t y, std::size_t begin, std::int32_t limit, std::int32_t* steps)
{
    const float ci = view.top - static_cast<float>(y) * view.spacing;
    for (std::size_t x = begin; x < view.width; ++x)
        steps[x] = stepsOf(view.left + static_cast<float>(x) * view.spacing, ci, limit);
}

#if defined(__x86_64__)
/// 32 neighbours at a time, as a warp: four vectors, because one alone would wait for its own results. Lanes that have
/// escaped go on computing, and count no more. No fma here: the target does not have it, so nothing can be fused.
[[gnu::target("avx2")]] void rowAvx2(
    const PlaneView& view, std::size_t y, std::size_t begin, std::int32_t limit, std::int32_t* steps)
{
    constexpr int parts = 4;
    const __m256 ci = _mm256_set1_ps(view.top - static_cast<float>(y) * view.spacing);
    const __m256 four = _mm256_set1_ps(4);
    const __m256i lane = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    std::size_t x = begin;
    for (; x + 8 * parts <= view.width; x += 8 * parts) {
        __m256 cr[parts], zr[parts], zi[parts];
        __m256i active[parts], count[parts];
        for (int part = 0; part < parts; ++part) {
            const __m256i column = _mm256_add_epi32(_mm256_set1_epi32(static_cast<int>(x) + 8 * part), lane);
            cr[part] = _mm256_add_ps(
                _mm256_set1_ps(view.left), _mm256_mul_ps(_mm256_cvtepi32_ps(column), _mm256_set1_ps(view.spacing)));
            zr[part] = zi[part] = _mm256_setzero_ps();
            active[part] = _mm256_set1_epi32(-1);
            count[part] = _mm256_setzero_si256();
        }
        for (std::int32_t step = 0; step < limit; ++step) {
            __m256i any = _mm256_setzero_si256();
            for (int part = 0; part < parts; ++part) {
                const __m256 rr = _mm256_mul_ps(zr[part], zr[part]);
                const __m256 ii = _mm256_mul_ps(zi[part], zi[part]);
                const __m256 ri = _mm256_mul_ps(zr[part], zi[part]);
                const __m256 escaped = _mm256_cmp_ps(_mm256_add_ps(rr, ii), four, _CMP_GT_OQ);
                active[part] = _mm256_andnot_si256(_mm256_castps_si256(escaped), active[part]);
                count[part] = _mm256_sub_epi32(count[part], active[part]); // active is -1
                any = _mm256_or_si256(any, active[part]);
                zr[part] = _mm256_add_ps(_mm256_sub_ps(rr, ii), cr[part]);
                zi[part] = _mm256_add_ps(_mm256_add_ps(ri, ri), ci);
            }
            if (_mm256_testz_si256(any, any))
                break;
        }
        for (int part = 0; part < parts; ++part)
            _mm256_storeu_si256(
                reinterpret_cast<__m256i*>(steps + x + 8 * static_cast<std::size_t>(part)), count[part]);
    }
    rowScalar(view, y, x, limit, steps);
}
#endif

void rowSimd(const PlaneView& view, std::size_t y, std::size_t begin, std::int32_t limit, std::int32_t* steps)
{
#if defined(__x86_64__)
    if (hasAvx2())
        return rowAvx2(view, y, begin, limit, steps);
#endif
    rowScalar(view, y, begin, limit, steps);
}

/// For each pixel how many steps of z = z * z + c stay within the circle of radius 2, at most `limit`. Every operation
/// is rounded to f32 by itself: bit for bit as the kernel. Throws Cancelled.
void countSteps(CpuForm form, const PlaneView& view, std::int32_t limit, std::int32_t* steps, const Progress& progress)
{
    inRows(form, view.height, 1, progress, rowScalar, rowSimd,
        [&](std::size_t y, auto row) { row(view, y, 0, limit, steps + y * view.width); });
}

constexpr int largestSide = 32768;

class Mandelbrot final : public BundledKernel {
public:
    using BundledKernel::BundledKernel;

    void fill(Work& work, Inputs, const BoundParameters& value) const override
    {
        const double width = value("width"), height = value("height");
        const Extent extent{static_cast<std::uint64_t>(width), static_cast<std::uint64_t>(height), 1};
        asInt(description(), extent.count(), "the number of pixels");
        // The set is 2.5 wide and 2.3 high: with a margin it fits into both sides.
        const double spacing = std::max(3.0 / width, 2.5 / height) / value("zoom");
        work.buffers = {outputBuffer("steps", ElementType::I32, {extent, 1})};
        work.arguments = {BufferArgument{0}, intArgument("width", extent.x), intArgument("height", extent.y),
            ScalarArgument::of("left", static_cast<float>(value("centre_x") - (width - 1) / 2 * spacing)),
            ScalarArgument::of("top", static_cast<float>(value("centre_y") + (height - 1) / 2 * spacing)),
            ScalarArgument::of("spacing", static_cast<float>(spacing)),
            ScalarArgument::of("limit", value.integer("iterations"))};
        work.output = 0;
        work.cover = extent;
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

KernelList mandelbrotKernels()
{
    static const Mandelbrot kernel("mandelbrot",
        {
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
        });
    return {&kernel};
}

} // namespace warpatlas::inline bundled
