#include "kernels/runtime/memory_pools.h"

#include "kernels/runtime/errors/error_table.h"

#include <gtest/gtest.h>

namespace warpatlas::runtime {
namespace {

using Attribute = PoolAttribute;
constexpr std::uint64_t all = ~std::uint64_t{0};

TEST(MemoryPool, GivesBackWhatNobodyUsesWhenTheHostWaits)
{
    MemoryPool pool(0);
    EXPECT_EQ(pool.get(Attribute::ReservedNow), 0u);
    EXPECT_TRUE(pool.take(1000));
    EXPECT_EQ(pool.get(Attribute::UsedNow), 1000u); // as it was asked for
    EXPECT_GE(pool.get(Attribute::ReservedNow), pool.get(Attribute::UsedNow));
    const std::uint64_t reserved = pool.get(Attribute::ReservedNow);
    pool.giveBack(1000);
    EXPECT_EQ(pool.get(Attribute::UsedNow), 0u);
    EXPECT_EQ(pool.get(Attribute::ReservedNow), reserved); // for the next one
    pool.synchronised();
    EXPECT_EQ(pool.get(Attribute::ReservedNow), 0u);
    EXPECT_EQ(pool.get(Attribute::ReservedMost), reserved);
}

TEST(MemoryPool, KeepsWhatItsThresholdSays)
{
    MemoryPool pool(0);
    EXPECT_EQ(pool.set(Attribute::ReleaseThreshold, all), error::success);
    pool.take(100 << 20);
    const std::uint64_t reserved = pool.get(Attribute::ReservedNow);
    pool.giveBack(100 << 20);
    pool.synchronised();
    EXPECT_EQ(pool.get(Attribute::ReservedNow), reserved);
    pool.trim(1);
    EXPECT_GT(pool.get(Attribute::ReservedNow), 0u);
    EXPECT_LT(pool.get(Attribute::ReservedNow), reserved);
    pool.trim(0);
    EXPECT_EQ(pool.get(Attribute::ReservedNow), 0u);
}

TEST(MemoryPool, HasALimitOfItsOwn)
{
    MemoryPool pool(1 << 20);
    EXPECT_TRUE(pool.take(1 << 19));
    EXPECT_TRUE(pool.hasRoom(1 << 19));
    EXPECT_FALSE(pool.hasRoom((1 << 19) + 1));
    EXPECT_FALSE(pool.take(1 << 20));
    EXPECT_EQ(pool.get(Attribute::UsedNow), std::uint64_t{1} << 19);
}

TEST(MemoryPool, ResetsTheMostAndNothingElse)
{
    MemoryPool pool(0);
    pool.take(5000);
    pool.giveBack(5000);
    EXPECT_GT(pool.get(Attribute::UsedMost), 0u);
    EXPECT_EQ(pool.set(Attribute::UsedMost, 3), error::invalidValue);
    EXPECT_EQ(pool.set(Attribute::UsedMost, 0), error::success);
    EXPECT_EQ(pool.get(Attribute::UsedMost), 0u);
    EXPECT_EQ(pool.set(Attribute::ReservedMost, 0), error::success);
    EXPECT_EQ(pool.get(Attribute::ReservedMost), pool.get(Attribute::ReservedNow));
    EXPECT_EQ(pool.set(Attribute::UsedNow, 0), error::invalidValue);
    EXPECT_EQ(pool.set(Attribute::ReservedNow, 0), error::invalidValue);
}

TEST(MemoryPool, HasThreeFlags)
{
    MemoryPool pool(0);
    for (const Attribute flag : {Attribute::FollowsEvents, Attribute::Opportunistic, Attribute::InternalDependencies}) {
        EXPECT_TRUE(MemoryPool::isFlag(flag));
        EXPECT_EQ(pool.get(flag), 1u);
        EXPECT_EQ(pool.set(flag, 0), error::success);
        EXPECT_EQ(pool.get(flag), 0u);
        EXPECT_EQ(pool.set(flag, 2), error::invalidValue);
    }
    EXPECT_FALSE(MemoryPool::isFlag(Attribute::ReleaseThreshold));
}

TEST(MemoryPools, TheDefaultOneStays)
{
    MemoryPools pools;
    EXPECT_EQ(pools.current(), MemoryPools::defaultPool);
    EXPECT_FALSE(pools.destroy(MemoryPools::defaultPool));
    const std::uint64_t own = pools.make(0);
    pools.setCurrent(own);
    pools.find(own)->take(100);
    EXPECT_TRUE(pools.destroy(own));
    EXPECT_EQ(pools.current(), MemoryPools::defaultPool);
    EXPECT_EQ(pools.find(own), nullptr);
    pools.giveBack(own, 100); // of a pool that is gone
    EXPECT_FALSE(pools.destroy(own));
}

} // namespace
} // namespace warpatlas::runtime
