#include "kernels/analysis/stray_threads.h"
#include "tests/kernels/analysis/mismatch_case.h"
#include "tests/kernels/said.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::test {
namespace {

using ::testing::AllOf;
using ::testing::Field;
using ::testing::Optional;

/// The 12 x 8 threads of `plane` on 9 x 7 elements, at the flat index, with a guard for x.
MismatchCase flat(const std::function<bool(std::uint64_t)>& guard)
{
    return MismatchCase({9, 7, 1}, plane, [guard](ThreadId id) {
        const auto at = placeInLaunch(plane, id);
        const std::uint64_t element = at[1] * 9 + at[0];
        return guard(at[0]) ? std::array{element % 9, element / 9} : std::array<std::uint64_t, 2>{99, 99};
    });
}

std::uint64_t threadAtPlace(std::uint64_t x, std::uint64_t y)
{
    const ThreadId id = threadAt(plane, {x, y, 0}).value();
    return linearFromThread(plane, id.block, id.thread);
}

auto isAt(std::size_t axis, std::uint64_t place, bool nextOnly)
{
    return AllOf(
        Field(&StrayThread::axis, axis), Field(&StrayThread::at, place), Field(&StrayThread::nextOnly, nextOnly));
}

TEST(StrayThreads, NoGuardAndAGuardThatLetsOneIn)
{
    const MismatchCase none = flat([](std::uint64_t) { return true; });
    const StrayThreads without(none.work, none.trace);
    EXPECT_EQ(without.firstWritten(), 9u) << "x 9 of row 0";
    EXPECT_THAT(without.of(threadAtPlace(11, 3)), Optional(isAt(0, 11, false)));
    EXPECT_THAT(without.of(threadAtPlace(3, 7)), Optional(isAt(1, 7, false)));
    EXPECT_EQ(without.of(threadAtPlace(11, 3))->needed, (Place3{9, 7, 1}));
    EXPECT_EQ(without.of(threadAtPlace(11, 3))->launched, (Place3{12, 8, 1}));
    EXPECT_FALSE(without.of(threadAtPlace(8, 6)));
    const MismatchCase one = flat([](std::uint64_t x) { return x <= 9; });
    EXPECT_THAT(StrayThreads(one.work, one.trace).of(threadAtPlace(9, 3)), Optional(isAt(0, 9, true)));
    const MismatchCase right = flat([](std::uint64_t x) { return x < 9; });
    EXPECT_EQ(StrayThreads(right.work, right.trace).firstWritten(), std::nullopt);
}

TEST(StrayThreads, WhichGuardIsReadOffTheAxisOnWhichTheyAreTooMany)
{
    // A transposed output of 7 x 9: those with a y beyond the data write into its next row.
    for (const std::uint64_t last : {7, 8}) {
        MismatchCase c({7, 9, 1}, {{3, 3, 1}, {4, 4, 1}}, [last](ThreadId id) {
            const auto at = placeInLaunch({{3, 3, 1}, {4, 4, 1}}, id);
            const std::uint64_t element = at[0] * 7 + at[1];
            return at[1] <= last ? std::array{element % 7, element / 7} : std::array<std::uint64_t, 2>{99, 99};
        });
        c.work.cover = {9, 7, 1};
        const StrayThreads strays(c.work, c.trace);
        ASSERT_TRUE(strays.firstWritten());
        EXPECT_EQ(strays.onlyTheNextWrite(), last == 7) << last;
    }
}

TEST(StrayThreads, AGuardThatComparesWithLessHasANumberThatIsTooLarge)
{
    MismatchCase c = flat([](std::uint64_t x) { return x <= 9; });
    c.work.guards = {{0, "width", 10, false}};
    const auto stray = StrayThreads(c.work, c.trace).of(threadAtPlace(9, 3));
    EXPECT_THAT(stray, Optional(AllOf(isAt(0, 9, false), Field(&StrayThread::letIn, true))));
    c.work.guards = {{0, "width", 10, true}};
    EXPECT_THAT(StrayThreads(c.work, c.trace).of(threadAtPlace(9, 3)), Optional(isAt(0, 9, true)));
}

TEST(StrayThreads, OneAxisIsEnough)
{
    // A row of threads for two rows of elements: only x tells, and as far as one can see, no element needs y 4.
    MismatchCase c = flat([](std::uint64_t) { return true; });
    c.work.cover = {9, 4, 1};
    const StrayThreads strays(c.work, c.trace);
    EXPECT_THAT(strays.of(threadAtPlace(10, 1)), Optional(isAt(0, 10, false)));
    EXPECT_FALSE(strays.of(threadAtPlace(3, 5)));
}

TEST(StrayThreads, AreNotGuessedWhereTheNeededOnesDoNotProveIt)
{
    // Numbered block by block, any thread of the launch may be needed, wherever it stands.
    const MismatchCase numbered({11, 7, 1}, plane, [](ThreadId id) {
        const std::uint64_t number = linearFromThread(plane, id.block, id.thread);
        return std::array{number % 11, number / 11};
    });
    EXPECT_FALSE(StrayThreads(numbered.work, numbered.trace).of(threadAtPlace(11, 0)));
    // In a sum, any thread may have something to add.
    MismatchCase sum = flat([](std::uint64_t) { return true; });
    sum.work.writes = WritePattern::Accumulated;
    EXPECT_EQ(StrayThreads(sum.work, sum.trace).firstWritten(), std::nullopt);
    EXPECT_FALSE(StrayThreads(sum.work, sum.trace).of(threadAtPlace(11, 3)));
}

TEST(StrayThreads, ARaceWithOneOfThemNamesIt)
{
    const MismatchCase c = flat([](std::uint64_t) { return true; });
    const StrayThreads strays(c.work, c.trace);
    Race fact;
    Problem race;
    race.kind = ProblemKind::Race;
    race.block = Dim3{2, 0, 0};
    race.thread = Dim3{3, 1, 0};
    fact.place.where = MemoryPlace::Where::Variable;
    fact.place.name = "out";
    race.fact = fact;
    EXPECT_EQ(said(raceCause(c.work, c.trace, strays, race)),
        "here, thread (3,1,0) of block (2,0,0) is beyond the 9 x 7 threads that are needed: its x is 11, and no guard "
        "keeps it out");
    fact.place.where = MemoryPlace::Where::Shared;
    race.fact = fact;
    EXPECT_FALSE(raceCause(c.work, c.trace, strays, race));
    fact.place.where = MemoryPlace::Where::Variable;
    fact.place.name = "other";
    race.fact = fact;
    EXPECT_FALSE(raceCause(c.work, c.trace, strays, race));
    fact.place.where = MemoryPlace::Where::Variable;
    fact.place.name = "out";
    race.fact = fact;
    race.thread = Dim3{0, 0, 0};
    EXPECT_FALSE(raceCause(c.work, c.trace, strays, race)) << "a thread that is needed";
}

} // namespace

} // namespace warpatlas::test
