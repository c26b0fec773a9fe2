
#include "render/views/data/level_reduction.h"
#include "tests/render/golden.h"
#include "tests/render/views/data/reduced_levels.h"

#include <gtest/gtest.h>

#include <random>

namespace warpatlas::render {
namespace {

using namespace testing;

std::vector<std::uint8_t> reducedBytes(
    ByteReducer& reducer, const std::vector<std::uint8_t>& bytes, const Layout& layout, Reduction reduction)
{
    return valuesOf<std::uint8_t>(
        reducer.reduce(WordsOnGpu(bytes).texture(), layout, reduction), Levels(layout).reducedTexels());
}

TEST(ByteReducer, makesWhatTheProcessorMakes)
{
    ASSERT_TRUE(softwareContext(8, 8));
    ByteReducer reducer;
    std::mt19937 random(1);
    for (const Extent& extent : reducedExtents())
        for (const Reduction reduction : {Reduction::Mean, Reduction::Largest}) {
            const Layout layout = Layout::of(extent);
            std::vector<std::uint8_t> bytes(layout.elements);
            for (std::uint8_t& byte : bytes)
                byte = random() % 4 == 0 ? 0 : std::uint8_t(random());
            EXPECT_TRUE(reducedBytes(reducer, bytes, layout, reduction) == expectedBytes(bytes, layout, reduction))
                << nameOf(extent) << (reduction == Reduction::Mean ? ", mean" : ", largest");
        }
}

TEST(ByteReducer, differencesKeepTheLargestAndCountsTheMean)
{
    ASSERT_TRUE(softwareContext(8, 8));
    const Layout layout = Layout::of({101, 67, 1});
    std::vector<std::uint8_t> bytes(layout.elements, 8);
    bytes[layout.elements - 1] = 200;
    ByteReducer reducer;
    const auto largest = reducedBytes(reducer, bytes, layout, Reduction::Largest);
    const auto mean = reducedBytes(reducer, bytes, layout, Reduction::Mean);
    EXPECT_EQ(largest.back(), 200);
    EXPECT_EQ(largest.front(), 8);
    EXPECT_EQ(mean.front(), 8);
    EXPECT_LT(mean.back(), 60);
    EXPECT_GE(mean.back(), 8);
}

TEST(ByteReducer, gapsBetweenSlicesCountForNothing)
{
    ASSERT_TRUE(softwareContext(8, 8));
    const Layout layout = Layout::of({5, 3, 4});
    const std::vector<std::uint8_t> bytes(layout.elements, 9);
    ByteReducer reducer;
    const auto mean = reducedBytes(reducer, bytes, layout, Reduction::Mean);
    for (const std::uint8_t byte : mean)
        EXPECT_TRUE(byte == 9 || byte == 0);
    EXPECT_EQ(mean.back(), 9);
}

} // namespace
} // namespace warpatlas::render
