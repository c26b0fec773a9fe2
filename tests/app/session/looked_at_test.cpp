#include "app/session/looked_at.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// One thread an element of an output of this extent.
Work workOn(const Extent& extent)
{
    Work work;
    work.buffers.resize(1);
    work.buffers[0].shape = {extent, 1};
    work.cover = extent;
    return work;
}

TEST(BlocksToExpect, ARectangleOfAnImageIsRowsOfBlocks)
{
    // 10 x 8 blocks of 32 x 16.
    const Launch launch{{10, 8, 1}, {32, 16, 1}};
    EXPECT_THAT(blocksToExpect(workOn({320, 128, 1}), launch, {320, 65, 128, 16, 33}),
        ElementsAre(BlockRange{12, 14}, BlockRange{22, 24}));
}

TEST(BlocksToExpect, EverythingInViewNeedsNoOrder)
{
    const Launch launch{{10, 8, 1}, {32, 16, 1}};
    EXPECT_THAT(blocksToExpect(workOn({320, 128, 1}), launch, {320, 0, 320, 0, 128}), IsEmpty());
    EXPECT_THAT(blocksToExpect(workOn({320, 128, 1}), launch, {}), IsEmpty());
}

TEST(BlocksToExpect, AVectorIsOneLineHoweverItIsFolded)
{
    // 10,000 elements in rows of 100, blocks of 250.
    const Launch launch{{40, 1, 1}, {250, 1, 1}};
    EXPECT_THAT(blocksToExpect(workOn({10000, 1, 1}), launch, {100, 0, 100, 50, 60}), ElementsAre(BlockRange{20, 24}));
}

TEST(BlocksToExpect, ALineOfThreadsOverAnImage)
{
    const Launch launch{{160, 1, 1}, {256, 1, 1}}; // 320 x 128
    EXPECT_THAT(blocksToExpect(workOn({320, 128, 1}), launch, {320, 0, 10, 64, 66}), ElementsAre(BlockRange{80, 82}));
}

TEST(BlocksToExpect, ThreadsThatTakeSeveralElementsEach)
{
    const Launch launch{{5, 4, 1}, {32, 16, 1}}; // two by two of 320 x 128
    EXPECT_THAT(blocksToExpect(workOn({320, 128, 1}), launch, {320, 0, 64, 96, 128}), ElementsAre(BlockRange{15, 16}));
}

TEST(BlocksToExpect, SlicesOfZ)
{
    const Launch launch{{2, 2, 3}, {8, 8, 2}}; // 16 x 16 x 6; rows 64 to 71 are of slice 4
    EXPECT_THAT(blocksToExpect(workOn({16, 16, 6}), launch, {16, 8, 16, 64, 72}), ElementsAre(BlockRange{9, 10}));
}

TEST(BlocksToExpect, WhereThreadsAreCountedElementsAreInALine)
{
    Work work = workOn({320, 128, 1});
    work.countedBlockAxes = 2;
    // Blocks of 128 ids: a row of 320 begins in the middle of one.
    EXPECT_THAT(blocksToExpect(work, {{20, 16, 1}, {16, 8, 1}}, {320, 0, 100, 1, 2}), ElementsAre(BlockRange{2, 4}));
}

TEST(BlocksToExpect, NothingIsExpectedWhereThreadsDoNotCoverTheOutput)
{
    Work work = workOn({320, 128, 1});
    work.cover = {1000, 1, 1};
    EXPECT_THAT(blocksToExpect(work, {{10, 8, 1}, {32, 16, 1}}, {320, 65, 128, 16, 33}), IsEmpty());
}

TEST(BlocksToExpect, NeverMoreThanThereAre)
{
    const Launch launch{{3, 2, 1}, {32, 16, 1}}; // far too small a grid
    for (const BlockRange& range : blocksToExpect(workOn({320, 128, 1}), launch, {320, 250, 320, 100, 128}))
        EXPECT_LE(range.end, 6u);
}

TEST(LookedAt, IsToldOnceAChange)
{
    LookedAt looked;
    std::uint64_t seen = 0;
    EXPECT_FALSE(looked.changedSince(seen));
    looked.set({10, 1, 2, 3, 4});
    ASSERT_TRUE(looked.changedSince(seen));
    EXPECT_FALSE(looked.changedSince(seen));
    looked.set({10, 1, 2, 3, 4});
    EXPECT_FALSE(looked.changedSince(seen));
    looked.set({10, 1, 2, 3, 5});
    EXPECT_EQ(looked.changedSince(seen)->endRow, 5u);
}

} // namespace
} // namespace warpatlas
