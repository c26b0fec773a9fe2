#include "ui/canvas/state/live_link.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

LiveState someState()
{
    LiveState state;
    state.run.experiment.kernel = "matmul:naive";
    state.run.outcome = state.run.pictured = std::make_shared<Outcome>();
    state.view.views.main = ViewKind::Memory;
    state.view.views.setStrip(ViewKind::Data, true);
    state.view.views.setStrip(ViewKind::Schedule, true);
    state.view.colourBy = render::ColourBy::Writes;
    state.view.playback.time = 0.123456789012345;
    state.view.playback.looping = true;
    state.view.playback.reversed = true;
    state.view.playback.speed = 0.25;
    state.view.playback.grain = Grain::Block;
    state.view.selected.thread = 18446744073709551615u; // no double has it
    state.view.selected.block = 9007199254740993u;
    state.view.selected.element = ElementOf{2, 17};
    state.view.selected.line = 8;
    state.view.hovered.element = ElementOf{0, 3};
    state.view.following = true;
    state.view.visit = 41;
    state.view.request = 1;
    state.view.memoryBuffer = 2;
    state.view.theme = render::Theme::Light;
    state.view.overlayVisible = false;
    state.view.reducedMotion = true;
    state.view.allBuffers = true;
    return state;
}

void expectSame(const CanvasState& a, const CanvasState& b)
{
    EXPECT_EQ(a.views, b.views);
    EXPECT_EQ(a.colourBy, b.colourBy);
    EXPECT_EQ(a.playback.time, b.playback.time);
    EXPECT_EQ(a.playback.playing, b.playback.playing);
    EXPECT_EQ(a.playback.looping, b.playback.looping);
    EXPECT_EQ(a.playback.reversed, b.playback.reversed);
    EXPECT_EQ(a.playback.speed, b.playback.speed);
    EXPECT_EQ(a.playback.grain, b.playback.grain);
    EXPECT_EQ(a.selected, b.selected);
    EXPECT_EQ(a.hovered, b.hovered);
    EXPECT_EQ(a.following, b.following);
    EXPECT_EQ(a.visit, b.visit);
    EXPECT_EQ(a.request, b.request);
    EXPECT_EQ(a.memoryBuffer, b.memoryBuffer);
    EXPECT_EQ(a.theme, b.theme);
    EXPECT_EQ(a.overlayVisible, b.overlayVisible);
    EXPECT_EQ(a.reducedMotion, b.reducedMotion);
    EXPECT_EQ(a.allBuffers, b.allBuffers);
}

TEST(LiveLink, EverythingComesOutAsItWentIn)
{
    const LiveState state = someState();
    const LiveChange change = everythingOf(state);
    EXPECT_EQ(change.run, state.run);
    CanvasState view;
    change.applyTo(view);
    expectSame(view, state.view);
    EXPECT_FALSE(change.empty());
}

TEST(LiveLink, WhatIsAbsentStaysAsItWas)
{
    CanvasState view = someState().view;
    LiveChange change;
    EXPECT_TRUE(change.empty());
    change.applyTo(view);
    expectSame(view, someState().view);
    change.selected = Selection();
    change.selected->line = 3;
    change.applyTo(view);
    EXPECT_EQ(view.selected, *change.selected) << "a selection is replaced whole";
    EXPECT_EQ(view.hovered, someState().view.hovered);
}

TEST(LiveLink, LaterChangesWinAndEarlierOnesOfOtherThingsStay)
{
    LiveChange change, later;
    change.theme = render::Theme::Light;
    change.colourBy = render::ColourBy::Owner;
    later.colourBy = render::ColourBy::Result;
    later.legend = false;
    change.add(later);
    EXPECT_EQ(change.theme, render::Theme::Light);
    EXPECT_EQ(change.colourBy, render::ColourBy::Result);
    EXPECT_EQ(change.legend, false);
}

class LiveWriterTest : public ::testing::Test {
protected:
    std::optional<LiveChange> next(double seconds) { return writer.next(state, seconds); }
    LiveState state = someState();
    LiveWriter writer;
};

TEST_F(LiveWriterTest, SaysEverythingOnceAndThenOnlyWhatChanged)
{
    const auto first = next(0);
    ASSERT_TRUE(first);
    EXPECT_TRUE(first->run && first->views && first->selected && first->reducedMotion);
    EXPECT_FALSE(next(1));
    EXPECT_FALSE(next(100));
    state.view.theme = render::Theme::Dark;
    const auto second = next(101);
    ASSERT_TRUE(second);
    EXPECT_EQ(second->theme, render::Theme::Dark);
    EXPECT_FALSE(second->run || second->views || second->selected || second->playback);
    state.run.outcome = std::make_shared<Outcome>(*state.run.outcome);
    EXPECT_EQ(next(101.5)->run, state.run) << "the next outcome of a run";
    writer.forget();
    EXPECT_TRUE(next(102)->run) << "a new presenter knows nothing";
}

TEST_F(LiveWriterTest, IsSilentWhileTimePassesAsTheReadersDoes)
{
    state.view.playback.time = 0;
    state.view.playback.reversed = false;
    state.view.playback.grain = Grain::Wave;
    state.view.playback.looping = false;
    state.view.playback.speed = 1;
    next(0);
    state.view.playback.playing = true;
    ASSERT_TRUE(next(1)->playback);
    double seconds = 1;
    for (int frame = 0; frame < 100; ++frame) {
        state.view.playback.advance(0.016);
        EXPECT_FALSE(next(seconds += 0.016)) << frame;
    }
    // Paused: the very moment at which it was.
    state.view.playback.playing = false;
    const auto paused = next(seconds);
    ASSERT_TRUE(paused && paused->playback);
    EXPECT_EQ(paused->playback->time, state.view.playback.time);
    EXPECT_FALSE(paused->playback->playing);
}

TEST_F(LiveWriterTest, SaysJumpsOfTimeWhilePlayingEvenBackToWhereItWasTold)
{
    state.view.playback.time = 0.25;
    state.view.playback.reversed = false;
    state.view.playback.grain = Grain::Wave;
    state.view.playback.looping = false;
    state.view.playback.speed = 1;
    state.view.playback.playing = true;
    next(0);
    state.view.playback.time = 0.75;
    EXPECT_EQ(next(0.016)->playback->time, 0.75);
    state.view.playback.time = 0.25;
    EXPECT_EQ(next(0.032)->playback->time, 0.25);
    state.view.playback.advance(1);
    EXPECT_FALSE(next(1.032));
    state.view.playback.time = 0.25;
    EXPECT_TRUE(next(1.048)) << "the reader has gone on since";
}

TEST_F(LiveWriterTest, SaysNothingWhereTheReadersPlaybackEndsByItselfButItsEnd)
{
    state.view.playback.time = 0.9;
    state.view.playback.reversed = false;
    state.view.playback.grain = Grain::Wave;
    state.view.playback.looping = false;
    state.view.playback.speed = 8;
    state.view.playback.playing = true;
    next(0);
    state.view.playback.advance(1);
    ASSERT_FALSE(state.view.playback.playing);
    const auto end = next(1);
    ASSERT_TRUE(end && end->playback);
    EXPECT_EQ(end->playback->time, 1);
    EXPECT_FALSE(end->playback->playing);
    EXPECT_FALSE(next(2));
}

TEST_F(LiveWriterTest, TellsTheTimeNowAndThenBecauseAReaderMayHaveBeenBusy)
{
    state.view.playback.time = 0;
    state.view.playback.reversed = false;
    state.view.playback.looping = false;
    state.view.playback.speed = 0.25;
    state.view.playback.grain = Grain::Wave;
    state.view.playback.playing = true;
    next(0);
    int told = 0;
    for (int frame = 1; frame <= 500; ++frame) {
        state.view.playback.advance(0.02);
        told += next(frame * 0.02).has_value();
    }
    EXPECT_GE(told, 3);
    EXPECT_LE(told, 6);
}

TEST_F(LiveWriterTest, VisitsThatPassWithTimeAreToldWhenItStops)
{
    state.view.playback.time = 0;
    state.view.playback.reversed = false;
    state.view.playback.looping = false;
    state.view.playback.grain = Grain::Wave;
    state.view.playback.playing = true;
    state.view.visit = 0;
    next(0);
    for (int frame = 1; frame <= 50; ++frame) {
        state.view.playback.advance(0.02);
        state.view.visit = std::size_t(frame) / 10;
        EXPECT_FALSE(next(frame * 0.02)) << frame;
    }
    state.view.playback.playing = false;
    const auto stopped = next(1.02);
    ASSERT_TRUE(stopped && stopped->follow);
    EXPECT_EQ(stopped->follow->visit, 5u);
    state.view.visit = 6;
    EXPECT_EQ(next(2)->follow->visit, 6u) << "stepped";
}

TEST_F(LiveWriterTest, WhatHappenedBetweenTwoChangesIsOne)
{
    next(0);
    for (std::size_t visit = 0; visit < 500; ++visit) {
        state.view.visit = visit;
        state.view.hovered.element = ElementOf{0, visit};
    }
    const auto news = next(1);
    ASSERT_TRUE(news);
    EXPECT_EQ(news->follow->visit, 499u);
    EXPECT_EQ(news->hovered->element->element, 499u);
    EXPECT_FALSE(next(2));
}

} // namespace
} // namespace warpatlas::ui
