// Charts of sweeps as files: what they say, and that the same sweep gives the same bytes.
#include "ui/desktop/charts/sweep_chart.h"

#include "kernels/model/error.h"
#include "tests/app/support/files.h"
#include "tests/app/sweep/made_up_sweep.h"
#include "ui/desktop/charts/figure.h"
#include "ui/desktop/charts/point_marks.h"
#include "ui/desktop/charts/result_figure.h"
#include "ui/desktop/look/style.h"

#include <QApplication>
#include <QImage>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

using testing::HasSubstr;
using testing::Not;

std::unique_ptr<Chart> chartFor(SweepResult result, std::optional<SweepShow> show = {})
{
    return chartOf(std::make_shared<const SweepResult>(std::move(result)), show);
}

std::unique_ptr<Chart> figureFor(const SweepResult& result, std::optional<SweepShow> show = {}, bool caption = true)
{
    return resultFigure(resultOf(result, show), chartFor(result, show), false, caption);
}

TEST(SweepChart, SaysWhatItShowsWithTheConditions)
{
    const std::string words = figureFor(test::madeUpSizes())->inWords().toStdString();
    EXPECT_THAT(words, HasSubstr("vector_add: time against elements. From "));
    EXPECT_THAT(words, HasSubstr("on the GPU wins, copies included"));
    EXPECT_THAT(words, HasSubstr("NVIDIA H200, driver 580.95.05"));
}

TEST(SweepChart, BeginsWithWhatItShows)
{
    EXPECT_THAT(figureFor(test::madeUpBlocks(), SweepShow::Sectors)->inWords().toStdString(),
        HasSubstr("threads of a block. Sectors a load: from 1.00 at block 8 to 4.00 at block 32. Fastest: block 256"));
    EXPECT_THAT(figureFor(test::madeUpSizes(), SweepShow::Occupancy)->inWords().toStdString(),
        HasSubstr("elements. Occupancy: 100 % at every point. From "));
    SweepResult wrong = test::madeUpBlocks();
    wrong.points[2].matches = false;
    EXPECT_THAT(figureFor(wrong, SweepShow::Sectors)->inWords().toStdString(),
        HasSubstr("threads of a block. Wrong results at 1 of 8 points: their times say nothing. Sectors a load: "));
}

TEST(SweepChart, TimesStandAboveCountersAndEachPlotHasOneUnit)
{
    const auto chart = chartFor(test::madeUpBlocks());
    const auto& plots = dynamic_cast<SweepChart&>(*chart).plots();
    ASSERT_EQ(plots.size(), 3U);
    EXPECT_EQ(plots[0].unit, AxisUnit::Milliseconds);
    EXPECT_EQ(plots[1].unit, AxisUnit::Fraction);
    EXPECT_EQ(plots[2].unit, AxisUnit::Plain);
    for (const SweepSeries& series : plots[1].series)
        EXPECT_EQ(series.provenance, Provenance::Theoretical) << "never with what was measured";
    const auto sectors = chartFor(test::madeUpBlocks(), SweepShow::Sectors);
    EXPECT_EQ(dynamic_cast<SweepChart&>(*sectors).plots()[0].series[0].provenance, Provenance::Simulated);
}

TEST(SweepChart, ExplainsThePointUnderThePointer)
{
    needApplication();
    const auto chart = chartFor(test::madeUpSizes());
    const QString last = chart->explain({1010, 200}, QRectF(0, 0, 1200, 700));
    EXPECT_THAT(last.toStdString(), HasSubstr("16,777,216 elements"));
    EXPECT_THAT(last.toStdString(), HasSubstr("GPU with copies: "));
    EXPECT_THAT(last.toStdString(), HasSubstr("simulated"));
    EXPECT_EQ(chart->explain({600, 5}, QRectF(0, 0, 1200, 700)), "") << "the title";
}

TEST(SweepChart, PredictedTimesAreAHatchedBandWithoutAMiddle)
{
    needApplication();
    const auto chart = chartFor(test::madeUpPredictions());
    const QString tip = chart->explain({1010, 200}, QRectF(0, 0, 1200, 700));
    EXPECT_THAT(tip.toStdString(), HasSubstr("GPU kernel alone: 96.0 to 216 µs, modelled, A100"));
    const auto& plots = dynamic_cast<SweepChart&>(*chart).plots();
    EXPECT_EQ(plots[0].series[0].provenance, Provenance::Modelled);

    // The same series as a measured one differs: it has points and a line.
    SweepResult measured = test::madeUpPredictions();
    for (SweepPoint& point : measured.points) {
        point.times = {*point.predicted};
        point.times[0].provenance = Provenance::Measured;
        point.predicted.reset();
    }
    const QImage band = pictureOfFigure(*figureFor(test::madeUpPredictions()), {});
    const QImage line = pictureOfFigure(*figureFor(measured), {});
    EXPECT_EQ(band.size(), line.size());
    EXPECT_NE(band, line);
}

TEST(SweepChart, LooksOtherwiseWhereItWasRecordedElsewhere)
{
    needApplication();
    SweepSeries series;
    series.role = SeriesRole::GpuKernel;
    series.provenance = Provenance::Modelled;
    const QColor modelled = colourOf(series, tokens());
    series.provenance = Provenance::Recorded;
    const QColor recorded = colourOf(series, tokens());
    EXPECT_GT(std::abs(modelled.lightness() - recorded.lightness()), 30);

    // Each says of which GPU it is, at the line's name as at its points.
    SweepResult result = test::madeUpPredictions();
    TimeResult time = test::madeUpTime(Timed::Kernel, "NVIDIA H100 80GB HBM3, driver 580, 2026-11-27", 0.1);
    time.provenance = Provenance::Recorded;
    result.points.back().recorded = {time};
    const auto chart = chartFor(result);
    const QRectF area(0, 0, 1200, 700);
    const std::string tip = chart->explain(chart->placeOf(7, area).center(), area).toStdString();
    EXPECT_THAT(tip, HasSubstr(", recorded, H100"));
    EXPECT_THAT(tip, HasSubstr(", modelled, A100"));
}

TEST(SweepChart, HasTheNameOfTheKernelHoweverItWasAskedFor)
{
    SweepResult result = test::madeUpBlocks();
    result.sweep.base.source.emplace();
    result.sweep.base.source->file = "gamma.cu";
    result.sweep.base.kernel.clear();
    result.conditions.code = {{"vignette", "00f1"}};
    const std::string open = figureFor(result)->inWords().toStdString();
    EXPECT_THAT(open, testing::StartsWith("vignette: "));
    result.sweep.base.kernel = "vignette";
    EXPECT_EQ(figureFor(result)->inWords().toStdString(), open);
}

TEST(SweepChart, MarksFromWhereOnLaunchingCostsMoreThanTheWork)
{
    needApplication();
    const SweepResult many = test::madeUpLaunches();
    EXPECT_THAT(figureFor(many)->inWords().toStdString(),
        HasSubstr("time against launches. 64 launches of 1,024 threads each take 14 times as long as 1 launch"));
    SweepResult cheap = many;
    for (SweepPoint& point : cheap.points)
        point.times = many.points[0].times;
    const auto marked = [](const SweepResult& result) {
        FigureOptions options;
        const QImage picture = pictureOfFigure(*figureFor(result), options);
        // The pill is as light as letters are, and far wider.
        int longest = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0, run = 0; x < picture.width(); ++x) {
                run = qGray(picture.pixel(x, y)) > 220 ? run + 1 : 0;
                longest = std::max(longest, run);
            }
        return longest > picture.width() / 10;
    };
    EXPECT_TRUE(marked(many));
    EXPECT_FALSE(marked(cheap)) << "no launch costs anything";
}

/// The columns of a figure's plots with more than a few pixels in the colour of what is wrong.
std::vector<int> wrongColumns(const Chart& chart)
{
    const FigureOptions options;
    const QImage picture = pictureOfFigure(chart, options);
    const QColor wrong = figureStyle(options).tokens.wrong;
    const auto isNear = [](int a, int b) { return std::abs(a - b) < 24; }; // edges are smoothed
    std::vector<int> columns;
    for (int x = 0; x < picture.width(); ++x) {
        int pixels = 0;
        for (int y = 0; y < picture.height() * 4 / 5; ++y) { // the legend is below
            const QRgb pixel = picture.pixel(x, y);
            pixels += isNear(qRed(pixel), wrong.red()) && isNear(qGreen(pixel), wrong.green())
                && isNear(qBlue(pixel), wrong.blue());
        }
        if (pixels > 6)
            columns.push_back(x);
    }
    return columns;
}

SweepResult withWrongPoints(SweepResult result)
{
    result.points[2].matches = false;
    result.points[5].problems = {"writes past the end"};
    result.points[6] = {};
    result.points[6].refusal = "too many registers";
    return result;
}

TEST(SweepChart, MarksPointsOfWrongRunsAndOfSuchThatCouldNotRun)
{
    needApplication();
    EXPECT_TRUE(wrongColumns(*chartFor(test::madeUpBlocks())).empty());
    for (const std::optional<SweepShow> show : {SweepShow::Time, SweepShow::Occupancy}) {
        const SweepResult wrong = withWrongPoints(test::madeUpBlocks());
        const auto chart = chartFor(wrong, show);
        const std::vector<int> columns = wrongColumns(*chart);
        ASSERT_FALSE(columns.empty());
        EXPECT_GT(columns.back() - columns.front(), 300) << "three steps apart: both are marked";
        const std::string words = figureFor(wrong, show)->inWords().toStdString();
        EXPECT_THAT(words, HasSubstr("2 points are wrong"));
        EXPECT_THAT(words, HasSubstr("block 32: the result is not the reference's"));
        EXPECT_THAT(words, HasSubstr("1 point could not run; block 512: too many registers"));
        EXPECT_THAT(words, HasSubstr("wrong runs: block 32 and block 256")) << "the caption";
        const QRectF area(0, 0, 1200, 700);
        const auto tip = [&](std::size_t point) {
            return chart->explain(chart->placeOf(point, area).center(), area).toStdString();
        };
        EXPECT_THAT(tip(2), HasSubstr("wrong run: the result is not the reference's"));
        EXPECT_THAT(tip(5), HasSubstr("wrong run: writes past the end"));
        EXPECT_THAT(tip(6), HasSubstr("could not run: too many registers"));
        EXPECT_THAT(tip(3), Not(HasSubstr("wrong")));
    }
}

TEST(HeatMap, SaysWhyCellsAreCrossedOutAndMarksWrongOnes)
{
    needApplication();
    SweepResult grid = test::madeUpGrid();
    EXPECT_TRUE(wrongColumns(*chartFor(grid)).empty());
    grid.points[5].problems = {"writes past the end"};
    grid.points[9] = {};
    for (const SweepShow show : {SweepShow::Time, SweepShow::Occupancy}) {
        const auto chart = chartFor(grid, show);
        EXPECT_FALSE(wrongColumns(*chart).empty());
        const std::string words = figureFor(grid, show)->inWords().toStdString();
        EXPECT_THAT(words,
            HasSubstr("1 point is wrong: no time of a wrong run counts; variant naive, block 256: writes "
                      "past the end"));
        EXPECT_THAT(words, HasSubstr("1 point could not run; variant naive, block 64: too many registers"));
        EXPECT_THAT(words, HasSubstr("no number at 1 point; variant tiled, block 16: it has not run yet"));
        EXPECT_THAT(words, HasSubstr("Wrong results at 1 of 16 points"));
        const QRectF area(0, 0, 1200, 700);
        const auto tip = [&](std::size_t point) {
            return chart->explain(chart->placeOf(point, area).center(), area).toStdString();
        };
        EXPECT_THAT(tip(3), HasSubstr("could not run: too many registers"));
        EXPECT_THAT(tip(5), HasSubstr("wrong run: writes past the end"));
        EXPECT_THAT(tip(9), HasSubstr("no number: it has not run yet"));
        EXPECT_THAT(tip(4), Not(HasSubstr("\n")));
    }
}

TEST(HeatMap, SaysWhatItsColoursSpan)
{
    needApplication();
    EXPECT_THAT(figureFor(test::madeUpGrid())->inWords().toStdString(),
        HasSubstr("colours from 65.0 µs to 330 µs (1 : 5.1, logarithmic)."));
    SweepResult close = test::madeUpGrid();
    for (std::size_t i = 0; i < close.points.size(); ++i)
        for (TimeResult& time : close.points[i].times)
            if (time.what == Timed::Kernel)
                time = test::madeUpTime(Timed::Kernel, time.device, 0.1 + (i == 7 ? 0.0036 : 0));
    const auto chart = chartFor(close);
    EXPECT_THAT(
        figureFor(close)->inWords().toStdString(), HasSubstr("(1 : 2); the cells differ by no more than 3.6\u00a0%"));
    // Cells that are alike look alike: of the ramp's 256 steps these are few.
    const QImage picture = pictureOfFigure(*chart, {});
    const QRectF area = QRectF(picture.rect()).adjusted(33, 33, -33, -33);
    const auto colour = [&](std::size_t point) {
        const QRectF cell = chart->placeOf(point, area);
        return QColor(picture.pixel((cell.topLeft() + QPointF(14, 14)).toPoint()));
    };
    EXPECT_LT(std::abs(colour(6).green() - colour(7).green()), 12);
}

SweepResult predictedGrid()
{
    SweepResult grid = test::madeUpPredictions();
    const std::vector<SweepPoint> once = grid.points;
    grid.sweep.axes.insert(grid.sweep.axes.begin(), SweepAxis{SweepOver::Variant, "", {"naive", "tiled"}});
    grid.points.insert(grid.points.end(), once.begin(), once.end());
    return grid;
}

TEST(HeatMap, PredictedTimesAreHatchedBandsWithTheirSource)
{
    needApplication();
    const auto chart = chartFor(predictedGrid());
    const QRectF area(0, 0, 1200, 700);
    const QString tip = chart->explain(chart->placeOf(5, area).center(), area);
    EXPECT_EQ(tip.toStdString(), "variant naive, block 256: 86.7 to 195 µs, modelled (A100)");
    EXPECT_THAT(figureFor(predictedGrid())->inWords().toStdString(),
        HasSubstr(
            "GPU kernel alone, modelled: least, 86.7 to 195 µs, at variant naive, block 256 (11 more overlap with "
            "it), and most, "));

    // The same numbers measured are another picture: no hatching, a best cell, one number each.
    SweepResult measured = predictedGrid();
    for (SweepPoint& point : measured.points) {
        point.times = {*point.predicted};
        point.times[0].provenance = Provenance::Measured;
        point.predicted.reset();
    }
    EXPECT_NE(pictureOfFigure(*chart, {}), pictureOfFigure(*figureFor(measured), {}));
    EXPECT_THAT(figureFor(measured)->inWords().toStdString(), HasSubstr("measured: from 130 µs at "));
}

TEST(HeatMap, MarksPredictedCellsAmongMeasuredOnesAndComparesThemWithNone)
{
    needApplication();
    SweepResult mixed = predictedGrid();
    for (std::size_t i = 0; i < 8; ++i) {
        mixed.points[i].times = {test::madeUpTime(Timed::Kernel, "NVIDIA H200", 1 + double(i))};
        mixed.points[i].predicted.reset();
    }
    const auto chart = chartFor(mixed);
    const std::string words = figureFor(mixed)->inWords().toStdString();
    EXPECT_THAT(words, HasSubstr("GPU kernel alone, measured: from 1.00 ms at variant naive, block 8 to 8.00 ms at"));
    EXPECT_THAT(words, HasSubstr("8 cells are hatched of 16: modelled, and not compared with these."));
    const QRectF area(0, 0, 1200, 700);
    EXPECT_THAT(chart->explain(chart->placeOf(0, area).center(), area).toStdString(), HasSubstr("1.00 ms, measured"));
    EXPECT_THAT(chart->explain(chart->placeOf(8, area).center(), area).toStdString(), HasSubstr(", modelled (A100)"));
}

TEST(SweepChart, KnowsWhereItsPointsAre)
{
    needApplication();
    const QRectF area(0, 0, 1000, 300);
    for (const auto& chart : {chartFor(test::madeUpBlocks()), chartFor(test::madeUpGrid())}) {
        for (const std::size_t point : {0U, 3U, 7U}) {
            const QRectF place = chart->placeOf(point, area);
            EXPECT_TRUE(area.contains(place));
            EXPECT_EQ(chart->pointAt(place.center(), area), point);
            EXPECT_FALSE(chart->explain(place.center(), area).isEmpty());
        }
        EXPECT_TRUE(chart->placeOf(99, area).isNull());
        EXPECT_FALSE(chart->pointAt({500, -5}, area));
    }
}

TEST(SweepChart, LeavesThePlotsBelowOutWhereItIsLow)
{
    needApplication();
    const auto chart = chartFor(test::madeUpBlocks());
    const double low = chart->placeOf(0, QRectF(0, 0, 900, 130)).height();
    EXPECT_GT(low, 60) << "the first plot alone has most of it";
    EXPECT_GT(chart->placeOf(0, QRectF(0, 0, 900, 400)).height(), 300);
}

TEST(SweepChart, PlacesSizesThatHaveNotRunYet)
{
    needApplication();
    const QRectF area(0, 0, 1000, 300);
    SweepResult half = test::madeUpSizes();
    const double all = chartFor(half)->placeOf(5, area).center().x();
    for (std::size_t i = 4; i < half.points.size(); ++i)
        half.points[i] = {};
    EXPECT_NEAR(chartFor(half, SweepShow::Time)->placeOf(5, area).center().x(), all, 40)
        << "points stay where they are while others come";
}

class Figures : public testing::TestWithParam<std::string> {
protected:
    std::string saved(const Chart& chart, const std::string& name, const FigureOptions& options = {}) const
    {
        const std::string path = m_folder.path(name + GetParam());
        saveFigure(chart, options, path);
        return test::read(path);
    }
    test::TemporaryFolder m_folder;
};
INSTANTIATE_TEST_SUITE_P(
    , Figures, testing::Values(".png", ".svg", ".pdf"), [](const auto& info) { return info.param.substr(1); });

TEST_P(Figures, AreTheSameBytesForTheSameSweep)
{
    for (const SweepResult& result : {test::madeUpSizes(), test::madeUpBlocks(), test::madeUpGrid()}) {
        const std::string first = saved(*figureFor(result), "a");
        EXPECT_GT(first.size(), 1000U);
        EXPECT_TRUE(first == saved(*figureFor(result), "b"));
    }
}

TEST_P(Figures, DifferByTheThemeAndTheCaption)
{
    const SweepResult result = test::madeUpSizes();
    const std::string dark = saved(*figureFor(result), "a");
    EXPECT_FALSE(dark == saved(*figureFor(result), "b", {1920, 1080, render::Theme::Light}));
    EXPECT_FALSE(dark == saved(*figureFor(result, {}, false), "c"));
}

TEST(Figure, HasTheSizeThatWasAskedFor)
{
    const test::TemporaryFolder folder;
    saveFigure(*figureFor(test::madeUpBlocks()), {1280, 720, render::Theme::Light}, folder.path("a.png"));
    const QImage image(QString::fromStdString(folder.path("a.png")));
    EXPECT_EQ(image.size(), QSize(1280, 720));
}

TEST(Figure, OfAnSvgNeedsNoFont)
{
    const test::TemporaryFolder folder;
    saveFigure(*figureFor(test::madeUpSizes()), {}, folder.path("a.svg"));
    const std::string svg = test::read(folder.path("a.svg"));
    EXPECT_THAT(svg, Not(HasSubstr("<text")));
    // Nor does it tell of the font of the program that wrote it.
    const QFont before = QApplication::font();
    QApplication::setFont(QFont("Monospace", 31));
    saveFigure(*figureFor(test::madeUpSizes()), {}, folder.path("b.svg"));
    QApplication::setFont(before);
    EXPECT_TRUE(svg == test::read(folder.path("b.svg")));
}

TEST(Figure, IsOneOfThreeKinds)
{
    EXPECT_THROW(requireFigureName("a.jpg"), InputError);
    EXPECT_THROW(requireFigureName("png"), InputError);
    EXPECT_NO_THROW(requireFigureName("A.PNG"));
}

TEST(Figure, LettersCanBeReadWhereASlideShrinksItToAThird)
{
    EXPECT_GE(figureStyle({1920, 1080, {}}).small.pixelSize(), 24);
    EXPECT_GE(figureStyle({1280, 720, {}}).small.pixelSize(), 16);
}

} // namespace
} // namespace warpatlas::ui
