#include "render/views/launch/launch_hit.h"
#include "render/views/launch/launch_view.h"
#include "tests/render/golden.h"
#include "tests/render/views/launch/launch_scenes.h"

namespace warpatlas::render::testing {
namespace {

Picture drawLaunch(const std::shared_ptr<const LaunchScene>& scene, const LaunchViewState& state)
{
    Offscreen* context = softwareContext(goldenWidth, goldenHeight);
    if (!context)
        return {};
    LaunchView view;
    view.setScene(scene);
    view.draw(Viewport::whole(goldenWidth, goldenHeight), state);
    return context->read();
}

LaunchViewState fittedWithAxes(const LaunchScene& scene)
{
    LaunchViewState state;
    state.camera = LaunchCamera::fit(LaunchSheet::of(scene.launch), goldenWidth, goldenHeight, 30, 90);
    return state;
}

/// The middle of a lane in the middle of the picture, so many pixels large.
LaunchViewState zoomed(const LaunchScene& scene, std::uint64_t block, std::uint32_t lane, double pixels)
{
    LaunchViewState state = fittedWithAxes(scene);
    const LaunchSheet sheet = LaunchSheet::of(scene.launch);
    const Vector middle = boxOfLane(sheet, block, lane).middle();
    state.camera.map = {middle[0] - goldenWidth / 2.0 / pixels, middle[1] - goldenHeight / 2.0 / pixels, pixels};
    state.camera.orbit.target = middle;
    state.camera.orbit.distance = state.camera.orbit.focal(goldenHeight) / pixels;
    return state;
}

void expectGolden(
    const std::string& name, const std::shared_ptr<const LaunchScene>& scene, const LaunchViewState& state)
{
    EXPECT_TRUE(matchesGolden(name, drawLaunch(scene, state), mesaTolerance));
}

TEST(LaunchViewGolden, planeExact)
{
    const auto scene = makeLaunchScene({{30, 17, 1}, {32, 32, 1}});
    expectGolden("launch/2d_exact", scene, fittedWithAxes(*scene));
}

TEST(LaunchViewGolden, planeSurplusHalfTimeLight)
{
    const auto scene = makeLaunchScene({{8, 6, 1}, {16, 16, 1}, {120, 91, 1}});
    LaunchViewState state = fittedWithAxes(*scene);
    state.time = 0.4;
    state.theme = Theme::Light;
    expectGolden("launch/2d_surplus_light", scene, state);
}

TEST(LaunchViewGolden, planePartFilledWarps)
{
    const auto scene = makeLaunchScene({{5, 3, 1}, {15, 10, 1}});
    expectGolden("launch/2d_part_filled", scene, fittedWithAxes(*scene));
}

TEST(LaunchViewGolden, planeGuardAndSelection)
{
    const auto scene = makeLaunchScene({{8, 6, 1}, {16, 16, 1}, {120, 91, 1}, true, true});
    LaunchViewState state = fittedWithAxes(*scene);
    const std::uint64_t block = 2 * 8 + 3;
    state.selected = LaunchMark{block, block * 256 + 40};
    state.hovered = LaunchMark{block + 2, std::nullopt};
    state.time = 0.6;
    expectGolden("launch/2d_guard", scene, state);
}

TEST(LaunchViewGolden, lineOfBlocks)
{
    const auto scene = makeLaunchScene({{40, 1, 1}, {256, 1, 1}, {10000, 1, 1}});
    expectGolden("launch/1d_surplus", scene, fittedWithAxes(*scene));
}

TEST(LaunchViewGolden, lineOfBlocksPartFilledZoomed)
{
    const auto scene = makeLaunchScene({{40, 1, 1}, {150, 1, 1}, {5600, 1, 1}, true, true});
    LaunchViewState state = zoomed(*scene, 13, 130, 36);
    state.selected = LaunchMark{13, 13 * 150 + 140};
    expectGolden("launch/1d_part_filled", scene, state);
}

TEST(LaunchViewGolden, oneLane)
{
    const auto scene = makeLaunchScene({{8, 6, 1}, {16, 16, 1}, {120, 91, 1}, true, true});
    LaunchViewState state = zoomed(*scene, 11, 0, 90);
    state.selected = LaunchMark{11, 11 * 256 + 17};
    expectGolden("launch/2d_lanes", scene, state);
}

TEST(LaunchViewGolden, millionBlocksHalfTime)
{
    const auto scene = makeLaunchScene({{1000, 1000, 1}, {32, 32, 1}, {31900, 31950, 1}});
    LaunchViewState state = fittedWithAxes(*scene);
    state.time = 0.4;
    expectGolden("launch/2d_million", scene, state);
}

TEST(LaunchViewGolden, planeNotKnownYet)
{
    const auto scene = makeLaunchScene({{8, 6, 1}, {16, 16, 1}, {120, 91, 1}, true, true});
    scene->known = BlockSet::none(48);
    scene->known.insert(BlockRange{0, 19});
    LaunchViewState state = fittedWithAxes(*scene);
    state.time = 0.6;
    expectGolden("launch/2d_unknown", scene, state);
}

TEST(LaunchViewGolden, lanesAsColoursAndAFollowedBlockLight)
{
    const auto scene = makeLaunchScene({{6, 1, 1}, {128, 1, 1}});
    auto followed = std::make_shared<FollowedWarps>();
    followed->block = 3;
    followed->active = {0, 0x00ffff00u, 0, 0};
    followed->waiting = {~0u, 0, 0, 0};
    followed->done = {0, 0, ~0u, 0};
    scene->followed = followed;
    LaunchViewState state = fittedWithAxes(*scene);
    state.paint = LaunchPaint::Lane;
    state.theme = Theme::Light;
    state.selected = LaunchMark{3, 3 * 128 + 32 + 12};
    expectGolden("launch/1d_followed_light", scene, state);
}

TEST(LaunchViewGolden, spaceExact)
{
    const auto scene = makeLaunchScene({{6, 4, 4}, {16, 8, 1}});
    expectGolden("launch/3d_exact", scene, fittedWithAxes(*scene));
}

TEST(LaunchViewGolden, spaceSurplusHalfTime)
{
    const auto scene = makeLaunchScene({{5, 4, 3}, {8, 8, 4}, {37, 30, 10}});
    LaunchViewState state = fittedWithAxes(*scene);
    state.time = 0.4;
    state.selected = LaunchMark{27, std::nullopt};
    expectGolden("launch/3d_surplus", scene, state);
}

TEST(LaunchViewGolden, spaceGuardLight)
{
    const auto scene = makeLaunchScene({{5, 4, 3}, {8, 8, 4}, {37, 30, 10}, true, true});
    LaunchViewState state = fittedWithAxes(*scene);
    state.theme = Theme::Light;
    expectGolden("launch/3d_guard_light", scene, state);
}

TEST(LaunchViewGolden, spacePartFilledZoomed)
{
    const auto scene = makeLaunchScene({{3, 2, 1}, {5, 4, 3}});
    LaunchViewState state = fittedWithAxes(*scene);
    state.selected = LaunchMark{4, 4 * 60 + 7};
    expectGolden("launch/3d_part_filled", scene, state);
}

} // namespace
} // namespace warpatlas::render::testing
