#include "kernels/analysis/stray_threads.h"
#include "tests/kernels/analysis/mismatch_case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::test {
namespace {

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

TEST(StrayThreads, NoGuardAndAGuardThatLetsOneIn)
{
    const MismatchCase none = flat([](std::uint64_t) { return true; });
    const StrayThreads without(none.work, none.trace);
    EXPECT_EQ(without.firstWritten(), 9u) << "x 9 of row 0";
    EXPECT_EQ(without.wordsOf(threadAtPlace(11, 3)),
        "beyond the 9 x 7 threads that are needed: its x is 11, and no guard keeps it out");
    EXPECT_EQ(without.wordsOf(threadAtPlace(3, 7)),
        "beyond the 9 x 7 threads that are needed: its y is 7, and no guard keeps it out");
    EXPECT_EQ(without.wordsOf(threadAtPlace(8, 6)), "");
    const MismatchCase one = flat([](std::uint64_t x) { return x <= 9; });
    EXPECT_EQ(StrayThreads(one.work, one.trace).wordsOf(threadAtPlace(9, 3)),
        "beyond the 9 x 7 threads that are needed: its x is 9, and the guard lets it in: is it <= in place of <?");
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

TEST(StrayThreads, OneAxisIsEnough)
{
    // A row of threads for two of elements: x alone tells, and y 4 is needed by nobody, as far as one can see.
    MismatchCase c = flat([](std::uint64_t) { return true; });
    c.work.cover = {9, 4, 1};
    const StrayThreads strays(c.work, c.trace);
    EXPECT_THAT(strays.wordsOf(threadAtPlace(10, 1)), testing::HasSubstr("its x is 10"));
    EXPECT_EQ(strays.wordsOf(threadAtPlace(3, 5)), "");
}

TEST(StrayThreads, AreNotGuessedWhereTheNeededOnesDoNotProveIt)
{
    // Numbered block by block, any thread of the launch may be needed, wherever it stands.
    const MismatchCase numbered({11, 7, 1}, plane, [](ThreadId id) {
        const std::uint64_t number = linearFromThread(plane, id.block, id.thread);
        return std::array{number % 11, number / 11};
    });
    EXPECT_EQ(StrayThreads(numbered.work, numbered.trace).wordsOf(threadAtPlace(11, 0)), "");
    // In a sum, any thread may have something to add.
    MismatchCase sum = flat([](std::uint64_t) { return true; });
    sum.work.writes = WritePattern::Accumulated;
    EXPECT_EQ(StrayThreads(sum.work, sum.trace).firstWritten(), std::nullopt);
    EXPECT_EQ(StrayThreads(sum.work, sum.trace).wordsOf(threadAtPlace(11, 3)), "");
}

TEST(StrayThreads, ARaceWithOneOfThemNamesIt)
{
    const MismatchCase c = flat([](std::uint64_t) { return true; });
    const StrayThreads strays(c.work, c.trace);
    Problem race;
    race.kind = ProblemKind::Race;
    race.block = Dim3{2, 0, 0};
    race.thread = Dim3{3, 1, 0};
    race.message = "possible race: 'out'[1]: ...";
    EXPECT_EQ(raceCause(c.work, c.trace, strays, race),
        "here, thread (3,1,0) of block (2,0,0) is beyond the 9 x 7 threads that are needed: its x is 11, and no guard "
        "keeps it out");
    race.message = "race: shared memory 'out'[1]: ...";
    EXPECT_EQ(raceCause(c.work, c.trace, strays, race), "");
    race.message = "possible race: 'other'[1]: ...";
    EXPECT_EQ(raceCause(c.work, c.trace, strays, race), "");
    race.message = "possible race: 'out'[1]: ...";
    race.thread = Dim3{0, 0, 0};
    EXPECT_EQ(raceCause(c.work, c.trace, strays, race), "") << "a thread that is needed";
}

} // namespace

} // namespace warpatlas::test
