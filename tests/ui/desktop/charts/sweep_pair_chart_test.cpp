#include "ui/desktop/charts/sweep_pair_chart.h"

#include "app/compare/compare_result.h"
#include "tests/app/sweep/made_up_sweep.h"
#include "ui/desktop/charts/point_marks.h"
#include "ui/desktop/charts/result_figure.h"
#include "ui/desktop/charts/sweep_chart.h"
#include "ui/desktop/look/style.h"

#include <QImage>
#include <QPainter>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace warpatlas::ui {
namespace {

using testing::HasSubstr;
using testing::Not;

SweepComparison slowedDown(SweepResult (*make)())
{
    const SweepResult a = make();
    SweepResult b = a;
    for (SweepPoint& point : b.points) {
        for (TimeResult& time : point.times)
            time = test::madeUpTime(time.what, time.device, 2 * time.medianMs);
        if (point.counters[0])
            point.counters[0] = *point.counters[0] / 2;
    }
    return compareSweeps("before.json", a, "after.json", b);
}

std::string wordsOf(const SweepComparison& comparison)
{
    return resultFigure(resultOf(comparison), std::move(sweepPairChart(comparison).value()), false, true)
        ->inWords()
        .toStdString();
}

TEST(SweepPairChart, SaysWhichIsWhichAndWhatWasFound)
{
    const std::string words = wordsOf(slowedDown(test::madeUpBlocks));
    EXPECT_THAT(words, HasSubstr("A: before.json, B: after.json"));
    EXPECT_THAT(words, HasSubstr("8 slower"));
    EXPECT_THAT(words, HasSubstr("Counters are the same at 0 points, not at 8"));
    EXPECT_THAT(words, HasSubstr("NVIDIA H200, driver 580.95.05")) << "the conditions of both";
    EXPECT_THAT(wordsOf(slowedDown(test::madeUpSizes)), Not(HasSubstr("wins"))) << "that is said of one sweep";
}

TEST(SweepPairChart, SaysWhichPointsItLeavesOutAndInWhatTheTwoDiffer)
{
    SweepComparison comparison = slowedDown(test::madeUpBlocks);
    SweepResult b = comparison.b;
    b.points[0] = {};
    b.points[0].refusal = "too few threads";
    b.sweep.base.kernel = "vector_add:vectorised";
    SweepResult a = comparison.a;
    a.points[2].matches = b.points[2].matches = false;
    const std::string words = wordsOf(compareSweeps("a.json", a, "b.json", b));
    EXPECT_THAT(words, HasSubstr("Only A has block 8 (too few threads)."));
    EXPECT_THAT(words, HasSubstr("Wrong in both at 1 point."));
    EXPECT_THAT(words, HasSubstr("Variant: naive in A, vectorised in B."));
}

TEST(SweepPairChart, BothHaveTheirColoursAtEveryPoint)
{
    needApplication();
    const auto figure = sweepPairChart(slowedDown(test::madeUpSizes));
    QImage image(1200, 675, QImage::Format_RGB32);
    const ChartStyle style = ChartStyle::current();
    image.fill(style.tokens.panel);
    QPainter painter(&image);
    figure.value()->paint(painter, image.rect(), style);
    painter.end();
    std::set<QRgb> colours;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            colours.insert(image.pixel(x, y));
    EXPECT_TRUE(colours.contains(colourOf(SeriesRole::Copies, style.tokens).rgb())) << "A";
    EXPECT_TRUE(colours.contains(colourOf(SeriesRole::GpuWithCopies, style.tokens).rgb())) << "B";
}

TEST(SweepPairChart, IsOfOneAxisAndOfCommonPoints)
{
    const SweepResult grid = test::madeUpGrid();
    EXPECT_THAT(sweepPairChart(compareSweeps("a", grid, "b", grid)).reason(), HasSubstr("along one axis"));
    SweepResult others = test::madeUpBlocks();
    for (std::string& value : others.sweep.axes[0].values)
        value += "x2";
    EXPECT_THAT(
        sweepPairChart(compareSweeps("a", test::madeUpBlocks(), "b", others)).reason(), HasSubstr("none in common"));
}

} // namespace
} // namespace warpatlas::ui
