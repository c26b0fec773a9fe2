#include "ui/canvas/state/navigation.h"

#include <gtest/gtest.h>

#include <cmath>

namespace warpatlas::ui {
namespace {

class NavigationTest : public ::testing::Test {
protected:
    NavigationTest()
    {
        navigation.setData({967, 541, 1}, {31 * 32 - 967, 17 * 32 - 541, 0, 0});
        navigation.setViewport(1280, 720, 1);
    }
    void settle()
    {
        for (int frame = 0; frame < 200 && navigation.advance(1.0 / 60); ++frame) { }
        ASSERT_FALSE(navigation.moving());
    }
    double elementX(double pixel) const
    {
        return navigation.camera().originX + pixel / navigation.camera().pixelsPerCell;
    }
    double elementY(double pixel) const
    {
        return navigation.camera().originY + pixel / navigation.camera().pixelsPerCell;
    }

    Navigation navigation;
};

TEST_F(NavigationTest, FitShowsAllOfTheDataAndTheThreadsBesideIt)
{
    const render::Camera& camera = navigation.camera();
    EXPECT_LE(elementX(0), 0);
    EXPECT_LE(elementY(0), 0);
    EXPECT_GE(elementX(1280), 31 * 32);
    EXPECT_GE(elementY(720), 17 * 32);
    EXPECT_GT(camera.pixelsPerCell, 1);
    const Rect shown = navigation.dataRect();
    EXPECT_NEAR(shown.x, 1280 - shown.right(), 1) << "in the middle";
    EXPECT_NEAR(shown.y, 720 - shown.bottom(), 1);
    EXPECT_NEAR(shown.y, 24, 1e-3) << "the height decides";
}

TEST_F(NavigationTest, AFitLeavesRoomAtTheUpperAndLeftEdge)
{
    navigation.setViewport(1280, 720, 1, {10, 8, 1, 118, 44});
    const Rect shown = navigation.dataRect();
    EXPECT_NEAR(shown.x, 128, 1) << "the width decides";
    EXPECT_NEAR(shown.right(), 1270, 1);
    EXPECT_NEAR(shown.y - 44, 720 - shown.bottom(), 1) << "in the middle of what is left";
    navigation.setViewport(200, 120, 1, {10, 8, 1, 118, 44});
    EXPECT_GT(navigation.dataRect().width, 60) << "the data come first";
}

TEST_F(NavigationTest, FitShowsEveryThreadOfABlockPastSmallData)
{
    for (const auto& [extent, threads] :
        {std::pair{Extent{20, 18, 1}, 32u}, {Extent{3, 3, 1}, 16u}, {Extent{100, 90, 1}, 128u}}) {
        navigation.setData(
            extent, {threads - std::uint32_t(extent.x), threads - std::uint32_t(extent.y), 0, 0, threads, threads});
        EXPECT_GE(elementX(1280), threads);
        EXPECT_GE(elementY(720), threads);
    }
    // A grid that is far too large leaves the data half of the axis.
    navigation.setData({1000, 1000, 1}, {100000, 0, 0, 0, 101000, 1000});
    EXPECT_NEAR(navigation.dataRect().width / navigation.camera().pixelsPerCell, 2000, 1);
}

TEST_F(NavigationTest, FitLeavesRoomForTheNamesOfTheFirstSlices)
{
    const Extent extent{37, 29, 19};
    navigation.setData(extent, {});
    navigation.setViewport(1000, 900, 1, {1, 8});
    EXPECT_LE(elementY(0), -double(render::Layout::of(extent).slices.gap));
    EXPECT_GE(elementY(900), double(render::Layout::of(extent).rows));
}

TEST_F(NavigationTest, MarginsAreLogicalPixelsAndDifferByAxis)
{
    navigation.setViewport(970, 880, 2, {1, 8});
    EXPECT_NEAR(navigation.dataRect().x, 2, 1e-3);
    navigation.setViewport(1940, 400, 2, {1, 8});
    EXPECT_NEAR(navigation.dataRect().y, 16, 1e-3);
    EXPECT_NEAR(navigation.dataRect().bottom(), 400 - 16, 1e-3);
}

TEST_F(NavigationTest, FitFollowsTheSizeUntilSomebodyMoves)
{
    const double before = navigation.camera().pixelsPerCell;
    navigation.setViewport(2560, 1440, 1);
    EXPECT_GT(navigation.camera().pixelsPerCell, 1.9 * before);
    navigation.panBy(10, 0);
    const double moved = navigation.camera().pixelsPerCell;
    navigation.setViewport(1280, 720, 1);
    EXPECT_EQ(navigation.camera().pixelsPerCell, moved);
}

TEST_F(NavigationTest, PanMovesTheDataWithTheHand)
{
    const double x = elementX(640), y = elementY(300);
    navigation.panBy(30, -20);
    EXPECT_NEAR(elementX(670), x, 1e-9);
    EXPECT_NEAR(elementY(280), y, 1e-9);
}

TEST_F(NavigationTest, PanCannotLoseTheData)
{
    navigation.panBy(1e7, 1e7);
    EXPECT_NEAR(elementX(640), 0, 1e-6);
    EXPECT_NEAR(elementY(360), 0, 1e-6);
    navigation.panBy(-1e7, -1e7);
    // The launch is a little larger than the data: its surplus threads can be looked at.
    EXPECT_NEAR(elementX(640), 31 * 32, 1e-6);
    EXPECT_NEAR(elementY(360), 17 * 32, 1e-6);
}

TEST_F(NavigationTest, ZoomKeepsTheElementUnderThePointerAllTheWay)
{
    const double x = elementX(500), y = elementY(250);
    navigation.zoomBy(4, 500, 250);
    ASSERT_TRUE(navigation.moving());
    while (navigation.advance(1.0 / 60)) {
        EXPECT_NEAR(elementX(500), x, 1e-6);
        EXPECT_NEAR(elementY(250), y, 1e-6);
    }
    EXPECT_NEAR(elementX(500), x, 1e-6);
}

TEST_F(NavigationTest, ZoomsAddUpWhileTheyStillMove)
{
    const double before = navigation.camera().pixelsPerCell;
    navigation.zoomBy(2, 500, 250);
    navigation.advance(0.01);
    navigation.zoomBy(2, 500, 250);
    settle();
    EXPECT_NEAR(navigation.camera().pixelsPerCell, 4 * before, 1e-9);
}

TEST_F(NavigationTest, ZoomStaysWithinItsLimits)
{
    navigation.zoomBy(1e9, 640, 360);
    settle();
    EXPECT_NEAR(navigation.camera().pixelsPerCell, 160, 1e-9);
    navigation.zoomBy(1e-9, 640, 360);
    settle();
    const double smallest = navigation.camera().pixelsPerCell;
    navigation.fit(false);
    EXPECT_NEAR(smallest, navigation.camera().pixelsPerCell / 4, 1e-9);
}

TEST_F(NavigationTest, LargestCellGrowsWithThePixels)
{
    navigation.setViewport(3840, 2160, 2);
    EXPECT_EQ(navigation.largestScale(), 320);
}

TEST_F(NavigationTest, TinyDataIsFittedAboveTheLargestCell)
{
    navigation.setData({3, 2, 1});
    navigation.fit(false);
    EXPECT_GT(navigation.camera().pixelsPerCell, 160);
    EXPECT_EQ(navigation.largestScale(), navigation.camera().pixelsPerCell);
}

TEST_F(NavigationTest, ReducedMotionIsThereAtOnce)
{
    navigation.setReducedMotion(true);
    const double before = navigation.camera().pixelsPerCell;
    navigation.zoomBy(2, 640, 360);
    EXPECT_FALSE(navigation.moving());
    EXPECT_NEAR(navigation.camera().pixelsPerCell, 2 * before, 1e-12);
}

TEST_F(NavigationTest, ShowBringsACellToTheMiddleLargeEnoughToRead)
{
    navigation.show(900.5, 500.5, 32);
    settle();
    EXPECT_EQ(navigation.camera().pixelsPerCell, 32);
    EXPECT_NEAR(elementX(640), 900.5, 1e-6);
    EXPECT_NEAR(elementY(360), 500.5, 1e-6);
}

TEST_F(NavigationTest, ShowLeavesAViewThatShowsItAlready)
{
    navigation.setCamera({100, 100, 40});
    navigation.show(110, 108, 32);
    EXPECT_FALSE(navigation.moving());
    EXPECT_EQ(navigation.camera().originX, 100);
}

TEST_F(NavigationTest, LongVectorsAreFittedAsTheyAreFolded)
{
    navigation.setData({1000003, 1, 1}, {0, 0, 0, 3907 * 256 - 1000003});
    navigation.fit(false);
    // As one row it would be a thousandth of a pixel high.
    EXPECT_GT(navigation.camera().pixelsPerCell, 0.5);
}

TEST(Between, IsEachEndAtItsEnd)
{
    const render::Camera a{10, 20, 1}, b{400, 300, 16};
    const render::Camera start = between(a, b, 0), end = between(a, b, 1);
    EXPECT_NEAR(start.originX, a.originX, 1e-9);
    EXPECT_NEAR(end.originX, b.originX, 1e-9);
    EXPECT_NEAR(end.originY, b.originY, 1e-9);
    EXPECT_NEAR(between(a, b, 0.5).pixelsPerCell, 4, 1e-12);
}

TEST(Between, PansEvenlyAtOneScale)
{
    const render::Camera middle = between(render::Camera{0, 0, 2}, render::Camera{100, 50, 2}, 0.5);
    EXPECT_NEAR(middle.originX, 50, 1e-9);
    EXPECT_NEAR(middle.originY, 25, 1e-9);
}

} // namespace
} // namespace warpatlas::ui
