#include "kernels/analysis/out_of_bounds_cause.h"
#include "tests/kernels/analysis/mismatch_case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warpatlas;
using namespace warpatlas::test;

namespace {

Problem outside(std::uint64_t count, const Dim3& block, const Dim3& thread)
{
    Problem problem;
    problem.kind = ProblemKind::OutOfBounds;
    problem.block = block;
    problem.thread = thread;
    problem.count = count;
    problem.message = "writes 'out'[120], 1 element behind the end of 'out' (120 elements)";
    return problem;
}

TEST(OutOfBoundsCause, GuardsThatAreMissingOrTooWide)
{
    const MismatchCase c({120, 1, 1}, line, [](ThreadId id) { return std::array{own(id), std::uint64_t{0}}; });
    EXPECT_EQ(outOfBoundsCause(c.work, c.trace, outside(8, {3, 0, 0}, {24, 0, 0})),
        "the launch has 128 threads where 120 are needed, and no guard keeps out the 8 that are too many");
    EXPECT_EQ(outOfBoundsCause(c.work, c.trace, outside(1, {3, 0, 0}, {24, 0, 0})),
        "the launch has 128 threads where 120 are needed, and the guard lets in one of the 8 that are too many: is it "
        "<= "
        "in place of <?");
    EXPECT_EQ(outOfBoundsCause(c.work, c.trace, outside(1, {3, 0, 0}, {23, 0, 0})), "") << "a thread that is needed";
    Problem shared = outside(8, {3, 0, 0}, {24, 0, 0});
    shared.message = "writes 'tile'[120], 1 element behind the end of 'tile' (120 elements)";
    EXPECT_EQ(outOfBoundsCause(c.work, c.trace, shared), "") << "no buffer's";
}

TEST(OutOfBoundsCause, PlanesAndWrongIndices)
{
    const MismatchCase c({11, 7, 1}, plane, [](ThreadId id) {
        const auto at = placeInLaunch(plane, id);
        return std::array{at[1], at[0]};
    });
    EXPECT_EQ(outOfBoundsCause(c.work, c.trace, outside(11, {0, 1, 0}, {2, 3, 0})),
        "the launch has 12 x 8 threads where 11 x 7 are needed, and no guard keeps out this one, whose y is 7");
    EXPECT_EQ(outOfBoundsCause(c.work, c.trace, outside(11, {0, 1, 0}, {2, 2, 0})),
        "the index of the output is wrong: x and y are swapped in it");
}

TEST(OutOfBoundsCause, CountedThreads)
{
    const MismatchCase c = countedCase(120, 130);
    EXPECT_EQ(outOfBoundsCause(c.work, c.trace, outside(8, {3, 0, 0}, {0, 3, 0})),
        "the launch has 128 threads where 120 are needed, and no guard keeps out the 8 that are too many");
    EXPECT_EQ(outOfBoundsCause(c.work, c.trace, outside(1, {3, 0, 0}, {0, 3, 0})),
        "the launch has 128 threads where 120 are needed, and no guard keeps out this one, whose number is 120");
    EXPECT_EQ(outOfBoundsCause(c.work, c.trace, outside(1, {3, 0, 0}, {7, 2, 0})), "") << "a thread that is needed";
}

} // namespace
