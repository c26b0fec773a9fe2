#include "kernels/simulator/trace.h"

#include <gtest/gtest.h>

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

} // namespace
} // namespace warpatlas
