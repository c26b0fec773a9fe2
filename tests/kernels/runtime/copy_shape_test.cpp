#include "kernels/runtime/copy_shape.h"

#include "kernels/runtime/errors/error_table.h"

#include <gtest/gtest.h>
#include <utility>
#include <vector>

namespace warpatlas::runtime {
namespace {

constexpr std::uint64_t huge = ~std::uint64_t{0};

TEST(CopyShape, IsARowARectangleOrABox)
{
    const CopyShape row{100, 1, 100, 100};
    EXPECT_EQ(row.bytes(), 100u);
    EXPECT_EQ(row.toSpan(), 100u);
    const CopyShape rectangle{100, 3, 512, 100};
    EXPECT_EQ(rectangle.bytes(), 300u);
    EXPECT_EQ(rectangle.toSpan(), 1124u);
    EXPECT_EQ(rectangle.fromSpan(), 300u);
    const CopyShape box{100, 3, 512, 100, 2, 4096, 300};
    EXPECT_EQ(box.bytes(), 600u);
    EXPECT_EQ(box.toSpan(), 4096u + 1124u);
    EXPECT_EQ(box.fromSpan(), 600u);
    EXPECT_EQ((CopyShape{100, 0, 512, 100}.toSpan()), 0u);
    EXPECT_EQ((CopyShape{100, 3, 512, 100, 0}.bytes()), 0u);
}

TEST(CopyShape, GoesThroughItsRowsInOrder)
{
    std::vector<std::pair<std::uint64_t, std::uint64_t>> rows;
    CopyShape{8, 2, 512, 8, 2, 2048, 16}.eachRow([&](auto to, auto from) { rows.emplace_back(to, from); });
    const std::vector<std::pair<std::uint64_t, std::uint64_t>> expected{{0, 0}, {512, 8}, {2048, 16}, {2560, 24}};
    EXPECT_EQ(rows, expected);
}

/// A size that wraps around would be a small one, and fit.
TEST(CopyShape, SizesThatNoMemoryHasStayTooLarge)
{
    EXPECT_EQ((CopyShape{huge, 2, 8, 8}.bytes()), huge);
    EXPECT_EQ((CopyShape{8, huge, 512, 8}.toSpan()), huge);
    EXPECT_EQ((CopyShape{8, 2, 512, 8, std::uint64_t{1} << 62, 512, 16}.toSpan()), huge);
    EXPECT_EQ((PitchedPlace{512, huge}.slice()), huge);
    EXPECT_EQ((PitchedPlace{512, 4, 0, 0, huge}.offset()), huge);
}

TEST(PitchedPlace, KnowsWhereABoxBegins)
{
    const PitchedPlace place{512, 10, 4, 3, 2};
    EXPECT_EQ(place.slice(), 5120u);
    EXPECT_EQ(place.offset(), 2u * 5120 + 3 * 512 + 4);
}

TEST(PitchedPlace, RefusesABoxThatSticksOut)
{
    const PitchedPlace place{512, 10, 12, 3, 0};
    EXPECT_EQ(place.refusal(500, 7, 2), error::success);
    EXPECT_EQ(place.refusal(501, 7, 2), error::invalidPitchValue);
    EXPECT_EQ(place.refusal(500, 8, 2), error::invalidPitchValue);
    EXPECT_EQ(place.refusal(500, 8, 1), error::success); // no slice comes behind it
    EXPECT_EQ(place.refusal(huge, 7, 2), error::invalidPitchValue);
    EXPECT_EQ((PitchedPlace{0, 0}.refusal(1000, 1, 1)), error::success); // one row needs neither
    EXPECT_EQ((PitchedPlace{0, 10}.refusal(1000, 2, 1)), error::invalidPitchValue);
    EXPECT_EQ((PitchedPlace{largestPitch + 1, 10}.refusal(8, 1, 1)), error::invalidPitchValue);
}

} // namespace
} // namespace warpatlas::runtime
