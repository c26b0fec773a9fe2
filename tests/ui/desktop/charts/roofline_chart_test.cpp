#include "ui/desktop/charts/roofline_chart.h"

#include "tests/app/roofline/made_up_roofline.h"
#include "tests/ui/application.h"
#include "ui/desktop/charts/figure.h"

#include <QImage>
#include <QPainter>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

using test::madeUpRoofline;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

const QRectF chartArea(0, 0, 640, 360);

class RooflineChartTest : public testing::Test {
protected:
    void SetUp() override { WARPATLAS_NEEDS_WINDOW(); }
};

std::vector<RooflineFacts> ladder()
{
    return {madeUpRoofline("sum:naive", 0.25, 0.1), madeUpRoofline("sum:tiled", 4, 0.05),
        madeUpRoofline("sum:best", 40, 0.05)};
}

TEST_F(RooflineChartTest, PointsStandWhereTheirNumbersAre)
{
    const RooflineChart chart(ladder(), {MemoryLevel::Dram}, 1);
    ASSERT_THAT(chart.marks(), SizeIs(3));
    const RooflineMark& naive = chart.marks().front();
    EXPECT_DOUBLE_EQ(naive.intensity, 0.25);
    EXPECT_DOUBLE_EQ(naive.rate, 2.5) << "a quarter of a million operations in 0.1 ms";
    EXPECT_DOUBLE_EQ(naive.low, 2.5 / 1.5);
    EXPECT_EQ(naive.name, "naive") << "all are of one kernel";
    const QRectF at[] = {chart.placeOf(0, chartArea), chart.placeOf(1, chartArea), chart.placeOf(2, chartArea)};
    EXPECT_LT(at[0].center().x(), at[1].center().x());
    EXPECT_GT(at[0].center().y(), at[1].center().y()) << "faster is higher";
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(chart.pointAt(at[i].center(), chartArea), i);
    EXPECT_FALSE(chart.pointAt(at[0].center() + QPointF(60, 0), chartArea));
}

TEST_F(RooflineChartTest, TimesOfTheSameKernelStandBesideOneAnother)
{
    std::vector<RooflineFacts> points = ladder();
    for (RooflineFacts& facts : points)
        facts.times.insert(facts.times.begin(), RooflineTime{Provenance::Recorded, "a GPU", 0.06, 0.059, 0.061});
    const RooflineChart chart(points, {MemoryLevel::Dram}, 1);
    ASSERT_THAT(chart.marks(), SizeIs(4)) << "those of others have their best time alone";
    EXPECT_EQ(chart.marks()[0].provenance, Provenance::Recorded);
    EXPECT_EQ(chart.marks()[1].provenance, Provenance::Recorded);
    EXPECT_FALSE(chart.marks()[1].beside);
    EXPECT_EQ(chart.marks()[2].provenance, Provenance::Modelled);
    EXPECT_TRUE(chart.marks()[2].beside) << "neither hides the other";
    EXPECT_EQ(chart.marks()[2].kernel, 1u);
}

TEST_F(RooflineChartTest, WithoutArithmeticEachKernelHasAColumnAndAHeightThatIsItsBandwidth)
{
    // A million bytes in 0.02 ms are 50 of 100 GB/s.
    const RooflineChart all({madeUpRoofline("copy:half", 0, 0.02), madeUpRoofline("copy:whole", 0, 0.01),
                                madeUpRoofline("copy:same", 0, 0.02)},
        {MemoryLevel::Dram}, 0);
    EXPECT_DOUBLE_EQ(all.marks().front().rate, 0.5);
    EXPECT_DOUBLE_EQ(all.marks().front().reach.share, 0.5);
    const QRectF at[] = {all.placeOf(0, chartArea), all.placeOf(1, chartArea), all.placeOf(2, chartArea)};
    EXPECT_GT(at[1].left(), at[0].right()) << "no two lie on one another";
    EXPECT_GT(at[2].left(), at[1].right());
    EXPECT_LT(at[1].center().y(), at[0].center().y()) << "more is higher";
    EXPECT_DOUBLE_EQ(at[2].center().y(), at[0].center().y());
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(all.pointAt(at[i].center(), chartArea), i);
    EXPECT_THAT(all.explain(at[0].center(), chartArea).toStdString(), HasSubstr("no arithmetic; 50 %"));
    EXPECT_THAT(all.inWords().toStdString(), HasSubstr("it moves 50.0 GB/s, 50 % of that"));
    // The roof is where its own point would be, over all columns.
    for (const double x : {at[0].left() - 40, at[2].right() + 40})
        EXPECT_EQ(
            all.explain({x, at[1].center().y()}, chartArea).toStdString(), "DRAM: 100 GB/s, theoretical: a sheet");
}

TEST_F(RooflineChartTest, PointsOfTwoLevelsAtOnePlaceStandBesideOneAnother)
{
    RooflineFacts facts = madeUpRoofline("sum", 2, 0.05);
    facts.levels[std::size_t(MemoryLevel::L1)] = facts.levels[std::size_t(MemoryLevel::Dram)];
    const RooflineChart chart({facts}, {memoryLevels.begin(), memoryLevels.end()}, 0);
    ASSERT_THAT(chart.marks(), SizeIs(2));
    EXPECT_DOUBLE_EQ(chart.marks()[0].intensity, chart.marks()[1].intensity);
    EXPECT_EQ(chart.marks()[0].beside, 0);
    EXPECT_EQ(chart.marks()[1].beside, 1) << "neither hides the other";
    const std::vector<RooflineFacts> twins{madeUpRoofline("sum:a", 2, 0.05), madeUpRoofline("sum:b", 2, 0.05)};
    const RooflineChart both(twins, {MemoryLevel::Dram}, 0);
    EXPECT_EQ(both.pointAt(both.placeOf(1, chartArea).center(), chartArea), 1u) << "each can be pointed at";
}

TEST_F(RooflineChartTest, OfSeveralLevelsOneKernelHasAPointEach)
{
    const RooflineChart chart(ladder(), {memoryLevels.begin(), memoryLevels.end()}, 1);
    ASSERT_THAT(chart.marks(), SizeIs(2)) << "it uses two of the four";
    EXPECT_EQ(chart.marks()[0].name, "DRAM");
    EXPECT_EQ(chart.marks()[1].name, "L1");
    EXPECT_DOUBLE_EQ(chart.marks()[0].rate, chart.marks()[1].rate);
    EXPECT_DOUBLE_EQ(chart.marks()[0].intensity, 4 * chart.marks()[1].intensity);
}

TEST_F(RooflineChartTest, WhatCountsOtherOperationsIsNotBesideIt)
{
    std::vector<RooflineFacts> points = ladder();
    points[0].kind = OperationKind::Integer;
    points[2].times.clear();
    const RooflineChart chart(points, {MemoryLevel::Dram}, 1);
    ASSERT_THAT(chart.marks(), SizeIs(1));
    EXPECT_EQ(chart.marks().front().kernel, 1u);
    EXPECT_TRUE(chart.placeOf(0, chartArea).isNull());
}

TEST_F(RooflineChartTest, AnotherSizeIsSaid)
{
    std::vector<RooflineFacts> points = ladder();
    points[0].size = "99 x 99";
    const RooflineChart chart(points, {MemoryLevel::Dram}, 1);
    EXPECT_EQ(chart.marks()[0].name, "naive (99 x 99)");
    EXPECT_EQ(chart.marks()[1].name, "tiled");
}

TEST_F(RooflineChartTest, TheRoofSaysWhereItComesFrom)
{
    const RooflineChart chart(ladder(), {MemoryLevel::Dram}, 1);
    std::string words;
    for (double y = 20; y < 340 && words.empty(); y += 4) // down the left edge, which no point is near
        words = chart.explain(QPointF(90, y), chartArea).toStdString();
    EXPECT_EQ(words, "DRAM: 100 GB/s, theoretical: a sheet");
    EXPECT_TRUE(chart.explain(QPointF(600, 300), chartArea).isEmpty());
}

TEST_F(RooflineChartTest, MeasuredIsSolidAndModelledIsHollow)
{
    const auto middleOf = [](Provenance provenance) {
        RooflineFacts facts = madeUpRoofline("sum", 1, 0.05);
        facts.times.front().provenance = provenance;
        const RooflineChart chart({facts}, {MemoryLevel::Dram}, 0);
        QImage image(640, 360, QImage::Format_RGB32);
        image.fill(tokens().panel);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        chart.paint(painter, chartArea, ChartStyle::current());
        return QColor(image.pixel(chart.placeOf(0, chartArea).center().toPoint()));
    };
    EXPECT_EQ(middleOf(Provenance::Modelled), tokens().panel);
    EXPECT_EQ(middleOf(Provenance::Measured), tokens().gpu);
    EXPECT_EQ(middleOf(Provenance::Recorded), tokens().gpu);
}

TEST_F(RooflineChartTest, IsPaintedAtAnySize)
{
    std::vector<RooflineFacts> points = ladder();
    points.push_back(madeUpRoofline("sum:still", 0, 0.05));
    for (const QSize& size : {QSize(1, 1), QSize(120, 40), QSize(300, 130), QSize(3000, 2000)})
        for (const std::size_t isolated : {std::size_t(0), std::size_t(3)})
            for (const std::vector<MemoryLevel>& levels : {std::vector{MemoryLevel::Dram},
                     std::vector{MemoryLevel::Shared}, std::vector(memoryLevels.begin(), memoryLevels.end())}) {
                QImage image(size, QImage::Format_RGB32);
                QPainter painter(&image);
                const RooflineChart chart(points, levels, isolated);
                chart.paint(painter, QRectF(QPointF(), QSizeF(size)), ChartStyle::current());
                EXPECT_THAT(chart.inWords().toStdString(), Not(IsEmpty()));
            }
}

} // namespace
} // namespace warpatlas::ui
