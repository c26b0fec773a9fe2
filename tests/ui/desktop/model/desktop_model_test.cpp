#include "ui/desktop/model/desktop_model.h"

#include "app/dataset/file_bytes.h"
#include "tests/support/outcomes.h"
#include "tests/ui/application.h"
#include "tests/ui/desktop/fake_runner.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

/// The synthetic outcome as the answer to a run of `experiment`.
OutcomePointer answer(const Experiment& experiment, std::uint64_t run, support::OutcomeOptions options = {})
{
    auto outcome = std::make_shared<Outcome>(*support::makeOutcome(options));
    auto bound = std::make_shared<BoundExperiment>(*outcome->bound);
    bound->experiment = experiment;
    outcome->bound = bound;
    outcome->run = run;
    outcome->stage = Stage::Checked;
    outcome->complete = true;
    return outcome;
}

class DesktopModelTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        model = std::make_unique<DesktopModel>(&runner);
        QObject::connect(model.get(), &DesktopModel::said, [this](const QString& line, bool wrong) {
            lastLine = line;
            lastWrong = wrong;
        });
        model->start(Experiment());
        runner.send(RunUpdated{answer(Experiment(), 1)});
    }
    bool runsReach(std::size_t count)
    {
        return QTest::qWaitFor([&] { return runner.runs.size() >= count; });
    }

    FakeRunner runner;
    std::unique_ptr<DesktopModel> model;
    QString lastLine;
    bool lastWrong = false;
};

TEST_F(DesktopModelTest, ACheapChangeRunsByItself)
{
    model->setBlock({8, 8, 1});
    ASSERT_TRUE(runsReach(2));
    EXPECT_EQ(runner.runs.back().block, (Dim3{8, 8, 1}));
    EXPECT_TRUE(model->busy());
}

TEST_F(DesktopModelTest, ADearChangeWaitsAndWhatIsShownIsOfEarlier)
{
    auto small = std::make_shared<Outcome>(*answer(Experiment(), 2));
    auto bound = std::make_shared<BoundExperiment>(*small->bound);
    bound->launch = {{1, 1, 1}, {1, 1, 1}};
    small->bound = bound;
    model->run();
    runner.send(RunUpdated{small});
    QSignalSpy told(model.get(), &DesktopModel::outdatedChanged);
    const Dim3 dear{2'000'000'000, 1, 1};
    model->setGrid(dear);
    EXPECT_TRUE(model->stale());
    EXPECT_TRUE(model->previous());
    EXPECT_TRUE(model->outdated());
    EXPECT_EQ(told.size(), 1);
    EXPECT_TRUE(lastLine.contains("press Run")) << lastLine.toStdString();
    // Back at what is shown, nothing needs to run.
    model->history().stack().undo();
    EXPECT_FALSE(model->stale());
    EXPECT_FALSE(model->outdated());
    EXPECT_EQ(lastLine, "");
    // What comes of a run is of earlier where another launch was wished for meanwhile.
    model->run();
    model->setGrid(dear);
    small = std::make_shared<Outcome>(*small);
    small->run = runner.runs.size();
    runner.send(RunUpdated{small});
    EXPECT_TRUE(model->previous());
    // Of what is dear itself a change is as well, and nothing runs where undo leads back to it.
    model->run();
    small = std::make_shared<Outcome>(*small);
    bound = std::make_shared<BoundExperiment>(*bound);
    bound->experiment = model->experiment();
    small->bound = bound;
    small->run = runner.runs.size();
    runner.send(RunUpdated{small});
    EXPECT_FALSE(model->previous());
    model->setBlock({8, 8, 1});
    EXPECT_TRUE(model->stale());
    EXPECT_TRUE(model->previous());
    const std::size_t runs = runner.runs.size();
    model->history().stack().undo();
    EXPECT_FALSE(model->stale());
    EXPECT_FALSE(model->previous());
    EXPECT_FALSE(QTest::qWaitFor([&] { return runner.runs.size() > runs; }, 300)) << "it is shown already";
}

TEST_F(DesktopModelTest, ChangesInQuickSuccessionAreOneRun)
{
    for (std::uint32_t x = 1; x <= 10; ++x)
        model->setBlock({x, 1, 1}, "block.x");
    ASSERT_TRUE(runsReach(2));
    EXPECT_EQ(runner.runs.size(), 2u);
    EXPECT_EQ(runner.runs.back().block, (Dim3{10, 1, 1}));
}

TEST_F(DesktopModelTest, WhatWasOpenedIsNotSpokenOfOnceItIsUndone)
{
    QTemporaryDir folder;
    QFile file(folder.filePath("own.csv"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly) && file.write("1,2\n3,4\n") > 0);
    file.close();
    QSignalSpy said(&model->data(), &OpenedData::saidOfChange);
    model->data().openFiles({file.fileName()}, true);
    ASSERT_TRUE(runsReach(2));
    runner.send(RunUpdated{answer(runner.runs.back(), 2)});
    said.clear();
    model->history().stack().undo();
    ASSERT_TRUE(runsReach(3));
    runner.send(RunUpdated{answer(runner.runs.back(), 3)});
    EXPECT_TRUE(said.isEmpty()) << said.value(0).value(0).toString().toStdString();
}

TEST_F(DesktopModelTest, AFailureKeepsTheOutcomeAndTheExperimentAndSaysOneLine)
{
    const OutcomePointer before = model->outcome();
    model->data().openFiles({"/nowhere/harbour.png"});
    ASSERT_TRUE(runsReach(2));
    runner.send(RunFailed{2, "/nowhere/harbour.png: no such file"});
    EXPECT_EQ(model->outcome(), before);
    EXPECT_EQ(model->experiment(), Experiment());
    EXPECT_EQ(lastLine, "/nowhere/harbour.png: no such file");
    EXPECT_TRUE(lastWrong);
    EXPECT_FALSE(model->busy());
    EXPECT_FALSE(model->history().stack().canUndo()) << "what failed is no step";
}

TEST_F(DesktopModelTest, AFileThatDoesNotOpenTakesNothingElseBackAndLetsGoOnWhatRan)
{
    model->setBlock({8, 8, 1});
    ASSERT_TRUE(runsReach(2)); // and runs
    model->data().openFiles({"/nowhere/harbour.png"});
    ASSERT_TRUE(runsReach(3));
    runner.send(RunFailed{3, "/nowhere/harbour.png: no such file"});
    EXPECT_EQ(model->experiment().block, (Dim3{8, 8, 1}));
    EXPECT_TRUE(model->experiment().data.empty());
    ASSERT_EQ(runner.runs.size(), 4u);
    EXPECT_EQ(runner.runs.back(), model->experiment());
    EXPECT_TRUE(model->busy());
    runner.send(RunUpdated{answer(runner.runs.back(), 4)});
    EXPECT_EQ(model->outcome()->bound->experiment.block, (Dim3{8, 8, 1}));
    EXPECT_EQ(lastLine, "/nowhere/harbour.png: no such file") << "what follows says nothing else";
    EXPECT_TRUE(lastWrong);
    model->history().stack().undo();
    EXPECT_EQ(model->experiment(), Experiment());
}

TEST_F(DesktopModelTest, AnUnreadableExperimentFileIsRefusedAtOnce)
{
    model->data().openFiles({"/nowhere/lecture.warpatlas"});
    EXPECT_TRUE(lastWrong);
    EXPECT_TRUE(lastLine.contains("/nowhere/lecture.warpatlas")) << lastLine.toStdString();
    EXPECT_EQ(model->experiment(), Experiment());
}

TEST_F(DesktopModelTest, AnExperimentWithAKernelOfOnesOwnIsRun)
{
    QTemporaryDir folder;
    const std::string source = folder.filePath("k.cu").toStdString();
    writeFile(source, asBytes("__global__ void k() { }\n"));
    Experiment own;
    own.source = SourceKernel{source};
    const QString path = folder.filePath("own.warpatlas");
    saveExperiment(own, path.toStdString());
    model->data().openFiles({path});
    EXPECT_FALSE(lastWrong) << lastLine.toStdString();
    ASSERT_TRUE(model->experiment().source);
    EXPECT_EQ(model->experiment().source->text, "__global__ void k() { }\n");
    ASSERT_TRUE(QTest::qWaitFor([this] { return !runner.runs.empty() && runner.runs.back().source; }));
    // A catalogue kernel takes its place, and undo brings it back.
    model->setKernel("blur");
    EXPECT_FALSE(model->experiment().source);
    model->history().stack().undo();
    EXPECT_TRUE(model->experiment().source);
}

TEST_F(DesktopModelTest, AFileIsOpenOnceItsOwnRunSaysSo)
{
    QTemporaryDir folder;
    Experiment saved;
    saved.block = Dim3{8, 8, 1};
    SavedView view;
    view.time = 0.5;
    const QString path = folder.filePath("lecture.warpatlas");
    saveExperiment(saved, path.toStdString(), view);
    const QSignalSpy opened(&model->data(), &OpenedData::opened), viewed(&model->data(), &OpenedData::viewOpened);
    model->run();
    model->data().openFiles({path});
    runner.send(RunUpdated{answer(Experiment(), 2)}); // still on its way
    EXPECT_EQ(opened.count(), 0);
    EXPECT_EQ(viewed.count(), 0);
    ASSERT_TRUE(runsReach(3));
    runner.send(RunUpdated{answer(saved, 3)});
    EXPECT_EQ(opened.count(), 1);
    ASSERT_EQ(viewed.count(), 1);
    EXPECT_EQ(viewed[0][0].value<SavedView>(), view);
}

TEST_F(DesktopModelTest, WhereTheFirstRunFailsTheKernelAndTheLaunchStay)
{
    DesktopModel fresh(&runner);
    Experiment last;
    last.kernel = "matmul";
    last.data = {"/nowhere/a.npy", "ramp:8x8"};
    last.block = Dim3{8, 8, 1};
    last.device = "cpu";
    fresh.start(last);
    const auto number = [&] { return std::uint64_t(runner.runs.size()); };
    runner.send(RunFailed{number(), "/nowhere/a.npy: is no matrix"});
    last.data.clear();
    EXPECT_EQ(runner.runs.back(), last);
    runner.send(RunFailed{number(), "matmul: does not work"});
    EXPECT_EQ(runner.runs.back(), Experiment());
}

TEST_F(DesktopModelTest, EventsOfAReplacedRunAreIgnored)
{
    model->run();
    model->run();
    const OutcomePointer before = model->outcome();
    runner.send(RunUpdated{answer(Experiment(), 2)});
    EXPECT_EQ(model->outcome(), before);
    EXPECT_TRUE(model->busy());
    runner.send(RunUpdated{answer(Experiment(), 3)});
    EXPECT_EQ(model->outcome()->run, 3u);
    EXPECT_FALSE(model->busy());
}

TEST_F(DesktopModelTest, ARefusedLaunchIsToldButThePictureStays)
{
    const OutcomePointer pictured = model->pictured();
    auto refused = std::make_shared<Outcome>(*answer(Experiment(), 2));
    refused->owners = nullptr;
    refused->output = nullptr;
    refused->trace = nullptr;
    model->run();
    runner.send(RunUpdated{refused});
    EXPECT_EQ(model->outcome(), refused);
    EXPECT_EQ(model->pictured(), pictured);
    EXPECT_TRUE(model->outdated());
    model->run();
    runner.send(RunUpdated{answer(Experiment(), 3)});
    EXPECT_FALSE(model->outdated());
}

TEST_F(DesktopModelTest, LaunchAnywayAndCancelReachTheRunner)
{
    model->run(true);
    EXPECT_TRUE(runner.lastOptions.launchAnyway);
    model->cancel();
    EXPECT_EQ(runner.cancels, 1);
    runner.send(RunCancelled{2, nullptr});
    EXPECT_FALSE(model->busy());
    EXPECT_FALSE(lastWrong);
}

TEST_F(DesktopModelTest, AnotherKernelForgetsDataAndLaunch)
{
    model->setBlock({8, 8, 1});
    model->setKernel("matmul");
    EXPECT_FALSE(model->experiment().block);
    EXPECT_TRUE(model->experiment().data.empty());
    model->history().stack().undo();
    EXPECT_EQ(model->experiment().block, (Dim3{8, 8, 1}));
}

TEST_F(DesktopModelTest, AMistakeIsAStepThatCanBeUndoneAndGoesWithItsKernel)
{
    model->setKernel("matmul");
    model->setMistake("swapped_xy");
    EXPECT_EQ(model->experiment().mistake, "swapped_xy");
    EXPECT_EQ(model->history().stack().undoText(), "mistake swapped_xy");
    model->setMistake({});
    EXPECT_EQ(model->history().stack().undoText(), "no mistake");
    model->history().stack().undo();
    EXPECT_EQ(model->experiment().mistake, "swapped_xy");
    model->history().stack().undo();
    EXPECT_EQ(model->experiment().mistake, "");
    model->setMistake("no_guard");
    model->setKernel("matmul:tiled");
    EXPECT_EQ(model->experiment().mistake, "") << "another kernel's text";
}

TEST_F(DesktopModelTest, AMistakeInTheLaunchTakesTheLaunchBack)
{
    model->setKernel("matmul");
    model->setBlock({8, 8, 1});
    model->setGrid(Dim3{5, 5, 1});
    model->setMistake("no_guard");
    EXPECT_EQ(model->experiment().block, (Dim3{8, 8, 1})) << "it is in the kernel, whatever the launch";
    model->setMistake("truncated_grid");
    EXPECT_FALSE(model->experiment().block);
    EXPECT_FALSE(model->experiment().grid);
}

TEST_F(DesktopModelTest, TheKernelThatIsChosenAlreadyChangesNothingHoweverItIsNamed)
{
    model->setBlock({8, 8, 1});
    const Experiment before = model->experiment();
    const int steps = model->history().stack().count();
    model->setKernel("grayscale");
    model->setKernel("grayscale:naive");
    EXPECT_EQ(model->experiment(), before);
    EXPECT_EQ(model->history().stack().count(), steps);
}

TEST(DesktopModel, ABadFirstExperimentFallsBackToTheBundledPictureAndSaysWhy)
{
    WARPATLAS_NEEDS_WINDOW();
    FakeRunner runner;
    DesktopModel model(&runner);
    QString line;
    QObject::connect(&model, &DesktopModel::said, [&](const QString& said) { line = said; });
    Experiment gone;
    gone.data = {"/gone.png"};
    model.start(gone);
    runner.send(RunFailed{1, "/gone.png: no such file"});
    ASSERT_EQ(runner.runs.size(), 2u);
    EXPECT_EQ(runner.runs[1], Experiment());
    runner.send(RunUpdated{answer(Experiment(), 2)});
    EXPECT_EQ(line, "/gone.png: no such file") << "the outcome that came instead does not hide why";
}

TEST(DesktopModel, ARememberedGpuThatIsGoneGivesWayToTheSimulatorAlone)
{
    WARPATLAS_NEEDS_WINDOW();
    FakeRunner runner;
    DesktopModel model(&runner);
    QString line;
    QObject::connect(&model, &DesktopModel::said, [&](const QString& said) { line = said; });
    Experiment remembered;
    remembered.kernel = "matmul";
    remembered.data = {"random:60x40:1", "random:50x60:2"};
    remembered.block = Dim3{8, 8, 1};
    remembered.device = "cuda:0";
    model.start(remembered);
    runner.send(RunFailed{1, "cuda:0: there is no NVIDIA driver", "there is no NVIDIA driver"});
    ASSERT_EQ(runner.runs.size(), 2u);
    Experiment expected = remembered;
    expected.device = "sim";
    EXPECT_EQ(runner.runs[1], expected);
    EXPECT_EQ(model.experiment(), expected);
    runner.send(RunUpdated{answer(expected, 2)});
    EXPECT_EQ(line, "cuda:0 is not here (there is no NVIDIA driver): using the simulator instead");
}

TEST(DesktopModel, ARememberedGpuIsNotBlamedForAMissingFile)
{
    WARPATLAS_NEEDS_WINDOW();
    FakeRunner runner;
    DesktopModel model(&runner);
    Experiment remembered;
    remembered.data = {"/gone.png"};
    remembered.device = "cuda:0";
    model.start(remembered);
    runner.send(RunFailed{1, "/gone.png: no such file"});
    ASSERT_EQ(runner.runs.size(), 2u);
    remembered.data.clear();
    EXPECT_EQ(runner.runs[1], remembered);
}

TEST(RunCost, GrowsWithTheThreadsAndIsUnknownForOtherData)
{
    const OutcomePointer outcome = support::makeOutcome();
    const RunCost cost{outcome->bound->launch.threads(), 0.5};
    Experiment larger = outcome->bound->experiment;
    larger.block = Dim3{32, 32, 1};
    larger.grid = Dim3{310, 17, 1};
    EXPECT_NEAR(*predictSeconds(larger, *outcome, cost), 5.0, 1e-9);
    larger.block = Dim3{64, 32, 1};
    EXPECT_EQ(predictSeconds(larger, *outcome, cost), 0) << "refused at once";
    larger.data = {"ramp:10x10"};
    EXPECT_FALSE(predictSeconds(larger, *outcome, cost));
}

TEST_F(DesktopModelTest, PartOfALongRunIsShownAndKeptWhenItIsCancelled)
{
    model->run();
    EXPECT_TRUE(runner.lastOptions.partialResults);
    const auto partial = [&](bool complete) {
        auto outcome = std::make_shared<Outcome>(*answer(Experiment(), 2, {.known = support::somePart()}));
        outcome->stage = Stage::Bound;
        outcome->complete = complete;
        return outcome;
    };
    const OutcomePointer first = partial(false);
    runner.send(RunUpdated{first});
    EXPECT_EQ(model->outcome(), first);
    EXPECT_EQ(model->pictured(), first);
    EXPECT_TRUE(model->busy());
    const OutcomePointer last = partial(true);
    runner.send(RunCancelled{2, last});
    EXPECT_EQ(model->outcome(), last);
    EXPECT_FALSE(model->busy());
    EXPECT_EQ(lastLine, QString("Cancelled. 182 of 527 blocks are simulated; the rest is not known and drawn so."));
    model->run();
    runner.send(RunCancelled{3, last, WorkPlace{{2, 1, 0}, 4, 9, 100, LoopEnd::Nothing, 8}});
    EXPECT_EQ(lastLine,
        QString("Cancelled. 182 of 527 blocks are simulated; the rest is not known and drawn so. Block (2,1,0) was in "
                "line 9; nothing in its loop (line 8) changes what could end it."));
    EXPECT_FALSE(lastWrong);
}

} // namespace
} // namespace warpatlas::ui
