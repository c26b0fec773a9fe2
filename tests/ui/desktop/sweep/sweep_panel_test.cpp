// The sweep's page, with a sweep that goes on when the test says so.
#include "ui/desktop/sweep/sweep_panel.h"

#include "app/experiment/own_numbers.h"
#include "app/sweep/sweep_report.h"
#include "kernels/model/error.h"
#include "tests/app/support/files.h"
#include "tests/app/support/saxpy.h"
#include "tests/ui/application.h"
#include "tests/ui/desktop/fake_runner.h"
#include "tests/ui/desktop/sweep/scripted_sweep.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/charts/result_menu.h"
#include "ui/desktop/charts/sweep_chart.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/sweep/sweep_form.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QImage>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QWindow>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

using testing::HasSubstr;
using testing::Not;

class SweepPanelTest : public testing::Test {
protected:
    static constexpr int patience = 60000; ///< milliseconds that a loaded machine may need

    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        Experiment experiment;
        experiment.kernel = "vector_add";
        open(nullptr, experiment);
    }
    void TearDown() override
    {
        script.goOn(1000); // whatever still waits is let go
        panel.reset();
        model.reset();
    }
    void open(Runner* runner, const Experiment& experiment)
    {
        panel.reset();
        model = std::make_unique<DesktopModel>(runner);
        model->start(experiment);
        panel = std::make_unique<SweepPanel>(*model, script.work());
        panel->resize(1200, 380);
        panel->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(panel.get(), patience));
        ASSERT_TRUE(isRead());
    }
    bool waitFor(const std::function<bool()>& condition) { return QTest::qWaitFor(condition, patience); }
    bool isRead()
    {
        return waitFor([&] { return !panel->form().reads(); });
    }
    std::size_t ran()
    {
        const SweepPointer& result = panel->result();
        return result ? std::size_t(std::ranges::count_if(result->points, &SweepPoint::ran)) : 0;
    }
    bool ends()
    {
        return waitFor([&] { return !panel->job().running(); });
    }
    /// All of the ladder of blocks.
    void runAll()
    {
        click("sweep.start");
        script.goOn(8);
        ASSERT_TRUE(ends());
    }
    template <class T = QWidget> T* find(const QString& name)
    {
        T* found = panel->findChild<T*>(name);
        EXPECT_TRUE(found) << "no " << name.toStdString();
        return found;
    }
    std::string text(const QString& label) { return find<QLabel>(label)->text().toStdString(); }
    QPushButton& startButton() { return *find<QPushButton>("sweep.start"); }
    void click(const QString& name) { QTest::mouseClick(find(name), Qt::LeftButton); }
    void type(const QString& field, const QString& words)
    {
        auto* line = find<QLineEdit>(field);
        line->selectAll();
        QTest::keyClicks(line, words);
        ASSERT_TRUE(isRead());
    }
    /// The menus' actions are made when the experiment or the result changes.
    void choose(const QString& action) { find<QAction>(action)->trigger(); }
    void clickPoint(std::size_t point)
    {
        auto* view = find<PointView>("sweepChart");
        const QPoint place = view->chart()->placeOf(point, QRectF(view->rect())).center().toPoint();
        QTest::mouseClick(view, Qt::LeftButton, {}, place);
    }

    ScriptedSweep script;
    std::unique_ptr<DesktopModel> model;
    std::unique_ptr<SweepPanel> panel;
};

TEST_F(SweepPanelTest, TheFormSaysWhatItsTextsMean)
{
    EXPECT_EQ(text("sweep.overNote"), "8, 16 … 1024");
    EXPECT_THAT(text("sweep.about"), HasSubstr("8 points on sim, RTX 3060"));
    EXPECT_FALSE(find("sweep.times")->isVisible()) << "the simulator has no time";
    type("sweep.overValues", "32..128");
    EXPECT_EQ(text("sweep.overNote"), "32, 64, 128");
    choose("sweep.over.size");
    ASSERT_TRUE(isRead());
    EXPECT_EQ(find<QLineEdit>("sweep.overValues")->text(), "") << "values are of their axis";
    EXPECT_TRUE(find("sweep.times")->isVisible());
    EXPECT_TRUE(panel->form().sweep()->measure);
    find<QAbstractButton>("sweep.times")->click();
    EXPECT_FALSE(panel->form().sweep()->measure);
}

TEST_F(SweepPanelTest, AWrongTextIsSaidInALineAndStartsNothing)
{
    type("sweep.overValues", "3x");
    EXPECT_THAT(text("sweep.overNote"), HasSubstr("3x"));
    EXPECT_FALSE(text("sweep.overNote").starts_with("--over"));
    EXPECT_EQ(find("sweep.overValues")->property("kind"), "wrong");
    EXPECT_FALSE(startButton().isEnabled());
    type("sweep.overValues", "64");
    EXPECT_EQ(find("sweep.overValues")->property("kind"), "");
    choose("sweep.and.block");
    ASSERT_TRUE(isRead());
    EXPECT_THAT(text("sweep.about"), HasSubstr("twice"));
    EXPECT_FALSE(startButton().isEnabled());
    choose("sweep.and.nothing");
    ASSERT_TRUE(isRead());
    EXPECT_TRUE(startButton().isEnabled());
}

TEST_F(SweepPanelTest, QuestionsFillInTheForm)
{
    click("sweep.chip.shape");
    ASSERT_TRUE(isRead());
    EXPECT_EQ(find<QLineEdit>("sweep.overValues")->text(), "all");
    choose("sweep.ask.gpu");
    ASSERT_TRUE(isRead());
    ASSERT_TRUE(panel->form().sweep());
    EXPECT_EQ(panel->form().sweep()->axes.front().over, SweepOver::Gpu);
    choose("sweep.ask.launches");
    ASSERT_TRUE(isRead());
    EXPECT_EQ(panel->form().sweep()->axes.front().over, SweepOver::Launches);
    EXPECT_EQ(panel->form().sweep()->axes.front().values.front(), "1");
    EXPECT_THAT(text("sweep.about"), HasSubstr("; predicted times"));
    EXPECT_EQ(find<QLineEdit>("sweep.overValues")->placeholderText(), "ladder");
    choose("sweep.ask.variantAndBlock");
    ASSERT_TRUE(isRead());
    EXPECT_EQ(panel->form().sweep()->axes.size(), 2U);
    choose("sweep.ask.block");
    ASSERT_TRUE(isRead());
    EXPECT_EQ(panel->form().sweep()->axes.size(), 1U) << "nothing is left of the question before";
}

TEST_F(SweepPanelTest, TheChartAnswersTheQuestionThatWasAsked)
{
    const auto shown = [&] { return find<QAbstractButton>("sweep.show")->text().toStdString(); };
    const auto ask = [&](const QString& question) {
        choose("sweep.ask." + question);
        ASSERT_TRUE(isRead());
        click("sweep.start");
        script.goOn(20);
        ASSERT_TRUE(ends());
    };
    // The points have times, too: what a chart shows by itself.
    ask("block"); // what is asked of a block is how long it takes
    EXPECT_EQ(shown(), "Time");
    EXPECT_EQ(find<QAbstractButton>("sweep.questions")->text(), "What does the block's size change?");
    ask("launches");
    EXPECT_EQ(shown(), "Time");
    ask("shape");
    EXPECT_EQ(shown(), "Sectors a load");
    ask("variant"); // counters
    EXPECT_EQ(shown(), "Sectors a load");
    // What was chosen holds for the question that it was chosen for.
    choose("sweep.show.throughput");
    EXPECT_EQ(shown(), "Throughput");
    ask("variant");
    EXPECT_EQ(shown(), "Throughput");
    ask("size");
    EXPECT_EQ(shown(), "Time");
    // What nobody asked by a question is shown as ever, though a question was asked before.
    ask("shape");
    EXPECT_EQ(shown(), "Sectors a load");
    type("sweep.overValues", "32..128");
    EXPECT_EQ(find<QAbstractButton>("sweep.questions")->text(), "What do you want to know?") << "it is another";
    click("sweep.start");
    script.goOn(20);
    ASSERT_TRUE(ends());
    EXPECT_EQ(shown(), "Time");
}

TEST_F(SweepPanelTest, EveryReadyQuestionSaysWhatAnswersIt)
{
    for (const char* device : {"sim", "cpu", "cuda"})
        for (const char* kernel : {"vector_add", "transpose:naive", "blur", "reduce:sequential"}) {
            Experiment experiment;
            experiment.kernel = kernel;
            experiment.device = device;
            const std::vector<ReadySweep> questions = readySweeps(experiment);
            EXPECT_FALSE(questions.empty());
            for (const ReadySweep& ready : questions)
                EXPECT_FALSE(ready.shows.empty()) << device << ' ' << kernel << ' ' << ready.name.toStdString();
        }
}

TEST_F(SweepPanelTest, PointsAppearAsTheyAreFound)
{
    EXPECT_FALSE(find("sweepChart")->isVisible());
    EXPECT_TRUE(find("sweep.empty")->isVisible());
    click("sweep.start");
    ASSERT_TRUE(waitFor([&] { return panel->now().point == 1; }));
    EXPECT_EQ(panel->headline().words, "1 of 8, about 20 s left");
    EXPECT_EQ(startButton().text(), "Cancel");
    EXPECT_FALSE(find("sweep.overValues")->isEnabled());
    script.goOn(3);
    ASSERT_TRUE(waitFor([&] { return ran() == 3; }));
    EXPECT_TRUE(find("sweepChart")->isVisible());
    EXPECT_EQ(text("sweep.progress"), "point 4");
    EXPECT_THAT(text("sweep.found"), HasSubstr("3 of 8 points are done"));
    script.goOn(5);
    ASSERT_TRUE(ends());
    EXPECT_EQ(ran(), 8U);
    EXPECT_EQ(panel->headline(), (HeadlinePart{"fastest 256", Provenance::Measured, ""}));
    EXPECT_THAT(text("sweep.found"), HasSubstr("Fastest: block 256"));
    EXPECT_THAT(text("sweep.conditions"), HasSubstr("NVIDIA H200"));
    EXPECT_EQ(startButton().text(), "Start");
    EXPECT_TRUE(find("sweep.overValues")->isEnabled());
}

TEST_F(SweepPanelTest, CancelKeepsWhatIsThereAndTheSweepGoesOn)
{
    click("sweep.start");
    script.goOn(2);
    ASSERT_TRUE(waitFor([&] { return ran() == 2; }));
    click("sweep.start");
    script.goOn(1);
    ASSERT_TRUE(ends());
    EXPECT_EQ(ran(), 2U);
    EXPECT_THAT(text("sweep.progress"), HasSubstr("Cancelled: 2 of 8"));
    EXPECT_EQ(panel->headline().words, "2 of 8");
    EXPECT_EQ(startButton().text(), "Go on");
    EXPECT_TRUE(find("sweep.anew")->isVisible());
    clickPoint(1); // the experiment is a point of it: still the same sweep
    ASSERT_TRUE(isRead());
    EXPECT_EQ(startButton().text(), "Go on");
    click("sweep.start");
    script.goOn(6);
    ASSERT_TRUE(ends());
    EXPECT_EQ(ran(), 8U);
    EXPECT_THAT(script.visited, testing::ElementsAre(0, 1, 2, 3, 4, 5, 6, 7)) << "none twice";
}

TEST_F(SweepPanelTest, AnotherQuestionBeginsAnew)
{
    click("sweep.start");
    script.goOn(2);
    ASSERT_TRUE(waitFor([&] { return ran() == 2; }));
    click("sweep.start");
    script.goOn(1);
    ASSERT_TRUE(ends());
    type("sweep.overValues", "64,128");
    EXPECT_EQ(startButton().text(), "Start");
    click("sweep.start");
    script.goOn(2);
    ASSERT_TRUE(ends());
    EXPECT_EQ(panel->result()->points.size(), 2U);
    EXPECT_TRUE(panel->result()->complete());
}

TEST_F(SweepPanelTest, AClickOnAPointMakesItTheExperimentAndUndoTakesItBack)
{
    runAll();
    const Experiment before = model->experiment();
    clickPoint(3);
    EXPECT_EQ(model->experiment().block, (Dim3{64, 1, 1}));
    EXPECT_THAT(model->history().stack().undoText().toStdString(), HasSubstr("block 64"));
    EXPECT_FALSE(find("sweep.age")->isVisible()) << "it is of the sweep";
    model->history().stack().undo();
    EXPECT_EQ(model->experiment(), before);
}

TEST_F(SweepPanelTest, KeysGoThroughThePoints)
{
    runAll();
    auto* view = find<PointView>("sweepChart");
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Right);
    QTest::keyClick(view, Qt::Key_Right);
    EXPECT_THAT(view->accessibleDescription().toStdString(), HasSubstr("block 16"));
    QTest::keyClick(view, Qt::Key_Return);
    EXPECT_EQ(model->experiment().block, (Dim3{16, 1, 1}));
}

TEST_F(SweepPanelTest, AnEarlierSweepIsSaidToBeOne)
{
    runAll();
    EXPECT_FALSE(find("sweep.age")->isVisible());
    model->setKernel("relu");
    EXPECT_TRUE(find("sweep.age")->isVisible());
    EXPECT_THAT(text("sweep.age"), HasSubstr("kernel relu, not vector_add"));
    EXPECT_TRUE(find("sweepChart")->isVisible()) << "it is kept";
    model->history().stack().undo();
    EXPECT_FALSE(find("sweep.age")->isVisible());
}

TEST_F(SweepPanelTest, WhatTheChartShowsIsChosen)
{
    runAll();
    EXPECT_EQ(find<QAbstractButton>("sweep.show")->text(), "Time");
    choose("sweep.show.sectors");
    EXPECT_EQ(find<QAbstractButton>("sweep.show")->text(), "Sectors a load");
    EXPECT_THAT(find("sweepChart")->accessibleName().toStdString(), HasSubstr("sectors a load"));
}

TEST_F(SweepPanelTest, AFailureIsOneLine)
{
    script.refusal = "the GPU is gone";
    click("sweep.start");
    script.goOn(1);
    ASSERT_TRUE(ends());
    EXPECT_THAT(text("sweep.progress"), HasSubstr("the GPU is gone"));
    EXPECT_EQ(startButton().text(), "Start");
}

TEST_F(SweepPanelTest, AFailureIsInTheWindowsWordsAndGoesWithTheForm)
{
    choose("sweep.over.launches");
    ASSERT_TRUE(isRead());
    script.refused = "--over launches";
    script.refusal = "vignette cannot be cut";
    click("sweep.start");
    script.goOn(1);
    ASSERT_TRUE(ends());
    EXPECT_EQ(text("sweep.progress"), "vignette cannot be cut");
    choose("sweep.over.block");
    ASSERT_TRUE(isRead());
    EXPECT_EQ(text("sweep.progress"), "") << "it is of a sweep that nobody asks for any more";
}

TEST_F(SweepPanelTest, SizesSayThatTheyLeaveThePersonsDataAside)
{
    Experiment experiment;
    experiment.data = {"/data/me/photo.png"};
    open(nullptr, experiment);
    choose("sweep.ask.size");
    ASSERT_TRUE(isRead());
    EXPECT_THAT(text("sweep.overNote"), HasSubstr("photo.png has one size: ramps of each size stand in its place"));
    choose("sweep.ask.block");
    ASSERT_TRUE(isRead());
    EXPECT_THAT(text("sweep.overNote"), Not(HasSubstr("photo.png")));
    choose("sweep.ask.size");
    ASSERT_TRUE(isRead());
    click("sweep.start");
    script.goOn(20);
    ASSERT_TRUE(ends());
    EXPECT_THAT(text("sweep.conditions"), testing::StartsWith("ramps of each size, not photo.png"));
}

TEST_F(SweepPanelTest, TheTabSaysWhereWhatIsShownIsFrom)
{
    script.predicts = true;
    runAll();
    EXPECT_EQ(panel->headline(), (HeadlinePart{"8 points", Provenance::Modelled, ""}));
    choose("sweep.show.sectors");
    EXPECT_EQ(panel->headline().provenance, Provenance::Simulated);
    choose("sweep.show.occupancy");
    EXPECT_EQ(panel->headline().provenance, Provenance::Theoretical);
}

TEST_F(SweepPanelTest, TheWindowSaysTheSentenceOfItsFigure)
{
    script.predicts = true;
    runAll();
    const std::string sentence = toQt(resultOf(*panel->result(), SweepShow::Time).sentence).toStdString();
    EXPECT_THAT(sentence, testing::StartsWith(text("sweep.found")));
    EXPECT_THAT(text("sweep.found"), testing::EndsWith("(one more overlaps with it).")) << "a whole one, and no second";
    EXPECT_THAT(text("sweep.found"), HasSubstr("86.7 to 195 µs"));
}

TEST_F(SweepPanelTest, ATipLiesBesideItsPointAndLetsClicksThrough)
{
    runAll();
    auto* view = find<PointView>("sweepChart");
    for (const std::size_t point : {1U, 6U}) {
        const QPoint place = view->chart()->placeOf(point, QRectF(view->rect())).center().toPoint();
        QHelpEvent asks(QEvent::ToolTip, place, view->mapToGlobal(place));
        QApplication::sendEvent(view, &asks);
        const auto isTip = [](const QWidget* top) { return top->inherits("QTipLabel") && top->isVisible(); };
        const QWidgetList all = QApplication::topLevelWidgets();
        const auto tip = std::ranges::find_if(all, isTip);
        ASSERT_NE(tip, all.end());
        EXPECT_FALSE((*tip)->geometry().contains(view->mapToGlobal(place)));
        EXPECT_TRUE((*tip)->windowHandle()->flags() & Qt::WindowTransparentForInput);
    }
    QToolTip::hideText();
}

TEST_F(SweepPanelTest, NumbersOfAKernelOfOnesOwnAreAxes)
{
    const Experiment own = test::saxpy();
    const auto bound = bindExperiment(own);
    const auto named = [&](const BoundExperiment* of) {
        const std::vector<AxisChoice> choices = axisChoices(own, of);
        return std::ranges::count(choices, numbersOf(*bound).front().name, &AxisChoice::name);
    };
    EXPECT_EQ(named(bound.get()), 1);
    EXPECT_EQ(named(nullptr), 0) << "not known yet";
    Experiment other = own;
    other.source->file = "another.ptx";
    EXPECT_EQ(axisChoices(other, bound.get()).size(), axisChoices(other).size()) << "of another kernel";
}

TEST_F(SweepPanelTest, ItIsSavedAndCopied)
{
    runAll();
    const test::TemporaryFolder folder;
    QSignalSpy told(&panel->saves(), &ResultMenu::told);
    for (const auto& [file, name, begin] :
        {std::tuple{ResultMenu::File::Csv, "a.csv", "block,"}, std::tuple{ResultMenu::File::Json, "a.json", "{"},
            std::tuple{ResultMenu::File::Figure, "a.svg", "<?xml"}}) {
        EXPECT_TRUE(panel->saves().saveTo(file, QString::fromStdString(folder.path(name))));
        EXPECT_TRUE(test::read(folder.path(name)).starts_with(begin)) << name;
    }
    EXPECT_TRUE(panel->saves().saveTo(ResultMenu::File::Figure, QString::fromStdString(folder.path("figure"))));
    EXPECT_FALSE(QImage(QString::fromStdString(folder.path("figure.png"))).isNull());
    EXPECT_FALSE(panel->saves().saveTo(ResultMenu::File::Csv, "/nowhere/a.csv"));
    EXPECT_TRUE(told.last()[1].toBool()) << "a line says why";
    EXPECT_TRUE(told.last()[0].toString().contains("/nowhere/a.csv"));
    choose("sweep.copyNumbers");
    EXPECT_TRUE(QApplication::clipboard()->text().startsWith("block,"));
    choose("sweep.copyFigure");
    EXPECT_EQ(QApplication::clipboard()->image().size(), QSize(1920, 1080));
}

TEST_F(SweepPanelTest, TimesWaitForTheWindowsRun)
{
    FakeRunner runner;
    Experiment experiment;
    experiment.kernel = "vector_add";
    open(&runner, experiment);
    ASSERT_TRUE(model->busy());
    choose("sweep.over.size");
    type("sweep.overValues", "1024,4096");
    click("sweep.start");
    EXPECT_FALSE(panel->job().running());
    EXPECT_EQ(panel->headline().words, "waits");
    EXPECT_THAT(text("sweep.progress"), HasSubstr("Waits for the run"));
    runner.send(RunCancelled{1, nullptr});
    ASSERT_TRUE(waitFor([&] { return panel->job().running(); }));
    model->run();
    EXPECT_FALSE(runner.lastOptions.measure) << "both would take wrong times";
    script.goOn(2);
    ASSERT_TRUE(ends());
    model->run();
    EXPECT_TRUE(runner.lastOptions.measure);
    panel.reset(); // before the runner
    model.reset();
}

TEST_F(SweepPanelTest, AKernelOfOnesOwnIsSweptOverBlocksAndSizes)
{
    model->start(test::saxpy({}));
    ASSERT_TRUE(isRead());
    EXPECT_TRUE(panel->form().sweep());
    EXPECT_FALSE(panel->findChild<QAction*>("sweep.over.variant")) << "it has none";
    choose("sweep.over.size");
    type("sweep.overValues", "64,256");
    ASSERT_TRUE(panel->form().sweep()) << text("sweep.overNote");
    EXPECT_EQ(panel->form().sweep()->points(), 2U);
    EXPECT_FALSE(find("sweep.times")->isVisible()) << "no CPU computes it, and the simulator has no time";
    model->start(test::saxpy());
    ASSERT_TRUE(isRead());
    EXPECT_FALSE(panel->form().sweep()) << "what is given keeps its size";
    EXPECT_THAT(text("sweep.overNote"), HasSubstr("where no argument is given"));
}

TEST_F(SweepPanelTest, ItEndsWhileASweepRuns)
{
    click("sweep.start");
    script.goOn(1);
    ASSERT_TRUE(waitFor([&] { return ran() == 1; }));
    script.goOn(1); // what it waits for comes, and finds that it was cancelled, or one point later
    script.goOn(1);
    panel.reset();
}

} // namespace
} // namespace warpatlas::ui
