#include "kernels/catalogue/networks/diffusion_reference.h"

#include "kernels/catalogue/networks/network_layer.h"

#include <algorithm>
#include <atomic>

namespace warpatlas::inline bundled {

namespace {

constexpr int radius = 40; // sixteenths of a pixel

std::uint32_t scrambled(std::uint32_t bits)
{
    bits = (bits ^ (bits >> 16U)) * 0x7feb352dU;
    bits = (bits ^ (bits >> 15U)) * 0x846ca68bU;
    return bits ^ (bits >> 16U);
}

float normal(std::uint32_t seed, std::uint32_t first)
{
    std::int32_t sum = 0;
    for (std::uint32_t i = 0; i < 6; ++i) {
        const std::uint32_t bits = scrambled(seed + scrambled(first + i));
        sum += static_cast<std::int32_t>((bits >> 16U) + (bits & 65535U));
    }
    return static_cast<float>(sum - 393210) * (1.0F / 65536.0F);
}

template <std::size_t lanes>
[[gnu::always_inline]] inline void moveBody(float keep, float add, const float* noise, float* points)
{
    for (std::size_t value = 0; value < 2 * lanes; ++value)
        points[value] = std::fma(add, noise[value], keep * points[value]);
}

/// `lanes` points through all steps: their x, then their y.
template <std::size_t lanes>
void denoise(const DiffusionModel& model, std::span<const DiffusionStep> steps, float* points)
{
    alignas(64) float first[diffusionHidden * lanes];
    alignas(64) float second[diffusionHidden * lanes];
    alignas(64) float noise[2 * lanes];
    for (const DiffusionStep& step : steps) {
        const float* bias = model.b1 + (static_cast<std::size_t>(step.t) - 1) * diffusionHidden;
        addLayer<lanes, 2, diffusionHidden>({model.W1, bias}, points, first);
        addLayer<lanes, diffusionHidden, diffusionHidden>({model.W2, model.b2}, first, second);
        addLayer<lanes, diffusionHidden, 2>({model.W3, model.b3, false}, second, noise);
        vectorised<moveBody<lanes>>(step.keep, step.add, static_cast<const float*>(noise), points);
    }
}

/// Adds the spot's light; `add(pixel, light)`.
template <class Add> void drawSpot(const DiffusionSpots& spots, float x, float y, const Add& add)
{
    const int left = static_cast<int>(std::floor(x * spots.scale)) + 8 * spots.width;
    const int top = static_cast<int>(std::floor(y * spots.scale)) + 8 * spots.height;
    const int lastRow = std::min((top + radius) / 16, spots.height - 1);
    const int lastColumn = std::min((left + radius) / 16, spots.width - 1);
    for (int row = std::max((top - radius) / 16, 0); row <= lastRow; ++row)
        for (int column = std::max((left - radius) / 16, 0); column <= lastColumn; ++column) {
            const int dx = 16 * column + 8 - left;
            const int dy = 16 * row + 8 - top;
            const int light = radius * radius - dx * dx - dy * dy;
            if (light > 0)
                add(static_cast<std::size_t>(row) * static_cast<std::size_t>(spots.width)
                        + static_cast<std::size_t>(column),
                    static_cast<std::uint32_t>(light));
        }
}

/// Points first..first + lanes - 1; those from `end` on are computed and not drawn.
template <std::size_t lanes, class Add>
void makePoints(const DiffusionModel& model, std::span<const DiffusionStep> steps, const DiffusionSpots& spots,
    std::size_t first, std::size_t end, const Add& add)
{
    alignas(64) float points[2 * lanes];
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        const auto counter = static_cast<std::uint32_t>(12 * (first + lane));
        points[lane] = normal(spots.seed, counter);
        points[lanes + lane] = normal(spots.seed, counter + 6);
    }
    denoise<lanes>(model, steps, points);
    for (std::size_t lane = 0; lane < std::min(lanes, end - first); ++lane)
        drawSpot(spots, points[lane], points[lanes + lane], add);
}

} // namespace

void drawDiffusion(CpuForm form, const DiffusionModel& model, std::span<const DiffusionStep> steps,
    const DiffusionSpots& spots, std::span<std::uint32_t> picture, const Progress& progress)
{
    std::ranges::fill(picture, 0U);
    const auto count = static_cast<std::size_t>(spots.count);
    const auto add = [&](std::size_t pixel, std::uint32_t light) { picture[pixel] += light; };
    switch (form) {
    case CpuForm::Scalar:
        for (std::size_t i = 0; i < count; ++i) {
            if (i % 64 == 0)
                progress.throwIfCancelled();
            makePoints<1>(model, steps, spots, i, count, add);
        }
        break;
    case CpuForm::Simd:
        for (std::size_t i = 0; i < count; i += networkLanes) {
            if (i % 1024 == 0)
                progress.throwIfCancelled();
            makePoints<networkLanes>(model, steps, spots, i, count, add);
        }
        break;
    case CpuForm::Parallel: {
        const std::size_t groups = (count + networkLanes - 1) / networkLanes;
        inParallel(groups, 4, progress, [&](std::size_t begin, std::size_t end) {
            for (std::size_t group = begin; group < end; ++group)
                makePoints<networkLanes>(
                    model, steps, spots, group * networkLanes, count, [&](std::size_t pixel, std::uint32_t light) {
                        std::atomic_ref(picture[pixel]).fetch_add(light, std::memory_order_relaxed);
                    });
        });
        break;
    }
    }
}

} // namespace warpatlas::inline bundled
