/// What of a selection a new outcome leaves, without any canvas.
#include "ui/canvas/state/canvas_state.h"

#include "tests/support/outcomes.h"
#include "ui/canvas/state/follow_time.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

class CarriedSelectionTest : public ::testing::Test {
protected:
    void show(const OutcomePointer& now)
    {
        carried.take(state, before.get(), *now);
        before = now;
    }
    /// Selects the thread that wrote the element at (x, y) of what is shown.
    void select(std::uint64_t x, std::uint64_t y)
    {
        const std::uint64_t element = y * before->bound->work.outputBuffer().shape.extent.x + x;
        state.selected = {};
        state.selected.element = ElementOf{before->bound->work.output, element};
        state.selected.thread = before->owners->owner[element];
    }

    CanvasState state;
    CarriedSelection carried;
    OutcomePointer before;
};

TEST_F(CarriedSelectionTest, TheSameLaunchKeepsItAndItsFollowing)
{
    show(support::makeOutcome());
    select(40, 50);
    const auto thread = state.selected.thread;
    setFollowing(state, true);
    show(support::makeOutcome());
    EXPECT_EQ(state.selected.thread, thread);
    EXPECT_EQ(state.selected.block, *thread / before->bound->launch.threadsPerBlock()) << "its block is named";
    EXPECT_TRUE(state.following);
}

TEST_F(CarriedSelectionTest, AnotherLaunchSelectsWhoWritesTheElementNowAsSoonAsThatIsKnown)
{
    show(support::makeOutcome());
    select(40, 50);
    setFollowing(state, true);
    const auto traced = support::makeOutcome({.block = {8, 8, 1}});
    auto unknown = std::make_shared<Outcome>(*traced);
    unknown->owners = nullptr;
    show(unknown);
    EXPECT_FALSE(state.selected.thread || state.following);
    EXPECT_TRUE(state.selected.element);
    show(traced);
    EXPECT_EQ(state.selected.thread, traced->owners->owner[state.selected.element->element]);
    EXPECT_TRUE(state.following) << "its thread was";
}

TEST_F(CarriedSelectionTest, WhoeverSelectsMeanwhileIsLeftAlone)
{
    show(support::makeOutcome());
    select(40, 50);
    const auto traced = support::makeOutcome({.block = {8, 8, 1}});
    auto unknown = std::make_shared<Outcome>(*traced);
    unknown->owners = nullptr;
    show(unknown);
    state.selected.thread = 5;
    show(traced);
    EXPECT_EQ(state.selected.thread, 5u);
}

TEST_F(CarriedSelectionTest, AnElementKeepsItsPlaceInDataOfAnotherSizeAsFarAsTheyHaveIt)
{
    show(support::makeOutcome());
    select(40, 50);
    show(support::makeOutcome({.data = {100, 60, 1}}));
    ASSERT_TRUE(state.selected.element);
    EXPECT_EQ(state.selected.element->element, 50u * 100 + 40);
    EXPECT_EQ(state.selected.thread, before->owners->owner[50 * 100 + 40]);
    show(support::makeOutcome({.data = {30, 20, 1}}));
    EXPECT_TRUE(state.selected.empty());
    EXPECT_FALSE(state.following);
}

TEST_F(CarriedSelectionTest, WhatTheLaunchDoesNotHaveIsNotSelected)
{
    state.selected.thread = UINT64_MAX;
    state.hovered.block = UINT64_MAX;
    show(support::makeOutcome());
    EXPECT_TRUE(state.selected.empty() && state.hovered.empty());
}

TEST(FollowSomebody, TheSelectedThreadThenTheBlocksFirstThenWhoIsPointedAt)
{
    const OutcomePointer outcome = support::makeOutcome();
    CanvasState state;
    EXPECT_FALSE(followSomebody(state, outcome.get()));
    EXPECT_FALSE(state.following);
    state.hovered.thread = 9;
    EXPECT_TRUE(followSomebody(state, outcome.get()));
    EXPECT_EQ(state.selected.thread, 9u);
    state = {};
    state.hovered.thread = 9;
    state.selected.block = 3;
    EXPECT_TRUE(followSomebody(state, outcome.get()));
    EXPECT_EQ(state.selected.thread, 3 * outcome->bound->launch.threadsPerBlock());
    state = {};
    state.selected.block = 3;
    state.selected.thread = 17;
    EXPECT_TRUE(followSomebody(state, outcome.get()));
    EXPECT_EQ(state.selected.thread, 17u);
}

TEST(FollowSomebody, APresenterFindsWhoWroteTheMiddle)
{
    const OutcomePointer outcome = support::makeOutcome();
    CanvasState state;
    state.host = CanvasHostKind::Presenter;
    EXPECT_FALSE(followSomebody(state, nullptr)) << "nothing is shown yet";
    EXPECT_TRUE(followSomebody(state, outcome.get()));
    const Extent& data = outcome->bound->work.outputBuffer().shape.extent;
    const std::uint64_t middle = data.y / 2 * data.x + data.x / 2;
    EXPECT_EQ(state.selected.element->element, middle);
    EXPECT_EQ(state.selected.thread, outcome->owners->owner[middle]);
}

} // namespace
} // namespace warpatlas::ui
