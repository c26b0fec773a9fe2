// Two runs side by side in the real window, run for real.
#include "app/report/json_report.h"
#include "tests/app/support/files.h"
#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/answers/result_table.h"
#include "ui/desktop/charts/result_menu.h"
#include "ui/desktop/compare/compare_model.h"
#include "ui/desktop/compare/compare_panel.h"
#include "ui/desktop/layout/drawer.h"
#include "ui/desktop/window/canvas_pair.h"

#include <QSignalSpy>
#include <QWheelEvent>
#include <nlohmann/json.hpp>

namespace warpatlas::ui {
namespace {

class CompareWindow : public WindowTest {
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        set("transpose:naive");
    }
    /// Shows a kernel on a small matrix.
    void set(const std::string& kernel)
    {
        Experiment experiment;
        experiment.kernel = kernel;
        experiment.data = {"ramp:70x50"};
        window->model().change("test", experiment);
        ASSERT_TRUE(settled());
    }
    CompareModel& compare() { return window->compare(); }
    CanvasPair& pair() { return window->canvases(); }
    QString tab() { return find("drawer.compare")->accessibleName(); }
    QString table() { return find<ResultTable>("compareTable")->asText(); }
    bool compares()
    {
        return waitFor([this] { return compare().comparison().has_value(); });
    }
};

TEST_F(CompareWindow, ARunIsKeptAndTheNextIsComparedWithIt)
{
    EXPECT_EQ(tab(), "Two runs");
    click("compare");
    EXPECT_EQ(window->docks().drawer->page(), "Compare");
    EXPECT_EQ(tab(), "Two runs: A is kept");
    EXPECT_FALSE(pair().isShowingTwo()) << "there is nothing beside it yet";
    window->model().setBlock({8, 32, 1});
    ASSERT_TRUE(settled());
    ASSERT_TRUE(compares());
    EXPECT_TRUE(pair().isShowingTwo());
    EXPECT_TRUE(find("canvasOfA")->isVisible());
    EXPECT_TRUE(table().contains("block\t32 × 8\t8 × 32")) << table().toStdString();
    EXPECT_TRUE(table().contains("Counters, simulated"));
    EXPECT_TRUE(table().contains("(theoretical)")) << "each fact says where it comes from";
    EXPECT_TRUE(text("compare.captionA").contains("block 32 × 8"));
    EXPECT_TRUE(text("compare.captionB").contains("block 8 × 32"));
    EXPECT_EQ(tooWide(), "");
    const test::TemporaryFolder folder;
    ResultMenu& saves = window->docks().compare->saves();
    EXPECT_TRUE(saves.saveTo(ResultMenu::File::Figure, QString::fromStdString(folder.path("c.svg"))));
    EXPECT_TRUE(saves.saveTo(ResultMenu::File::Csv, QString::fromStdString(folder.path("c"))));
    EXPECT_NE(test::read(folder.path("c.csv")).find("condition,block,32 × 8,8 × 32,"), std::string::npos);

    click("compare.swap");
    ASSERT_TRUE(settled());
    ASSERT_TRUE(compares());
    EXPECT_TRUE(table().contains("block\t8 × 32\t32 × 8")) << table().toStdString();
    click("compare.end");
    EXPECT_FALSE(saves.saveTo(ResultMenu::File::Csv, QString::fromStdString(folder.path("d"))))
        << "nothing is compared";
    EXPECT_FALSE(pair().isShowingTwo());
    EXPECT_FALSE(find("canvasOfA")->isVisible());
    EXPECT_EQ(tab(), "Two runs");
    EXPECT_FALSE(window->findChild<Actions*>()->compare->isChecked());
}

TEST_F(CompareWindow, TimeSelectionAndColoursAreTheSameInBoth)
{
    click("compare");
    window->model().setBlock({8, 32, 1});
    ASSERT_TRUE(settled());
    ASSERT_TRUE(compares());
    ViewModel &b = window->view(), &a = *pair().viewOfA();
    b.scrub(0.25);
    EXPECT_EQ(a.state().playback.time, 0.25);
    a.scrub(0.75);
    EXPECT_EQ(b.state().playback.time, 0.75);
    b.setColourBy(render::ColourBy::Owner);
    EXPECT_EQ(a.state().colourBy, render::ColourBy::Owner);
    Selection element;
    element.element = ElementOf{outcome().bound->work.output, 123};
    element.thread = outcome().owners->owner[123];
    b.select(element);
    ASSERT_TRUE(a.state().selected.element);
    EXPECT_EQ(a.state().selected.element->element, 123u);
    EXPECT_EQ(a.state().selected.thread, compare().kept()->owners->owner[123]) << "who writes it there";
    EXPECT_NE(a.state().selected.thread, b.state().selected.thread);
    a.playPause();
    EXPECT_TRUE(b.state().playback.playing);
    EXPECT_FALSE(a.state().playback.playing) << "one clock";
}

TEST_F(CompareWindow, BothLaunchesAreDrawnAsCoarseAsTheCoarser)
{
    window->model().setMeasuring(false);
    window->view().showMain(ViewKind::Launch);
    window->model().setBlock({1, 1, 1});
    ASSERT_TRUE(settled());
    click("compare");
    window->model().setBlock({8, 32, 1});
    ASSERT_TRUE(settled());
    ASSERT_TRUE(compares());
    const CanvasState &b = window->view().state(), &a = pair().viewOfA()->state();
    EXPECT_TRUE(waitFor([&] { return a.tileLevel > 0 && b.leastTileLevel == a.tileLevel; }))
        << "3,500 blocks have no room each";
    EXPECT_EQ(b.tileLevel, 0);
    EXPECT_EQ(a.leastTileLevel, 0);
    click("compare.end");
    EXPECT_EQ(b.leastTileLevel, 0) << "alone again";
}

TEST_F(CompareWindow, TheCameraIsTheSameInBoth)
{
    click("compare");
    window->model().setBlock({8, 32, 1});
    ASSERT_TRUE(settled());
    ASSERT_TRUE(compares());
    CanvasHost &b = window->canvas(), &a = *pair().canvasOfA();
    ASSERT_TRUE(waitFor([&] { return b.placeOf(0).has_value() && a.placeOf(0).has_value(); }));
    QSignalSpy moved(&b, &CanvasHost::cameraMoved);
    QWheelEvent wheel({200, 150}, b.mapToGlobal(QPointF(200, 150)), {}, {0, 240}, Qt::NoButton, Qt::NoModifier,
        Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(b.focusProxy(), &wheel);
    ASSERT_TRUE(waitFor([&] { return a.camera().has_value() && a.placeOf(77) == b.placeOf(77); }));
    EXPECT_GE(moved.count(), 1);
}

TEST_F(CompareWindow, WhatIsFittedStandsAtOneHeightAndHasOneSize)
{
    click("compare");
    // Threads far beside the data, which a fit shows as well, and with them words of their own.
    window->model().setBlock({256, 1, 1});
    ASSERT_TRUE(settled());
    ASSERT_TRUE(compares());
    CanvasHost &b = window->canvas(), &a = *pair().canvasOfA();
    const std::uint64_t last = outcome().bound->work.outputBuffer().shape.elements() - 1;
    const auto alike = [&](std::uint64_t element) {
        const auto inA = a.placeOf(element), inB = b.placeOf(element);
        return inA && inB && (*inA - *inB).manhattanLength() < 1;
    };
    EXPECT_TRUE(waitFor([&] { return alike(0) && alike(last); }));
    EXPECT_FALSE(b.camera()) << "still fitted: a window of another size fits again";
    window->resize(window->width() - 160, window->height() - 60);
    EXPECT_TRUE(waitFor([&] { return !b.camera() && alike(0) && alike(last); }));
}

TEST_F(CompareWindow, OneClickComparesAStepOfTheLadderWithTheStepBefore)
{
    window->model().setMeasuring(false);
    QTest::keyClick(window.get(), Qt::Key_F3, Qt::ShiftModifier);
    EXPECT_EQ(window->docks().drawer->page(), "Compare");
    click("compare.step.tiled");
    ASSERT_TRUE(waitFor([&] { return compare().comparison() && !compare().working() && settled(); }));
    EXPECT_EQ(compare().comparison()->a.variant, "naive");
    EXPECT_EQ(compare().comparison()->b.variant, "tiled");
    EXPECT_TRUE(pair().isShowingTwo());
    EXPECT_TRUE(find<QAbstractButton>("compare.step.tiled")->isChecked());
    auto* const list = find<ResultTable>("compareTable");
    const auto folds = list->findItems("same", Qt::MatchEndsWith);
    ASSERT_EQ(folds.size(), 1);
    EXPECT_TRUE(folds[0]->text(0).startsWith(QString::fromUtf8("▸ ")));
    list->scrollToItem(folds[0]);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(folds[0]).center());
    EXPECT_TRUE(folds[0]->isExpanded()) << "a click unfolds what is the same";
    EXPECT_TRUE(folds[0]->text(0).startsWith(QString::fromUtf8("▾ ")));
    list->setCurrentItem(folds[0]);
    QTest::keyClick(list, Qt::Key_Return);
    EXPECT_FALSE(folds[0]->isExpanded());
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->kernel->description().variant, "naive");
}

TEST_F(CompareWindow, ASavedResultIsComparedWithoutAPictureOfIt)
{
    const QString path = folder.filePath("kept.json");
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(toReport(outcome()).dump()));
    file.close();
    compare().open(path);
    ASSERT_TRUE(compares());
    EXPECT_FALSE(pair().isShowingTwo());
    EXPECT_TRUE(text("compare.a").startsWith("kept.json: transpose:naive"));
    EXPECT_FALSE(table().contains("What was set or given")) << "nothing of it differs";
    compare().open(folder.filePath("missing.json"));
    EXPECT_TRUE(message().contains("missing.json"));
    EXPECT_TRUE(compare().comparison()) << "what was there stays";
}

TEST_F(CompareWindow, AnExperimentsFileIsRunAsA)
{
    const QString path = folder.filePath("a.warpatlas");
    Experiment experiment = window->model().experiment();
    experiment.kernel = "transpose:tiled";
    saveExperiment(experiment, path.toStdString());
    compare().open(path);
    ASSERT_TRUE(compares());
    EXPECT_EQ(compare().comparison()->a.variant, "tiled");
    EXPECT_TRUE(pair().isShowingTwo());
}

} // namespace
} // namespace warpatlas::ui
