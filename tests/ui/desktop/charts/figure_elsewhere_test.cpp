// Figures as other programs show them: librsvg draws the SVG and poppler the PDF as the PNG is, and the PDF's words can
// be selected.
#include "ui/desktop/charts/figure.h"

#include "app/compare/compare_result.h"
#include "app/fairness/fairness_report.h"
#include "app/flow/flow_report.h"
#include "app/report/times_report.h"
#include "app/roofline/roofline_report.h"
#include "app/session/run_experiment.h"
#include "app/sweep/sweep_report.h"
#include "tests/app/fairness/made_up_fairness.h"
#include "tests/app/flow/made_up_flow.h"
#include "tests/app/roofline/made_up_roofline.h"
#include "tests/app/support/files.h"
#include "tests/app/sweep/made_up_sweep.h"
#include "tests/support/outcomes.h"
#include "ui/desktop/charts/compare_chart.h"
#include "ui/desktop/charts/fairness_chart.h"
#include "ui/desktop/charts/flow_chart.h"
#include "ui/desktop/charts/occupancy_chart.h"
#include "ui/desktop/charts/result_figure.h"
#include "ui/desktop/charts/roofline_chart.h"
#include "ui/desktop/charts/sweep_chart.h"

#include <QImage>
#include <QProcess>
#include <QStandardPaths>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

std::unique_ptr<Chart> sweepFigure(SweepResult result)
{
    const auto shared = std::make_shared<const SweepResult>(std::move(result));
    return resultFigure(resultOf(*shared), chartOf(shared), false, true);
}

std::unique_ptr<Chart> madeUpTimes()
{
    Outcome outcome = *support::makeOutcome();
    outcome.times = {test::madeUpTime(Timed::CpuScalar, "a processor", 1.2),
        test::madeUpTime(Timed::CpuParallel, "a processor", 0.3),
        test::madeUpTime(Timed::Kernel, "a GPU (80 GB)", 0.02),
        test::madeUpTime(Timed::EndToEnd, "a GPU (80 GB)", 0.4)};
    TimeResult predicted = test::madeUpTime(Timed::Kernel, "H100", 0.04, 0.5);
    predicted.provenance = Provenance::Modelled;
    outcome.times.push_back(predicted);
    return timesFigure(outcome, true);
}

ComparedRun transposed(const char* variant, double kernelMs)
{
    Experiment experiment;
    experiment.kernel = std::string("transpose:") + variant;
    experiment.data = {"ramp:70x50"};
    Progress progress;
    ComparedRun run = comparedRun(*runExperiment(experiment, RunOptions{false, false}, progress), variant);
    run.times = {{test::madeUpTime(Timed::CpuScalar, "a processor", 4), "", true, {}, true},
        {test::madeUpTime(Timed::Kernel, "a GPU (80 GB)", kernelMs), "", true, {}, true}};
    return run;
}

struct Case {
    std::string name;
    std::unique_ptr<Chart> (*make)();
    QStringList words; ///< that it says: with signs, and letters that have neighbours
};

class FigureElsewhere : public testing::TestWithParam<Case> {
protected:
    /// Runs a program of the system; what it printed. Skips visibly where it is not installed.
    static QString printedBy(const QString& program, const QStringList& arguments)
    {
        QProcess process;
        process.start(program, arguments);
        EXPECT_TRUE(process.waitForFinished(60000) && process.exitCode() == 0)
            << program.toStdString() << ": " << process.readAllStandardError().toStdString();
        return QString::fromUtf8(process.readAllStandardOutput());
    }
    static bool isHere(const QString& program) { return !QStandardPaths::findExecutable(program).isEmpty(); }
    QString saved(const FigureOptions& options, const char* ending) const
    {
        const std::string path = m_folder.path("figure" + std::string(ending));
        saveFigure(*GetParam().make(), options, path);
        return QString::fromStdString(path);
    }
    QString path(const char* name) const { return QString::fromStdString(m_folder.path(name)); }

    test::TemporaryFolder m_folder;
};
INSTANTIATE_TEST_SUITE_P(, FigureElsewhere,
    testing::Values(
        Case{"Sizes", [] { return sweepFigure(test::madeUpSizes()); },
            {"copies included; its kernel alone from", "nvidia h200, driver 580.95.05, cuda 13.0", "2026-11-25"}},
        Case{"Predictions", [] { return sweepFigure(test::madeUpPredictions()); },
            {"86.7 to 195 µs, at block 256", "440 to 990 µs, at block 8"}},
        Case{"HeatMap", [] { return sweepFigure(test::madeUpGrid()); },
            {"nvidia h200, driver 580.95.05, cuda 13.0", "2026-11-25"}},
        Case{"Times", madeUpTimes, {QString::fromUtf8("967 × 541"), "1.20 ms measured", "modelled"}},
        Case{"Occupancy",
            [] {
                const GpuSheet gpu = findGpu("T4").value();
                const OccupancyInput input{192, 40, 8192};
                return resultFigure(resultOf(gpu, input),
                    std::make_unique<OccupancyChart>(occupancyPlots(gpu, input, {})), false, true);
            },
            {"occupancy of t4: 93.8 % with 192 threads", "blocks of 128, 256, 512 or 1,024 threads"}},
        Case{"Flow",
            [] {
                return resultFigure(
                    resultOf(test::madeUpFlow()), std::make_unique<FlowChart>(test::madeUpFlow()), true, true);
            },
            {"2 chunks on 2 streams", "modelled"}},
        Case{"Fairness",
            [] {
                return resultFigure(resultOf(test::madeUpFairness()),
                    std::make_unique<FairnessChart>(test::madeUpFairness(), true), false, true);
            },
            {"101 times too short", "recorded", "nvidia made-up, driver 1.2, 2026-01-31"}},
        Case{"Compare",
            [] {
                const RunComparison comparison = compareRuns(transposed("naive", 1.2), transposed("tiled", 0.4));
                return resultFigure(resultOf(comparison), std::make_unique<CompareChart>(comparison), true, true);
            },
            {"a: transpose:naive, b: transpose:tiled", "3.0", "counters", "simulated", "are the same"}},
        Case{"Roofline",
            [] {
                const std::vector<RooflineFacts> points{
                    test::madeUpRoofline("sum:naive", 0.25, 0.1), test::madeUpRoofline("sum:tiled", 4, 0.1)};
                return resultFigure(resultOf(points, memoryLevels),
                    std::make_unique<RooflineChart>(points, std::vector(memoryLevels.begin(), memoryLevels.end()), 0),
                    false, true);
            },
            {"roofline of sum:naive on a gpu", "(modelled, 6.7 to 15 %)", "(theoretical: a sheet)"}}),
    [](const auto& info) { return info.param.name; });

/// Each program draws the edges of letters a little thinner or bolder. Seen at an eighth of the size that is a shade of
/// up to 45, and in a figure of nothing but letters a quarter of all that is drawn; a number that is another one, or a
/// missing line, is more than 150.
struct Difference {
    double share = 0; ///< of what is drawn: 1 for an empty picture
    int most = 0; ///< of 255
};
int distance(const QColor& one, const QColor& other)
{
    return std::max({std::abs(one.red() - other.red()), std::abs(one.green() - other.green()),
        std::abs(one.blue() - other.blue())});
}
Difference differenceOf(const QImage& a, const QImage& b)
{
    const auto reduced = [](const QImage& image) {
        return image.convertToFormat(QImage::Format_RGB32)
            .scaled(image.size() / 8, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    };
    const QImage first = reduced(a), second = reduced(b);
    Difference difference;
    const QColor ground = first.pixelColor(0, 0);
    double drawn = 0, differs = 0;
    for (int y = 0; y < first.height(); ++y)
        for (int x = 0; x < first.width(); ++x) {
            const int here = distance(first.pixelColor(x, y), second.pixelColor(x, y));
            difference.most = std::max(difference.most, here);
            differs += here;
            drawn += distance(first.pixelColor(x, y), ground);
        }
    difference.share = differs / drawn;
    return difference;
}

TEST_P(FigureElsewhere, LooksTheSame)
{
    if (!isHere("rsvg-convert") || !isHere("pdftoppm"))
        GTEST_SKIP() << "librsvg's rsvg-convert or poppler's pdftoppm is not installed";
    for (const render::Theme theme : {render::Theme::Dark, render::Theme::Light}) {
        const FigureOptions options{1280, 720, theme};
        const QImage png(saved(options, ".png"));
        printedBy("rsvg-convert", {saved(options, ".svg"), "-o", path("svg.png")});
        printedBy("pdftoppm", {"-r", "96", "-png", "-singlefile", saved(options, ".pdf"), path("pdf")});
        for (const char* const name : {"svg.png", "pdf.png"}) {
            const QImage other(path(name));
            ASSERT_EQ(other.size(), png.size()) << name;
            const Difference difference = differenceOf(png, other);
            EXPECT_LT(difference.share, 0.3) << name;
            EXPECT_LT(difference.most, 60) << name;
        }
    }
}

TEST_P(FigureElsewhere, ThePdfHasItsFontsAndItsWordsCanBeSelected)
{
    if (!isHere("pdffonts") || !isHere("pdftotext"))
        GTEST_SKIP() << "poppler's pdffonts or pdftotext is not installed";
    const QString pdf = saved({}, ".pdf");
    const QStringList fonts = printedBy("pdffonts", {pdf}).split('\n', Qt::SkipEmptyParts).mid(2);
    EXPECT_FALSE(fonts.isEmpty());
    for (const QString& font : fonts)
        EXPECT_TRUE(font.contains("Identity-H       yes")) << "not embedded: " << font.toStdString();
    const std::string text = printedBy("pdftotext", {"-raw", pdf, "-"}).simplified().toLower().toStdString();
    for (const QString& word : GetParam().words)
        EXPECT_THAT(text, testing::HasSubstr(word.toStdString()));
}

} // namespace
} // namespace warpatlas::ui
