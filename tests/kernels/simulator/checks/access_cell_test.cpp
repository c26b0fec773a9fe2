/// Which accesses of one place race: what hands it over between them, and to whom.
#include "kernels/simulator/checks/access_cell.h"

#include <gtest/gtest.h>

namespace warpatlas::simulator {
namespace {

class Cell : public ::testing::Test {
protected:
    Cell() { order.restart(0); }

    void takes(std::uint32_t thread) { order.strong(thread, true, true); }
    void gives(std::uint32_t thread)
    {
        order.fenced(thread / 32, 1u << thread % 32);
        order.strong(thread, true, true);
    }
    bool loadRaces(std::uint32_t thread) { return cell.load(order, access(AccessKind::Load, thread)).found; }
    OtherSide atomic(std::uint32_t thread)
    {
        LaneAccess now = access(AccessKind::Atomic, thread);
        now.strong = true;
        return cell.write(order, now);
    }
    OtherSide store(std::uint32_t thread) { return cell.write(order, access(AccessKind::Store, thread)); }

    Handover handover{true};
    BlockOrder order{2, handover};
    AccessCell cell;

private:
    LaneAccess access(AccessKind kind, std::uint32_t thread) const
    {
        LaneAccess now;
        now.kind = kind;
        now.thread = thread;
        now.stamp = order.clock(thread / 32);
        return now;
    }
};

TEST_F(Cell, LanesOfOneWarpThatPassALockOnDoNotRace)
{
    for (const std::uint32_t thread : {0u, 5u, 3u, 31u, 40u, 5u}) {
        takes(thread);
        EXPECT_FALSE(loadRaces(thread)) << thread;
        EXPECT_FALSE(store(thread).found) << thread;
        gives(thread);
    }
}

TEST_F(Cell, LanesThatReadUnderALockDoNotRaceWithTheOneThatWritesAtLast)
{
    for (const std::uint32_t thread : {0u, 5u, 3u}) {
        takes(thread);
        EXPECT_FALSE(loadRaces(thread));
        gives(thread);
    }
    takes(7);
    EXPECT_FALSE(store(7).found);
}

TEST_F(Cell, WhoReadsWithoutTheLockRacesWithWhoWritesUnderIt)
{
    takes(0);
    EXPECT_FALSE(loadRaces(0));
    EXPECT_FALSE(loadRaces(9)) << "has no lock";
    gives(0);
    takes(1);
    const OtherSide other = store(1);
    EXPECT_TRUE(other.found);
    EXPECT_FALSE(other.wrote);
    EXPECT_EQ(other.thread, 9u);
}

TEST_F(Cell, WithoutAFenceALockHandsNothingOver)
{
    takes(0);
    EXPECT_FALSE(loadRaces(0));
    takes(0); // gives it back
    takes(1);
    EXPECT_TRUE(store(1).found);
}

TEST_F(Cell, LanesThatReadAtOnceAllRaceWithAWriterThatOnlyOneHasHandedOverTo)
{
    EXPECT_FALSE(loadRaces(0));
    EXPECT_FALSE(loadRaces(1));
    gives(1);
    takes(2);
    const OtherSide other = store(2);
    EXPECT_TRUE(other.found);
    EXPECT_EQ(other.thread, 0u);
}

TEST_F(Cell, AtomicsOfWhoInitialisedPlainlyDoNotHideThat)
{
    EXPECT_FALSE(store(0).found) << "the counter is made 0";
    EXPECT_FALSE(atomic(0).found);
    const OtherSide other = atomic(40);
    EXPECT_TRUE(other.found) << "nothing orders it behind the initialisation";
    EXPECT_TRUE(other.wrote);
    EXPECT_EQ(other.thread, 0u);
}

TEST_F(Cell, BehindABarrierAnInitialisationIsOver)
{
    EXPECT_FALSE(store(0).found);
    for (const std::uint32_t warp : {0u, 1u})
        order.barrierReached(warp, 0, true);
    order.barrierReleased(0, true);
    for (const std::uint32_t thread : {0u, 40u, 5u})
        EXPECT_FALSE(atomic(thread).found) << thread;
}

} // namespace
} // namespace warpatlas::simulator
