#include "ui/canvas/fit_beside.h"

#include <gtest/gtest.h>

#include <vector>

namespace warpatlas::ui {
namespace {

constexpr FitBounds window{0, 0, 1000, 600};

/// Where an item with its name lies on the screen.
Rect onScreen(const FitItem& item, const render::Camera& camera)
{
    const double scale = camera.pixelsPerCell;
    return {float((item.x - camera.originX) * scale), float((item.y - camera.originY) * scale - item.nameHeight),
        float(std::max(item.width * scale, item.nameWidth)), float(item.height * scale + item.nameHeight)};
}

Rect grown(const Rect& rect, float by)
{
    return {rect.x - by, rect.y - by, rect.width + 2 * by, rect.height + 2 * by};
}

TEST(FitBeside, WithoutPanelsTheItemFillsTheBoundsInTheirMiddle)
{
    const std::vector<FitItem> items{{0, 0, 100, 20}};
    const auto camera = fitBeside(items, window, {}, 10, 1e-3);
    ASSERT_TRUE(camera);
    EXPECT_NEAR(camera->pixelsPerCell, 10, 1e-9);
    EXPECT_NEAR(onScreen(items[0], *camera).y, 200, 1e-3);
}

TEST(FitBeside, AWideItemGoesBelowAPanelAndAHighOneBesideIt)
{
    const std::vector<Rect> panel{{600, 0, 400, 200}};
    const std::vector<FitItem> wide{{0, 0, 100, 30}}, high{{0, 0, 30, 100}};
    const auto below = fitBeside(wide, window, panel, 10, 1e-3);
    ASSERT_TRUE(below);
    EXPECT_NEAR(below->pixelsPerCell, 10, 0.11) << "as wide as the window";
    EXPECT_GE(onScreen(wide[0], *below).y, 210 - 1e-3);
    const auto beside = fitBeside(high, window, panel, 10, 1e-3);
    ASSERT_TRUE(beside);
    EXPECT_NEAR(beside->pixelsPerCell, 6, 0.07) << "as high as the window";
    EXPECT_NEAR(onScreen(high[0], *beside).x, 410, 5) << "in the middle, as it does not touch the panel there";
}

TEST(FitBeside, NothingOfAProductIsCoveredAndItsEmptyCornerTakesAPanel)
{
    // A left of C, B above it: the corner between A and B is empty.
    const std::vector<FitItem> items{
        {-110, 0, 100, 100, 20, 22}, {0, -110, 100, 100, 20, 22}, {0, 0, 100, 100, 90, 22}};
    const std::vector<Rect> corner{{0, 0, 200, 150}};
    const auto camera = fitBeside(items, window, corner, 10, 1e-3);
    ASSERT_TRUE(camera);
    const auto without = fitBeside(items, window, {}, 10, 1e-3);
    ASSERT_TRUE(without);
    EXPECT_EQ(camera->pixelsPerCell, without->pixelsPerCell) << "the panel costs nothing";
    const std::vector<Rect> two{{0, 0, 420, 150}, {650, 0, 350, 300}};
    const auto between = fitBeside(items, window, two, 10, 1e-3);
    ASSERT_TRUE(between);
    for (const FitItem& item : items)
        for (const Rect& panel : two)
            EXPECT_FALSE(grown(onScreen(item, *between), -0.01F).overlaps(grown(panel, 9.9F)));
}

TEST(FitBeside, ANameThatIsWiderThanItsItemIsInsideToo)
{
    const std::vector<FitItem> items{{0, 0, 90, 50}, {95, 20, 5, 5, 120, 22}};
    const auto camera = fitBeside(items, window, {}, 10, 1e-3);
    ASSERT_TRUE(camera);
    EXPECT_LE(onScreen(items[1], *camera).right(), 1000 + 1e-3);
}

TEST(FitBeside, WhereItWouldBeTooSmallThereIsNone)
{
    const std::vector<FitItem> items{{0, 0, 100, 60}};
    const std::vector<Rect> panel{{0, 0, 1000, 500}};
    EXPECT_FALSE(fitBeside(items, window, panel, 10, 4));
    EXPECT_TRUE(fitBeside(items, window, panel, 10, 1));
    EXPECT_FALSE(fitBeside({}, window, panel, 10, 1));
    EXPECT_FALSE(fitBeside(items, {10, 10, 5, 5}, panel, 10, 1));
}

} // namespace
} // namespace warpatlas::ui
