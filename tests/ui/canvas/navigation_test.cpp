#include "ui/canvas/navigation.h"

#include <gtest/gtest.h>

#include <cmath>

namespace warpatlas::ui {
namespace {

class NavigationTest : public ::testing::Test {
protected:
    NavigationTest()
    {
        navigation.setData({967, 541, 1}, {31 * 32 - 967, 17 * 32 - 541, 0, 0});
        navigation.setViewport(1280, 720, 1, 56);
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

TEST_F(NavigationTest, FitShowsAllOfTheDataAboveThePlaybackBar)
{
    const render::Camera& camera = navigation.camera();
    EXPECT_LE(elementX(0), 0);
    EXPECT_LE(elementY(0), 0);
    EXPECT_GE(elementX(1280), 967);
    EXPECT_GE(elementY(720 - 56), 541);
    EXPECT_GT(camera.pixelsPerCell, 1);
}

TEST_F(NavigationTest, FitFollowsTheSizeUntilSomebodyMoves)
{
    const double before = navigation.camera().pixelsPerCell;
    navigation.setViewport(2560, 1440, 1, 56);
    EXPECT_GT(navigation.camera().pixelsPerCell, 1.9 * before);
    navigation.panBy(10, 0);
    const double moved = navigation.camera().pixelsPerCell;
    navigation.setViewport(1280, 720, 1, 56);
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
    navigation.setViewport(3840, 2160, 2, 112);
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
    EXPECT_NEAR(elementY((720 - 56) / 2.0), 500.5, 1e-6);
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

TEST_F(NavigationTest, AFitKeepsOffPanelsAndOneThatSomebodyMovedStays)
{
    const std::vector<Rect> resting{{14, 14, 400, 80}, {966, 14, 300, 150}};
    navigation.setPanels(resting, resting);
    const double beside = navigation.camera().pixelsPerCell;
    EXPECT_GE(-navigation.camera().originY * beside, 94 + 14 - 1e-6) << "below the sentence";
    EXPECT_GE(elementY(720 - 56), 541);
    navigation.panBy(3, 5);
    const render::Camera moved = navigation.camera();
    navigation.setPanels({}, {});
    EXPECT_EQ(navigation.camera().originX, moved.originX);
    EXPECT_EQ(navigation.camera().pixelsPerCell, moved.pixelsPerCell);
    navigation.fit(false);
    EXPECT_GT(navigation.camera().pixelsPerCell, beside);
}

TEST_F(NavigationTest, PanelsAtTheirLargestCountWhereTheyCostLittle)
{
    const std::vector<Rect> small{{966, 14, 300, 100}};
    navigation.setPanels(small, small);
    const double resting = navigation.camera().pixelsPerCell;
    navigation.setPanels({{966, 14, 300, 130}}, small);
    EXPECT_LT(navigation.camera().pixelsPerCell, resting);
    navigation.setPanels({{400, 14, 866, 400}}, small);
    EXPECT_EQ(navigation.camera().pixelsPerCell, resting) << "too much smaller for a while";
    navigation.setPanels({{14, 14, 1252, 620}}, {{14, 14, 1252, 620}});
    const double whole = navigation.camera().pixelsPerCell;
    navigation.setPanels({}, {});
    EXPECT_EQ(navigation.camera().pixelsPerCell, whole) << "no room worth the name";
}

TEST_F(NavigationTest, AFirstPanBesidePanelsDoesNotJump)
{
    navigation.setPanels({{650, 0, 630, 640}}, {{650, 0, 630, 640}});
    const render::Camera before = navigation.camera();
    ASSERT_LT((967 - before.originX) * before.pixelsPerCell, 640) << "left of the panel, and so of the middle";
    navigation.panBy(1, 0);
    EXPECT_NEAR((before.originX - navigation.camera().originX) * before.pixelsPerCell, 1, 1e-6);
    EXPECT_NEAR(navigation.camera().originY, before.originY, 1e-9);
}

} // namespace
} // namespace warpatlas::ui
