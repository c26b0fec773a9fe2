#include "ui/overlay/layout.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

constexpr Rect bounds{14, 14, 1252, 636};

bool inside(const Rect& rect, const Rect& outer)
{
    return rect.x >= outer.x && rect.y >= outer.y && rect.right() <= outer.right() && rect.bottom() <= outer.bottom();
}

TEST(OverlayScale, IsPixelsTimesText)
{
    EXPECT_EQ(overlayScale(1920, 1080, 1, 1), 1);
    EXPECT_EQ(overlayScale(3840, 2160, 2, 1), 2);
    EXPECT_FLOAT_EQ(overlayScale(1920, 1080, 1, 1.8), 1.8f);
}

TEST(OverlayScale, GivesUpLargeTypeWhereItDoesNotFitButNotItsPixels)
{
    EXPECT_LT(overlayScale(640, 360, 1, 3), 1.2f);
    EXPECT_GE(overlayScale(640, 360, 1, 3), 1);
    EXPECT_EQ(overlayScale(320, 180, 1, 1), 1);
    EXPECT_EQ(overlayScale(640, 360, 2, 1), 2);
}

TEST(PlaceCard, StandsBesideItsCell)
{
    const Rect cell{600, 300, 20, 20};
    const Rect card = placeCard(250, 110, cell, 16, bounds, {});
    EXPECT_EQ(card.x, cell.right() + 16);
    EXPECT_FALSE(card.overlaps(cell));
}

TEST(PlaceCard, GoesToTheOtherSideAtTheEdge)
{
    const Rect cell{1230, 300, 20, 20};
    const Rect card = placeCard(250, 110, cell, 16, bounds, {});
    EXPECT_LT(card.right(), cell.x);
}

TEST(PlaceCard, AvoidsPanels)
{
    const Rect legend{1000, 14, 266, 200};
    for (const Rect& cell : {Rect{950, 100, 20, 20}, Rect{990, 200, 20, 20}, Rect{1100, 230, 20, 20}}) {
        const Rect card = placeCard(250, 110, cell, 16, bounds, {&legend, 1});
        EXPECT_FALSE(card.overlaps(legend)) << cell.x;
        EXPECT_FALSE(card.overlaps(cell)) << cell.x;
        EXPECT_TRUE(inside(card, bounds)) << cell.x;
    }
}

TEST(PlaceCard, StaysInsideForCellsOutsideTheView)
{
    for (const Rect& cell : {Rect{-5000, 300, 20, 20}, Rect{9000, 300, 20, 20}, Rect{600, -9000, 20, 20}})
        EXPECT_TRUE(inside(placeCard(250, 110, cell, 16, bounds, {}), bounds));
}

} // namespace
} // namespace warpatlas::ui
