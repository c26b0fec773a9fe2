#include "ui/canvas/state/playback.h"

#include "ui/canvas/state/moments.h"

#include <gtest/gtest.h>

#include <limits>

namespace warpatlas::ui {
namespace {

Playback withBoundaries(std::vector<float> boundaries)
{
    Playback playback;
    playback.boundaries = std::make_shared<const std::vector<float>>(std::move(boundaries));
    return playback;
}

TEST(Playback, PlayFromTheEndStartsAgain)
{
    Playback playback;
    playback.playPause();
    EXPECT_TRUE(playback.playing);
    EXPECT_EQ(playback.time, 0);
}

TEST(Playback, PauseKeepsTheTime)
{
    Playback playback;
    playback.time = 0.4;
    playback.playPause();
    playback.playPause();
    EXPECT_FALSE(playback.playing);
    EXPECT_EQ(playback.time, 0.4);
}

TEST(Playback, TakesSixSecondsAtSpeedOne)
{
    Playback playback;
    playback.playPause();
    playback.advance(3);
    EXPECT_DOUBLE_EQ(playback.time, 0.5);
    playback.advance(3);
    EXPECT_EQ(playback.time, 1);
    EXPECT_FALSE(playback.playing);
}

TEST(Playback, SpeedMultiplies)
{
    Playback playback;
    playback.speed = 2;
    playback.playPause();
    playback.advance(1.5);
    EXPECT_DOUBLE_EQ(playback.time, 0.5);
}

TEST(Playback, LoopingStartsAgainAndKeepsWhatIsOver)
{
    Playback playback;
    playback.looping = true;
    playback.playPause();
    playback.advance(7.5);
    EXPECT_DOUBLE_EQ(playback.time, 0.25);
    EXPECT_TRUE(playback.playing);
}

TEST(Playback, StandsStillWhilePausedAndForNoTime)
{
    Playback playback;
    playback.time = 0.3;
    playback.advance(1);
    EXPECT_EQ(playback.time, 0.3);
    playback.playing = true;
    playback.advance(0);
    playback.advance(-1);
    playback.advance(std::numeric_limits<double>::quiet_NaN());
    EXPECT_EQ(playback.time, 0.3);
}

TEST(Playback, StepsFromBoundaryToBoundary)
{
    Playback playback = withBoundaries({0.1f, 0.35f, 0.7f});
    playback.time = 0;
    playback.playing = true;
    playback.step(1);
    EXPECT_FALSE(playback.playing);
    EXPECT_EQ(playback.time, double(0.1f));
    playback.step(1);
    playback.step(1);
    EXPECT_EQ(playback.time, double(0.7f));
    playback.step(1);
    EXPECT_EQ(playback.time, 1);
    playback.step(1);
    EXPECT_EQ(playback.time, 1);
    playback.step(-1);
    EXPECT_EQ(playback.time, double(0.7f));
}

TEST(Playback, StepsBackToTheStart)
{
    Playback playback = withBoundaries({0.1f, 0.35f});
    playback.time = 0.2;
    playback.step(-1);
    EXPECT_EQ(playback.time, double(0.1f));
    playback.step(-1);
    EXPECT_EQ(playback.time, 0);
    playback.step(-1);
    EXPECT_EQ(playback.time, 0);
}

TEST(Playback, StepsInEqualPartsWhereBoundariesAreNotKnown)
{
    Playback playback;
    playback.steps = 3;
    playback.time = 0;
    for (const double expected : {1.0 / 3, 2.0 / 3, 1.0}) {
        playback.step(1);
        EXPECT_NEAR(playback.time, expected, 1e-12);
    }
    for (const double expected : {2.0 / 3, 1.0 / 3, 0.0}) {
        playback.step(-1);
        EXPECT_NEAR(playback.time, expected, 1e-12);
    }
}

TEST(Playback, StepsWithoutAnyScheduleStillMove)
{
    Playback playback;
    playback.time = 0;
    playback.step(1);
    EXPECT_GT(playback.time, 0);
    EXPECT_LT(playback.time, 1);
}

TEST(Playback, PlaysBackwards)
{
    Playback playback;
    playback.reversed = true;
    playback.playPause();
    EXPECT_EQ(playback.time, 1);
    playback.advance(1.5);
    EXPECT_DOUBLE_EQ(playback.time, 0.75);
    playback.looping = true;
    playback.advance(6);
    EXPECT_DOUBLE_EQ(playback.time, 0.75);
    EXPECT_TRUE(playback.playing);
    playback.looping = false;
    playback.advance(6);
    EXPECT_EQ(playback.time, 0);
    EXPECT_FALSE(playback.playing);
    playback.playPause();
    EXPECT_EQ(playback.time, 1);
}

TEST(Playback, BlockByBlockStopsWhereOneStartsOrEnds)
{
    Schedule schedule;
    schedule.multiprocessors = 2;
    schedule.blocksPerSm = 1;
    schedule.blocks = {{0.4f, 0.7f, 0}, {0.0f, 0.4f, 0}, {0.05f, 0.45f, 1}, {0.45f, 1.0f, 1}};
    Playback playback;
    playback.moments = std::make_shared<const Moments>(schedule);
    playback.grain = Grain::Block;
    playback.time = 0;
    for (const float stop : {0.05f, 0.4f, 0.45f, 0.7f, 1.0f}) {
        playback.step(1);
        EXPECT_EQ(playback.time, double(stop));
    }
    for (const float stop : {0.7f, 0.45f, 0.4f, 0.05f, 0.0f}) {
        playback.step(-1);
        EXPECT_EQ(playback.time, double(stop));
    }
    playback.time = 0.42;
    EXPECT_EQ(playback.shownTime(true), double(0.4f));
    playback.time = double(0.4f);
    EXPECT_EQ(playback.shownTime(true), double(0.4f));
    // Slower than wave by wave.
    playback.time = 0;
    playback.playPause();
    playback.advance(Playback::blockSecondsAtSpeedOne / 2);
    EXPECT_DOUBLE_EQ(playback.time, 0.5);
}

TEST(Playback, ScrubClampsAndPauses)
{
    Playback playback;
    playback.playing = true;
    playback.scrub(1.5);
    EXPECT_EQ(playback.time, 1);
    EXPECT_FALSE(playback.playing);
    playback.scrub(-3);
    EXPECT_EQ(playback.time, 0);
    playback.scrub(std::numeric_limits<double>::quiet_NaN());
    EXPECT_EQ(playback.time, 0);
}

TEST(Playback, SpeedStaysWithinItsLimits)
{
    Playback playback;
    for (int i = 0; i < 20; ++i)
        playback.changeSpeed(1);
    EXPECT_EQ(playback.speed, Playback::fastest);
    for (int i = 0; i < 20; ++i)
        playback.changeSpeed(-1);
    EXPECT_EQ(playback.speed, Playback::slowest);
}

TEST(Playback, ReducedMotionShowsBoundariesOnly)
{
    Playback playback = withBoundaries({0.25f, 0.5f});
    for (const auto& [time, shown] : {std::pair{0.1, 0.0}, {0.25, 0.25}, {0.4, 0.25}, {0.6, 0.5}, {1.0, 1.0}}) {
        playback.time = time;
        EXPECT_EQ(playback.shownTime(true), shown) << time;
        EXPECT_EQ(playback.shownTime(false), time);
    }
}

} // namespace
} // namespace warpatlas::ui
