#include "ui/desktop/charts/fairness_chart.h"

#include "app/fairness/fairness_report.h"
#include "tests/app/fairness/made_up_fairness.h"
#include "tests/ui/application.h"
#include "ui/desktop/charts/figure.h"
#include "ui/desktop/charts/result_figure.h"

#include <QImage>
#include <QPainter>
#include <gmock/gmock.h>

namespace warpatlas::ui {
namespace {

using test::madeUpFairness;
using testing::HasSubstr;

const QRectF fairArea(0, 0, 760, 260);

class FairnessChartTest : public testing::Test {
protected:
    void SetUp() override { WARPATLAS_NEEDS_WINDOW(); }
};

TEST_F(FairnessChartTest, TheTwoBarsOfARowHaveOneScale)
{
    const FairnessFacts facts = madeUpFairness();
    const FairnessChart chart(facts);
    for (std::size_t at = 0; at < allUnfair.size(); ++at) {
        const FairnessRow& row = *facts.row(allUnfair[at]);
        const auto bars = chart.barsOf(at, fairArea);
        const QRectF& longer = isTooSmall(row) ? bars.right : bars.wrong;
        const QRectF& shorter = isTooSmall(row) ? bars.wrong : bars.right;
        EXPECT_NEAR(shorter.width(), std::max(longer.width() / factorOf(row), 1.5), 1e-6);
        EXPECT_LT(bars.wrong.right(), bars.right.left()) << "columns of their own";
        EXPECT_TRUE(chart.placeOf(at, fairArea).contains(bars.wrong));
        EXPECT_TRUE(chart.placeOf(at, fairArea).contains(bars.right));
    }
}

TEST_F(FairnessChartTest, SaysThatRowsHaveScalesOfTheirOwn)
{
    const std::string scale = "each row has its own scale";
    EXPECT_THAT(FairnessChart(madeUpFairness()).inWords().toStdString(), HasSubstr(scale));
    EXPECT_THAT(
        resultFigure(resultOf(madeUpFairness()), std::make_unique<FairnessChart>(madeUpFairness(), true), false, false)
            ->inWords()
            .toStdString(),
        HasSubstr(scale));
    FairnessFacts nothing = madeUpFairness();
    nothing.rows.clear();
    EXPECT_THAT(FairnessChart(nothing).inWords().toStdString(), testing::Not(HasSubstr(scale)));
}

TEST_F(FairnessChartTest, EachRowIsAPointThatSaysAllOfItself)
{
    const FairnessChart chart(madeUpFairness());
    for (std::size_t at = 0; at < allUnfair.size(); ++at)
        EXPECT_EQ(chart.pointAt(chart.placeOf(at, fairArea).center(), fairArea), at);
    EXPECT_FALSE(chart.pointAt({10, 2}, fairArea));
    const std::string words = chart.explain(chart.placeOf(0, fairArea).center(), fairArea).toStdString();
    EXPECT_THAT(words, HasSubstr("No synchronise: 101 times too short"));
    EXPECT_THAT(words, HasSubstr("matmul:naive at 2048 x 2048, block 16 x 16 recorded on NVIDIA Made-up"));
    EXPECT_THAT(words, HasSubstr("30 runs"));
}

TEST_F(FairnessChartTest, WhatIsMissingSaysWhy)
{
    FairnessFacts facts = madeUpFairness();
    facts.rows.erase(facts.rows.begin());
    facts.gaps.push_back({Unfair::NoSynchronise, "no NVIDIA driver is installed"});
    facts.rows.pop_back();
    const FairnessChart chart(facts);
    EXPECT_THAT(chart.inWords().toStdString(),
        HasSubstr("No synchronise: not measured: no NVIDIA driver is installed; First call included: "));
    EXPECT_THAT(chart.inWords().toStdString(), HasSubstr("CPU not optimised: not measured yet"));
    EXPECT_TRUE(chart.barsOf(0, fairArea).wrong.isNull());
    EXPECT_EQ(chart.explain(chart.placeOf(0, fairArea).center(), fairArea).toStdString(),
        "not measured: no NVIDIA driver is installed");
}

/// Hatched: about half of a wrong bar's pixels have its colour, and all of a right one's.
TEST_F(FairnessChartTest, WrongBarsAreHatchedInTheWarningsColour)
{
    const FairnessChart chart(madeUpFairness());
    QImage image(fairArea.size().toSize(), QImage::Format_RGB32);
    const ChartStyle style = ChartStyle::current();
    image.fill(style.tokens.panel);
    QPainter painter(&image);
    chart.paint(painter, fairArea, style);
    painter.end();
    // Lines that are thinner than a pixel are a shade of the colour.
    const auto isNear = [](const QColor& pixel, const QColor& colour) {
        return std::abs(pixel.red() - colour.red()) + std::abs(pixel.green() - colour.green())
            + std::abs(pixel.blue() - colour.blue())
            < 200;
    };
    const auto share = [&](const QRectF& bar, const QColor& colour) {
        int found = 0, all = 0;
        for (int y = int(bar.top()) + 2; y < int(bar.bottom()) - 2; ++y)
            for (int x = int(bar.left()) + 2; x < int(bar.right()) - 2; ++x, ++all)
                found += isNear(image.pixelColor(x, y), colour);
        return all > 0 ? double(found) / all : 0;
    };
    const auto bars = chart.barsOf(1, fairArea); // the wrong one is the longer
    const double hatched = share(bars.wrong, style.tokens.warning);
    EXPECT_GT(hatched, 0.05);
    EXPECT_LT(hatched, 0.6);
    EXPECT_GT(share(bars.right, style.tokens.gpu), 0.9);
}

TEST_F(FairnessChartTest, TheFigureHasTheSentences)
{
    const auto figure =
        resultFigure(resultOf(madeUpFairness()), std::make_unique<FairnessChart>(madeUpFairness(), true), false, true);
    EXPECT_THAT(figure->inWords().toStdString(),
        HasSubstr("of matmul:naive, recorded at 2048 x 2048, measured at 1024 x 1024"));
    EXPECT_THAT(figure->inWords().toStdString(), HasSubstr("5 of 8 are wrong"));
    for (const render::Theme theme : {render::Theme::Dark, render::Theme::Light}) {
        FigureOptions options;
        options.theme = theme;
        const QImage image = pictureOfFigure(*figure, options);
        EXPECT_EQ(image.size(), QSize(1920, 1080));
    }
}

} // namespace
} // namespace warpatlas::ui
