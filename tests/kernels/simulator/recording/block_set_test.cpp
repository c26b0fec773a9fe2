#include "kernels/simulator/recording/trace.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpatlas {
namespace {

TEST(BlockSetTest, AllContainsEveryBlockOfAnyLaunch)
{
    const BlockSet set = BlockSet::all();
    EXPECT_TRUE(set.isAll());
    EXPECT_TRUE(set.contains(0));
    EXPECT_TRUE(set.contains(std::uint64_t{1} << 40));
    EXPECT_EQ(set.count(17), 17u);
}

TEST(BlockSetTest, APartialSetHoldsWhatWasInserted)
{
    BlockSet set = BlockSet::none(130);
    EXPECT_FALSE(set.isAll());
    EXPECT_EQ(set.count(130), 0u);
    for (const std::uint64_t block : {0u, 63u, 64u, 129u, 129u})
        set.insert(block);
    EXPECT_EQ(set.count(130), 4u);
    EXPECT_TRUE(set.contains(64));
    EXPECT_FALSE(set.contains(65));
    EXPECT_FALSE(set.contains(1000));
}

TEST(BlockSetTest, RangesThatTouchBecomeOne)
{
    BlockSet set = BlockSet::none(100);
    set.insert(BlockRange{10, 20});
    set.insert(BlockRange{30, 40});
    set.insert(BlockRange{50, 60});
    EXPECT_EQ(set.ranges().size(), 3u);
    set.insert(BlockRange{20, 30});
    EXPECT_EQ(set.ranges().size(), 2u);
    EXPECT_EQ(set.ranges()[0], (BlockRange{10, 40}));
    set.insert(BlockRange{5, 70});
    ASSERT_EQ(set.ranges().size(), 1u);
    EXPECT_EQ(set.ranges()[0], (BlockRange{5, 70}));
    set.insert(BlockRange{0, 0});
    EXPECT_EQ(set.count(100), 65u);
    EXPECT_FALSE(set.contains(4));
    EXPECT_TRUE(set.contains(69));
    EXPECT_FALSE(set.contains(70));
}

TEST(BlockSetTest, FirstMissingBlocksOfARange)
{
    BlockSet set = BlockSet::none(100);
    EXPECT_EQ(set.firstMissing({3, 9}), (BlockRange{3, 9}));
    set.insert(BlockRange{10, 20});
    set.insert(BlockRange{30, 40});
    EXPECT_EQ(set.firstMissing({0, 100}), (BlockRange{0, 10}));
    EXPECT_EQ(set.firstMissing({10, 100}), (BlockRange{20, 30}));
    EXPECT_EQ(set.firstMissing({15, 25}), (BlockRange{20, 25}));
    EXPECT_EQ(set.firstMissing({39, 100}), (BlockRange{40, 100}));
    EXPECT_TRUE(set.firstMissing({12, 18}).empty());
    EXPECT_TRUE(BlockSet::all().firstMissing({0, 5}).empty());
}

TEST(BlockSetTest, AgreesWithOneFlagABlock)
{
    std::uint64_t random = 1;
    const auto next = [&](std::uint64_t end) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        return (random >> 33) % end;
    };
    BlockSet set = BlockSet::none(300);
    std::vector<bool> flags(300);
    for (int i = 0; i < 200; ++i) {
        const std::uint64_t first = next(300), end = std::min<std::uint64_t>(first + next(9), 300);
        set.insert(BlockRange{first, end});
        std::fill(flags.begin() + std::ptrdiff_t(first), flags.begin() + std::ptrdiff_t(std::max(first, end)), true);
        for (std::uint64_t b = 0; b < 300; ++b)
            ASSERT_EQ(set.contains(b), flags[b]) << i << ' ' << b;
        ASSERT_EQ(set.count(300), std::uint64_t(std::count(flags.begin(), flags.end(), true)));
    }
}

} // namespace
} // namespace warpatlas
