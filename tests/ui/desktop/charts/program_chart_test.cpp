#include "ui/desktop/charts/program_chart.h"

#include "tests/app/program/made_up_run.h"
#include "tests/ui/application.h"
#include "ui/desktop/charts/figure.h"

#include <QPainter>
#include <gmock/gmock.h>

namespace warpatlas::ui {
namespace {

const QRectF area(10, 20, 800, 200);

/// A launch from 20 to 50 us, for which the host waits from 0 on, and then calls once more.
ProgramRecord waitedFor()
{
    ProgramRecord record = test::madeUpRun().record;
    record.calls[0].hostEndMicroseconds = 50;
    record.calls[1].startMicroseconds = 20;
    record.calls[1].endMicroseconds = 50;
    record.calls[1].hostStartMicroseconds = record.calls[1].hostEndMicroseconds = 50;
    return record;
}

TEST(ProgramChart, PlacesBarsOnOneAxis)
{
    const ProgramRecord record = waitedFor();
    const PlacedTimeline placed = placeTimeline(timelineOf(timelineOf(record), record), area, 100, 20);
    ASSERT_EQ(placed.lanes.size(), 2);
    ASSERT_EQ(placed.bars.size(), 3);
    const QRectF &wait = placed.bars[0].rect, &mark = placed.bars[1].rect, &kernel = placed.bars[2].rect;
    EXPECT_DOUBLE_EQ(wait.left(), placed.plot.left());
    EXPECT_NEAR(wait.right(), kernel.right(), 1e-6);
    EXPECT_NEAR(kernel.width() / wait.width(), 0.6, 1e-6);
    EXPECT_NEAR(mark.left(), wait.right(), 1e-6);
    EXPECT_GT(mark.width(), 0);
    EXPECT_LT(wait.bottom(), kernel.top());
    for (const PlacedTimeline::Bar& bar : placed.bars)
        EXPECT_TRUE(area.contains(bar.rect.adjusted(0, 0, -4, 0)));
}

TEST(ProgramChart, FindsAndExplainsEachBar)
{
    WARPATLAS_NEEDS_WINDOW();
    const ProgramChart chart(std::make_shared<const ProgramRecord>(waitedFor()));
    ASSERT_EQ(chart.points(), 3);
    for (std::size_t i = 0; i < 3; ++i) {
        const QPointF middle = chart.placeOf(i, area).center();
        EXPECT_EQ(chart.pointAt(middle, area), i);
        EXPECT_FALSE(chart.explain(middle, area).isEmpty());
    }
    EXPECT_THAT(chart.explain(chart.placeOf(2, area).center(), area).toStdString(),
        testing::HasSubstr("scale<<<2 × 2, 4 × 4>>>; cudaLaunchKernel, line 12; 20.0 to 50.0 µs (30.0 µs, modelled)"));
    EXPECT_FALSE(chart.pointAt(area.topLeft(), area));
    EXPECT_TRUE(chart.placeOf(3, area).isNull());
}

/// The host calls while it waits for nothing, and waits from then on: what goes wrong there is seen all the same.
TEST(ProgramChart, WhatGoesWrongInNoTimeIsAboveItsNeighbours)
{
    WARPATLAS_NEEDS_WINDOW();
    ProgramRecord record = waitedFor();
    record.calls[1].hostStartMicroseconds = record.calls[1].hostEndMicroseconds = 25;
    record.calls[1].result = 1;
    const ProgramChart chart(std::make_shared<const ProgramRecord>(record));
    const QPointF mark = chart.placeOf(1, area).center();
    EXPECT_TRUE(chart.placeOf(0, area).contains(mark)) << "the host waits";
    EXPECT_EQ(chart.pointAt(mark, area), 1U);
    QImage image(900, 300, QImage::Format_RGB32);
    image.fill(tokens().panel);
    QPainter painter(&image);
    chart.paint(painter, area, {tokens(), sansFont(13), sansFont(12), sansFont(13, true)});
    painter.end();
    EXPECT_EQ(QColor(image.pixel(mark.toPoint())).name(), tokens().wrong.name());
}

TEST(ProgramChart, IsReadOutAsItIsSeen)
{
    const ProgramChart chart(std::make_shared<const ProgramRecord>(waitedFor()));
    EXPECT_THAT(chart.inWords().toStdString(),
        testing::HasSubstr("order simulated, durations modelled. 1 stream: copies and kernels take 30.0 µs"));
}

/// 33 host threads, each with a stream of its own.
ProgramRecord ofManyThreads()
{
    ProgramRecord record;
    for (std::uint64_t i = 0; i < 33; ++i) {
        runtime::CallRecord call = waitedFor().calls[1];
        call.thread = i + 1;
        call.stream = i + 1;
        call.number = i;
        record.calls.push_back(call);
    }
    record.lines.assign(33, 12);
    return record;
}

TEST(ProgramChart, ManyLanesKeepAHeightAndScroll)
{
    WARPATLAS_NEEDS_WINDOW();
    ProgramChart chart(std::make_shared<const ProgramRecord>(ofManyThreads()));
    ASSERT_EQ(chart.points(), 66);
    const double hidden = chart.hiddenRows(area), letters = QFontMetricsF(sansFont(12)).height();
    EXPECT_GT(hidden, 66 * letters - area.height());
    EXPECT_GE(chart.placeOf(0, area).bottom() + 1, area.top() + letters);
    EXPECT_TRUE(chart.placeOf(65, area).isNull()) << "it is not in view";
    EXPECT_TRUE(chart.scrollsAt({area.left() + 5, area.center().y()}, area)) << "the wheel above the names";
    EXPECT_FALSE(chart.scrollsAt(area.center(), area));
    EXPECT_TRUE(chart.reveal(65, area));
    EXPECT_NEAR(chart.scrolled(), hidden, 1);
    const QRectF last = chart.placeOf(65, area);
    EXPECT_TRUE(area.contains(last));
    EXPECT_GT(last.height(), 0.7 * letters);
    EXPECT_EQ(chart.pointAt(last.center(), area), 65U);
    EXPECT_FALSE(chart.reveal(65, area)) << "it is seen already";
    EXPECT_TRUE(chart.placeOf(0, area).isNull());
    EXPECT_TRUE(chart.reveal(0, area));
    EXPECT_EQ(chart.scrolled(), 0);
    EXPECT_EQ(ProgramChart(std::make_shared<const ProgramRecord>(waitedFor())).hiddenRows(area), 0);
}

TEST(ProgramChart, AFigureHasRoomForAllLanes)
{
    WARPATLAS_NEEDS_WINDOW();
    const FigureOptions usual;
    const auto figureOf = [](const ProgramRecord& record) {
        auto run = std::make_shared<ProgramRun>();
        run->record = record;
        return programFigure(run, "scale.cu", "T4", true);
    };
    EXPECT_EQ(withRoomFor(*figureOf(waitedFor()), usual).height, usual.height);
    const FigureOptions high = withRoomFor(*figureOf(ofManyThreads()), usual);
    EXPECT_GT(high.height, 66 * figureStyle(high).small.pixelSize());
    EXPECT_EQ(high.width, usual.width);
    EXPECT_EQ(pictureOfFigure(*figureOf(ofManyThreads()), usual).height(), high.height);
}

TEST(ProgramChart, TheLastTickIsNotCut)
{
    WARPATLAS_NEEDS_WINDOW();
    ProgramRecord record = waitedFor(); // the last tick is at the very end
    for (runtime::CallRecord& call : record.calls)
        for (double* const time :
            {&call.startMicroseconds, &call.endMicroseconds, &call.hostStartMicroseconds, &call.hostEndMicroseconds})
            *time *= 20'000;
    const ProgramChart chart(std::make_shared<const ProgramRecord>(record));
    const QRectF narrow(0, 0, 300, 160);
    QImage image(340, 160, QImage::Format_RGB32); // wider than the chart: what is drawn there would be cut
    image.fill(tokens().panel);
    QPainter painter(&image);
    chart.paint(painter, narrow, {tokens(), sansFont(13), sansFont(12), sansFont(13, true)});
    painter.end();
    for (int x = int(narrow.right()) + 1; x < image.width(); ++x)
        for (int y = 0; y < image.height(); ++y)
            ASSERT_EQ(QColor(image.pixel(x, y)).name(), tokens().panel.name()) << x << ' ' << y;
}

TEST(ProgramChart, WhatDidNotEndGoesToTheEnd)
{
    WARPATLAS_NEEDS_WINDOW();
    ProgramRecord record = waitedFor();
    record.calls[1].workOpen = true;
    record.calls[1].endMicroseconds = record.calls[1].startMicroseconds;
    runtime::CallRecord waits;
    waits.name = "cudaDeviceSynchronize";
    waits.open = true;
    waits.hostStartMicroseconds = waits.hostEndMicroseconds = 50;
    waits.number = 2;
    record.calls.push_back(waits);
    record.lines.push_back(14);
    const ProgramChart chart(std::make_shared<const ProgramRecord>(record));
    ASSERT_EQ(chart.points(), 4);
    const QRectF wait = chart.placeOf(2, area), kernel = chart.placeOf(3, area);
    EXPECT_EQ(chart.bar(2).what, ProgramBar::What::Wait);
    EXPECT_GT(wait.width(), 50) << "it is a bar";
    EXPECT_NEAR(wait.right(), kernel.right(), 1e-6);
    EXPECT_LT(kernel.left(), wait.left());
    EXPECT_THAT(chart.explain(kernel.center(), area).toStdString(),
        testing::HasSubstr(": not ended; cudaLaunchKernel, line 12; from 20.0 µs on (modelled)"));
    EXPECT_THAT(chart.inWords().toStdString(), testing::HasSubstr("scale had not ended."));
    EXPECT_EQ(chart.timeline().work, 0) << "for how long it ran nobody knows";
    QImage image(900, 300, QImage::Format_RGB32);
    image.fill(tokens().panel);
    QPainter painter(&image);
    chart.paint(painter, area, {tokens(), sansFont(13), sansFont(12), sansFont(13, true)});
    painter.end();
    bool torn = false;
    for (int y = int(kernel.top()); y < int(kernel.bottom()); ++y)
        for (int x = int(kernel.right()) - 8; x <= int(kernel.right()); ++x)
            torn = torn || QColor(image.pixel(x, y)) == tokens().warning;
    EXPECT_TRUE(torn);
}

TEST(ProgramChart, ShowsAPartOfTheTime)
{
    WARPATLAS_NEEDS_WINDOW();
    ProgramChart chart(std::make_shared<const ProgramRecord>(waitedFor()));
    const QRectF whole = chart.placeOf(2, area);
    EXPECT_FALSE(chart.moveBy(10, area)) << "all is shown";
    EXPECT_TRUE(chart.scaleAt({whole.right(), whole.top()}, 0.5, area));
    EXPECT_NEAR(chart.shown().from, 0.025, 0.0001);
    EXPECT_NEAR(chart.shown().to, 0.050, 0.0001);
    EXPECT_GT(chart.placeOf(2, area).width(), 1.5 * whole.width());
    EXPECT_TRUE(chart.moveBy(1e6, area));
    EXPECT_EQ(chart.shown().from, 0) << "there is nothing before the beginning";
    EXPECT_TRUE(chart.scaleAt({whole.left() - whole.width(), 0}, 0.2, area));
    EXPECT_TRUE(chart.placeOf(2, area).isNull()) << "it is not shown";
    EXPECT_FALSE(chart.pointAt({}, area));
    EXPECT_TRUE(chart.scaleAt(whole.center(), 100, area));
    EXPECT_EQ(chart.shown(), ShownTime());
    for (int i = 0; i < 100; ++i)
        chart.scaleAt(whole.center(), 0.5, area);
    EXPECT_NEAR(chart.shown().to - chart.shown().from, 0.0001, 1e-12);
    EXPECT_TRUE(chart.showAll());
    EXPECT_FALSE(chart.showAll());
    ProgramRecord endless = waitedFor(); // of a damaged file
    endless.calls[1].endMicroseconds = 1e300;
    ProgramChart longest(std::make_shared<const ProgramRecord>(endless));
    for (int i = 0; i < 2000; ++i)
        longest.scaleAt(area.center(), 0.5, area);
    EXPECT_NEAR(longest.shown().to - longest.shown().from, 1e288, 1e282);
    EXPECT_FALSE(longest.placeOf(2, area).isNull());
}

} // namespace
} // namespace warpatlas::ui
