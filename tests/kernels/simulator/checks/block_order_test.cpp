/// What orders the threads of a block: barriers of all, named barriers of some, warps' .sync operations, handovers.
#include "kernels/simulator/checks/block_order.h"

#include <gtest/gtest.h>

namespace warpatlas::simulator {
namespace {

struct Order : ::testing::Test {
    Handover handover{true};
    BlockOrder order{3, handover};
    bool now(std::uint32_t from, std::uint32_t stamp, std::uint32_t to) const
    {
        return order.ordered(from, stamp, 0, to);
    }
};

TEST_F(Order, ThreadsAreOrderedOnlyWithThemselves)
{
    order.restart(0);
    EXPECT_TRUE(now(5, order.clock(0), 5));
    EXPECT_FALSE(now(5, order.clock(0), 6));
    EXPECT_FALSE(now(5, order.clock(0), 40));
}

TEST_F(Order, ABarrierOfAllBeginsAnEpoch)
{
    order.restart(0);
    const std::uint32_t before = order.epoch();
    for (std::uint32_t warp = 0; warp < 3; ++warp)
        order.barrierReached(warp, 0, true);
    order.barrierReleased(0, true);
    EXPECT_EQ(order.epoch(), before + 1);
}

TEST_F(Order, ASyncOfTheWarpOrdersWhatCameBefore)
{
    order.restart(0);
    const std::uint32_t before = order.clock(0);
    order.warpSynced(0, ~0u, true);
    EXPECT_TRUE(now(5, before, 6));
    EXPECT_FALSE(now(5, order.clock(0), 6)) << "what comes behind it is not ordered";
    EXPECT_FALSE(now(5, before, 40)) << "another warp";
}

TEST_F(Order, ASyncOfSomeLanesOrdersThemAndWhatTheyKnew)
{
    order.restart(0);
    const std::uint32_t first = order.clock(0);
    order.warpSynced(0, 0b0011, false);
    EXPECT_TRUE(now(0, first, 1));
    EXPECT_FALSE(now(0, first, 2));
    order.warpSynced(0, 0b0110, false);
    EXPECT_TRUE(now(0, first, 2)) << "through lane 1";
    EXPECT_FALSE(now(2, first, 0));
}

TEST_F(Order, AnExchangeOfValuesIsNoBarrier)
{
    order.restart(0);
    const auto barred = [&](std::uint32_t from, std::uint32_t stamp, std::uint32_t to) {
        return order.barred(from, stamp, 0, to);
    };
    const std::uint32_t before = order.clock(0);
    order.warpSynced(0, ~0u, true, false);
    EXPECT_TRUE(now(5, before, 6));
    EXPECT_FALSE(barred(5, before, 6));
    EXPECT_TRUE(barred(5, before, 5));
    // Fenced, by some and then by all of them.
    order.fenced(0, 0b0001);
    order.warpSynced(0, 0b0011, false, false);
    EXPECT_FALSE(barred(0, before, 1));
    order.fenced(0, 0b0011);
    order.warpSynced(0, 0b0011, false, false);
    EXPECT_TRUE(barred(0, before, 1));
    EXPECT_FALSE(barred(0, before, 2));
    const std::uint32_t later = order.clock(0);
    order.warpSynced(0, 0b0011, false, false);
    EXPECT_FALSE(barred(0, later, 1)) << "a fence serves once";
    order.warpSynced(0, ~0u, true);
    EXPECT_TRUE(barred(5, before, 6));
    EXPECT_TRUE(barred(0, later, 1));
}

TEST_F(Order, ANamedBarrierOrdersThoseWhoWait)
{
    order.restart(0);
    const std::uint32_t produced = order.clock(0), consumed = order.clock(1);
    order.barrierReached(0, 1, false);
    order.barrierReached(1, 1, true);
    order.barrierReleased(1, false);
    EXPECT_TRUE(now(3, produced, 32 + 7));
    EXPECT_FALSE(now(3, order.clock(0), 32 + 7)) << "what the producer does behind it";
    EXPECT_FALSE(now(32 + 7, consumed, 3)) << "the producer did not wait";
    EXPECT_FALSE(now(3, produced, 64)) << "warp 2 did not take part";
    order.barrierReached(1, 2, false);
    order.barrierReached(2, 2, true);
    order.barrierReleased(2, false);
    EXPECT_TRUE(now(3, produced, 64)) << "through warp 1";
}

TEST(Handovers, NeedAFenceAnAtomicBehindItAndAnAtomicAfterwards)
{
    Handover handover(true);
    const std::uint32_t time = handover.now();
    handover.strong(1, 0, true, true);
    handover.strong(2, 1, true, true);
    EXPECT_FALSE(handover.threadsOrdered(1, time, 2)) << "no fence";
    handover.fence(1, 0);
    handover.strong(2, 1, true, true);
    EXPECT_FALSE(handover.threadsOrdered(1, time, 2)) << "nothing said behind the fence";
    handover.strong(1, 0, true, false);
    EXPECT_FALSE(handover.threadsOrdered(1, time, 2)) << "not asked yet";
    handover.strong(2, 1, false, true);
    EXPECT_TRUE(handover.threadsOrdered(1, time, 2));
    EXPECT_TRUE(handover.blocksOrdered(0, time, 1));
    EXPECT_FALSE(handover.threadsOrdered(1, handover.now(), 2)) << "what came behind the fence";
    EXPECT_FALSE(handover.threadsOrdered(2, time, 1));
}

} // namespace
} // namespace warpatlas::simulator
