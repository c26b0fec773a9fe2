#include "kernels/simulator/recording/block_queue.h"

#include <gtest/gtest.h>

namespace warpatlas::simulator {
namespace {

TEST(BlockQueueTest, InOrderWhereNobodyLooks)
{
    BlockQueue queue(10, nullptr);
    EXPECT_EQ(queue.take(4), (BlockRange{0, 4}));
    EXPECT_EQ(queue.take(4), (BlockRange{4, 8}));
    EXPECT_FALSE(queue.empty());
    EXPECT_EQ(queue.take(4), (BlockRange{8, 10}));
    EXPECT_TRUE(queue.empty());
    EXPECT_TRUE(queue.take(4).empty());
}

TEST(BlockQueueTest, WhatIsLookedAtComesFirstAndNothingTwice)
{
    WantedBlocks wanted;
    BlockQueue queue(20, &wanted);
    EXPECT_EQ(queue.take(3), (BlockRange{0, 3}));
    wanted.want({{12, 15}, {1, 5}, {18, 40}});
    EXPECT_EQ(queue.take(100), (BlockRange{12, 15}));
    EXPECT_EQ(queue.take(100), (BlockRange{3, 5}));
    wanted.want({{6, 7}});
    EXPECT_EQ(queue.take(100), (BlockRange{6, 7}));
    EXPECT_EQ(queue.take(100), (BlockRange{5, 6}));
    EXPECT_EQ(queue.take(100), (BlockRange{7, 12}));
    wanted.want({{18, 40}});
    EXPECT_EQ(queue.take(1), (BlockRange{18, 19}));
    EXPECT_EQ(queue.take(5), (BlockRange{19, 20}));
    EXPECT_EQ(queue.take(5), (BlockRange{15, 18}));
    EXPECT_TRUE(queue.empty());
    EXPECT_TRUE(queue.take(5).empty());
    EXPECT_EQ(queue.taken().count(20), 20u);
}

} // namespace
} // namespace warpatlas::simulator
