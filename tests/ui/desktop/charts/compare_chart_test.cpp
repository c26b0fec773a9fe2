// Two runs in one chart.
#include "ui/desktop/charts/compare_chart.h"

#include "tests/app/sweep/made_up_sweep.h"
#include "ui/desktop/charts/figure.h"
#include "ui/desktop/look/style.h"

#include <QImage>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

/// Two runs of which each was timed on the CPU and on a GPU, B at half of A's times.
RunComparison twoTimedRuns()
{
    RunComparison comparison;
    for (const Timed what : {Timed::CpuScalar, Timed::Kernel}) {
        TimeRow row;
        row.what = what;
        row.a = ComparedTime{test::madeUpTime(what, "made up", 2), "", true, {}, true};
        row.b = ComparedTime{test::madeUpTime(what, "made up", 1), "", true, {}, true};
        comparison.times.push_back(row);
    }
    return comparison;
}

int pixelsOf(const QImage& picture, const QColor& colour)
{
    int pixels = 0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            pixels += QColor(picture.pixel(x, y)) == colour;
    return pixels;
}

TEST(CompareChart, ATimeHasTheColourOfItsRunWhateverWasTimed)
{
    needApplication();
    loadFonts();
    for (const render::Theme theme : {render::Theme::Dark, render::Theme::Light}) {
        const FigureOptions options{1280, 720, theme};
        const Tokens tokens = figureStyle(options).tokens;
        const QImage picture = pictureOfFigure(CompareChart(twoTimedRuns()), options);
        const int ofA = pixelsOf(picture, sideColour(false, tokens)), ofB = pixelsOf(picture, sideColour(true, tokens));
        EXPECT_GT(ofB, 1000);
        EXPECT_NEAR(double(ofA) / ofB, 2, 0.2) << "bars of twice the length";
        EXPECT_EQ(pixelsOf(picture, tokens.cpu), 0) << "which both runs' times of the CPU had";
        EXPECT_GT(std::abs(qGray(sideColour(false, tokens).rgb()) - qGray(sideColour(true, tokens).rgb())), 30)
            << "told apart in grey, too";
    }
}

TEST(CompareChart, CountersThatAreTheSameHaveTheRoomThatIsLeft)
{
    RunComparison comparison = twoTimedRuns();
    for (const ComparedCounter& counter : comparedCounters())
        comparison.counters.push_back({&counter, 2, 2});
    CounterRow& other = comparison.counters.back();
    other.b = 3;
    const CompareChart chart(comparison);
    const std::vector<const CounterRow*> all = chart.shownIn(1e6);
    ASSERT_EQ(all.size(), comparison.counters.size()) << "no picture of which half is empty";
    EXPECT_FALSE(all.front()->same()) << "what differs comes first";
    EXPECT_EQ(chart.shownIn(1).size(), 1u);
}

} // namespace
} // namespace warpatlas::ui
