/// How a block puts values together: the rows of sums and running sums, by what was recorded of them.
#include "app/follow/block/block_picture.h"
#include "tests/app/follow/followed.h"
#include "tests/app/support/own_kernel.h"

#include <bit>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

BlockTreePointer treeOf(const OutcomePointer& outcome, std::uint64_t thread = 0)
{
    Progress progress;
    return followThread(outcome, thread, progress)->picture->tree;
}

OutcomePointer ran(const std::string& kernel, std::uint32_t threads, const std::vector<std::string>& data)
{
    Experiment experiment = test::catalogueKernel(kernel);
    experiment.data = data;
    if (threads != 0)
        experiment.block = Dim3{threads, 1, 1};
    return test::run(experiment);
}

/// Threads and warps at work in each row.
std::vector<std::pair<std::uint32_t, std::uint32_t>> work(const BlockTree::Group& rows)
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> found;
    for (const BlockTree::Row& row : rows)
        found.emplace_back(row.threads(), row.warps());
    return found;
}

void expectTakes(const BlockTree::Row& row, std::vector<BlockTree::Take> takes)
{
    EXPECT_EQ(row.takes, takes);
}

TEST(BlockTree, OfNeighboursIsScattered)
{
    const BlockTreePointer tree = treeOf(ran("reduce:divergent", 128, {"random:300:1:i32"}));
    ASSERT_TRUE(tree);
    EXPECT_EQ(tree->threads, 128u);
    ASSERT_EQ(tree->groups.size(), 1u);
    const BlockTree::Group& rows = tree->groups[0];
    EXPECT_THAT(
        work(rows), ElementsAre(Pair(64, 4), Pair(32, 4), Pair(16, 4), Pair(8, 4), Pair(4, 4), Pair(2, 2), Pair(1, 1)))
        << "every warp works nearly to the end";
    EXPECT_EQ(rows[2].lanes[0], 0x01010101u);
    expectTakes(rows[5], {{0, 0}, {32, 0}, {64, 64}, {96, 64}});
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i].used, rows[i].lanes);
        EXPECT_EQ(rows[i].line, 17u);
        EXPECT_FALSE(rows[i].shuffle);
        EXPECT_GT(rows[i].ends[0], i == 0 ? 0u : rows[i - 1].ends[0]) << "rows follow one another";
    }
}

TEST(BlockTree, OfHalvesIsPacked)
{
    const BlockTreePointer tree = treeOf(ran("reduce:sequential", 128, {"random:300:1:i32"}));
    ASSERT_TRUE(tree);
    EXPECT_THAT(work(tree->groups[0]),
        ElementsAre(Pair(64, 2), Pair(32, 1), Pair(16, 1), Pair(8, 1), Pair(4, 1), Pair(2, 1), Pair(1, 1)))
        << "whole warps are done";
    expectTakes(tree->groups[0][5], {{0, 0}, {2, 0}, {1, 1}, {3, 1}});
}

TEST(BlockTree, OfShufflesKnowsWhichResultsGoOn)
{
    const BlockTreePointer tree = treeOf(ran("reduce:shuffle", 64, {"random:300:1:i32"}));
    ASSERT_TRUE(tree);
    const BlockTree::Group& rows = tree->groups[0];
    ASSERT_EQ(rows.size(), 11u) << "five shuffles, the sums of the warps, five shuffles";
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_TRUE(rows[i].shuffle);
        EXPECT_EQ(rows[i].lanes[0], (1u << (32 - (16 >> i))) - 1) << "all that have a lane to take from";
        EXPECT_EQ(rows[i].used[1], (1u << (16 >> i)) - 1);
    }
    EXPECT_FALSE(rows[5].shuffle);
    expectTakes(rows[5], {{0, 0}, {32, 1}});
    EXPECT_EQ(rows[10].used[0], 1u);
}

TEST(BlockTree, OfRunningSumsGoesOnInEachPartOfTheData)
{
    const BlockTreePointer tree = treeOf(ran("scan", 64, {"random:4000:1:i32"}));
    ASSERT_TRUE(tree);
    ASSERT_GT(tree->groups.size(), 1u);
    for (const BlockTree::Group& rows : tree->groups) {
        ASSERT_EQ(rows.size(), 5u);
        for (std::size_t i = 0; i < rows.size(); ++i)
            EXPECT_EQ(rows[i].used[0], ~((1u << (1u << i)) - 1)) << "each lane but the first ones";
    }
    EXPECT_EQ(tree->groupAt(0), 0u);
    EXPECT_EQ(tree->groupAt(tree->groups[1][0].ends[0]), 1u);
}

/// Nobody has said of it what it does.
TEST(BlockTree, IsOfAPersonsOwnSumAsWell)
{
    const OutcomePointer outcome = test::LessonKernel("reduce", {2, 1, 1}, {64, 1, 1}, "nvcc", 256)
                                       .buffer("in", {{128, 1, 1}, 1}, std::vector<int>(128, 1))
                                       .buffer("out", {{2, 1, 1}, 1}, std::vector<int>(2))
                                       .scalar("n", 128)
                                       .outcome();
    const BlockTreePointer tree = treeOf(outcome, 70);
    ASSERT_TRUE(tree);
    EXPECT_THAT(
        work(tree->groups[0]), ElementsAre(Pair(32, 1), Pair(16, 1), Pair(8, 1), Pair(4, 1), Pair(2, 1), Pair(1, 1)));
}

TEST(BlockTree, IsNoneOfWhatOnlyPassesThroughSharedMemory)
{
    EXPECT_FALSE(treeOf(test::tiledProduct().outcome()));
    EXPECT_FALSE(treeOf(ran("transpose:tiled", 0, {"ramp:40x40:f32"})));
    EXPECT_FALSE(treeOf(ran("histogram:shared_atomics", 0, {"ramp:2000:u8"})));
    EXPECT_FALSE(treeOf(ran("vector_add", 0, {"ramp:100:f32", "ramp:100:f32"})));
}

} // namespace
} // namespace warpatlas
