/// What the data view computes before GL comes in: division, levels, surplus, labels.
#include "render/views/data/data_uniforms.h"
#include "render/views/data/level_reduction.h"
#include "render/views/data/lit_marks.h"
#include "render/views/data/surplus.h"
#include "render/views/shared/label_text.h"
#include "tests/render/scenes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace warpatlas::render {
namespace {

using testing::makeScene;
using testing::SceneRecipe;

TEST(Division, isTheProcessorsOwn)
{
    std::mt19937 random(1);
    const std::uint32_t top = std::numeric_limits<std::uint32_t>::max();
    for (std::uint32_t divisor = 1; divisor <= 1024; ++divisor) {
        const Division division = Division::by(divisor);
        for (const std::uint32_t number : {0u, 1u, divisor - 1, divisor, divisor + 1, top / 2, top - 1, top})
            ASSERT_EQ(division(number), number / divisor) << number << " / " << divisor;
        for (int i = 0; i < 200; ++i) {
            const auto number = std::uint32_t(random());
            ASSERT_EQ(division(number), number / divisor) << number << " / " << divisor;
        }
    }
    for (const std::uint32_t divisor : {top, top - 1, 1u << 31, (1u << 31) + 1})
        for (const std::uint32_t number : {0u, 1u, top - 1, top, 1u << 31})
            EXPECT_EQ(Division::by(divisor)(number), number / divisor) << number << " / " << divisor;
}

TEST(Levels, halveUpToOneTexel)
{
    const Levels levels({13, 5, 65});
    ASSERT_EQ(levels.count(), 5);
    EXPECT_EQ(levels[1].columns, 7u);
    EXPECT_EQ(levels[1].rows, 3u);
    EXPECT_EQ(levels[2].offset, 21u);
    EXPECT_EQ(levels[4].columns, 1u);
    EXPECT_EQ(levels.reducedTexels(), 21u + 8 + 2 + 1);
}

TEST(Levels, defectTexelsAreNeverSmallerThanAPixel)
{
    const Levels levels({100000, 100000, 10'000'000'000});
    for (double pixels = 1.0; pixels > 1e-4; pixels *= 0.93) {
        EXPECT_GE(std::exp2(defectLevel(pixels, levels)) * pixels, 1 - 1e-9) << pixels;
        EXPECT_LE(std::exp2(defectLevel(pixels, levels)) * pixels, 2) << pixels;
    }
    EXPECT_EQ(defectLevel(1, levels), 0);
    EXPECT_EQ(colourLevel(3, levels), 0);
}

TEST(Elements, ofAThreadAscendUpToALimit)
{
    OwnerMap owners;
    owners.owner.assign(1'000'000, 3);
    owners.writes.assign(1'000'000, 1);
    owners.owner[999'999] = owners.owner[17] = owners.owner[500'000] = 42;
    EXPECT_EQ(elementsOf(owners, 42, 10), (std::vector<std::uint64_t>{17, 500'000, 999'999}));
    EXPECT_EQ(elementsOf(owners, 42, 2), (std::vector<std::uint64_t>{17, 500'000}));
    EXPECT_TRUE(elementsOf(owners, 43, 10).empty());
}

TEST(Surplus, isWhatTheLaunchHasPastTheData)
{
    SceneRecipe recipe;
    recipe.shape.extent = {89, 58, 1};
    EXPECT_EQ(surplusOf(*makeScene(recipe)), (Surplus{7, 6, 0, 0, 96, 64}));
    EXPECT_EQ(surplusOf(*makeScene({})), (Surplus{0, 0, 0, 0, 96, 64}));
    recipe.shape.extent = {5000, 1, 1};
    recipe.grid = {20, 1, 1};
    recipe.block = {256, 1, 1};
    recipe.flat = true;
    EXPECT_EQ(surplusOf(*makeScene(recipe)), (Surplus{0, 0, 0, 120}));
    recipe.shape.extent = {40, 20, 3};
    recipe.grid = {5, 3, 2};
    recipe.block = {8, 8, 2};
    recipe.flat = false;
    EXPECT_EQ(surplusOf(*makeScene(recipe)), (Surplus{0, 4, 1, 0, 40, 24}));
}

constexpr double advance = 0.6;
const LabelLengths pixelLengths[4] = {{5, 5, 3}, {5, 5, 3}, {5, 5, 3}, {5, 5, 3}};

TEST(LabelStyle, neverLeavesItsCellAndStaysReadable)
{
    for (double scale : {1.0, 1.5, 2.0})
        for (double cell = 10; cell < 400; cell += 0.7) {
            const LabelStyle style = chooseLabelStyle(cell, scale, advance, pixelLengths);
            if (cell < 28 * scale) {
                EXPECT_EQ(style.fontPixels, 0) << cell;
                continue;
            }
            ASSERT_GE(style.fontPixels, int(7 * scale)) << cell;
            const LabelLengths& length = pixelLengths[std::size_t(style.detail)];
            const double widest = std::max({length.block + double(blockName(style.detail).size()) * style.block,
                length.thread + double(threadName(style.detail).size()) * style.thread});
            if (style.block) {
                EXPECT_LE(widest * advance * style.fontPixels, cell - 2 * scale) << cell;
            }
            EXPECT_LE(((style.lines() - 1) * style.fontPixels + style.threadPixels) * labelLineHeight, cell) << cell;
            EXPECT_GE(style.threadPixels, style.fontPixels) << cell;
            EXPECT_LE((length.thread + double(threadName(style.detail).size())) * advance * style.threadPixels, cell)
                << cell;
        }
}

TEST(LabelStyle, saysMoreWhereThereIsMoreRoom)
{
    LabelDetail before = LabelDetail::Bare;
    for (double cell = 28; cell < 300; ++cell) {
        const LabelStyle style = chooseLabelStyle(cell, 1, advance, pixelLengths);
        EXPECT_GE(style.detail, before) << cell;
        before = style.detail;
    }
    EXPECT_EQ(before, LabelDetail::Names);
    const LabelStyle large = chooseLabelStyle(80, 1, advance, pixelLengths);
    EXPECT_EQ(large.lines(), 3);
}

TEST(LabelStyle, theThreadIsLargerWhereThereIsRoom)
{
    for (const double cell : {40.0, 200.0}) {
        const LabelStyle style = chooseLabelStyle(cell, 1, advance, pixelLengths);
        EXPECT_GT(style.threadPixels, style.fontPixels) << cell;
    }
}

TEST(LabelStyle, dropsTheBlockFirst)
{
    const LabelLengths longIds[4] = {{11, 5, 3}, {11, 5, 3}, {11, 5, 3}, {11, 5, 3}};
    const LabelStyle style = chooseLabelStyle(30, 1, advance, longIds);
    EXPECT_FALSE(style.block);
    EXPECT_TRUE(style.thread);
    EXPECT_TRUE(style.value);
}

TEST(LabelText, showsTheAxesThatTheLaunchUses)
{
    EXPECT_EQ(idText({{20, 1, 1}, {256, 1, 1}}, {7, 0, 0}), "7");
    EXPECT_EQ(idText({{20, 2, 1}, {256, 1, 1}}, {7, 1, 0}), "7,1");
    EXPECT_EQ(idText({{20, 2, 1}, {8, 8, 2}}, {7, 1, 0}), "7,1,0");
    EXPECT_EQ(longestBlockText({{101, 12, 1}, {8, 8, 1}}), 6);
    EXPECT_EQ(longestThreadText({{101, 12, 1}, {8, 8, 1}}), 3);
}

TEST(LabelText, showsColoursShortAndLong)
{
    Array array(ElementType::U8, {{2, 1, 1}, 3});
    const std::uint8_t values[] = {1, 2, 3, 255, 16, 0};
    std::copy(std::begin(values), std::end(values), array.values<std::uint8_t>().begin());
    EXPECT_EQ(elementText(array, 1, LabelDetail::Bare), "ff1000");
    EXPECT_EQ(elementText(array, 1, LabelDetail::Names), "255 16 0");
}

} // namespace
} // namespace warpatlas::render
