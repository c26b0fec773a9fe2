#include "ui/pictures/pair_picture.h"

#include "ui/canvas/state/make_scene.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace warpatlas::ui::inline pictures {

namespace {

constexpr int gapBetween = 4; ///< device pixels between the two halves

} // namespace

OutcomePointer withScaleOf(const OutcomePointer& outcome, const OutcomePointer& other)
{
    if (!outcome || !other || !outcome->output || !other->output)
        return outcome;
    const ValueRange own = rangeIn(*outcome, outcome->output), its = rangeIn(*other, other->output);
    const ValueRange both{std::min(own.minimum, its.minimum), std::max(own.maximum, its.maximum), own.notNumbers};
    auto scaled = std::make_shared<Outcome>(*outcome);
    const auto known = std::ranges::find(scaled->ranges, outcome->output, &KnownRange::values);
    if (known == scaled->ranges.end())
        scaled->ranges.push_back({outcome->output, both});
    else
        known->range = both;
    return scaled;
}

bool onSameSheet(const Outcome& one, const Outcome& other, std::optional<bool> all)
{
    const auto extents = [all](const BoundExperiment& bound) {
        std::vector<Extent> shown;
        for (const std::size_t buffer : shownBuffers(bound, all))
            shown.push_back(bound.work.buffers[buffer].shape.extent);
        return shown;
    };
    return extents(*one.bound) == extents(*other.bound);
}

render::Picture drawPairPicture(
    const OutcomePointer& a, const OutcomePointer& b, const CanvasPictureOptions& options, render::Offscreen* context)
{
    CanvasPictureOptions half = options;
    half.width = (options.width - gapBetween) / 2;
    // Words above the data may take more rows in one half: what fits there fits in both. So with blocks in tiles.
    std::optional<render::Camera> smaller;
    CanvasPictureOptions alone = half;
    for (const OutcomePointer& shown : {a, b}) {
        const CanvasPicture drawn(shown, alone, context);
        const render::Camera fitted = drawn.camera();
        if (!smaller || fitted.pixelsPerCell < smaller->pixelsPerCell)
            smaller = fitted;
        half.leastTileLevel = std::max(half.leastTileLevel, drawn.tileLevel());
    }
    if (!half.camera && onSameSheet(*a, *b, options.allBuffers))
        half.camera = smaller;
    render::Picture whole{options.width, options.height, {}};
    constexpr std::size_t pixelBytes = 4;
    whole.rgba.assign(std::size_t(whole.width) * std::size_t(whole.height) * pixelBytes, 0x80);
    for (std::size_t alpha = pixelBytes - 1; alpha < whole.rgba.size(); alpha += pixelBytes)
        whole.rgba[alpha] = 0xff;
    int left = 0;
    for (const auto& [shown, other] : {std::pair{a, b}, std::pair{b, a}}) {
        const render::Picture drawn = drawCanvasPicture(withScaleOf(shown, other), half, context);
        for (int y = 0; y < drawn.height; ++y)
            std::copy_n(drawn.rgba.begin() + std::ptrdiff_t(y) * drawn.width * std::ptrdiff_t(pixelBytes),
                std::size_t(drawn.width) * pixelBytes,
                whole.rgba.begin() + (std::ptrdiff_t(y) * whole.width + left) * std::ptrdiff_t(pixelBytes));
        left = whole.width - half.width;
    }
    return whole;
}

} // namespace warpatlas::ui::inline pictures
