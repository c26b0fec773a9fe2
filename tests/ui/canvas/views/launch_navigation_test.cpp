#include "ui/canvas/views/launch_navigation.h"

#include <gtest/gtest.h>

#include <cmath>

namespace warpatlas::ui {
namespace {

constexpr int width = 800, height = 500;
const Launch plane{{30, 17, 1}, {32, 32, 1}}, space{{6, 4, 4}, {16, 8, 1}};

LaunchNavigation made(const Launch& launch)
{
    LaunchNavigation navigation;
    navigation.setViewport(width, height, 1, 0);
    navigation.setLaunch(launch);
    return navigation;
}

void settle(LaunchNavigation& navigation)
{
    for (int i = 0; i < 600 && navigation.advance(1.0 / 60); ++i) { }
}

TEST(LaunchNavigation, aFitShowsAllWithAMargin)
{
    for (const Launch& launch : {plane, space}) {
        const LaunchNavigation navigation = made(launch);
        const render::LaunchSheet& sheet = navigation.sheet();
        const auto box = render::pixelsOf(sheet, navigation.camera(),
            {{0, 0, 0}, {sheet.size(0), sheet.size(1), sheet.space ? sheet.size(2) : 1.0}}, width, height);
        ASSERT_TRUE(box);
        EXPECT_GE(box->y, 20) << launch.grid.z;
        EXPECT_LE(box->y + box->height, height - 20 + 1);
        EXPECT_GE(box->x, 20);
        EXPECT_LE(box->x + box->width, width - 20);
    }
}

TEST(LaunchNavigation, zoomingKeepsTheLaneUnderThePixel)
{
    for (const Launch& launch : {plane, space}) {
        LaunchNavigation navigation = made(launch);
        const auto lane = render::pixelsOf(navigation.sheet(), navigation.camera(),
            render::boxOfLane(navigation.sheet(), launch.blocks() / 2, 5), width, height);
        ASSERT_TRUE(lane);
        const double x = lane->x + lane->width / 2, y = lane->y + lane->height / 2;
        const auto spotNow = [&] {
            return render::spotAt(navigation.sheet(), navigation.camera(), width, height, 1, x, y);
        };
        const auto before = spotNow();
        ASSERT_TRUE(before) << launch.grid.z;
        navigation.zoomBy(3, x, y);
        settle(navigation);
        const auto after = spotNow();
        ASSERT_TRUE(after);
        EXPECT_EQ(after->block, before->block);
        EXPECT_EQ(after->lane, before->lane);
    }
}

TEST(LaunchNavigation, showBringsALaneToTheMiddleAndMakesItReadable)
{
    for (const Launch& launch : {plane, space}) {
        LaunchNavigation navigation = made(launch);
        const render::SheetBox box = render::boxOfLane(navigation.sheet(), launch.blocks() - 2, 37);
        navigation.show(box, 32);
        EXPECT_TRUE(navigation.advance(0.001)) << "it glides";
        settle(navigation);
        const render::LaunchCamera camera = navigation.camera();
        EXPECT_GE(render::pixelsPerCell(navigation.sheet(), camera, box.middle(), height), 31.5);
        const auto pixels = render::pixelsOf(navigation.sheet(), camera, box, width, height);
        ASSERT_TRUE(pixels);
        EXPECT_NEAR(pixels->x + pixels->width / 2, width / 2.0, 40);
        // It is there already now.
        navigation.show(box, 32);
        EXPECT_FALSE(navigation.advance(0.001));
    }
}

TEST(LaunchNavigation, reducedMotionJumps)
{
    for (const Launch& launch : {plane, space}) {
        LaunchNavigation navigation = made(launch);
        navigation.setReducedMotion(true);
        navigation.show(render::boxOfLane(navigation.sheet(), 3, 0), 32);
        EXPECT_FALSE(navigation.advance(0.001));
    }
}

TEST(LaunchNavigation, turningGoesRoundWhatIsLookedAtAndNotOnTheMap)
{
    LaunchNavigation navigation = made(space);
    const render::OrbitCamera before = navigation.camera().orbit;
    navigation.turnBy(100, 20);
    const render::OrbitCamera after = navigation.camera().orbit;
    EXPECT_EQ(after.target, before.target);
    EXPECT_EQ(after.distance, before.distance);
    EXPECT_NE(after.yaw, before.yaw);
    EXPECT_GT(after.pitch, before.pitch);
    navigation.turnBy(0, 1e6);
    EXPECT_LE(navigation.camera().orbit.pitch, render::OrbitCamera::steepest);
    LaunchNavigation map = made(plane);
    const render::Camera flat = map.camera().map;
    map.turnBy(100, 20);
    EXPECT_EQ(map.camera().map.originX, flat.originX);
}

TEST(LaunchNavigation, nobodyGetsLost)
{
    LaunchNavigation navigation = made(space);
    navigation.panBy(1e7, -1e7, false);
    for (int i = 0; i < 60; ++i)
        navigation.zoomBy(0.5, 10, 10);
    settle(navigation);
    const render::OrbitCamera camera = navigation.camera().orbit;
    for (int axis = 0; axis < 3; ++axis) {
        EXPECT_GE(camera.target[std::size_t(axis)], 0);
        EXPECT_LE(camera.target[std::size_t(axis)], navigation.sheet().size(axis));
    }
    navigation.fit(false);
    const double all = navigation.camera().orbit.distance;
    EXPECT_LE(camera.distance, 4.01 * all);
}

TEST(LaunchNavigation, layersMoveTogetherAndApart)
{
    LaunchNavigation navigation = made(space);
    const double apart = navigation.sheet().size(2);
    navigation.setExplode(0);
    EXPECT_LT(navigation.sheet().size(2), 0.3 * apart);
    navigation.setExplode(2);
    EXPECT_GT(navigation.sheet().size(2), 1.5 * apart);
}

} // namespace
} // namespace warpatlas::ui
