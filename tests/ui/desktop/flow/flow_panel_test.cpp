// The flow's page, driven by a flow that comes when the test says so.
#include "ui/desktop/flow/flow_panel.h"

#include "app/session/run_experiment.h"
#include "kernels/model/error.h"
#include "tests/app/flow/made_up_flow.h"
#include "tests/app/support/files.h"
#include "tests/ui/application.h"
#include "tests/ui/desktop/fake_runner.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/charts/result_menu.h"
#include "ui/desktop/model/desktop_model.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <semaphore>

namespace warpatlas::ui {
namespace {

using testing::HasSubstr;
using testing::Not;

class FlowPanelTest : public testing::Test {
protected:
    static constexpr int patience = 60000; ///< milliseconds that a loaded machine may need

    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        model = std::make_unique<DesktopModel>(&runner);
        Experiment experiment;
        experiment.data = {"ramp:80x100x3"};
        model->start(experiment);
        panel = std::make_unique<FlowPanel>(
            *model, [this](const Experiment&, const FlowWishes& wishes, Progress& progress, const auto& told) {
                asked = wishes;
                told({"predicting", 0.5});
                step.acquire();
                progress.throwIfCancelled();
                if (!refusal.empty())
                    throw InputError("grayscale", refusal);
                return result;
            });
        panel->resize(1200, 380);
        panel->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(panel.get(), patience));
    }
    void TearDown() override
    {
        step.release(100); // whatever still waits is let go
        panel.reset();
        model.reset();
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
    void finish()
    {
        step.release();
        ASSERT_TRUE(waitFor([&] { return !panel->job().running(); }));
    }

    FakeRunner runner;
    std::counting_semaphore<> step{0};
    std::string refusal;
    FlowWishes asked;
    FlowResult result = test::madeUpFlow();
    std::unique_ptr<DesktopModel> model;
    std::unique_ptr<FlowPanel> panel;
};

TEST_F(FlowPanelTest, RunsWhatTheControlsSay)
{
    EXPECT_THAT(text("flow.empty"), HasSubstr("Run flow shows"));
    EXPECT_TRUE(panel->headline().empty());
    find<QSpinBox>("flow.chunks")->setValue(8);
    find<QSpinBox>("flow.streams")->setValue(3);
    click("flow.pageable");
    click("flow.run");
    ASSERT_TRUE(waitFor([&] { return text("flow.progress") == "predicting"; }));
    EXPECT_EQ(find<QPushButton>("flow.run")->text(), "Cancel");
    EXPECT_TRUE(find("flow.bar")->isVisible());
    finish();
    EXPECT_EQ(asked.chunks, 8u);
    EXPECT_EQ(asked.streams, 3u);
    EXPECT_EQ(asked.memory, HostMemory::Pageable);
    EXPECT_TRUE(asked.devices.empty()) << "no GPU is known";
    EXPECT_TRUE(find("flowChart")->isVisible());
    EXPECT_THAT(text("flow.sentence"),
        HasSubstr("2 chunks on 2 streams, faster than one after another: 5.00 to 7.00 ms against"));
    ASSERT_EQ(panel->headline().size(), 1u) << "nothing is wrong";
    EXPECT_EQ(panel->headline().front().words.toStdString(), "2 chunks on 2 streams faster, 5.00 to 7.00 ms");
    EXPECT_EQ(panel->headline().front().provenance, Provenance::Modelled);
    EXPECT_FALSE(find("flow.faults")->isVisible());
    EXPECT_FALSE(find("flow.bar")->isVisible());
}

TEST_F(FlowPanelTest, SaysWhatMayNotBeCut)
{
    result.checks.front().differing = 7;
    click("flow.run");
    finish();
    EXPECT_TRUE(find("flow.faults")->isVisible());
    EXPECT_THAT(text("flow.faults"), HasSubstr("7 of 8,000 values differ"));
    EXPECT_EQ(panel->headline().front().words.toStdString(), "wrong values") << "what the drawer's tab says in red";
}

/// Also where the run is complete only after the flow.
TEST_F(FlowPanelTest, SaysWhatIsWrongWithTheRunThatIsShown)
{
    click("flow.run");
    finish();
    EXPECT_FALSE(find("flow.faults")->isVisible());
    EXPECT_THAT(text("flow.notes"), HasSubstr("not looked at (its run is not complete)"));
    Progress progress;
    auto outcome = std::make_shared<Outcome>(*runExperiment(model->experiment(), {false}, progress));
    Problem problem;
    problem.line = 7;
    problem.fact = ToldByApi{"reads past the end: is it <= in place of <?"};
    outcome->problems = {problem};
    outcome->run = runner.runs.size();
    runner.send(RunStarted{outcome->run});
    runner.send(RunUpdated{outcome});
    ASSERT_TRUE(waitFor([&] { return find("flow.faults")->isVisible(); }));
    EXPECT_THAT(text("flow.faults"), testing::EndsWith("line 7: reads past the end: is it <= in place of <?"));
    EXPECT_THAT(text("flow.notes"), Not(HasSubstr("not looked at")));
    ASSERT_TRUE(panel->result());
    EXPECT_EQ(panel->result()->problems.size(), 1u) << "so that the figure has it";
}

TEST_F(FlowPanelTest, IsCancelledAndSaysWhyItDidNotRun)
{
    click("flow.run");
    click("flow.run");
    EXPECT_FALSE(find<QPushButton>("flow.run")->isEnabled());
    finish();
    EXPECT_EQ(panel->result(), nullptr);
    refusal = "there is nothing to cut";
    click("flow.run");
    finish();
    EXPECT_EQ(text("flow.empty"), "grayscale: there is nothing to cut");
}

TEST_F(FlowPanelTest, ForgetsTheFlowOfAnotherExperiment)
{
    click("flow.run");
    finish();
    ASSERT_TRUE(panel->result());
    model->setBlock({8, 8, 1});
    EXPECT_FALSE(panel->result());
    EXPECT_TRUE(find("flow.empty")->isVisible());
}

TEST_F(FlowPanelTest, OffersTheGpusThatAreHere)
{
    auto* gpus = find<QComboBox>("flow.gpus");
    EXPECT_EQ(gpus->currentText(), "Modelled for RTX 3060");
    panel->setDevices({{"cpu", "a CPU", true, {}}});
    EXPECT_TRUE(find("flow.noGpu")->isVisible()) << "why the list has one entry";
    panel->setDevices({{"cpu", "a CPU", true, {}}, {"cuda:0", "H100", true, {}}, {"cuda:1", "H100", true, {}}});
    EXPECT_FALSE(find("flow.noGpu")->isVisible());
    ASSERT_EQ(gpus->count(), 4);
    EXPECT_EQ(gpus->currentText(), "H100 (cuda:0)") << "measured where it can be";
    gpus->setCurrentIndex(3);
    EXPECT_EQ(panel->wishes().devices, (std::vector<int>{0, 1}));
}

TEST_F(FlowPanelTest, ArrowKeysGoAlongTheOperations)
{
    click("flow.run");
    finish();
    auto* view = find<PointView>("flowChart");
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Right);
    EXPECT_THAT(view->accessibleDescription().toStdString(), HasSubstr("upload, chunk 1: rows 0 to 49"));
    QTest::keyClick(view, Qt::Key_Right);
    EXPECT_THAT(view->accessibleDescription().toStdString(), HasSubstr("kernel, chunk 1"));
}

TEST_F(FlowPanelTest, SavesTheTimelineAndItsNumbers)
{
    const test::TemporaryFolder folder;
    EXPECT_FALSE(panel->saves().saveTo(ResultMenu::File::Csv, QString::fromStdString(folder.path("none.csv"))))
        << "there is none";
    click("flow.run");
    finish();
    for (const auto& [file, name] :
        {std::pair{ResultMenu::File::Figure, "flow"}, std::pair{ResultMenu::File::Csv, "numbers"}})
        EXPECT_TRUE(panel->saves().saveTo(file, QString::fromStdString(folder.path(name))));
    EXPECT_TRUE(std::filesystem::exists(folder.path("flow.png")));
    EXPECT_TRUE(std::filesystem::exists(folder.path("numbers.csv")));
}

} // namespace
} // namespace warpatlas::ui
