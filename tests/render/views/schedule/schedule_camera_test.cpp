#include "render/views/schedule/schedule_camera.h"
#include "render/views/shared/axis_steps.h"
#include "tests/render/views/schedule/schedule_scenes.h"

#include <gtest/gtest.h>

namespace warpatlas::render::testing {
namespace {

constexpr int screenWidth = 1280, screenHeight = 720;

ScheduleViewState zoomedState(const ScheduleScene& scene, double timeFactor, double smFactor)
{
    ScheduleViewState state = fittedState(scene, screenWidth, screenHeight);
    state.camera.zoomTime(state.layout.plot, 700, timeFactor);
    state.camera.zoomSms(state.layout.plot, 300, smFactor);
    state.camera = state.camera.limited(state.layout.plot, scene, 1);
    return state;
}

TEST(ScheduleCamera, WhatIsUnderABarIsItsBlock)
{
    for (const auto& scene : {modelledScene({31, 17, 1}, 28, 6), recordedScene({40, 24, 1}, 66, 4),
             modelledScene({3, 1, 1}, 28, 16), modelledScene({5, 7, 9}, 10, 32)}) {
        std::size_t seen = 0;
        for (const ScheduleViewState& state :
            {fittedState(*scene, screenWidth, screenHeight), zoomedState(*scene, 5, 4), zoomedState(*scene, 400, 9)}) {
            const PlotArea& plot = state.layout.plot;
            for (std::uint64_t block = 0; block < scene->facts.blocks; ++block) {
                const auto bar = barOf(*scene, state.camera, plot, 1, block);
                ASSERT_TRUE(bar);
                const double x = bar->x + bar->width / 2, y = bar->y + bar->height / 2;
                if (!plot.contains(x, y))
                    continue;
                ++seen;
                ASSERT_EQ(blockAt(*scene, state.camera, plot, 1, x, y), block);
            }
        }
        EXPECT_GE(seen, scene->facts.blocks) << "at the fit all of them are there";
    }
}

TEST(ScheduleCamera, NothingIsUnderIdlePlaces)
{
    const auto scene = modelledScene({3, 1, 1}, 28, 6);
    const ScheduleViewState state = fittedState(*scene, screenWidth, screenHeight);
    const PlotArea& plot = state.layout.plot;
    std::size_t hits = 0;
    for (double y = plot.top + 0.5; y < plot.bottom(); ++y)
        hits += blockAt(*scene, state.camera, plot, 1, plot.left + plot.width / 2, y).has_value();
    // Three rows of 168, and no more.
    const double row = RowMetrics::of(*scene, state.camera, 1).placeHeight;
    EXPECT_NEAR(double(hits), 3 * row, 3);
    EXPECT_FALSE(blockAt(*scene, state.camera, plot, 1, 5, plot.top + 1)) << "beside the rows";
    EXPECT_FALSE(blockAt(*scene, state.camera, plot, 1, plot.left + 50, screenHeight - 2.0)) << "on the axis";
}

TEST(ScheduleCamera, ThinBarsAreWithinReach)
{
    // Block 1 takes a ten-thousandth of the launch.
    Schedule schedule;
    schedule.multiprocessors = 1;
    schedule.blocksPerSm = 1;
    schedule.provenance = Provenance::Recorded;
    schedule.blocks = {{0, 0.25F, 0}, {0.5F, 0.5001F, 0}, {0.75F, 1, 0}};
    const auto scene = makeScheduleScene({{3, 1, 1}, {32, 1, 1}}, std::make_shared<const Schedule>(schedule));
    const ScheduleViewState state = fittedState(*scene, screenWidth, screenHeight);
    const PlotArea& plot = state.layout.plot;
    const double x = state.camera.xOf(plot, 0.50005), y = plot.top + 3;
    EXPECT_EQ(blockAt(*scene, state.camera, plot, 1, x + 1.5, y), 1U);
    EXPECT_EQ(blockAt(*scene, state.camera, plot, 1, x - 1.5, y), 1U);
    EXPECT_FALSE(blockAt(*scene, state.camera, plot, 1, x + 4, y));
    EXPECT_FALSE(blockAt(*scene, state.camera, plot, 1, state.camera.xOf(plot, 0.25) + 1.5, y)) << "wide ones end";
}

TEST(ScheduleCamera, ZoomKeepsWhatIsUnderThePointer)
{
    const auto scene = modelledScene({31, 17, 1}, 28, 6);
    ScheduleViewState state = fittedState(*scene, screenWidth, screenHeight);
    const PlotArea& plot = state.layout.plot;
    const double time = state.camera.timeAt(plot, 900);
    state.camera.zoomTime(plot, 900, 7.5);
    EXPECT_NEAR(state.camera.timeAt(plot, 900), time, 1e-12);
    const double sm = state.camera.firstSm + (400 - plot.top) / state.camera.pixelsPerSm;
    state.camera.zoomSms(plot, 400, 3);
    EXPECT_NEAR(state.camera.yOfSm(plot, sm), 400, 1e-9);
}

TEST(ScheduleCamera, NeverLeavesTheLaunchOrTheMachine)
{
    const auto scene = modelledScene({31, 17, 1}, 28, 6);
    const ScheduleViewState state = fittedState(*scene, screenWidth, screenHeight);
    const PlotArea& plot = state.layout.plot;
    const ScheduleCamera fit = state.camera;
    ScheduleCamera camera = fit;
    camera.zoomTime(plot, 600, 0.01);
    camera.zoomSms(plot, 300, 0.01);
    EXPECT_EQ(camera.limited(plot, *scene, 1), fit);
    camera = fit;
    camera.zoomTime(plot, 600, 1e12);
    camera = camera.limited(plot, *scene, 1);
    EXPECT_LE(camera.pixelsPerLaunch * scene->usualBlock, 600 * 1.0001);
    camera.pan(-1e9, -1e9);
    camera = camera.limited(plot, *scene, 1);
    EXPECT_NEAR(camera.timeAt(plot, plot.right()), 1, 1e-9);
    EXPECT_GE(camera.yOfSm(plot, 28), plot.bottom() - 1e-6);
}

TEST(ScheduleScene, DrawsFewRowsWhereMostStayEmpty)
{
    EXPECT_EQ(modelledScene({3, 1, 1}, 28, 16)->drawnPlaces, 1U);
    EXPECT_EQ(modelledScene({3, 1, 1}, 28, 6)->drawnPlaces, 1U);
    EXPECT_EQ(modelledScene({40, 1, 1}, 28, 6)->drawnPlaces, 2U);
    EXPECT_EQ(modelledScene({1000, 1, 1}, 28, 16)->drawnPlaces, 16U);
}

TEST(ScheduleScene, WaveStartsAreThoseOfTheModel)
{
    const auto scene = modelledScene({31, 17, 1}, 28, 6);
    ASSERT_EQ(scene->waveStarts.size(), 3U);
    EXPECT_EQ(double(scene->waveStarts.back()), scene->facts.lastWaveStart);
    EXPECT_TRUE(recordedScene({40, 24, 1}, 66, 4)->waveStarts.empty()) << "a recording has no waves to be marked";
}

TEST(ScheduleScene, BusySharesAddUpToTheTimeThatBlocksTake)
{
    const auto scene = recordedScene({40, 24, 1}, 66, 4);
    for (const BusyGrid::Level& level : scene->grid.levels) {
        double sum = 0;
        for (std::uint32_t i = 0; i < level.bins * 66; ++i)
            sum += scene->grid.texels[level.offset + i] >> 24;
        EXPECT_NEAR(sum / 255 / level.bins / 66, scene->facts.busyShare, 0.005) << level.bins << " bins";
    }
}

/// What pixels cannot separate is drawn by waves and by how busy an SM is; a few blocks are what they are: bars.
TEST(ScheduleScene, BeyondPixelsWavesAreTwoShades)
{
    const auto many = modelledScene({3907, 1, 1}, 28, 6);
    const ScheduleViewState state = fittedState(*many, screenWidth, screenHeight);
    EXPECT_EQ(RowMetrics::of(*many, state.camera, 1).bars, 0);
    ASSERT_EQ(many->waveStarts.size(), 23U);
    const BusyGrid::Level& level = many->grid.levels.front();
    for (std::size_t wave = 1; wave + 1 < many->waveStarts.size(); ++wave) {
        // In the middle of a wave, most blocks that run on all SMs are of that wave.
        const double middle = (double(many->waveStarts[wave - 1]) + double(many->waveStarts[wave])) / 2;
        double odd = 0;
        for (std::uint32_t sm = 0; sm < 28; ++sm)
            odd +=
                (many->grid.texels[level.offset + sm * level.bins + std::uint32_t(middle * level.bins)] & 255) / 255.0;
        EXPECT_NEAR(odd / 28, wave % 2, 0.4) << "wave " << wave + 1;
    }
    const auto few = modelledScene({40, 1, 1}, 28, 6);
    const RowMetrics metrics = RowMetrics::of(*few, fittedState(*few, screenWidth, screenHeight).camera, 1);
    EXPECT_EQ(metrics.bars, 1);
    EXPECT_GT(metrics.placeHeight, 5);
    const auto one = modelledScene({1, 1, 1}, 28, 6);
    EXPECT_GT(RowMetrics::of(*one, fittedState(*one, screenWidth, screenHeight).camera, 1).placeHeight, 10);
}

TEST(ScheduleScene, StopsWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(
        makeScheduleScene({{3, 1, 1}, {32, 1, 1}}, std::make_shared<const Schedule>(), stop.get_token()), nullptr);
}

TEST(ScheduleTicks, SayTimeInTheUnitOfTheLaunch)
{
    const auto modelled = modelledScene({31, 17, 1}, 28, 6);
    EXPECT_EQ(timeText(*modelled, 0.375, 0.001), "37.5 %");
    EXPECT_EQ(timeText(*modelled, 1, 0.2), "100 %");
    Schedule schedule;
    schedule.multiprocessors = schedule.blocksPerSm = 1;
    schedule.provenance = Provenance::Recorded;
    schedule.blocks = {{0, 1, 0}};
    const auto textOf = [&](double nanoseconds, double time, double step) {
        schedule.nanoseconds = nanoseconds;
        const Launch one{{1, 1, 1}, {32, 1, 1}};
        return timeText(*makeScheduleScene(one, std::make_shared<const Schedule>(schedule)), time, step);
    };
    EXPECT_EQ(textOf(800, 0.5, 0.1), "400 ns");
    EXPECT_EQ(textOf(16700, 0.5, 0.001), "8.35 µs");
    EXPECT_EQ(textOf(3.2e6, 0.25, 0.1), "0.8 ms");
    EXPECT_EQ(textOf(4e9, 0.25, 0.1), "1.0 s");
}

TEST(ScheduleTicks, StepsAreRound)
{
    const auto modelled = modelledScene({31, 17, 1}, 28, 6);
    EXPECT_DOUBLE_EQ(timeStep(*modelled, 0.11), 0.2);
    EXPECT_DOUBLE_EQ(timeStep(*modelled, 0.05), 0.05);
    EXPECT_DOUBLE_EQ(timeStep(*modelled, 0.0021), 0.005);
    EXPECT_EQ(countStep(0.3), 1U);
    EXPECT_EQ(countStep(3), 5U);
    EXPECT_EQ(countStep(11), 20U);
    EXPECT_EQ(smStep(0.2), 1U);
    EXPECT_EQ(smStep(2.1), 4U);
}

} // namespace
} // namespace warpatlas::render::testing
