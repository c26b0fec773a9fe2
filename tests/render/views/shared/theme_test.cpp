#include "render/views/shared/theme.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

namespace warpatlas::render {
namespace {

double luminance(const Colour& colour)
{
    const auto linear = [](int channel) {
        const double value = channel / 255.0;
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.r) + 0.7152 * linear(colour.g) + 0.0722 * linear(colour.b);
}

double contrast(const Colour& a, const Colour& b)
{
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

TEST(BlockColour, neighboursInXYAndZDiffer)
{
    for (std::uint32_t z = 0; z < 9; ++z)
        for (std::uint32_t y = 0; y < 90; ++y)
            for (std::uint32_t x = 0; x < 1100; ++x) {
                const int here = blockColourIndex(x, y, z);
                ASSERT_GE(here, 0);
                ASSERT_LT(here, 8);
                ASSERT_NE(here, blockColourIndex(x + 1, y, z)) << x << " " << y << " " << z;
                ASSERT_NE(here, blockColourIndex(x, y + 1, z)) << x << " " << y << " " << z;
                ASSERT_NE(here, blockColourIndex(x, y, z + 1)) << x << " " << y << " " << z;
            }
}

TEST(BlockColour, farBlocksToo)
{
    const std::uint32_t far = std::numeric_limits<std::uint32_t>::max() - 1;
    EXPECT_NE(blockColourIndex(far, 3, 5), blockColourIndex(far + 1, 3, 5));
    EXPECT_NE(blockColourIndex(3, far, 5), blockColourIndex(3, far + 1, 5));
    EXPECT_NE(blockColourIndex(3, 5, far), blockColourIndex(3, 5, far + 1));
}

TEST(BlockColour, usesAllEightAboutEqually)
{
    int counts[8] = {};
    for (std::uint32_t y = 0; y < 64; ++y)
        for (std::uint32_t x = 0; x < 64; ++x)
            ++counts[blockColourIndex(x, y, 0)];
    for (const int count : counts)
        EXPECT_NEAR(count, 512, 128);
}

TEST(BlockColour, orangeAndVermilionNeverTouch)
{
    // Both are in the first four, and neighbours are always one of each half.
    for (std::uint32_t x = 0; x < 1000; ++x)
        EXPECT_NE(blockColourIndex(x, 7, 1) < 4, blockColourIndex(x + 1, 7, 1) < 4);
}

TEST(Palette, textIsReadableOnItsSurfaces)
{
    for (const Theme theme : {Theme::Dark, Theme::Light}) {
        const Palette& colours = palette(theme);
        for (const Colour& surface : {colours.background, colours.panel, colours.canvas}) {
            EXPECT_GE(contrast(colours.text, surface), 7.0);
            EXPECT_GE(contrast(colours.soft, surface), 4.5);
            // Marks, not text: WCAG asks 3 of graphical objects.
            for (const Colour& mark : {colours.accent, colours.good, colours.warning, colours.wrong})
                EXPECT_GE(contrast(mark, surface), 3.0);
        }
    }
}

TEST(Palette, darkIsTheDesign)
{
    const Palette& dark = palette(Theme::Dark);
    EXPECT_EQ(dark.background, Colour::fromRgb(0x14161b));
    EXPECT_EQ(dark.accent, Colour::fromRgb(0x4cc2ff));
    EXPECT_EQ(dark.wrong, Colour::fromRgb(0xff6b5e));
    std::set<int> blocks;
    for (const Colour& block : dark.blocks)
        blocks.insert(block.r << 16 | block.g << 8 | block.b);
    EXPECT_EQ(blocks, (std::set<int>{0xE69F00, 0x6A3D9A, 0x009E73, 0xCC79A7, 0x4A3FCB, 0xD55E00, 0x8C8CD9, 0xB3C84A}));
}

TEST(ValueColour, getsLighterAllTheWay)
{
    double before = -1;
    for (int i = 0; i <= 256; ++i) {
        const double here = luminance(valueColour(i / 256.0));
        EXPECT_GE(here, before - 0.004) << i; // half a step of 255 in each channel
        before = std::max(before, here);
    }
    EXPECT_GT(luminance(valueColour(1)), 15 * luminance(valueColour(0)));
}

TEST(ValueColour, clamps)
{
    EXPECT_EQ(valueColour(-3), valueRamp().front());
    EXPECT_EQ(valueColour(7), valueRamp().back());
    EXPECT_EQ(valueColour(std::nan("")), valueRamp().front());
    EXPECT_EQ(valueColour(0.5), valueRamp()[4]);
}

} // namespace
} // namespace warpatlas::render
