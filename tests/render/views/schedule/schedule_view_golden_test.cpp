#include "tests/render/golden.h"
#include "tests/render/picture_file.h"
#include "tests/render/views/schedule/schedule_scenes.h"

namespace warpatlas::render::testing {
namespace {

Picture drawn(const std::shared_ptr<const ScheduleScene>& scene, const ScheduleViewState& state, int wide = goldenWidth,
    int high = goldenHeight)
{
    Offscreen* context = softwareContext(wide, high);
    if (!context)
        return {};
    ScheduleView view;
    view.setScene(scene);
    view.draw(Viewport::whole(wide, high), state);
    return context->read();
}

void expectGolden(const std::string& name, const std::shared_ptr<const ScheduleScene>& scene, ScheduleViewState state)
{
    EXPECT_TRUE(matchesGolden(name, drawn(scene, state), mesaTolerance));
}

ScheduleViewState zoomed(const ScheduleScene& scene, double time, double sm, double timeFactor, double smFactor)
{
    ScheduleViewState state = fittedState(scene, goldenWidth, goldenHeight);
    const PlotArea& plot = state.layout.plot;
    state.camera.zoomTime(plot, state.camera.xOf(plot, time), timeFactor);
    state.camera.zoomSms(plot, state.camera.yOfSm(plot, sm), smFactor);
    state.camera = state.camera.limited(plot, scene, 1);
    return state;
}

TEST(ScheduleViewGolden, threeBlocks)
{
    const auto scene = modelledScene({3, 1, 1}, 28, 16);
    ScheduleViewState state = fittedState(*scene, goldenWidth, goldenHeight);
    state.selectedBlock = 1;
    expectGolden("schedule/three_blocks", scene, state);
}

TEST(ScheduleViewGolden, wavesWithATail)
{
    const auto scene = modelledScene({31, 17, 1}, 28, 6);
    expectGolden("schedule/waves", scene, fittedState(*scene, goldenWidth, goldenHeight));
    ScheduleViewState state = fittedState(*scene, goldenWidth, goldenHeight);
    state.theme = Theme::Light;
    state.time = 0.43;
    state.selectedBlock = 200;
    state.hoveredBlock = 77;
    expectGolden("schedule/waves_light", scene, state);
}

TEST(ScheduleViewGolden, aMillionBlocks)
{
    const auto scene = modelledScene({1000, 1000, 1}, 148, 32);
    // Noise makes large files: a small picture of it is enough.
    ScheduleViewState state = fittedState(*scene, 360, 220);
    state.time = 0.7;
    EXPECT_TRUE(matchesGolden("schedule/million", drawn(scene, state, 360, 220), mesaTolerance));
}

TEST(ScheduleViewGolden, recorded)
{
    const auto scene = recordedScene({40, 24, 1}, 66, 4);
    expectGolden("schedule/recorded", scene, fittedState(*scene, goldenWidth, goldenHeight));
}

TEST(ScheduleViewGolden, zoomedWithLabels)
{
    const auto scene = modelledScene({31, 17, 1}, 28, 6);
    ScheduleViewState state = zoomed(*scene, 0.5, 9, 3, 6);
    state.time = 0.5;
    state.selectedBlock = blockAt(*scene, state.camera, state.layout.plot, 1, 320, 200);
    expectGolden("schedule/labels", scene, state);
}

TEST(ScheduleViewGolden, tooManyBlocksForASchedule)
{
    const auto scene = modelledScene({1u << 26, 1, 1}, 28, 6);
    expectGolden("schedule/waves_only", scene, fittedState(*scene, goldenWidth, goldenHeight));
}

TEST(ScheduleViewGolden, strip)
{
    const auto scene = modelledScene({31, 17, 1}, 28, 6);
    ScheduleViewState state = fittedState(*scene, 320, 90, false);
    state.time = 0.6;
    EXPECT_TRUE(matchesGolden("schedule/strip", drawn(scene, state, 320, 90), mesaTolerance));
}

} // namespace
} // namespace warpatlas::render::testing
