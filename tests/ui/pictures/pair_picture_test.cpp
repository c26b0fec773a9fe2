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

} // namespace
} // namespace warpatlas::ui
