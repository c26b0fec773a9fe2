#include "ui/desktop/charts/occupancy_curve.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

const QRectF plot(40, 10, 200, 100);

TEST(OccupancyCurve, ZeroIsBottomLeftAndFullIsTopRight)
{
    EXPECT_EQ(placePoint({0, 0}, 1024, plot), QPointF(40, 110));
    EXPECT_EQ(placePoint({1024, 1}, 1024, plot), QPointF(240, 10));
    EXPECT_EQ(placePoint({512, 0.5}, 1024, plot), QPointF(140, 60));
}

TEST(OccupancyCurve, IsAStaircaseOnWhichEveryBlockSizeLies)
{
    const std::vector<OccupancyPoint> curve{{32, 0.25}, {64, 0.5}, {1024, 1}};
    const QPolygonF line = placeCurve(curve, 1024, plot);
    ASSERT_EQ(line.size(), 6);
    EXPECT_EQ(line[0], placePoint({0, 0.25}, 1024, plot));
    // 40 threads take two warps, as 64 do.
    EXPECT_DOUBLE_EQ(line[2].y(), line[3].y());
    EXPECT_LE(line[2].x(), placePoint({40, 0.5}, 1024, plot).x());
    EXPECT_GE(line[3].x(), placePoint({40, 0.5}, 1024, plot).x());
}

TEST(OccupancyCurve, ThePointNearestToThePointerIsFound)
{
    const std::vector<OccupancyPoint> curve{{32, 0.25}, {64, 0.5}, {1024, 1}};
    EXPECT_EQ(valueAt(placePoint(curve[1], 1024, plot).x() + 1, curve, 1024, plot), 64);
    EXPECT_EQ(valueAt(10000, curve, 1024, plot), 1024);
    EXPECT_EQ(valueAt(0, {}, 1024, plot), 0);
}

TEST(OccupancyCurve, TheLongestTitleThatTouchesNoLabelIsTaken)
{
    const std::vector<double> titles{90, 60, 30};
    // The widest label is 25, the gap 5: 60 of the axis' length are not the title's.
    EXPECT_EQ(fittingTitle(titles, 150, 7, 25, 5), 0u);
    EXPECT_EQ(fittingTitle(titles, 149, 7, 25, 5), 1u);
    EXPECT_EQ(fittingTitle(titles, 119, 7, 25, 5), 2u);
    EXPECT_FALSE(fittingTitle(titles, 89, 7, 25, 5));
}

} // namespace
} // namespace warpatlas::ui
