#include "tests/kernels/analysis/mismatch_case.h"
#include "tests/kernels/said.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::test {

using ::testing::HasSubstr;
using ::testing::Not;

namespace {

TEST(MismatchCause, WhatNothingProvesIsOnlySaidAsItIsSeen)
{
    MismatchCase c({120, 1, 1}, line, [](ThreadId id) { return std::array{own(id), std::uint64_t{0}}; });
    c.read(own);
    const MismatchCause right = c.at(33);
    EXPECT_EQ(said(right), "it was written by thread (1,0,0) of block (1,0,0)");
    EXPECT_EQ(right.place, MismatchCause::Place::Store);
    // One element that bears out no pattern, and all of them are off.
    const MismatchCase strange({120, 1, 1}, line, [](ThreadId id) {
        return std::array{own(id) == 50 ? std::uint64_t{77} : std::uint64_t{id.thread.x}, std::uint64_t{0}};
    });
    EXPECT_THAT(said(strange.at(40)), Not(HasSubstr("missing")));
    EXPECT_EQ(said(strange.at(40)),
        "no thread wrote it; the last one written before it is element 31, by thread (31,0,0) of block (3,0,0); 32 "
        "elements were written more than once, 87 by no thread")
        << "who should have written it is not proven either";
    // A block's worth of threads an element: it is not known what index they should have.
    MismatchCase sums({4, 1, 1}, line, [](ThreadId id) {
        return std::array{std::uint64_t{id.block.x}, std::uint64_t{0}};
    });
    sums.work.cover = {120, 1, 1};
    EXPECT_EQ(said(sums.at(2)),
        "it was written 32 times, the last time by thread (31,0,0) of block (2,0,0); 4 elements were written more than "
        "once");
}

TEST(MismatchCause, WhatWasReadOutsideOfABufferMayBePartOfIt)
{
    MismatchCase c({120, 1, 1}, line, [](ThreadId id) { return std::array{own(id), std::uint64_t{0}}; });
    c.read(own);
    Problem problem;
    problem.kind = ProblemKind::OutOfBounds;
    problem.line = 5;
    problem.fact = accessTo(AccessKind::Store, "out", 120, 120);
    c.trace.problems = {problem};
    EXPECT_EQ(said(c.at(33)), "it was written by thread (1,0,0) of block (1,0,0)");
    problem.fact = accessTo(AccessKind::Load, "in", 120, 120);
    c.trace.problems.push_back(problem);
    EXPECT_EQ(said(c.at(33)),
        "it was written by thread (1,0,0) of block (1,0,0); what was read outside of a buffer in line 5 may be part of "
        "it");
}

TEST(MismatchCause, ChanceIsTheCauseOnlyInTheBlockThatWroteTheValue)
{
    MismatchCase c({120, 1, 1}, line, [](ThreadId id) { return std::array{own(id), std::uint64_t{0}}; });
    c.read(own);
    Problem problem;
    problem.kind = ProblemKind::Uninitialised;
    problem.line = 5;
    problem.block = Dim3{1, 0, 0};
    c.trace.problems = {problem};
    EXPECT_EQ(said(c.at(33)), "memory that was never written is read in line 5");
    EXPECT_EQ(said(c.at(3)),
        "it was written by thread (3,0,0) of block (0,0,0); elsewhere, from block (1,0,0) on, memory that "
        "was never written is read in line 5");
    // That of the block counts, whatever stands before it.
    problem.kind = ProblemKind::Race;
    problem.line = 6;
    problem.block = Dim3{0, 0, 0};
    c.trace.problems.push_back(problem);
    EXPECT_THAT(said(c.at(3)), ::testing::StartsWith("there is a race in line 6"));
    // A sum has a part of every block.
    c.work.writes = WritePattern::Accumulated;
    EXPECT_EQ(said(c.at(3)), "memory that was never written is read in line 5");
}

} // namespace

} // namespace warpatlas::test
