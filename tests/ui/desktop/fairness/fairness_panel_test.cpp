// The page of wrong and right times, with measurements that come when the test says so.
#include "ui/desktop/fairness/fairness_panel.h"

#include "app/session/run_experiment.h"
#include "kernels/model/error.h"
#include "tests/app/fairness/made_up_fairness.h"
#include "tests/app/support/files.h"
#include "tests/ui/application.h"
#include "tests/ui/desktop/fake_runner.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/model/desktop_model.h"

#include <QLabel>
#include <QLayout>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <gmock/gmock.h>
#include <semaphore>

namespace warpatlas::ui {
namespace {

using testing::HasSubstr;

class FairnessPanelTest : public testing::Test {
protected:
    static constexpr int patience = 60000; ///< milliseconds that a loaded machine may need

    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        model = std::make_unique<DesktopModel>(&runner);
        Experiment experiment;
        experiment.kernel = "transpose";
        experiment.data = {"ramp:70x50"};
        model->start(experiment);
        panel = std::make_unique<FairnessPanel>(*model, work());
        panel->resize(1240, 300);
        panel->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(panel.get(), patience));
    }
    void TearDown() override
    {
        steps.release(1000); // whatever still waits is let go
        panel.reset();
        model.reset();
    }
    FairnessPanel::Work work()
    {
        return [this](const Experiment& experiment, Progress& progress,
                   const std::function<void(const FairnessFacts&)>& found,
                   const std::function<void(const FairnessStep&)>& onStep) {
            asked = experiment;
            onStep({"the CPU", 0.25});
            steps.acquire();
            progress.throwIfCancelled();
            if (!refusal.empty())
                throw DeviceError("cudaErrorUnknown", refusal);
            found(test::madeUpFairness());
            steps.acquire();
            progress.throwIfCancelled();
        };
    }
    void runs()
    {
        ASSERT_TRUE(waitFor([&] { return !runner.runs.empty() && runner.runs.back() == model->experiment(); }));
        Progress progress;
        RunOptions options;
        options.measure = false;
        auto outcome = std::make_shared<Outcome>(*runExperiment(model->experiment(), options, progress));
        outcome->run = runner.runs.size();
        runner.send(RunStarted{outcome->run});
        runner.send(RunUpdated{outcome});
        ASSERT_TRUE(
            waitFor([&] { return model->outcome() && model->outcome()->bound->experiment == model->experiment(); }));
    }
    bool waitFor(const std::function<bool()>& condition) { return QTest::qWaitFor(condition, patience); }
    template <class T = QWidget> T* find(const QString& name)
    {
        T* found = panel->findChild<T*>(name);
        EXPECT_TRUE(found) << "no " << name.toStdString();
        return found;
    }
    std::string text(const QString& label) { return find<QLabel>(label)->text().toStdString(); }
    void click(const QString& name) { QTest::mouseClick(find(name), Qt::LeftButton); }
    void measures()
    {
        click("fairness.run");
        steps.release(2);
        ASSERT_TRUE(waitFor([&] { return !panel->job().running(); }));
    }

    FakeRunner runner;
    std::counting_semaphore<> steps{0};
    std::string refusal;
    Experiment asked;
    std::unique_ptr<DesktopModel> model;
    std::unique_ptr<FairnessPanel> panel;
};

TEST_F(FairnessPanelTest, FollowsTheRunAndHasTheCodeOfBothWaysBeforeAnythingIsMeasured)
{
    EXPECT_TRUE(find("fairness.empty")->isVisible());
    EXPECT_FALSE(find("fairnessChart")->isVisible());
    runs();
    EXPECT_TRUE(find("fairnessChart")->isVisible());
    EXPECT_THAT(text("fairness.wrongCode"), HasSubstr("kernel<<<grid, block>>>"));
    EXPECT_THAT(text("fairness.rightCode"), HasSubstr("cudaEvent"));
    EXPECT_EQ(panel->facts().kernel, "transpose:naive");
    for (const FairnessRow& row : panel->facts().rows)
        EXPECT_EQ(row.provenance(), Provenance::Recorded);
    EXPECT_EQ(panel->headline().provenance, Provenance::Recorded) << "of this kernel";
    EXPECT_THAT(text("fairness.of"), HasSubstr("of transpose:naive, recorded at 4096 x 4096, nothing at "));
    EXPECT_THAT(text("fairness.why"), HasSubstr("Recorded of transpose:naive at 4096 x 4096, block 32 x 8. "));
    // As the drawer has it in a window of 1280 x 720: the code beside the chart has a bar of its own.
    panel->hideHeading();
    EXPECT_LE(panel->layout()->heightForWidth(1256), 222) << "or the last row is cut";
}

TEST_F(FairnessPanelTest, WhatWasRecordedOfAnotherKernelIsNoHeadline)
{
    Experiment other;
    other.kernel = "relu";
    other.data = {"ramp:1000"};
    model->start(other);
    runs();
    EXPECT_FALSE(panel->facts().rows.empty());
    EXPECT_EQ(panel->headline().words.toStdString(), "");
    EXPECT_THAT(text("fairness.of"), HasSubstr("times recorded of "));
    EXPECT_THAT(text("fairness.why"), HasSubstr("Recorded of "));
}

TEST_F(FairnessPanelTest, MeasuresOnAWorkerAndShowsWhatItFinds)
{
    runs();
    QSignalSpy headlines(panel.get(), &FairnessPanel::headlineChanged);
    click("fairness.run");
    EXPECT_TRUE(panel->job().running());
    EXPECT_EQ(panel->headline().words.toStdString(), "measuring");
    EXPECT_EQ(find<QPushButton>("fairness.run")->text(), "Cancel");
    ASSERT_TRUE(waitFor([&] { return text("fairness.progress") == "the CPU"; }));
    steps.release(2);
    ASSERT_TRUE(waitFor([&] { return !panel->job().running(); }));
    EXPECT_EQ(asked, model->experiment());
    EXPECT_EQ(panel->facts().rows.size(), allUnfair.size());
    EXPECT_EQ(panel->headline().words.toStdString(), "CPU not optimised: 3,790 times too long");
    EXPECT_EQ(panel->headline().provenance, Provenance::Measured);
    EXPECT_GT(headlines.count(), 1);
    EXPECT_EQ(text("fairness.title"), "CPU not optimised: 3,790 times too long") << "the worst, unless one is chosen";
    EXPECT_THAT(text("fairness.conditions"), HasSubstr("recorded on NVIDIA Made-up"));
    EXPECT_THAT(text("fairness.of"), HasSubstr("of matmul:naive, recorded at 2048 x 2048, measured at "));
}

TEST_F(FairnessPanelTest, SaysWhatIsWrongWithTheRunThatIsShown)
{
    runs();
    EXPECT_FALSE(find("fairness.faults")->isVisible());
    auto outcome = std::make_shared<Outcome>(*model->outcome());
    Problem problem;
    problem.line = 7;
    problem.fact = ToldByApi{"reads past the end"};
    outcome->problems = {problem};
    runner.send(RunUpdated{outcome});
    ASSERT_TRUE(waitFor([&] { return find("fairness.faults")->isVisible(); }));
    EXPECT_EQ(text("fairness.faults"), "The run is wrong: line 7: reads past the end.");
    measures();
    EXPECT_TRUE(find("fairness.faults")->isVisible());
    EXPECT_EQ(panel->facts().problems.size(), 1u) << "so that the figure has it";
}

TEST_F(FairnessPanelTest, CancelKeepsWhatWasFound)
{
    runs();
    click("fairness.run");
    steps.release(1);
    ASSERT_TRUE(waitFor([&] { return panel->facts().rows.size() == allUnfair.size(); }));
    click("fairness.run");
    steps.release(1);
    ASSERT_TRUE(waitFor([&] { return !panel->job().running(); }));
    EXPECT_EQ(text("fairness.progress"), "Cancelled: what was found stays.");
    EXPECT_EQ(panel->facts().rows.size(), allUnfair.size());
}

TEST_F(FairnessPanelTest, AFailureIsALine)
{
    runs();
    refusal = "the GPU is gone";
    measures();
    EXPECT_EQ(text("fairness.progress"), "the GPU is gone");
    EXPECT_TRUE(find("fairness.run")->isEnabled());
}

TEST_F(FairnessPanelTest, RowsAreReachedWithTheKeysAndWithTheMouse)
{
    runs();
    measures();
    auto& view = *find<PointView>("fairnessChart");
    view.setFocus();
    QTest::keyClick(&view, Qt::Key_Up);
    const std::string first = text("fairness.title");
    QTest::keyClick(&view, Qt::Key_Up);
    EXPECT_NE(text("fairness.title"), first);
    const QPoint warm = view.chart()->placeOf(std::size_t(Unfair::WarmCache), QRectF(view.rect())).center().toPoint();
    QTest::mouseClick(&view, Qt::LeftButton, {}, warm);
    EXPECT_THAT(text("fairness.title"), HasSubstr("Data still in L2"));
    EXPECT_THAT(text("fairness.rightCode"), HasSubstr("readAll"));
    EXPECT_THAT(text("fairness.wrong"), HasSubstr("Wrong: "));
}

TEST_F(FairnessPanelTest, AnotherRunStartsAnew)
{
    runs();
    measures();
    model->setKernel("transpose:tiled");
    runs();
    EXPECT_EQ(panel->facts().kernel, "transpose:tiled");
    EXPECT_FALSE(panel->facts().row(Unfair::SlowCpu)) << "that was another kernel's";
}

TEST_F(FairnessPanelTest, SavesFigureAndNumbers)
{
    runs();
    measures();
    const test::TemporaryFolder folder;
    QSignalSpy told(&panel->saves(), &ResultMenu::told);
    EXPECT_TRUE(panel->saves().saveTo(ResultMenu::File::Figure, QString::fromStdString(folder.path("f"))));
    EXPECT_TRUE(panel->saves().saveTo(ResultMenu::File::Csv, QString::fromStdString(folder.path("f"))));
    EXPECT_THAT(test::read(folder.path("f.csv")), HasSubstr("no_synchronise"));
    EXPECT_EQ(test::read(folder.path("f.png")).substr(1, 3), "PNG");
    EXPECT_FALSE(panel->saves().saveTo(ResultMenu::File::Csv, "/none/f.csv"));
    EXPECT_EQ(told.count(), 3);
    EXPECT_TRUE(told.back().at(1).toBool());
}

} // namespace
} // namespace warpatlas::ui
