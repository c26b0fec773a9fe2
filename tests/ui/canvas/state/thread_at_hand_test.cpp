#include "ui/canvas/state/thread_at_hand.h"

#include "tests/support/outcomes.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(ThreadAtHand, IsTheKeptOneElseTheOnePointedAtLastElseAnExample)
{
    const OutcomePointer outcome = support::makeOutcome();
    const Launch& launch = outcome->bound->launch;
    CanvasState state;
    const std::uint64_t example = exampleThread(*outcome);
    EXPECT_EQ(threadAtHand(state, *outcome), example);
    EXPECT_EQ(example, outcome->owners->owner[245 * 967 + 468]) << "it wrote an element beside the middle";
    state.pointed = 77;
    EXPECT_EQ(threadAtHand(state, *outcome), 77u);
    state.pointed = launch.threads();
    EXPECT_EQ(threadAtHand(state, *outcome), example) << "of an earlier launch";
    state.selected.block = 3;
    EXPECT_EQ(threadAtHand(state, *outcome), 3 * launch.threadsPerBlock());
    state.selected.thread = 5;
    EXPECT_EQ(threadAtHand(state, *outcome), 5u);
}

TEST(ThreadAtHand, IsOneThatWentBesideABufferWhereThereIsOne)
{
    Outcome outcome = *support::makeOutcome();
    Problem problem;
    problem.kind = ProblemKind::OutOfBounds;
    problem.block = Dim3{3, 0, 0};
    problem.thread = Dim3{8, 0, 0};
    outcome.problems.push_back(problem);
    EXPECT_EQ(exampleThread(outcome), 3u * 1024 + 8);
}

TEST(ThreadAtHand, NobodyIsGlancedAtBeforeTheRunIsComplete)
{
    auto outcome = std::make_shared<Outcome>(*support::makeOutcome());
    outcome->complete = false;
    EXPECT_FALSE(threadToGlanceAt(CanvasState{}, outcome));
    EXPECT_FALSE(threadToGlanceAt(CanvasState{}, nullptr));
}

} // namespace
} // namespace warpatlas::ui
