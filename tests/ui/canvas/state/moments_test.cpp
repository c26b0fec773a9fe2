#include "ui/canvas/state/moments.h"

#include <gtest/gtest.h>

#include <algorithm>

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

TEST(Moments, TheStripIsAsBusyAsTheSmsAre)
{
    const Moments moments(twoAtATime());
    const BusyStrip& strip = moments.strip();
    ASSERT_EQ(strip.rows, 2U);
    const auto cell = [&](std::uint32_t row, double time) {
        const auto bin = std::uint32_t(time * BusyStrip::bins);
        const auto found = std::ranges::find_if(
            strip.runs, [&](const BusyStrip::Run& run) { return run.row == row && run.begin <= bin && bin < run.end; });
        return found == strip.runs.end() ? BusyStrip::Run() : *found;
    };
    EXPECT_FLOAT_EQ(cell(0, 0.2).busy, 1);
    EXPECT_FLOAT_EQ(cell(0, 0.2).odd, 0);
    EXPECT_FLOAT_EQ(cell(0, 0.5).odd, 1) << "the second wave";
    EXPECT_FLOAT_EQ(cell(1, 0.01).busy, 0) << "its block starts later";
    EXPECT_FLOAT_EQ(cell(1, 0.9).busy, 0) << "the tail";
    // All the time of all blocks is there, neither more nor less.
    double busy = 0, ran = 0;
    for (const BusyStrip::Run& run : strip.runs)
        busy += run.busy * float(run.end - run.begin) / BusyStrip::bins;
    const Schedule schedule = twoAtATime();
    for (const BlockSpan& block : schedule.blocks)
        ran += block.end - block.start;
    EXPECT_NEAR(busy, ran, 1e-4);
    EXPECT_EQ(Moments().strip().rows, 0U);
}

TEST(Moments, ManySmsShareTheRowsOfTheStrip)
{
    GpuSheet gpu;
    gpu.multiprocessors = 132;
    const Moments moments(modelSchedule(gpu, {{5000, 1, 1}, {256, 1, 1}}, 8));
    const BusyStrip& strip = moments.strip();
    EXPECT_EQ(strip.rows, 10U);
    EXPECT_LE(strip.rows, BusyStrip::mostRows);
    for (const BusyStrip::Run& run : strip.runs) {
        EXPECT_GT(run.busy, 0);
        EXPECT_LE(run.busy, 1);
        EXPECT_LT(run.begin, run.end);
        EXPECT_LE(run.end, BusyStrip::bins);
    }
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
