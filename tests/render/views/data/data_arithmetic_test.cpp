/// What the colourings of reads and differences, and lit elements, are computed from.
#include "render/views/data/difference_map.h"
#include "render/views/data/lit_marks.h"
#include "render/views/data/visible_cells.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace warpatlas::render {
namespace {

template <class T> Array arrayOf(ElementType type, std::vector<T> values, std::uint32_t channels = 1)
{
    Array array(type, {{values.size() / channels, 1, 1}, channels});
    std::copy(values.begin(), values.end(), array.values<T>().begin());
    return array;
}

TEST(DifferenceMap, tellsEqualWithinAndBeyond)
{
    const auto values = arrayOf<float>(ElementType::F32, {1, 2, 3, 4, NAN, NAN, INFINITY});
    const auto reference = arrayOf<float>(ElementType::F32, {1, 2.25F, 7, 20, NAN, 1, 1});
    const DifferenceMap map = differenceMap(values, reference, Tolerance{0.5, {}});
    EXPECT_EQ(map.bytes[0], 0);
    EXPECT_EQ(map.bytes[1], 1 + 31); // half of the tolerance
    EXPECT_EQ(map.bytes[2], 64 + 96); // a quarter of the largest finite one: half way
    EXPECT_EQ(map.bytes[3], 255);
    EXPECT_EQ(map.bytes[4], 0); // NaN equals NaN
    EXPECT_EQ(map.bytes[5], 255);
    EXPECT_EQ(map.bytes[6], 255);
    EXPECT_EQ(map.equal, 2u);
    EXPECT_EQ(map.within, 1u);
    EXPECT_EQ(map.beyond, 4u);
    EXPECT_TRUE(std::isinf(map.largest));
}

TEST(DifferenceMap, isExactForLargeIntegersAndTakesTheWorstChannel)
{
    const std::int64_t large = std::int64_t{1} << 60;
    const auto a = arrayOf<std::int64_t>(ElementType::I64, {large + 1, -large, 5, 5}, 2);
    const auto b = arrayOf<std::int64_t>(ElementType::I64, {large, -large, 5, 2}, 2);
    const DifferenceMap map = differenceMap(a, b, {});
    EXPECT_EQ(map.beyond, 2u);
    EXPECT_EQ(map.largest, 3);
    EXPECT_EQ(map.bytes[1], 255);
}

TEST(DifferenceMap, isWithinAShareOfEachValue)
{
    const auto values = arrayOf<float>(ElementType::F32, {1.5F, 1500, 2, 0.25F});
    const auto reference = arrayOf<float>(ElementType::F32, {1, 1000, 1, 0});
    const DifferenceMap map = differenceMap(values, reference, Tolerance{0.25, {}, 0.75});
    EXPECT_EQ(map.bytes[0], 1 + 31); // half of 0.25 + 0.75
    EXPECT_LT(map.bytes[1], 64);
    EXPECT_EQ(map.bytes[2], 63); // all of it
    EXPECT_EQ(map.bytes[3], 63);
    EXPECT_EQ(map.within, 4u);
    EXPECT_EQ(cellShare(values, 1, reference, 0, Tolerance{0.25, {}, 0.75}), 1499);
}

TEST(ElementRows, areTheCellsWhereThereIsOneSlice)
{
    const Layout layout = Layout::of({100, 80, 1});
    const CellRange range{10, 20, 30, 40};
    EXPECT_EQ(elementRows(range, layout), range);
}

TEST(ElementRows, ofSeveralSlicesAreWholeSlices)
{
    const Layout layout = Layout::of({10, 4, 3}); // two and one, a gap of one
    EXPECT_EQ(elementRows({13, 1, 15, 3}, layout), (CellRange{2, 5, 4, 7})); // in the second slice
    EXPECT_EQ(elementRows({8, 1, 15, 3}, layout), (CellRange{0, 0, 10, 8})); // the first two
    EXPECT_EQ(elementRows({0, 0, 21, 9}, layout), (CellRange{0, 0, 10, 12}));
    EXPECT_EQ(elementRows({13, 6, 15, 8}, layout).count(), 0u); // where the fourth would be
}

TEST(LitMarks, areCellsWhereThoseAreLarge)
{
    const Layout layout = Layout::of({100, 80, 1});
    const LitElements lit{{205, Access::Read, false}, {8, Access::Written, true}, {205, Access::Read, true}};
    const auto marks = litMarks(lit, {2, 0, 10}, layout, 400, 300, 1);
    ASSERT_EQ(marks.size(), 2u);
    EXPECT_EQ(marks[0], (LitMark{30, 20, 10, Access::Read, true})); // the stronger of the two
    EXPECT_EQ(marks[1], (LitMark{60, 0, 10, Access::Written, true}));
}

TEST(LitMarks, stayVisibleWhereCellsAreSmallerThanAPixel)
{
    const Layout layout = Layout::of({10000, 10000, 1});
    LitElements lit;
    for (std::uint64_t k = 0; k < 10000; ++k)
        lit.push_back({5000 * 10000 + k, Access::Read, k == 7777});
    const auto marks = litMarks(lit, {0, 0, 0.05}, layout, 500, 500, 1);
    EXPECT_GE(marks.size(), 160u); // a row of squares of three pixels, without a hole
    EXPECT_LE(marks.size(), 170u);
    for (const LitMark& mark : marks)
        EXPECT_EQ(mark.side, 3);
    EXPECT_TRUE(marks.back().now); // on top, and not covered by what it shares its square with
    EXPECT_NEAR(marks.back().x, 7777 * 0.05, 3);
}

TEST(LitMarks, areLimitedAndInView)
{
    const Layout layout = Layout::of({100, 80, 1});
    EXPECT_TRUE(
        litMarks({{99, Access::Read, true}, {8000, Access::Read, true}}, {0, 0, 10}, layout, 400, 300, 1).empty());
    const LitElements many(mostLit + 5000, {3, Access::Read, false});
    EXPECT_EQ(litMarks(many, {0, 0, 10}, layout, 400, 300, 1).size(), 1u);
}

} // namespace
} // namespace warpatlas::render
