#include "ui/canvas/state/moments.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

/// Five blocks, two at a time.
Schedule twoAtATime()
{
    Schedule schedule;
    schedule.multiprocessors = 2;
    schedule.blocksPerSm = 1;
    schedule.waves = 3;
    schedule.blocks = {{0.4f, 0.7f, 0}, {0.0f, 0.4f, 0}, {0.05f, 0.45f, 1}, {0.45f, 0.75f, 1}, {0.7f, 1.0f, 0}};
    return schedule;
}

TEST(Moments, CountsWhatHasStartedAndEnded)
{
    const Moments moments(twoAtATime());
    EXPECT_EQ(moments.blocks(), 5u);
    EXPECT_EQ(moments.started(0), 1u);
    EXPECT_EQ(moments.done(0), 0u);
    EXPECT_EQ(moments.started(0.42), 3u);
    EXPECT_EQ(moments.done(0.42), 1u);
    EXPECT_EQ(moments.running(0.42), 2u);
    EXPECT_EQ(moments.done(1), 5u);
    EXPECT_EQ(moments.running(1), 0u);
}

TEST(Moments, WavesAreCountedByStarts)
{
    const Moments moments(twoAtATime());
    EXPECT_EQ(moments.wave(0), 1u);
    EXPECT_EQ(moments.wave(0.2), 1u);
    EXPECT_EQ(moments.wave(0.41), 2u);
    EXPECT_EQ(moments.wave(0.9), 3u);
    EXPECT_EQ(moments.wave(1), 3u);
    EXPECT_EQ(moments.waves(), 3u);
}

TEST(Moments, BoundariesAreTheFullFirstWaveAndEachLaterStart)
{
    EXPECT_EQ(Moments(twoAtATime()).boundaries(), (std::vector<float>{0.05f, 0.4f, 0.7f}));
}

TEST(Moments, WithoutAScheduleEverythingIsOver)
{
    const Moments moments;
    EXPECT_FALSE(moments.known());
    EXPECT_TRUE(moments.over(0));
    EXPECT_TRUE(moments.boundaries().empty());
    EXPECT_EQ(moments.wave(0.5), 1u);
    EXPECT_TRUE(Moments(twoAtATime()).over(1));
    EXPECT_FALSE(Moments(twoAtATime()).over(0.99));
}

TEST(Moments, BoundariesOfAModelledScheduleGrowInsideTheLaunch)
{
    GpuSheet gpu;
    gpu.multiprocessors = 28;
    const Moments moments(modelSchedule(gpu, {{31, 17, 1}, {32, 32, 1}}, 1));
    const auto boundaries = moments.boundaries();
    ASSERT_EQ(boundaries.size(), 19u); // the first wave is full, then 18 more start
    float before = 0;
    for (std::size_t i = 0; i < boundaries.size(); ++i) {
        EXPECT_GT(boundaries[i], before);
        EXPECT_LT(boundaries[i], 1);
        EXPECT_EQ(moments.wave(boundaries[i]), std::max<std::size_t>(i + 1, 1));
        before = boundaries[i];
    }
}

} // namespace
} // namespace warpatlas::ui
