// The roofline's page, driven by a run's outcomes and by variants that come when the test says so.
#include "ui/desktop/roofline/roofline_panel.h"

#include "kernels/model/error.h"
#include "tests/app/roofline/made_up_roofline.h"
#include "tests/app/support/files.h"
#include "tests/app/support/saxpy.h"
#include "tests/ui/application.h"
#include "tests/ui/desktop/fake_runner.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/model/desktop_model.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <semaphore>

namespace warpatlas::ui {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class RooflinePanelTest : public testing::Test {
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
        panel = std::make_unique<RooflinePanel>(*model, work());
        panel->resize(1200, 380);
        panel->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(panel.get(), patience));
    }
    void TearDown() override
    {
        steps.release(1000); // whatever still waits is let go
        panel.reset();
        model.reset();
    }
    /// Variants have facts that nobody counted; each waits for a step.
    RooflinePanel::Work work()
    {
        return [this](const Experiment& experiment, std::span<const std::string> variants, Progress& progress,
                   const std::function<void(VariantRun)>& told,
                   const std::function<void(const VariantProgress&)>& onProgress) {
            asked = experiment;
            for (std::size_t i = 0; i < variants.size(); ++i) {
                onProgress({variants[i], i, variants.size(), double(i) / double(variants.size())});
                steps.acquire();
                progress.throwIfCancelled();
                if (!refusal.empty()) {
                    told({variants[i], {}, refusal});
                    continue;
                }
                const OutcomePointer outcome = runForRoofline(withVariant(experiment, variants[i]), progress);
                told({variants[i], rooflineOf(*outcome).value(), {}});
            }
        };
    }
    /// Runs what the model asks for, as its session would.
    void runs(const Experiment& experiment)
    {
        Progress progress;
        auto outcome = std::make_shared<Outcome>(*runForRoofline(experiment, progress));
        outcome->run = runner.runs.size();
        runner.send(RunStarted{outcome->run});
        runner.send(RunUpdated{outcome});
        ASSERT_TRUE(waitFor([&] { return model->outcome() && model->outcome()->bound->experiment == experiment; }));
    }
    void runsPresent()
    {
        ASSERT_TRUE(waitFor([&] { return !runner.runs.empty() && runner.runs.back() == model->experiment(); }));
        runs(model->experiment());
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
    PointView& view() { return *find<PointView>("rooflineChart"); }
    QPoint placeOf(std::size_t point)
    {
        return view().chart()->placeOf(point, QRectF(view().rect())).center().toPoint();
    }
    std::vector<std::string> kernels()
    {
        std::vector<std::string> names;
        for (const RooflineFacts& facts : panel->points())
            names.push_back(facts.kernel);
        return names;
    }
    void runAll()
    {
        click("roofline.run");
        steps.release(3);
        ASSERT_TRUE(waitFor([&] { return !panel->job().running(); }));
    }

    FakeRunner runner;
    std::counting_semaphore<> steps{0};
    std::string refusal;
    Experiment asked;
    std::unique_ptr<DesktopModel> model;
    std::unique_ptr<RooflinePanel> panel;
};

TEST_F(RooflinePanelTest, FollowsTheRun)
{
    EXPECT_TRUE(find("roofline.empty")->isVisible());
    EXPECT_TRUE(panel->headline().empty());
    QSignalSpy told(panel.get(), &RooflinePanel::headlineChanged);
    runsPresent();
    EXPECT_FALSE(find("roofline.empty")->isVisible());
    EXPECT_TRUE(view().isVisible());
    EXPECT_FALSE(told.empty());
    EXPECT_THAT(text("roofline.sentence"), HasSubstr("No arithmetic on its data"));
    ASSERT_EQ(panel->headline().size(), 2u);
    EXPECT_TRUE(panel->headline()[0].words.endsWith(" of the bandwidth"));
    EXPECT_EQ(panel->headline()[0].provenance, Provenance::Modelled);
    EXPECT_EQ(panel->headline()[1].words, "no arithmetic");
    EXPECT_THAT(text("roofline.conditions"), HasSubstr("360 GB/s (theoretical: data sheet)"));
    EXPECT_THAT(view().accessibleName().toStdString(), HasSubstr("No arithmetic"));
}

TEST_F(RooflinePanelTest, ALevelIsChosen)
{
    runsPresent();
    click("roofline.level.l2");
    EXPECT_THAT(text("roofline.sentence"), HasSubstr("bandwidth of L2"));
    click("roofline.level.shared");
    EXPECT_THAT(text("roofline.sentence"), HasSubstr("does not use shared memory"));
    click("roofline.level.all");
    EXPECT_THAT(text("roofline.sentence"), HasSubstr("bandwidth of DRAM"));
    EXPECT_THAT(view().chart()->inWords().toStdString(), HasSubstr("bandwidth of L1"));
}

TEST_F(RooflinePanelTest, AllVariantsComeOneByOneAndStay)
{
    runsPresent();
    click("roofline.run");
    EXPECT_EQ(find<QPushButton>("roofline.run")->text(), "Cancel");
    EXPECT_TRUE(find("roofline.bar")->isVisible());
    steps.release(1);
    ASSERT_TRUE(waitFor([&] { return panel->points().size() == 2; }));
    EXPECT_TRUE(panel->job().running());
    ASSERT_TRUE(waitFor([&] { return text("roofline.progress") == "transpose:padded, 2 of 3"; }));
    EXPECT_EQ(panel->headline().front().words, "variant 2 of 3");
    steps.release(2);
    ASSERT_TRUE(waitFor([&] { return !panel->job().running(); }));
    EXPECT_THAT(kernels(), ElementsAre("transpose:naive", "transpose:tiled", "transpose:padded", "transpose:aligned"));
    EXPECT_FALSE(find<QPushButton>("roofline.run")->isEnabled()) << "nothing is missing";
    EXPECT_FALSE(find("roofline.bar")->isVisible());
    EXPECT_EQ(asked, model->experiment());
}

TEST_F(RooflinePanelTest, CancelKeepsWhatWasFound)
{
    runsPresent();
    click("roofline.run");
    steps.release(1);
    ASSERT_TRUE(waitFor([&] { return panel->points().size() == 2; }));
    click("roofline.run");
    steps.release(1);
    ASSERT_TRUE(waitFor([&] { return !panel->job().running(); }));
    EXPECT_EQ(panel->points().size(), 2u);
    EXPECT_EQ(text("roofline.progress"), "Cancelled: what was found stays.");
    EXPECT_TRUE(find<QPushButton>("roofline.run")->isEnabled()) << "two are missing";
}

TEST_F(RooflinePanelTest, AVariantThatCannotRunIsSaid)
{
    runsPresent();
    refusal = "the block is too large";
    runAll();
    EXPECT_EQ(panel->points().size(), 1u);
    EXPECT_EQ(text("roofline.progress"), "transpose:aligned has no point: the block is too large");
}

TEST_F(RooflinePanelTest, APointThatIsPointedAtStandsOutAndAClickChoosesIt)
{
    runsPresent();
    runAll();
    EXPECT_THAT(text("roofline.sentence"), HasSubstr("transpose:naive: "));
    QTest::mouseMove(&view(), placeOf(1));
    ASSERT_TRUE(waitFor([&] { return text("roofline.sentence").starts_with("transpose:tiled: "); }));
    QTest::mouseClick(&view(), Qt::LeftButton, {}, placeOf(1));
    EXPECT_EQ(model->experiment().kernel, "transpose:tiled");
    EXPECT_EQ(model->experiment().data, std::vector<std::string>{"ramp:70x50"});
    runsPresent();
    EXPECT_EQ(panel->points().size(), 4u) << "the points of the others stay";
    model->history().stack().undo();
    EXPECT_EQ(model->experiment().kernel, "transpose");
}

TEST_F(RooflinePanelTest, KeysGoThroughThePoints)
{
    runsPresent();
    runAll();
    view().setFocus();
    QTest::keyClick(&view(), Qt::Key_Right);
    EXPECT_THAT(text("roofline.sentence"), HasSubstr("transpose:tiled: "));
    QTest::keyClick(&view(), Qt::Key_Right);
    EXPECT_THAT(text("roofline.sentence"), HasSubstr("transpose:padded: "));
    EXPECT_THAT(view().accessibleDescription().toStdString(), HasSubstr("transpose:padded: no arithmetic"));
    QTest::keyClick(&view(), Qt::Key_Return);
    EXPECT_EQ(model->experiment().kernel, "transpose:padded");
}

TEST_F(RooflinePanelTest, PointsOfAnotherGpuGo)
{
    runsPresent();
    runAll();
    model->setGpu("T4");
    runsPresent();
    EXPECT_THAT(kernels(), ElementsAre("transpose:naive"));
    EXPECT_THAT(text("roofline.conditions"), HasSubstr("T4"));
}

TEST_F(RooflinePanelTest, AKernelOfOnesOwnHasNoVariants)
{
    Experiment own = test::saxpy();
    model->change("own", own);
    runsPresent();
    EXPECT_THAT(kernels(), ElementsAre("saxpy"));
    EXPECT_FALSE(find("roofline.run")->isVisible());
    EXPECT_THAT(panel->headline().back().words.toStdString(), HasSubstr("FLOP/byte, below the ridge"));
}

TEST_F(RooflinePanelTest, ItIsSavedAndCopied)
{
    EXPECT_FALSE(panel->saves().saveTo(ResultMenu::File::Csv, "nothing.csv"));
    runsPresent();
    const test::TemporaryFolder folder;
    QSignalSpy told(&panel->saves(), &ResultMenu::told);
    EXPECT_TRUE(panel->saves().saveTo(ResultMenu::File::Csv, QString::fromStdString(folder.path("points"))));
    EXPECT_THAT(test::read(folder.path("points.csv")), HasSubstr("transpose:naive,"));
    EXPECT_TRUE(panel->saves().saveTo(ResultMenu::File::Figure, QString::fromStdString(folder.path("chart.svg"))));
    EXPECT_FALSE(panel->saves().saveTo(ResultMenu::File::Figure, QString::fromStdString(folder.path("chart.jpg"))));
    ASSERT_EQ(told.size(), 3);
    EXPECT_FALSE(told[0][1].toBool());
    EXPECT_TRUE(told[2][1].toBool());
    find<QAction>("roofline.copyNumbers")->trigger();
    EXPECT_THAT(QApplication::clipboard()->text().toStdString(), HasSubstr("transpose:naive,"));
    find<QAction>("roofline.copyFigure")->trigger();
    EXPECT_FALSE(QApplication::clipboard()->image().isNull());
}

TEST_F(RooflinePanelTest, ItEndsWhileVariantsRun)
{
    runsPresent();
    click("roofline.run");
    steps.release(1000);
    panel.reset();
    SUCCEED() << "nothing is told to a panel that is gone";
}

} // namespace
} // namespace warpatlas::ui
