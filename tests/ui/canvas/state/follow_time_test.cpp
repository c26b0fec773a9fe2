/// The launch's time and a followed thread's visits, each from the other.
#include "ui/canvas/state/follow_time.h"

#include "kernels/simulator/replay/block_recording.h"
#include "tests/app/follow/followed.h"
#include "ui/canvas/state/canvas_state.h"
#include "ui/canvas/state/moments.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

const StoryPointer& tiledStory()
{
    // Several warps, barriers, a loop: other warps' steps lie between those of the thread.
    static const StoryPointer tiled = test::storyOf(test::tiledProduct().outcome(), {1, 2, 0}, {3, 5, 0});
    return tiled;
}

CanvasState following(double start, double end)
{
    CanvasState state;
    state.selected.thread = tiledStory()->thread;
    setFollowing(state, true);
    state.playback.followed = std::make_shared<const FollowTime>(*tiledStory(), start, end);
    state.playback.time = start;
    return state;
}

TEST(FollowTime, StepsAndTimesAreEachOthersInverse)
{
    // A block of a launch of a million, and one that is alone.
    for (const auto& [start, end] : {std::pair{0.25, 0.25000625}, {0.0, 1.0}, {0.5, 0.75}}) {
        const FollowTime times(*tiledStory(), start, end);
        EXPECT_EQ(times.timeOfStep(0), start);
        EXPECT_EQ(times.timeOfStep(double(tiledStory()->recording->end())), end);
        EXPECT_EQ(times.stepAt(start - 0.1), 0);
        EXPECT_EQ(times.stepAt(end + 0.1), double(tiledStory()->recording->end()));
        for (const double step : {1.0, 17.5, 1000.0, double(tiledStory()->recording->end()) - 1})
            EXPECT_NEAR(times.stepAt(times.timeOfStep(step)), step, 1e-4);
    }
}

TEST(FollowTime, EveryVisitIsFoundAtItsTime)
{
    for (const auto& [start, end] : {std::pair{0.25, 0.25000625}, {0.0, 1.0}}) {
        const FollowTime times(*tiledStory(), start, end);
        ASSERT_EQ(times.visits(), tiledStory()->visits.size());
        double before = start;
        for (std::size_t i = 0; i < times.visits(); ++i) {
            EXPECT_EQ(times.visitAt(times.timeOfVisit(i)), i);
            EXPECT_GT(times.timeOfVisit(i), before);
            before = times.timeOfVisit(i);
            // What the visit does has begun, and is not over.
            const double step = times.stepAt(times.timeOfVisit(i));
            EXPECT_NEAR(step, double(tiledStory()->visits[i].endStep) - 0.5, 1e-3);
        }
        EXPECT_LT(before, end);
        EXPECT_EQ(times.visitAt(start), 0u);
        EXPECT_EQ(times.visitAt(1), times.visits() - 1);
    }
}

TEST(FollowTime, PaceIsEvenFromVisitToVisit)
{
    const FollowTime times(*tiledStory(), 0.25, 0.75);
    for (std::size_t i = 0; i < times.visits(); ++i) {
        EXPECT_NEAR(times.paceAt(times.timeOfVisit(i)), double(i + 1), 1e-9);
        EXPECT_NEAR(times.timeOfPace(double(i + 1)), times.timeOfVisit(i), 1e-12);
    }
    EXPECT_EQ(times.timeOfPace(-1), 0.25);
    EXPECT_EQ(times.timeOfPace(1e9), 0.75);
    EXPECT_EQ(times.paceAt(0.9), double(times.visits() + 1));
    EXPECT_NEAR(times.paceAt(times.timeOfPace(7.25)), 7.25, 1e-9);
}

TEST(FollowTime, WarpMomentsAreStartsBarriersAndEnds)
{
    const FollowTime times(*tiledStory(), 0, 1);
    // Eight warps that start, come to six barriers each, and end; those that end where another begins count once.
    EXPECT_GE(times.warpTimes().size(), 8u * 7);
    EXPECT_LE(times.warpTimes().size(), 8u * 8);
    EXPECT_EQ(times.warpTimes().front(), 0);
    EXPECT_EQ(times.warpTimes().back(), 1);
    EXPECT_TRUE(std::ranges::is_sorted(times.warpTimes()));
}

TEST(FollowTime, TheVisitGoesWithTimeAndTimeWithTheVisit)
{
    CanvasState state = following(0.25, 0.75);
    EXPECT_TRUE(state.following);
    EXPECT_EQ(state.playback.grain, Grain::Thread);
    goToVisit(state, 9);
    EXPECT_EQ(state.visit, 9u);
    EXPECT_EQ(state.playback.followed->visitAt(state.playback.time), 9u);
    state.request = 2;
    EXPECT_FALSE(visitFollowsTime(state));
    EXPECT_EQ(state.request, 2u);
    state.playback.step(1);
    EXPECT_TRUE(visitFollowsTime(state));
    EXPECT_EQ(state.visit, 10u);
    EXPECT_EQ(state.request, 0u);
    goToVisit(state, 100000);
    EXPECT_EQ(state.visit, tiledStory()->visits.size() - 1);
    state.playback.scrub(0.1);
    EXPECT_TRUE(visitFollowsTime(state));
    EXPECT_EQ(state.visit, 0u);
    setFollowing(state, false);
    EXPECT_EQ(state.playback.grain, Grain::Wave);
    EXPECT_EQ(state.playback.followed, nullptr);
    EXPECT_EQ(state.playback.time, 1) << "where it was before";
    state.selected = {};
    setFollowing(state, true); // no thread is selected
    EXPECT_FALSE(state.following);
}

TEST(FollowedPlayback, AThreadTakesASecondAVisitAtSpeedOne)
{
    CanvasState state = following(0.25, 0.75);
    Playback& playback = state.playback;
    playback.playPause();
    ASSERT_TRUE(playback.playing);
    for (std::size_t second = 1; second <= 5; ++second) {
        playback.advance(1);
        visitFollowsTime(state);
        EXPECT_EQ(state.visit, second - 1);
        EXPECT_NEAR(playback.time, playback.followed->timeOfVisit(second - 1), 1e-9);
    }
    playback.speed = 2;
    playback.advance(1);
    EXPECT_NEAR(playback.followed->paceAt(playback.time), 7, 1e-9);
    playback.reversed = true;
    playback.advance(3);
    EXPECT_NEAR(playback.followed->paceAt(playback.time), 1, 1e-9);
    playback.advance(3);
    EXPECT_EQ(playback.time, 0.25);
    EXPECT_FALSE(playback.playing);
    // From its start, backwards, it begins at its end.
    playback.playPause();
    EXPECT_EQ(playback.time, 0.75);
}

TEST(FollowedPlayback, LoopsInTheSpanOfItsBlock)
{
    CanvasState state = following(0.25, 0.75);
    Playback& playback = state.playback;
    playback.looping = true;
    playback.playPause();
    playback.advance(double(playback.followed->visits()) + 3);
    EXPECT_TRUE(playback.playing);
    EXPECT_NEAR(playback.followed->paceAt(playback.time), 2, 1e-6);
    playback.grain = Grain::Warp;
    playback.time = 0.7;
    playback.advance(Playback::warpSecondsAtSpeedOne * 0.2);
    EXPECT_NEAR(playback.time, 0.3, 1e-9);
}

TEST(FollowedPlayback, StepsThroughVisitsAndWarps)
{
    CanvasState state = following(0.25, 0.75);
    Playback& playback = state.playback;
    std::size_t count = 0;
    for (; playback.time < 0.75; ++count)
        playback.step(1);
    EXPECT_EQ(count, playback.followed->visits() + 1);
    for (count = 0; playback.time > 0.25; ++count)
        playback.step(-1);
    EXPECT_EQ(count, playback.followed->visits() + 1);
    playback.grain = Grain::Warp;
    playback.step(1);
    EXPECT_EQ(playback.time, playback.followed->warpTimes()[1]);
    // Away from the block: back to its nearest end.
    playback.time = 0.9;
    playback.step(1);
    EXPECT_EQ(playback.time, 0.9);
    playback.step(-1);
    EXPECT_EQ(playback.time, 0.75);
    playback.time = 0.1;
    playback.step(1);
    EXPECT_EQ(playback.time, 0.25);
}

TEST(FollowedPlayback, ReducedMotionShowsWholeVisits)
{
    CanvasState state = following(0.25, 0.75);
    Playback& playback = state.playback;
    playback.time = playback.followed->timeOfPace(4.6);
    EXPECT_EQ(playback.shownTime(true), playback.followed->timeOfVisit(3));
    playback.time = playback.followed->timeOfVisit(3);
    EXPECT_EQ(playback.shownTime(true), playback.followed->timeOfVisit(3));
    EXPECT_EQ(playback.shownTime(false), playback.time);
}

TEST(FollowedPlayback, GrainsGoRoundAndNeedSomebody)
{
    Playback alone;
    alone.nextGrain();
    EXPECT_EQ(alone.grain, Grain::Block);
    alone.nextGrain();
    EXPECT_EQ(alone.grain, Grain::Wave);
    alone.grain = Grain::Thread;
    EXPECT_EQ(alone.usedGrain(), Grain::Block);
    EXPECT_EQ(alone.span(), (std::pair{0.0, 1.0}));
    Playback followed = following(0, 1).playback;
    for (const Grain next : {Grain::Wave, Grain::Block, Grain::Warp, Grain::Thread}) {
        followed.nextGrain();
        EXPECT_EQ(followed.grain, next);
    }
}

} // namespace
} // namespace warpatlas::ui
