#include "ui/desktop/charts/occupancy_chart.h"

#include <algorithm>
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

TEST(OccupancyPlots, GoThroughThePresentPointAndTheOneThatIsAskedAbout)
{
    const GpuSheet gpu = findGpu("RTX 3060").value();
    const OccupancyInput present{256, 40, 8192}, asked{128, 80, 8192};
    for (const bool asks : {false, true}) {
        const auto plots = occupancyPlots(gpu, present, asks ? std::optional(asked) : std::nullopt);
        ASSERT_EQ(plots.size(), 3u);
        for (const OccupancyPlot& plot : plots) {
            EXPECT_EQ(plot.present.value, present.*factsOf(plot.axis).value);
            EXPECT_EQ(plot.present.fraction, computeOccupancy(gpu, present).fraction);
            ASSERT_EQ(plot.asked.has_value(), asks);
            const OccupancyPoint& on = asks ? *plot.asked : plot.present;
            const auto found = std::ranges::find(plot.curve, on.value, &OccupancyPoint::value);
            ASSERT_NE(found, plot.curve.end());
            EXPECT_EQ(found->fraction, on.fraction) << "the curve is of what is asked";
            EXPECT_LE(plot.curve.back().value, plot.maximum);
        }
    }
}

TEST(OccupancyPlots, TicksAreRoundAndFewEnough)
{
    EXPECT_EQ(occupancyTicks(OccupancyAxis::ThreadsPerBlock, 1024, 5), (std::vector{0, 256, 512, 768, 1024}));
    EXPECT_EQ(occupancyTicks(OccupancyAxis::RegistersPerThread, 255, 4), (std::vector{0, 64, 128, 192}));
    for (const int most : {1, 2, 3, 7, 20})
        EXPECT_LE(occupancyTicks(OccupancyAxis::SharedBytes, 101376, most).size(), std::size_t(std::max(most, 2)));
    EXPECT_EQ(axisValueText(OccupancyAxis::SharedBytes, 49152), "48 KiB");
    EXPECT_EQ(axisValueText(OccupancyAxis::ThreadsPerBlock, 1024), "1024");
}

} // namespace
} // namespace warpatlas::ui
