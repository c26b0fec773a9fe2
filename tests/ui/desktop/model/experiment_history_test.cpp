#include "ui/desktop/model/experiment_history.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

Experiment withBlock(std::uint32_t x)
{
    Experiment experiment;
    experiment.block = Dim3{x, 1, 1};
    return experiment;
}

TEST(ExperimentHistory, UndoAndRedoWalkThroughTheSteps)
{
    ExperimentHistory history;
    history.reset(Experiment());
    history.change("a", withBlock(8));
    history.change("b", withBlock(16));
    history.stack().undo();
    EXPECT_EQ(history.current(), withBlock(8));
    history.stack().undo();
    EXPECT_EQ(history.current(), Experiment());
    history.stack().redo();
    EXPECT_EQ(history.current(), withBlock(8));
}

TEST(ExperimentHistory, NoStepLeadsBehindWhereTheStepsWereForgotten)
{
    ExperimentHistory history;
    history.reset(Experiment());
    history.change("a", withBlock(8));
    history.seal();
    history.markGood();
    history.forgetSteps();
    history.stack().undo();
    EXPECT_EQ(history.current(), withBlock(8));
    history.change("b", withBlock(16));
    history.change("bad", withBlock(3));
    EXPECT_TRUE(history.revertToGood());
    EXPECT_EQ(history.current(), withBlock(8));
    history.stack().redo();
    EXPECT_EQ(history.current(), withBlock(8)) << "what failed is no step";
}

TEST(ExperimentHistory, TheSameValueAgainIsNoStep)
{
    ExperimentHistory history;
    history.reset(withBlock(8));
    history.change("same", withBlock(8));
    EXPECT_EQ(history.stack().count(), 0);
}

TEST(ExperimentHistory, NotchesOfOneFieldAreOneStepUntilSomethingRuns)
{
    ExperimentHistory history;
    history.reset(Experiment());
    history.change("1", withBlock(1), "block.x");
    history.change("2", withBlock(2), "block.x");
    EXPECT_EQ(history.stack().count(), 1);
    history.seal();
    history.change("3", withBlock(3), "block.x");
    EXPECT_EQ(history.stack().count(), 2);
    history.stack().undo();
    EXPECT_EQ(history.current(), withBlock(2));
}

TEST(ExperimentHistory, WhatFailedLeavesTheHistory)
{
    ExperimentHistory history;
    history.reset(withBlock(8));
    history.change("good", withBlock(16));
    history.seal();
    history.markGood();
    history.change("bad", withBlock(3));
    history.change("worse", withBlock(5));
    EXPECT_TRUE(history.revertToGood());
    EXPECT_EQ(history.current(), withBlock(16));
    EXPECT_FALSE(history.stack().canRedo()) << "a failed step cannot be redone";
    history.stack().undo();
    EXPECT_EQ(history.current(), withBlock(8));
    EXPECT_TRUE(history.revertToGood()) << "undone and failed: forward to what was good";
    EXPECT_EQ(history.current(), withBlock(16));
    EXPECT_FALSE(history.revertToGood());
}

} // namespace
} // namespace warpatlas::ui
