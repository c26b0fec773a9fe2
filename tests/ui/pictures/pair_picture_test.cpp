#include "ui/pictures/pair_picture.h"

#include "tests/render/golden.h"
#include "tests/support/outcomes.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

OutcomePointer withOutput(std::uint8_t least, std::uint8_t most)
{
    auto outcome = std::make_shared<Outcome>(*support::makeOutcome());
    auto values = std::make_shared<Array>(*outcome->output);
    const std::span<std::byte> bytes = values->bytes();
    std::ranges::fill(bytes, std::byte{least});
    bytes.back() = std::byte{most};
    outcome->output = values;
    outcome->ranges.clear();
    findRanges(*outcome);
    return outcome;
}

TEST(ScaleOfTwo, IsOneForBothAndLeavesTheOutcomesAsTheyAre)
{
    const OutcomePointer one = withOutput(10, 40), other = withOutput(30, 200);
    for (const OutcomePointer& scaled : {withScaleOf(one, other), withScaleOf(other, one)}) {
        const ValueRange range = rangeIn(*scaled, scaled->output);
        EXPECT_EQ(range.minimum, 10);
        EXPECT_EQ(range.maximum, 200);
    }
    EXPECT_EQ(rangeIn(*one, one->output).maximum, 40);
    EXPECT_EQ(withScaleOf(one, nullptr), one);
}

TEST(PairPicture, HasAAtTheLeftAndBAtTheRight)
{
    render::Offscreen* const context = render::testing::softwareContext(644, 240);
    ASSERT_NE(context, nullptr);
    support::OutcomeOptions wide;
    wide.data = {96, 40, 1};
    CanvasPictureOptions options;
    options.width = 644;
    options.height = 240;
    options.overlay = false;
    const render::Picture alike = drawPairPicture(support::makeOutcome(), support::makeOutcome(), options, context);
    const render::Picture other = drawPairPicture(support::makeOutcome(), support::makeOutcome(wide), options, context);
    const auto halfOf = [](const render::Picture& picture, int from) {
        std::vector<std::uint8_t> pixels;
        for (int y = 0; y < picture.height; ++y) {
            const auto row = picture.rgba.begin() + (std::ptrdiff_t(y) * picture.width + from) * 4;
            pixels.insert(pixels.end(), row, row + std::ptrdiff_t{320} * 4);
        }
        return pixels;
    };
    EXPECT_EQ(alike.width, 644);
    EXPECT_TRUE(halfOf(alike, 0) == halfOf(alike, 324));
    EXPECT_TRUE(halfOf(other, 0) == halfOf(alike, 0)) << "A is what it was";
    EXPECT_FALSE(halfOf(other, 324) == halfOf(alike, 324));
}

TEST(PairPicture, DrawsBothLaunchesAsCoarseAsTheCoarser)
{
    render::Offscreen* const context = render::testing::softwareContext(644, 240);
    ASSERT_NE(context, nullptr);
    support::OutcomeOptions small;
    small.block = {8, 8, 1};
    const OutcomePointer few = support::makeOutcome(), many = support::makeOutcome(small);
    CanvasPictureOptions half;
    half.width = 320;
    half.height = 240;
    half.views = {ViewKind::Launch};
    const int fine = CanvasPicture(few, half, context).tileLevel(),
              coarse = CanvasPicture(many, half, context).tileLevel();
    ASSERT_LT(fine, coarse);
    CanvasPictureOptions options = half;
    options.width = 644;
    half.leastTileLevel = coarse;
    const render::Picture pair = drawPairPicture(few, many, options, context);
    for (const auto& [shown, left] : {std::pair{few, 0}, std::pair{many, 324}}) {
        const render::Picture alone = drawCanvasPicture(shown, half, context);
        bool same = true;
        for (int y = 0; y < 240; ++y)
            same &= std::equal(alone.rgba.begin() + std::ptrdiff_t(y) * 320 * 4,
                alone.rgba.begin() + std::ptrdiff_t(y + 1) * 320 * 4,
                pair.rgba.begin() + (std::ptrdiff_t(y) * 644 + left) * 4);
        EXPECT_TRUE(same) << "of blocks " << toText(shown->bound->launch.block);
    }
}

} // namespace
} // namespace warpatlas::ui
