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

TEST(OccupancyCurve, HasAPointForEachValue)
{
    const std::vector<OccupancyPoint> curve{{32, 0.25}, {64, 0.5}, {1024, 1}};
    const QPolygonF line = placeCurve(curve, 1024, plot);
    ASSERT_EQ(line.size(), 3);
    EXPECT_LT(line[0].x(), line[1].x());
    EXPECT_GT(line[0].y(), line[1].y());
}

TEST(OccupancyCurve, ThePointNearestToThePointerIsFound)
{
    const std::vector<OccupancyPoint> curve{{32, 0.25}, {64, 0.5}, {1024, 1}};
    EXPECT_EQ(valueAt(placePoint(curve[1], 1024, plot).x() + 1, curve, 1024, plot), 64);
    EXPECT_EQ(valueAt(10000, curve, 1024, plot), 1024);
    EXPECT_EQ(valueAt(0, {}, 1024, plot), 0);
}

} // namespace
} // namespace warpatlas::ui
