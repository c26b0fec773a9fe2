// A result as a figure, here that of a roofline.
#include "ui/desktop/charts/result_figure.h"

#include "app/roofline/roofline_report.h"
#include "tests/app/roofline/made_up_roofline.h"
#include "tests/app/support/files.h"
#include "ui/desktop/charts/figure.h"
#include "ui/desktop/charts/roofline_chart.h"
#include "ui/desktop/look/style.h"

#include <QImage>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

using test::madeUpRoofline;
using testing::HasSubstr;
using testing::Not;

std::unique_ptr<Chart> figureFor(
    const std::vector<RooflineFacts>& points, std::span<const MemoryLevel> levels, bool caption)
{
    return resultFigure(resultOf(points, levels),
        std::make_unique<RooflineChart>(points, std::vector(levels.begin(), levels.end()), 0), false, caption);
}

TEST(ResultFigure, SaysWhatItMeansAndUnderWhichConditions)
{
    const std::vector<RooflineFacts> points{madeUpRoofline("sum:naive", 0.25, 0.1)};
    const std::string words = figureFor(points, std::vector{MemoryLevel::Dram}, true)->inWords().toStdString();
    EXPECT_THAT(words, HasSubstr("Roofline of sum:naive on a GPU"));
    EXPECT_THAT(words, HasSubstr("below the ridge at 10.0, so bandwidth limits it"));
}

TEST(ResultFigure, AWrongResultIsSaidFirstAndItsPointIsMarked)
{
    needApplication();
    std::vector<RooflineFacts> points{madeUpRoofline("sum:naive", 0.25, 0.1), madeUpRoofline("sum:tiled", 4, 0.1)};
    const std::vector level{MemoryLevel::Dram};
    const FigureOptions options;
    const QColor wrong = figureStyle(options).tokens.wrong;
    const auto redPixels = [&](const Chart& chart) {
        const QImage picture = pictureOfFigure(chart, options);
        int pixels = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                pixels += QColor(picture.pixel(x, y)) == wrong;
        return pixels;
    };
    EXPECT_EQ(redPixels(*figureFor(points, level, true)), 0);
    int before = 0;
    for (RooflineFacts& kernel : points) { // the shown one, then one beside it as well
        kernel.notes.push_back(RooflineNote::Unchecked);
        for (const bool caption : {true, false}) {
            const auto figure = figureFor(points, level, caption);
            EXPECT_THAT(
                figure->inWords().toStdString(), HasSubstr("on a GPU. The result is wrong: what a right kernel"));
            EXPECT_GT(redPixels(*figure), before + 20) << kernel.kernel;
        }
        before = redPixels(*figureFor(points, level, true));
    }
    EXPECT_THAT(RooflineChart(points, level, 0).inWords().toStdString(), HasSubstr("sum:tiled: 4.00"));
    EXPECT_THAT(RooflineChart(points, level, 0).inWords().toStdString(), HasSubstr("Its run is wrong."));
}

TEST(ResultFigure, IsWrittenInEachForm)
{
    const std::vector<RooflineFacts> points{
        madeUpRoofline("sum:naive", 0.25, 0.1), madeUpRoofline("sum:tiled", 4, 0.1)};
    const test::TemporaryFolder folder;
    for (const auto& [name, begins] : {std::pair{"r.png", "\x89PNG"}, {"r.svg", "<?xml"}, {"r.pdf", "%PDF"}}) {
        const std::string path = folder.path(name);
        saveFigure(*figureFor(points, memoryLevels, true), {}, path);
        EXPECT_EQ(test::read(path).substr(0, std::string(begins).size()), begins) << name;
    }
}

} // namespace
} // namespace warpatlas::ui
