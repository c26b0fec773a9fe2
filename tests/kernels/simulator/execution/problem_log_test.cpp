// Which faults are one problem, and which are two.
#include "kernels/simulator/execution/problem_log.h"

#include <gtest/gtest.h>

namespace warpatlas::simulator {
namespace {

using Missing = Race::Missing;

/// "writes in line 6, reads in line 7".
struct Seen {
    RacingAccess first, second;
    Missing missing = Missing::BlockBarrier;
    const char* name = "a";
    std::uint32_t toLine = 7;
    std::uint64_t count = 1;
};

RacingAccess load(std::uint32_t line, std::uint32_t block = 0)
{
    return {AccessKind::Load, line, {block, 0, 0}, {1, 0, 0}};
}
RacingAccess store(std::uint32_t line, std::uint32_t block = 0)
{
    return {AccessKind::Store, line, {block, 0, 0}, {2, 0, 0}};
}

std::vector<Problem> logged(const std::vector<Seen>& all)
{
    ProblemLog log;
    std::uint64_t subject = 0;
    for (const Seen& seen : all) {
        const ProblemLog::Key key{ProblemKind::Race, seen.second.line, subject++};
        for (std::uint64_t i = 0; i < seen.count; ++i)
            log.add(key, 0);
        Race race;
        race.missing = seen.missing;
        race.between = Race::Between::Lines;
        race.fromLine = 6;
        race.toLine = seen.toLine;
        race.place.where = MemoryPlace::Where::Variable;
        race.place.name = seen.name;
        race.sides = {seen.first, seen.second};
        Problem problem;
        problem.fact = race;
        log.describe(key, problem);
    }
    return log.problems();
}

TEST(ProblemLog, ARaceIsOneWhicheverOfItsAccessesCameFirst)
{
    const auto joined = logged({{store(6), load(7), Missing::BlockBarrierInWarp, "a", 7, 247},
        {load(7), store(6), Missing::BlockBarrier, "a", 7, 7}});
    ASSERT_EQ(joined.size(), 1u);
    EXPECT_EQ(joined[0].count, 254u);
    const Race& race = *factOf<Race>(joined[0]);
    EXPECT_EQ(race.missing, Missing::BlockBarrier) << "a barrier of the warp does not do for the seven";
    EXPECT_EQ(race.sides[0].kind, AccessKind::Store) << "in the order of the source";
    EXPECT_EQ(joined[0].line, 7u);
    const auto alike = logged({{store(6), load(7)}, {load(7), store(6)}});
    ASSERT_EQ(alike.size(), 1u);
    EXPECT_EQ(alike[0].count, 2u);
}

TEST(ProblemLog, RacesThatDifferStayTwo)
{
    EXPECT_EQ(logged({{store(6), load(7)}, {load(6), store(7)}}).size(), 2u) << "another access writes";
    EXPECT_EQ(logged({{store(6), load(7)}, {load(7), store(6), Missing::BlockBarrier, "b"}}).size(), 2u);
    EXPECT_EQ(logged({{store(6), load(7)}, {load(7), store(6), Missing::BlockBarrier, "a", 9}}).size(), 2u)
        << "another barrier is missing";
    EXPECT_EQ(logged({{store(6), load(7)}, {load(7, 1), store(6)}}).size(), 2u) << "between blocks";
    EXPECT_EQ(logged({{store(6), load(7)}, {load(7), store(6), Missing::AtomicUpdate}}).size(), 2u);
}

/// Whichever thread and block that is of.
TEST(ProblemLog, TheMostDynamicSharedMemoryThatIsTakenIsTold)
{
    const ProblemLog::Key key{ProblemKind::OutOfBounds, 11, 0};
    const auto of = [&](std::uint64_t block, const std::vector<std::uint64_t>& takes) {
        ProblemLog log;
        for (const std::uint64_t bytes : takes) {
            const bool isFirst = log.add(key, block);
            log.takesShared(key, bytes);
            MemoryFault fault;
            fault.dynamicSharedTaken = bytes;
            Problem problem;
            problem.block = Dim3{static_cast<std::uint32_t>(block), 0, 0};
            problem.fact = fault;
            if (isFirst)
                log.describe(key, problem);
        }
        return log;
    };
    ProblemLog log = of(3, {4, 512, 8});
    EXPECT_EQ(factOf<MemoryFault>(log.problems()[0])->dynamicSharedTaken, 512u);
    log.merge(of(1, {4, 260}));
    EXPECT_EQ(factOf<MemoryFault>(log.problems()[0])->dynamicSharedTaken, 512u);
    EXPECT_EQ(log.problems()[0].block->x, 1u) << "the lower block speaks";
    log.merge(of(2, {1024}));
    EXPECT_EQ(factOf<MemoryFault>(log.problems()[0])->dynamicSharedTaken, 1024u);
    EXPECT_EQ(log.problems()[0].count, 6u);
}

} // namespace
} // namespace warpatlas::simulator
