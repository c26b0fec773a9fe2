#include "kernels/analysis/out_of_bounds_cause.h"
#include "tests/kernels/analysis/mismatch_case.h"
#include "tests/kernels/said.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::test {
namespace {

Problem outside(std::uint64_t count, const Dim3& block, const Dim3& thread)
{
    Problem problem;
    problem.kind = ProblemKind::OutOfBounds;
    problem.block = block;
    problem.thread = thread;
    problem.count = count;
    problem.fact = accessTo(AccessKind::Store, "out", 120, 120);
    return problem;
}

std::string causeIn(const MismatchCase& c, const Problem& problem)
{
    return said(outOfBoundsCause(c.work, c.trace, StrayThreads(c.work, c.trace), problem));
}

TEST(OutOfBoundsCause, GuardsThatAreMissingOrTooWide)
{
    const MismatchCase c({120, 1, 1}, line, [](ThreadId id) { return std::array{own(id), std::uint64_t{0}}; });
    EXPECT_EQ(causeIn(c, outside(8, {3, 0, 0}, {24, 0, 0})),
        "the launch has 128 threads where 120 are needed, and no guard keeps out the 8 that are too many");
    EXPECT_EQ(causeIn(c, outside(1, {3, 0, 0}, {24, 0, 0})),
        "the launch has 128 threads where 120 are needed, and the guard lets in one of the 8 that are too many: is it "
        "<= "
        "in place of <?");
    EXPECT_EQ(causeIn(c, outside(1, {3, 0, 0}, {23, 0, 0})), "") << "a thread that is needed";
    Problem shared = outside(8, {3, 0, 0}, {24, 0, 0});
    shared.fact = accessTo(AccessKind::Store, "tile", 120, 120, MemoryPlace::Where::Shared);
    EXPECT_EQ(causeIn(c, shared), "") << "no buffer's";
}

TEST(OutOfBoundsCause, PlanesAndWrongIndices)
{
    const MismatchCase c({11, 7, 1}, plane, [](ThreadId id) {
        const auto at = placeInLaunch(plane, id);
        return std::array{at[1], at[0]};
    });
    EXPECT_EQ(causeIn(c, outside(11, {0, 1, 0}, {2, 3, 0})),
        "the launch has 12 x 8 threads where 11 x 7 are needed, and no guard keeps out this one, whose y is 7");
    EXPECT_EQ(
        causeIn(c, outside(11, {0, 1, 0}, {2, 2, 0})), "the index of the output is wrong: x and y are swapped in it");
}

TEST(OutOfBoundsCause, AWrongIndexExplainsWhereItLeadsAndNothingElse)
{
    const MismatchCase c({120, 1, 1}, line, [](ThreadId id) {
        return std::array<std::uint64_t, 2>{id.thread.x, std::uint64_t{0}};
    });
    Problem before = outside(1, {2, 0, 0}, {0, 0, 0});
    before.fact = accessTo(AccessKind::Load, "out", -1, 120);
    EXPECT_THAT(causeIn(c, before), testing::HasSubstr("threadIdx.x alone")) << "its own index would be 64";
    before.block = Dim3{0, 0, 0};
    EXPECT_EQ(causeIn(c, before), "") << "for this thread it is the right index";
    EXPECT_EQ(causeIn(c, outside(1, {2, 0, 0}, {5, 0, 0})), "") << "it leads to element 5, not to 120";
}

TEST(OutOfBoundsCause, AGuardOfAPlaneThatLetsInTheNext)
{
    const auto guarded = [](std::uint64_t last) {
        return MismatchCase({9, 7, 1}, plane, [last](ThreadId id) {
            const auto at = placeInLaunch(plane, id);
            const std::uint64_t element = at[1] * 9 + at[0];
            return at[0] <= last ? std::array{element % 9, element / 9} : std::array<std::uint64_t, 2>{99, 99};
        });
    };
    EXPECT_EQ(causeIn(guarded(9), outside(10, {0, 1, 0}, {2, 3, 0})),
        "the launch has 12 x 8 threads where 9 x 7 are needed, and the guard lets in this one, whose y is 7: is it <= "
        "in "
        "place of <?");
    EXPECT_EQ(causeIn(guarded(11), outside(12, {0, 1, 0}, {2, 3, 0})),
        "the launch has 12 x 8 threads where 9 x 7 are needed, and no guard keeps out this one, whose y is 7");
}

TEST(OutOfBoundsCause, AGuardThatIsRightWithANumberThatIsTooLarge)
{
    MismatchCase c({120, 1, 1}, line, [](ThreadId id) { return std::array{own(id), std::uint64_t{0}}; });
    const Problem next = outside(1, {3, 0, 0}, {24, 0, 0});
    c.work.guards = {{0, "n", 121, false}};
    EXPECT_EQ(causeIn(c, next), "the guard lets in threads below n = 121, and out has only 120 elements");
    c.work.guards = {{0, "n", 121, true}};
    EXPECT_THAT(
        causeIn(c, next), ::testing::EndsWith("lets in one of the 8 that are too many: is it <= in place of <?"));
    c.work.guards = {{0, "n", 122, true}};
    EXPECT_EQ(causeIn(c, next), "the guard lets in threads up to n = 121, and out has only 120 elements");
    c.work.guards = {{0, "", 121, false}};
    EXPECT_EQ(causeIn(c, next), "the guard lets in threads below 121, and out has only 120 elements");
    c.work.guards = {{0, "", 121, std::nullopt}};
    EXPECT_THAT(causeIn(c, next), ::testing::EndsWith("is it <= in place of <?")) << "nothing says otherwise";
    c.work.guards = {{0, "", std::nullopt, false}};
    EXPECT_THAT(causeIn(c, next), ::testing::EndsWith("no guard keeps out this one, whose x is 120"))
        << "it may be no guard";
    c.work.guards = {{0, "n", 130, false}};
    Problem other = next;
    other.fact = accessTo(AccessKind::Store, "out", 240, 120);
    EXPECT_THAT(causeIn(c, other), ::testing::EndsWith("lets in this one, whose x is 120: its number is too large"));
    c.work.guards = {{0, "n", 120, false}};
    EXPECT_THAT(causeIn(c, next), ::testing::EndsWith("no guard keeps out this one, whose x is 120"))
        << "it stands elsewhere";
    c.work.guards.clear();
    EXPECT_THAT(causeIn(c, outside(1, {3, 0, 0}, {25, 0, 0})), ::testing::Not(::testing::HasSubstr("<=")))
        << "another than the next";
}

TEST(OutOfBoundsCause, AnArrayThatIsTooSmallForItsGuard)
{
    MismatchCase c({120, 1, 1}, line, [](ThreadId id) { return std::array{own(id), std::uint64_t{0}}; });
    c.work.guards = {{0, "n", 120, false}};
    Problem small = outside(20, {3, 0, 0}, {4, 0, 0});
    small.fact = accessTo(AccessKind::Load, "in", 100, 100);
    EXPECT_EQ(causeIn(c, small), "the guard lets in threads below n = 120, and in has only 100 elements");
    small.fact = accessTo(AccessKind::Load, "in", 101, 100);
    EXPECT_EQ(causeIn(c, small), "") << "the index is another than the thread's own";

    MismatchCase flat({9, 7, 1}, plane, [](ThreadId id) {
        const auto at = placeInLaunch(plane, id);
        return std::array{at[0], at[1]};
    });
    flat.work.guards = {{0, "width", 9, false}, {1, "height", 8, false}};
    Problem row = outside(9, {0, 1, 0}, {2, 3, 0});
    row.fact = accessTo(AccessKind::Store, "out", 65, 63);
    EXPECT_EQ(causeIn(flat, row),
        "the guard lets in threads below width = 9 and below height = 8, and out has only 63 elements");
}

TEST(OutOfBoundsCause, AGuardWithLessOrEqualWhereNothingSaysHowManyAreNeeded)
{
    MismatchCase c({128, 1, 1}, line, [](ThreadId id) { return std::array{own(id), std::uint64_t{0}}; });
    c.work.guards = {{0, "n", 121, true}};
    EXPECT_EQ(causeIn(c, outside(1, {3, 0, 0}, {24, 0, 0})),
        "the guard lets in threads up to n = 120, and out has only 120 elements: is it <= in place of <?");
}

TEST(OutOfBoundsCause, CountedThreads)
{
    const MismatchCase c = countedCase(120, 130);
    EXPECT_EQ(causeIn(c, outside(8, {3, 0, 0}, {0, 3, 0})),
        "the launch has 128 threads where 120 are needed, and no guard keeps out the 8 that are too many");
    EXPECT_EQ(causeIn(c, outside(1, {3, 0, 0}, {0, 3, 0})),
        "the launch has 128 threads where 120 are needed, and no guard keeps out this one, whose number is 120");
    EXPECT_EQ(causeIn(c, outside(1, {3, 0, 0}, {7, 2, 0})), "") << "a thread that is needed";
}

} // namespace

} // namespace warpatlas::test
