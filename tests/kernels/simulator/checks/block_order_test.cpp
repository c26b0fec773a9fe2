/// Order among the threads of a block: barriers of all, named barriers of some, warps' .sync operations, handovers.
#include "kernels/simulator/checks/block_order.h"

#include <gtest/gtest.h>

namespace warpatlas::simulator {
namespace {

struct Order : ::testing::Test {
    Handover handover{true};
    BlockOrder order{3, handover};
    bool now(std::uint32_t from, std::uint32_t stamp, std::uint32_t to) const { return order.ordered(from, stamp, to); }
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
        return order.barred(from, stamp, to);
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

/// Two blocks of three warps, whose threads hand over to one another.
struct Handovers : ::testing::Test {
    Handovers()
    {
        first.restart(0);
        second.restart(1);
    }
    void fence(BlockOrder& block, std::uint32_t thread, ptx::Scope scope = ptx::Scope::Device)
    {
        block.fenced(thread / 32, 1u << thread % 32, scope);
    }
    void everybody(BlockOrder& block)
    {
        for (std::uint32_t warp = 0; warp < 3; ++warp)
            block.barrierReached(warp, 0, true);
        block.barrierReleased(0, true);
    }
    Moment moment(const BlockOrder& block, std::uint32_t thread) const
    {
        return {thread, block.epoch(), block.clock(thread / 32)};
    }

    Handover handover{true};
    BlockOrder first{3, handover}, second{3, handover};
};
const ptx::Scope inBlock = ptx::Scope::Block;

TEST_F(Handovers, NeedAFenceAnAtomicBehindItAndAnAtomicAfterwards)
{
    const Moment before = moment(first, 1);
    first.strong(1, true, true);
    second.strong(2, true, true);
    EXPECT_FALSE(second.ordered(0, before, 2)) << "no fence";
    fence(first, 1);
    second.strong(2, true, true);
    EXPECT_FALSE(second.ordered(0, before, 2)) << "nothing said behind the fence";
    first.strong(1, true, false);
    EXPECT_FALSE(second.ordered(0, before, 2)) << "not asked yet";
    second.strong(2, false, true);
    EXPECT_TRUE(second.ordered(0, before, 2));
    EXPECT_FALSE(second.ordered(0, moment(first, 1), 2)) << "what came behind the fence";
    EXPECT_FALSE(second.ordered(0, before, 3)) << "who has not asked";
    EXPECT_FALSE(second.ordered(0, {40, before.epoch, before.stamp}, 2)) << "who has not handed over";
    EXPECT_FALSE(first.ordered(1, moment(second, 2), 1));
}

TEST_F(Handovers, WithinABlockToo)
{
    const std::uint32_t before = first.clock(0);
    fence(first, 1, inBlock);
    first.strong(1, true, false, inBlock);
    first.strong(40, false, true, inBlock);
    EXPECT_TRUE(first.ordered(1, before, 40));
    EXPECT_FALSE(first.ordered(2, before, 40));
    EXPECT_FALSE(first.ordered(1, before, 41));
}

TEST_F(Handovers, TakeAlongWhatTheWarpsLanesDidBeforeTheyMet)
{
    const std::uint32_t before = first.clock(0);
    first.warpSynced(0, ~0u, true);
    first.warpSynced(0, 0b0011, false); // a later meeting of some hides nothing
    const std::uint32_t later = first.clock(0);
    fence(first, 0, inBlock);
    first.strong(0, true, false, inBlock);
    first.strong(40, false, true, inBlock);
    EXPECT_TRUE(first.ordered(7, before, 40));
    EXPECT_FALSE(first.ordered(7, later, 40)) << "behind the meeting";
    first.warpSynced(1, ~0u, true);
    EXPECT_TRUE(first.ordered(7, before, 63)) << "given to all lanes of the warp that took it";
    EXPECT_FALSE(first.ordered(7, before, 64));
}

TEST_F(Handovers, OfSomeLanesTakeAlongOnlyThose)
{
    const std::uint32_t before = first.clock(0);
    first.warpSynced(0, 0b0011, false);
    first.warpSynced(0, 0b0110, false);
    fence(first, 2, inBlock);
    first.strong(2, true, false, inBlock);
    first.strong(40, false, true, inBlock);
    EXPECT_TRUE(first.ordered(0, before, 40)) << "through lane 1";
    EXPECT_FALSE(first.ordered(3, before, 40));
}

TEST_F(Handovers, ShufflesAddNothing)
{
    const std::uint32_t before = first.clock(0);
    first.warpSynced(0, ~0u, true, false);
    fence(first, 0, inBlock);
    first.strong(0, true, false, inBlock);
    first.strong(40, false, true, inBlock);
    EXPECT_TRUE(first.barred(0, before, 40));
    EXPECT_FALSE(first.barred(7, before, 40));
}

TEST_F(Handovers, GoThroughSeveralHands)
{
    const Moment before = moment(first, 3);
    first.warpSynced(0, ~0u, true);
    fence(first, 0, inBlock);
    first.strong(0, true, false, inBlock); // to warp 1
    first.strong(40, false, true, inBlock);
    first.warpSynced(1, ~0u, true);
    fence(first, 41);
    first.strong(41, true, false); // to the other block
    second.strong(0, false, true);
    everybody(second);
    EXPECT_TRUE(second.ordered(0, before, 95));
}

TEST_F(Handovers, WithinABlockSayNothingToOthers)
{
    const Moment before = moment(first, 1);
    fence(first, 1, inBlock);
    first.strong(1, true, true); // the fence is too narrow
    second.strong(2, true, true);
    EXPECT_FALSE(second.ordered(0, before, 2));
    fence(first, 1);
    first.strong(1, true, true, inBlock); // the atomic is
    second.strong(2, true, true);
    EXPECT_FALSE(second.ordered(0, before, 2));
    first.strong(1, true, true);
    second.strong(2, true, true, inBlock);
    EXPECT_FALSE(second.ordered(0, before, 2));
    second.strong(2, true, true);
    EXPECT_TRUE(second.ordered(0, before, 2));
}

TEST_F(Handovers, BarriersPassOnFencesWhoseAtomicIsStillToCome)
{
    const Moment before = moment(first, 70), other = moment(first, 71);
    fence(first, 70);
    first.strong(0, true, false);
    second.strong(0, false, true);
    EXPECT_FALSE(second.ordered(0, before, 0)) << "nothing ties thread 70 to thread 0";
    everybody(first);
    first.strong(0, true, false);
    second.strong(0, false, true);
    EXPECT_TRUE(second.ordered(0, before, 0));
    EXPECT_FALSE(second.ordered(0, other, 0)) << "no fence";
    fence(first, 0);
    first.strong(0, true, false);
    second.strong(0, false, true);
    EXPECT_TRUE(second.ordered(0, other, 0)) << "a fence behind the barrier is one for all";
}

TEST_F(Handovers, NamedBarriersTakePart)
{
    const std::uint32_t before = first.clock(0);
    first.barrierReached(0, 1, false);
    first.barrierReached(1, 1, true);
    first.barrierReleased(1, false);
    fence(first, 33, inBlock);
    first.strong(33, true, false, inBlock);
    first.strong(64, false, true, inBlock);
    EXPECT_TRUE(first.ordered(5, before, 64)) << "what warp 1 knew of warp 0";
    first.barrierReached(2, 2, false);
    first.barrierReached(0, 2, true);
    first.barrierReleased(2, false);
    const std::uint32_t mine = first.clock(1);
    EXPECT_FALSE(first.ordered(40, mine, 0));
}

TEST_F(Handovers, AreNotAskedAboutWhereThereAreNoFences)
{
    Handover none(false);
    BlockOrder order(3, none);
    order.restart(0);
    const std::uint32_t before = order.clock(0);
    order.fenced(0, ~0u);
    order.strong(0, true, true);
    order.strong(40, true, true);
    EXPECT_FALSE(order.ordered(0, before, 40));
}

} // namespace
} // namespace warpatlas::simulator
