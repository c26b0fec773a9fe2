#include "kernels/model/whereabouts.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(Whereabouts, OfSeveralWorkersTheOneStaysThatIsLongestAtItsBlock)
{
    Whereabouts where;
    EXPECT_FALSE(where.asked());
    where.ask();
    EXPECT_TRUE(where.asked());
    EXPECT_FALSE(where.told());
    where.tell({{1, 0, 0}, 0, 5, 100});
    where.tell({{2, 0, 0}, 3, 7, 5000});
    where.tell({{9, 0, 0}, 1, 6, 200});
    ASSERT_TRUE(where.told());
    const auto place = where.take();
    ASSERT_TRUE(place);
    EXPECT_EQ(place->block, (Dim3{2, 0, 0}));
    EXPECT_EQ(place->warp, 3u);
    EXPECT_EQ(place->line, 7u);
    EXPECT_FALSE(where.asked());
    EXPECT_FALSE(where.take());
}

TEST(Whereabouts, WhatWasToldBeforeIsNoAnswer)
{
    Whereabouts where;
    where.tell({{1, 0, 0}, 0, 5, 100});
    const auto before = where.ask();
    ASSERT_TRUE(before);
    EXPECT_EQ(before->line, 5u);
    EXPECT_FALSE(where.told());
}

TEST(Whereabouts, AreWordsWithAsManyAxesAsTheLaunchUses)
{
    const WorkPlace place{{3, 2, 1}, 4, 12, 99};
    const Dim3 block{64, 1, 1};
    EXPECT_EQ(
        toText(place, {{5, 1, 1}, block}, 999), "block 3, warp 4, line 12; about 999 instructions of warps so far");
    EXPECT_EQ(toText(place, {{5, 5, 1}, block}, 1'239'999),
        "block (3, 2), warp 4, line 12; about 1,230,000 instructions of warps so far");
    EXPECT_EQ(toText({{3, 2, 1}, 4, 0, 0}, {{5, 1, 5}, block}, 18'446'744'073'709'551'615u),
        "block (3, 2, 1), warp 4; about 18,400,000,000,000,000,000 instructions of warps so far");
}

} // namespace
} // namespace warpatlas
