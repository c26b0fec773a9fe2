// The charts of the panels as files.
#include "ui/desktop/charts/result_figure.h"

#include "app/report/times_report.h"
#include "tests/app/support/files.h"
#include "tests/support/outcomes.h"
#include "ui/desktop/charts/figure.h"
#include "ui/desktop/charts/occupancy_chart.h"

#include <QImage>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

using testing::HasSubstr;
using testing::Not;

const OccupancyInput input{192, 40, 8192};

std::unique_ptr<Chart> occupancyFigure(const GpuSheet& gpu, bool caption)
{
    return resultFigure(
        resultOf(gpu, input), std::make_unique<OccupancyChart>(occupancyPlots(gpu, input, {})), false, caption);
}

TEST(OccupancyFigure, SaysTheOccupancyItsLimitAndTheBestSizes)
{
    const auto figure = occupancyFigure(findGpu("RTX 3060").value(), true);
    const std::string words = figure->inWords().toStdString();
    const Occupancy occupancy = computeOccupancy(findGpu("RTX 3060").value(), input);
    EXPECT_THAT(words, HasSubstr("with 192 threads per block"));
    EXPECT_THAT(words, HasSubstr("Limited by "));
    EXPECT_THAT(words, HasSubstr("The most is "));
    EXPECT_GT(occupancy.fraction, 0);
}

class PanelFigures : public testing::TestWithParam<std::string> {
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
    , PanelFigures, testing::Values(".png", ".svg", ".pdf"), [](const auto& info) { return info.param.substr(1); });

TEST_P(PanelFigures, AreTheSameBytesEachTimeAndDifferByThemeAndCaption)
{
    const GpuSheet gpu = findGpu("T4").value();
    const std::string dark = saved(*occupancyFigure(gpu, true), "a");
    EXPECT_GT(dark.size(), 1000u);
    EXPECT_TRUE(dark == saved(*occupancyFigure(gpu, true), "b"));
    EXPECT_FALSE(dark == saved(*occupancyFigure(gpu, true), "c", {1920, 1080, render::Theme::Light}));
    EXPECT_FALSE(dark == saved(*occupancyFigure(gpu, false), "d"));
}

TEST(TimesFigure, IsThereWhereTimesAre)
{
    EXPECT_EQ(timesFigure(*support::makeOutcome(), true), nullptr) << "nothing was timed";
    auto outcome = std::make_shared<Outcome>(*support::makeOutcome());
    TimeResult time;
    time.what = Timed::CpuScalar;
    time.device = "a processor";
    time.provenance = Provenance::Measured;
    time.medianMs = 2;
    time.ciLowMs = 1.9;
    time.ciHighMs = 2.1;
    time.samples = 30;
    outcome->times = {time};
    const auto figure = timesFigure(*outcome, true);
    ASSERT_TRUE(figure);
    EXPECT_THAT(figure->inWords().toStdString(), HasSubstr("times for "));
    const test::TemporaryFolder folder;
    saveFigure(*figure, {1280, 720, render::Theme::Light}, folder.path("times.png"));
    EXPECT_EQ(QImage(QString::fromStdString(folder.path("times.png"))).size(), QSize(1280, 720));
    saveFigure(*figure, {}, folder.path("times.svg"));
    EXPECT_THAT(test::read(folder.path("times.svg")), Not(HasSubstr("<text"))) << "needs no font";
}

} // namespace
} // namespace warpatlas::ui
