#include "ui/canvas/overlay/layout.h"

#include <gtest/gtest.h>

#include <vector>

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

TEST(PlaceCard, LeavesWhatItSpeaksOfFreeWhereverThereIsAnyPlace)
{
    // A row and a column that cross the bounds, and rows of a third: one hole of 300 x 150 is left.
    const std::vector<Rect> kept{{14, 100, 1252, 40}, {400, 14, 40, 636}, {14, 300, 1252, 350}, {440, 14, 826, 86},
        {440, 140, 400, 160}, {1150, 140, 116, 160}, {14, 14, 386, 86}, {14, 140, 386, 160}};
    const Rect cell{410, 500, 20, 20};
    const Rect card = placeCard(300, 150, cell, 16, bounds, {}, kept);
    EXPECT_TRUE(inside(card, bounds));
    for (const Rect& rect : kept)
        EXPECT_FALSE(card.overlaps(rect)) << rect.x << ',' << rect.y;
    const Rect larger = placeCard(330, 170, cell, 16, bounds, {}, kept);
    EXPECT_FALSE(larger.overlaps(cell)) << "where there is none, at least the cell";
}

TEST(PlaceCard, IsNearWhatItPointsAt)
{
    const Rect cell{600, 300, 20, 20};
    const std::vector<Rect> kept{{620, 200, 646, 250}};
    const Rect card = placeCard(250, 110, cell, 16, bounds, {}, kept);
    EXPECT_FALSE(card.overlaps(kept[0]));
    EXPECT_GE(card.right(), cell.x - 16 - 1);
}

TEST(PlaceInCorner, StandsBesideTheDataIfItCan)
{
    const std::vector<Rect> data{{14, 14, 700, 636}};
    const Rect card = placeInCorner(250, 60, 8, bounds, {}, data);
    EXPECT_FALSE(card.overlaps(data[0]));
    EXPECT_EQ(card.right(), bounds.right());
    const std::vector<Rect> all{bounds};
    const Rect over = placeInCorner(250, 60, 8, bounds, {}, all);
    EXPECT_EQ(over.x, bounds.x) << "the lower left corner";
    EXPECT_EQ(over.bottom(), bounds.bottom());
    const Rect second = placeInCorner(250, 60, 8, bounds, {&over, 1}, all);
    EXPECT_FALSE(second.overlaps(over));
    EXPECT_TRUE(inside(second, bounds));
}

TEST(PlaceCard, StaysInsideForCellsOutsideTheView)
{
    for (const Rect& cell : {Rect{-5000, 300, 20, 20}, Rect{9000, 300, 20, 20}, Rect{600, -9000, 20, 20}})
        EXPECT_TRUE(inside(placeCard(250, 110, cell, 16, bounds, {}), bounds));
}

/// Paragraphs of so many lines, each 1 high, all of them in one group or each by itself.
std::vector<PageLine> paragraphs(std::initializer_list<int> counts, Bond between)
{
    std::vector<PageLine> lines;
    for (const int count : counts) {
        lines.insert(lines.end(), std::size_t(count), {1, Bond::Block});
        lines.back().bond = between;
    }
    return lines;
}

using Starts = std::vector<std::size_t>;

TEST(PageStarts, BreakBetweenBlocks)
{
    EXPECT_EQ(pageStarts({}, 5), Starts({0}));
    EXPECT_EQ(pageStarts(paragraphs({2, 3}, Bond::None), 5), Starts({0}));
    EXPECT_EQ(pageStarts(paragraphs({2, 2, 3}, Bond::None), 5), Starts({0, 4})) << "a line had room there";
    EXPECT_EQ(pageStarts(paragraphs({2, 8, 1}, Bond::None), 5), Starts({0, 5, 10})) << "no page has room for eight";
}

TEST(PageStarts, KeepAGroupTogetherWhereAPageHasRoomForIt)
{
    std::vector<PageLine> lines = paragraphs({2, 2}, Bond::None);
    const std::vector<PageLine> small = paragraphs({1, 2}, Bond::Group), large = paragraphs({1, 3, 3}, Bond::Group);
    lines.insert(lines.end(), small.begin(), small.end());
    EXPECT_EQ(pageStarts(lines, 5), Starts({0, 4}));
    lines.resize(4);
    lines.insert(lines.end(), large.begin(), large.end());
    EXPECT_EQ(pageStarts(lines, 5), Starts({0, 4, 8})) << "it begins a page, and is broken between its blocks";
}

} // namespace
} // namespace warpatlas::ui
