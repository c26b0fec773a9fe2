#include "ui/desktop/charts/flow_chart.h"

#include "app/flow/flow_report.h"
#include "tests/app/flow/made_up_flow.h"
#include "tests/app/support/files.h"
#include "tests/ui/application.h"
#include "ui/desktop/charts/figure.h"
#include "ui/desktop/charts/result_figure.h"

#include <QImage>
#include <QPainter>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

using test::madeUpFlow;
using testing::HasSubstr;

const QRectF flowArea(0, 0, 700, 260);

class FlowChartTest : public testing::Test {
protected:
    void SetUp() override { WARPATLAS_NEEDS_WINDOW(); }
};

TEST_F(FlowChartTest, BothWaysStandOnOneAxis)
{
    const FlowResult result = madeUpFlow();
    const PlacedTimeline flow = placeTimeline(timelineOf(result), flowArea, 80, 20);
    ASSERT_EQ(flow.bars.size(), 9u);
    EXPECT_DOUBLE_EQ(flow.axis.high, 9.5) << "the end of the longer band";
    const auto at = [&](double ms) { return flow.plot.left() + ms / 9.5 * flow.plot.width(); };
    EXPECT_NEAR(flow.bars[3].rect.left(), at(2), 0.01) << "the second upload begins when the first has ended";
    EXPECT_NEAR(flow.bars[3].rect.right(), at(4), 0.01);
    EXPECT_NEAR(flow.bars[8].rect.right(), at(8), 0.01) << "the whole's download";
    EXPECT_LT(flow.bars[0].rect.center().y(), flow.bars[3].rect.center().y()) << "a row a stream";
    EXPECT_LT(flow.bars[3].rect.bottom(), flow.bars[6].rect.top()) << "the whole is below";
}

TEST_F(FlowChartTest, GpusHaveRowsOfTheirOwn)
{
    FlowResult result = madeUpFlow(Provenance::Measured);
    result.gpus = {"H100", "H100"};
    result.parts.operations.back().device = 1;
    const Timeline timeline = timelineOf(result);
    const PlacedTimeline flow = placeTimeline(timeline, flowArea, 80, 20);
    EXPECT_EQ(timeline.lanes.size(), 4u + 1);
    EXPECT_EQ(timeline.lanes[2].name, "GPU 2, stream 1");
    EXPECT_GT(flow.bars[5].rect.top(), flow.bars[3].rect.bottom());
}

/// The flow with kernels that nobody would see beside their copies.
FlowResult withShortKernels(Provenance provenance)
{
    FlowResult result = madeUpFlow(provenance);
    for (FlowTiming* timing : {&result.parts, &result.whole})
        for (FlowOperation& operation : timing->operations)
            if (operation.step == FlowStep::Kernel)
                operation.endMs = operation.startMs + 0.001;
    return result;
}

TEST_F(FlowChartTest, ShortKernelsAreSeenAndSaidToBeDrawnWider)
{
    for (const Provenance provenance : {Provenance::Modelled, Provenance::Measured}) {
        const FlowResult result = withShortKernels(provenance);
        const FlowChart chart(result);
        const Timeline timeline = timelineOf(result);
        const PlacedTimeline flow = placeTimeline(timeline, flowArea, 80, 20);
        const auto stepOf = [&](std::size_t bar) {
            const std::size_t chunked = result.parts.operations.size();
            return bar < chunked ? result.parts.operations[bar].step : result.whole.operations[bar - chunked].step;
        };
        for (std::size_t i = 0; i < flow.bars.size(); ++i)
            EXPECT_EQ(flow.bars[i].isWidened, stepOf(i) == FlowStep::Kernel) << i;
        QImage picture(flowArea.size().toSize(), QImage::Format_RGB32);
        picture.fill(ChartStyle::current().tokens.panel);
        QPainter painter(&picture);
        chart.paint(painter, flowArea, ChartStyle::current());
        painter.end();
        for (std::size_t i = 0; i < flow.bars.size(); ++i) {
            if (stepOf(i) != FlowStep::Kernel)
                continue;
            const QRectF place = chart.placeOf(i, flowArea);
            EXPECT_GE(place.width(), 4);
            EXPECT_EQ(chart.pointAt(place.center(), flowArea), i) << "what lies above is what is meant";
            EXPECT_EQ(picture.pixelColor(place.center().toPoint()), ChartStyle::current().tokens.gpu);
        }
        EXPECT_THAT(chart.legendText(1, flowArea).toStdString(), HasSubstr("kernel"));
        EXPECT_THAT(chart.legendText(1, flowArea).toStdString(), HasSubstr("of the time, drawn wider"));
        EXPECT_EQ(chart.legendText(0, flowArea), "upload ↑");
    }
    EXPECT_EQ(FlowChart(madeUpFlow()).legendText(1, flowArea), "kernel");
}

TEST_F(FlowChartTest, UploadsAndDownloadsDifferWithoutTheirColourToo)
{
    for (const Provenance provenance : {Provenance::Modelled, Provenance::Measured}) {
        const FlowResult result = madeUpFlow(provenance);
        const FlowChart chart(result);
        QImage picture(1200, 480, QImage::Format_RGB32);
        const QRectF area(picture.rect());
        picture.fill(ChartStyle::current().tokens.panel);
        QPainter painter(&picture);
        chart.paint(painter, area, ChartStyle::current());
        painter.end();
        /// How much lighter the edge of a bar is than what is inside.
        const auto edgeOf = [&](std::size_t operation) {
            const QRectF bar = chart.placeOf(operation, area);
            double edge = 0, inside = 0;
            for (int y = int(bar.top()) + 4; y < int(bar.bottom()) - 4; ++y) {
                edge += qGray(picture.pixel(int(bar.left()) + 1, y));
                inside += qGray(picture.pixel(int(bar.left()) + 8, y));
            }
            return (edge - inside) / (bar.height() - 8);
        };
        ASSERT_EQ(result.parts.operations[0].step, FlowStep::Upload);
        ASSERT_EQ(result.parts.operations[2].step, FlowStep::Download);
        EXPECT_LT(edgeOf(0), 25) << "filled";
        EXPECT_GT(edgeOf(2), 50) << "outlined";
    }
}

TEST_F(FlowChartTest, SaysWhenAnOperationRan)
{
    const FlowChart chart(madeUpFlow());
    const QPointF upload = chart.placeOf(3, flowArea).center();
    EXPECT_EQ(chart.pointAt(upload, flowArea), 3u);
    EXPECT_THAT(
        chart.explain(upload, flowArea).toStdString(), HasSubstr("upload, chunk 2: rows 50 to 99; 2.00 to 4.00"));
    EXPECT_THAT(chart.explain(chart.placeOf(8, flowArea).center(), flowArea).toStdString(),
        HasSubstr("download, all of it; 6.00 to 8.00"));
    EXPECT_FALSE(chart.pointAt({0, 0}, flowArea));
    EXPECT_THAT(chart.inWords().toStdString(), HasSubstr("modelled. 2 chunks on 2 streams"));
}

TEST_F(FlowChartTest, FigureSaysWhatIsWrongWithoutItsCaptionToo)
{
    FlowResult result = madeUpFlow();
    result.checks.front().differing = 7;
    EXPECT_THAT(
        resultFigure(resultOf(result), std::make_unique<FlowChart>(result), true, false)->inWords().toStdString(),
        HasSubstr("7 of 8,000 values differ"));
    const auto redPixels = [](const FlowResult& shown) {
        const FigureOptions options{1280, 720, render::Theme::Dark};
        const QColor red = figureStyle(options).tokens.wrongText;
        const QImage picture =
            pictureOfFigure(*resultFigure(resultOf(shown), std::make_unique<FlowChart>(shown), true, true), options);
        int pixels = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                pixels += QColor(picture.pixel(x, y)) == red;
        return pixels;
    };
    EXPECT_GT(redPixels(result), 100) << "as in the window";
    EXPECT_EQ(redPixels(madeUpFlow()), 0);
    const test::TemporaryFolder folder;
    for (const char* name : {"flow.png", "flow.svg", "flow.pdf"}) {
        saveFigure(
            *resultFigure(resultOf(result), std::make_unique<FlowChart>(result), true, true), {}, folder.path(name));
        EXPECT_GT(std::filesystem::file_size(folder.path(name)), 2000u) << name;
    }
}

} // namespace
} // namespace warpatlas::ui
