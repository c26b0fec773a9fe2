// Saving, the title, the question before changes are lost, and what comes back after an unexpected end.
#include "tests/app/program/made_up_run.h"
#include "tests/app/support/files.h"
#include "tests/support/environment_variable.h"
#include "tests/ui/desktop/window_fixture.h"

#include "ui/canvas/state/kept_view.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/charts/program_chart.h"
#include "ui/desktop/files/files.h"
#include "ui/desktop/program/program_panel.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTimer>

namespace warpatlas::ui {
namespace {

class FilesTest : public WindowTest {
protected:
    void change()
    {
        click("preset.8x8");
        ASSERT_TRUE(settled());
    }
    void save() { QTest::keyClick(window.get(), Qt::Key_S, Qt::ControlModifier); }
    QString lecture() const { return folder.filePath("lecture.warpatlas"); }
    /// Does what asks a question, and answers it; returns whether it was asked.
    bool asked(QMessageBox::StandardButton answer, const std::function<void()>& what)
    {
        bool seen = false;
        QTimer watch;
        QObject::connect(&watch, &QTimer::timeout, [&] {
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                seen = true;
                box->button(answer)->click();
            }
        });
        watch.start(1);
        what();
        return seen;
    }
};

TEST_F(FilesTest, TheTitleNamesTheFileAndMarksChanges)
{
    EXPECT_EQ(window->windowTitle(), "harbour.png[*] – grayscale – WarpAtlas");
    EXPECT_FALSE(window->isWindowModified());
    window->model().setKernel("blur");
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->windowTitle(), "harbour.png[*] – blur – WarpAtlas") << "not what was made of the data";
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    change();
    EXPECT_TRUE(window->isWindowModified());
    ASSERT_TRUE(window->saveExperimentTo(lecture()));
    EXPECT_FALSE(window->isWindowModified());
    EXPECT_EQ(window->windowTitle(), "lecture.warpatlas[*] – grayscale – WarpAtlas");
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    EXPECT_TRUE(window->isWindowModified());
    window->model().history().stack().redo();
    ASSERT_TRUE(settled());
    EXPECT_FALSE(window->isWindowModified());
}

TEST_F(FilesTest, UndoEndsAtTheFileThatIsOpen)
{
    Experiment lesson = window->model().experiment();
    lesson.kernel = "blur";
    lesson.data = {"ramp:60x41:u8"}; // however slow the machine is, each change is run by itself
    saveExperiment(lesson, lecture().toStdString());
    const auto undo = [this] { QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier); };
    const auto open = [this](const QString& path) { window->files().open({path}); };
    drop({writePicture("small.png", 100, 61)});
    ASSERT_TRUE(settled());
    change();
    EXPECT_TRUE(asked(QMessageBox::Discard, [&] { open(lecture()); }));
    ASSERT_TRUE(waitFor([&] { return window->model().experiment() == lesson; }));
    ASSERT_TRUE(settled());
    EXPECT_FALSE(window->model().history().stack().canUndo());
    for (int i = 0; i < 3; ++i)
        undo();
    EXPECT_EQ(window->model().experiment(), lesson);
    EXPECT_FALSE(window->isWindowModified());
    save();
    EXPECT_EQ(loadExperiment(lecture().toStdString()), lesson);
    // What is changed in it is taken back as ever, as far as it.
    change();
    window->model().setMistake("no_guard");
    ASSERT_TRUE(settled());
    for (int i = 0; i < 3; ++i)
        undo();
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().experiment(), lesson);
    EXPECT_FALSE(window->isWindowModified());
    // From one file to the next: what was in the one is never seen under the other's name.
    Experiment second = lesson;
    second.kernel = "grayscale";
    second.data = {"ramp:60x41x3:u8"};
    second.block = Dim3{32, 4, 1};
    saveExperiment(second, folder.filePath("second.warpatlas").toStdString());
    open(folder.filePath("second.warpatlas"));
    ASSERT_TRUE(waitFor([&] { return window->model().experiment() == second; }));
    ASSERT_TRUE(settled());
    undo();
    EXPECT_EQ(window->model().experiment(), second);
    EXPECT_TRUE(window->windowTitle().startsWith("second.warpatlas")) << window->windowTitle().toStdString();
}

TEST_F(FilesTest, WhatCannotBeOpenedLeavesTheRunAndSaysOneSentence)
{
    const std::pair<QString, QByteArray> files[] = {
        {"lab.ipynb", "{\n \"cells\": [\n  {\"cell_type\": \"code\", \"source\": [\"print(1)\\n\"]}\n ]\n}\n"},
        {"long.ipynb", "{\n \"cells\": [\n" + QByteArray("  {\"source\": []},\n").repeated(5000) + " ]\n}\n"},
        {"plot.py", "import numpy as np\n\nprint(np.arange(3))\n"}, {"paper.pdf", "%PDF-1.4\n\x01\x02"},
        {"letter.txt", "Dear all,\nthere is no number here.\n"}, {"broken.npy", "\x93NUMPY no header"},
        {"fake.png", "this is no picture\n"}, {"bytes.bin", QByteArray("\x00\x01\x02\x03", 4)}};
    click("preset.8x8");
    ASSERT_TRUE(settled());
    ASSERT_TRUE(window->saveExperimentTo(lecture()));
    const OutcomePointer shown = window->model().outcome();
    const Experiment before = window->model().experiment();
    const int steps = window->model().history().stack().count();
    const QString title = window->windowTitle();
    const QSignalSpy runs(&window->model(), &DesktopModel::runStarted);
    const auto expectNothing = [&](const QString& name) {
        EXPECT_TRUE(message().contains(name)) << message().toStdString();
        EXPECT_FALSE(message().contains('\n'));
        EXPECT_EQ(window->model().experiment(), before);
        EXPECT_EQ(window->model().history().stack().count(), steps);
        EXPECT_EQ(window->windowTitle(), title);
        EXPECT_FALSE(window->isWindowModified());
    };
    for (const auto& [name, content] : files) {
        SCOPED_TRACE(name.toStdString());
        QFile file(folder.filePath(name));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        if (name == "broken.npy")
            continue; // its name and beginning are right: the run finds out
        drop({file.fileName()});
        expectNothing(name);
        window->model().say({}, false);
        window->model().data().set(0, file.fileName().toStdString());
        expectNothing(name);
        window->model().say({}, false);
    }
    EXPECT_EQ(window->model().outcome(), shown);
    EXPECT_EQ(runs.count(), 0);
    drop({folder.filePath("broken.npy")});
    ASSERT_TRUE(waitFor([&] { return runs.count() == 1 && message().contains("broken.npy"); }));
    expectNothing("broken.npy");
    EXPECT_EQ(window->model().outcome(), shown);
}

TEST_F(FilesTest, WhatIsChosenAgainIsNoChange)
{
    click("preset.16x16");
    EXPECT_FALSE(window->isWindowModified());
    window->model().setKernel("mandelbrot");
    ASSERT_TRUE(settled());
    ASSERT_TRUE(window->saveExperimentTo(lecture()));
    const auto kernel = findKernel("mandelbrot");
    for (const ParameterDescription& parameter : kernel.value()->description().parameters) {
        window->model().setParameter(parameter.name, parameter.defaultValue);
        EXPECT_FALSE(window->isWindowModified()) << parameter.name;
    }
    window->model().setBlock(outcome().bound->launch.block);
    EXPECT_FALSE(window->isWindowModified());
    window->model().setKernel("grayscale");
    ASSERT_TRUE(settled());
    save();
    window->model().data().set(0, outcome().bound->data.front().spec);
    EXPECT_FALSE(window->isWindowModified());
    window->model().data().set(0, "ramp:40x30x3");
    EXPECT_TRUE(window->isWindowModified()) << "and other data are one";
}

TEST_F(FilesTest, ALaunchOfAProgramIsNoPartOfTheFileThatWasOpen)
{
    const test::TemporaryFolder runs;
    ProgramRun run = test::madeUpRun();
    run.record.calls[1].startMicroseconds = 20;
    run.record.calls[1].endMicroseconds = 50;
    const QString saved = QString::fromStdString(test::saveMadeUpRun(runs, run));
    const Experiment lesson = window->model().experiment();
    ASSERT_TRUE(window->saveExperimentTo(lecture()));
    window->files().open({saved});
    auto* const panel = window->findChild<ProgramPanel*>();
    ASSERT_TRUE(waitFor([&] { return panel->program() && find<PointView>("programChart")->chart(); }));
    auto* const view = find<PointView>("programChart");
    const auto& chart = static_cast<const ProgramChart&>(*view->chart());
    const auto openLaunch = [&] {
        for (std::size_t bar = 0; bar < chart.points(); ++bar)
            if (chart.bar(bar).what == ProgramBar::What::Kernel) {
                emit view->chosen(bar);
                return;
            }
        FAIL() << "no launch";
    };
    change();
    EXPECT_TRUE(asked(QMessageBox::Cancel, openLaunch)) << "the file has not what was changed";
    EXPECT_FALSE(window->model().experiment().source);
    EXPECT_EQ(window->files().file().path(), lecture());
    EXPECT_TRUE(asked(QMessageBox::Discard, openLaunch));
    ASSERT_TRUE(window->model().experiment().source);
    EXPECT_EQ(window->files().file().path(), "") << "saving asks for a name";
    EXPECT_FALSE(window->isWindowModified()) << "nobody changed it";
    EXPECT_EQ(loadExperiment(lecture().toStdString()), lesson);
    window->model().setBlock({4, 2, 1});
    EXPECT_FALSE(asked(QMessageBox::Cancel, openLaunch)) << "undo leads back";
    EXPECT_NE(window->model().experiment().block, (Dim3{4, 2, 1}));
}

TEST_F(FilesTest, SavingAgainNeedsNoDialog)
{
    ASSERT_TRUE(window->saveExperimentTo(lecture()));
    change();
    QTest::keyClick(window.get(), Qt::Key_S, Qt::ControlModifier);
    EXPECT_FALSE(window->isWindowModified());
    EXPECT_EQ(loadExperiment(lecture().toStdString()), window->model().experiment());
    EXPECT_TRUE(message().contains("lecture.warpatlas is saved"));
}

TEST_F(FilesTest, DataGoIntoTheFileWhereThatIsChosen)
{
    const test::EnvironmentVariable cache("XDG_CACHE_HOME", folder.filePath("cache").toStdString());
    const QString picture = writePicture("a.png", 40, 30);
    window->model().data().openFiles({picture});
    ASSERT_TRUE(settled());
    QTimer watch;
    QObject::connect(&watch, &QTimer::timeout, [&] {
        if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
            watch.stop();
            dialog->selectNameFilter(dialog->nameFilters().last());
            dialog->selectFile(lecture());
            QMetaObject::invokeMethod(dialog, "accept");
        }
    });
    watch.start(1);
    save();
    ASSERT_TRUE(QFile::exists(lecture()));
    change();
    save(); // into the file, as before
    ASSERT_TRUE(QFile::remove(picture));
    const Experiment saved = loadExperiment(lecture().toStdString());
    EXPECT_EQ(saved.block, window->model().experiment().block);
    EXPECT_EQ(loadDataset(saved.data.at(0)).array->shape().extent, (Extent{40, 30, 1}));
}

TEST_F(FilesTest, WhatAnotherProgramMadeOfTheFileIsNotOverwrittenUnasked)
{
    ASSERT_TRUE(window->saveExperimentTo(lecture()));
    change();
    EXPECT_FALSE(asked(QMessageBox::Cancel, [this] { save(); })) << "nobody changed it";
    Experiment theirs = window->model().experiment();
    theirs.block = Dim3{4, 4, 1};
    saveExperiment(theirs, lecture().toStdString());
    change();
    window->model().setBlock({2, 2, 1});
    ASSERT_TRUE(settled());
    EXPECT_TRUE(asked(QMessageBox::Cancel, [this] { save(); }));
    EXPECT_EQ(loadExperiment(lecture().toStdString()), theirs);
    EXPECT_TRUE(window->isWindowModified());
    // The same where closing saves: what is not saved is not closed.
    EXPECT_TRUE(asked(QMessageBox::Cancel, [this] { window->files().save(); }));
    EXPECT_TRUE(asked(QMessageBox::Save, [this] { save(); }));
    EXPECT_EQ(loadExperiment(lecture().toStdString()).block, (Dim3{2, 2, 1}));
    EXPECT_FALSE(window->isWindowModified());
    window->model().setBlock({16, 2, 1});
    ASSERT_TRUE(settled());
    EXPECT_FALSE(asked(QMessageBox::Cancel, [this] { save(); })) << "this program wrote it";
    saveExperiment(theirs, lecture().toStdString());
    EXPECT_TRUE(asked(QMessageBox::Open, [this] { save(); }));
    ASSERT_TRUE(waitFor([this] { return window->model().experiment().block == Dim3{4, 4, 1}; }));
    ASSERT_TRUE(settled());
    EXPECT_FALSE(window->isWindowModified());
    EXPECT_EQ(loadExperiment(lecture().toStdString()), theirs);
    window->model().history().stack().undo();
    EXPECT_EQ(window->model().experiment().block, (Dim3{16, 2, 1})) << "what was here is not lost";
}

TEST_F(FilesTest, AFileThatAnotherProgramChangesIsOfferedAgain)
{
    ASSERT_TRUE(window->saveExperimentTo(lecture()));
    EXPECT_FALSE(find("changedExperimentRead")->isVisible());
    Experiment theirs = window->model().experiment();
    theirs.block = Dim3{4, 4, 1};
    saveExperiment(theirs, lecture().toStdString());
    ASSERT_TRUE(waitFor([this] { return find("changedExperimentRead")->isVisible(); }));
    EXPECT_TRUE(text("changedExperimentWords").startsWith("lecture.warpatlas was changed by another program"));
    click("changedExperimentRead");
    ASSERT_TRUE(waitFor([this] { return window->model().experiment().block == Dim3{4, 4, 1}; }));
    ASSERT_TRUE(settled());
    EXPECT_FALSE(find("changedExperimentRead")->isVisible());
    theirs.block = Dim3{8, 4, 1};
    saveExperiment(theirs, lecture().toStdString());
    ASSERT_TRUE(waitFor([this] { return find("changedExperimentKeep")->isVisible(); }));
    click("changedExperimentKeep");
    EXPECT_FALSE(find("changedExperimentKeep")->isVisible());
    EXPECT_FALSE(asked(QMessageBox::Cancel, [this] { save(); })) << "that was answered";
    EXPECT_EQ(loadExperiment(lecture().toStdString()).block, (Dim3{4, 4, 1}));
}

TEST_F(FilesTest, AnExperimentWhoseFileIsDeletedIsToldAndKept)
{
    ASSERT_TRUE(window->saveExperimentTo(lecture()));
    ASSERT_FALSE(window->isWindowModified());
    const Experiment here = window->model().experiment();
    ASSERT_TRUE(QFile::remove(lecture()));
    ASSERT_TRUE(waitFor([this] { return find("goneExperimentSave")->isVisible(); }));
    EXPECT_TRUE(text("goneExperimentWords").startsWith("lecture.warpatlas is not there any more"));
    EXPECT_TRUE(window->isWindowModified());
    EXPECT_EQ(window->model().experiment(), here);
    EXPECT_TRUE(asked(QMessageBox::Cancel, [this] { window->files().mayLoseChanges(); })) << "no file has it";
    // It is put back: nothing is said any more, and it is watched as before.
    saveExperiment(here, lecture().toStdString());
    ASSERT_TRUE(waitFor([this] { return !find("goneExperimentSave")->isVisible(); }));
    EXPECT_FALSE(window->isWindowModified());
    ASSERT_TRUE(QFile::remove(lecture()));
    ASSERT_TRUE(waitFor([this] { return find("goneExperimentSave")->isVisible(); }));
    click("goneExperimentSave");
    EXPECT_FALSE(find("goneExperimentSave")->isVisible());
    EXPECT_EQ(loadExperiment(lecture().toStdString()), here);
    EXPECT_FALSE(window->isWindowModified());
    ASSERT_TRUE(QFile::remove(lecture()));
    ASSERT_TRUE(waitFor([this] { return find("goneExperimentKeep")->isVisible(); }));
    click("goneExperimentKeep");
    EXPECT_FALSE(find("goneExperimentKeep")->isVisible());
    EXPECT_TRUE(window->isWindowModified());
    EXPECT_FALSE(QFile::exists(lecture()));
    EXPECT_FALSE(asked(QMessageBox::Cancel, [this] { save(); }));
    EXPECT_EQ(loadExperiment(lecture().toStdString()), here);
    EXPECT_FALSE(window->isWindowModified());
}

TEST_F(FilesTest, WhereItCannotBeWrittenItStaysUnsaved)
{
    change();
    EXPECT_FALSE(window->saveExperimentTo(folder.filePath("no such folder/lecture.warpatlas")));
    EXPECT_TRUE(window->isWindowModified());
    EXPECT_TRUE(message().contains("lecture.warpatlas"));
}

TEST_F(FilesTest, NobodyIsAskedAboutLookingAround)
{
    window->view().scrub(0.25);
    window->view().setColourBy(render::ColourBy::Owner);
    window->view().selectThread(5);
    EXPECT_FALSE(window->isWindowModified());
    EXPECT_FALSE(asked(QMessageBox::Cancel, [this] { window->close(); }));
    EXPECT_FALSE(window->isVisible());
}

TEST_F(FilesTest, NobodyIsAskedAboutAPictureThatWasOnlyOpened)
{
    drop({writePicture("small.png", 100, 61)});
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->files().file().name(), "small.png");
    EXPECT_FALSE(window->isWindowModified());
}

TEST_F(FilesTest, NobodyIsAskedAboutMatricesThatAnotherKernelTakes)
{
    drop({writeTable("a.csv", 23, 41), writeTable("b.csv", 19, 23)});
    ASSERT_TRUE(settled());
    ASSERT_EQ(window->model().experiment().kernel, "matmul");
    EXPECT_FALSE(window->isWindowModified());
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    EXPECT_TRUE(window->isWindowModified());
    window->model().history().stack().redo();
    ASSERT_TRUE(settled());
    EXPECT_FALSE(window->isWindowModified());
}

TEST_F(FilesTest, WhatWasChangedBeforeFilesAreOpenedStaysAChange)
{
    change();
    drop({writeTable("a.csv", 23, 41), writeTable("b.csv", 19, 23)});
    ASSERT_TRUE(settled());
    ASSERT_EQ(window->model().experiment().kernel, "matmul");
    EXPECT_TRUE(window->isWindowModified());
}

TEST_F(FilesTest, ClosingAsksWhatToDoWithChanges)
{
    const Experiment before = window->model().experiment();
    change();
    EXPECT_TRUE(asked(QMessageBox::Cancel, [this] { window->close(); }));
    EXPECT_TRUE(window->isVisible());
    EXPECT_TRUE(asked(QMessageBox::Discard, [this] { window->close(); }));
    EXPECT_FALSE(window->isVisible());
    open();
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().experiment(), before);
    EXPECT_FALSE(find("recoveryRestore")->isVisible());

    ASSERT_TRUE(window->saveExperimentTo(lecture()));
    change();
    EXPECT_TRUE(asked(QMessageBox::Save, [this] { window->close(); }));
    EXPECT_FALSE(window->isVisible());
    EXPECT_EQ(loadExperiment(lecture().toStdString()).block, (Dim3{8, 8, 1}));
    // The next start goes on with that file.
    open();
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->files().file().path(), lecture());
    EXPECT_FALSE(window->isWindowModified());
}

TEST_F(FilesTest, AnotherExperimentDoesNotTakeThePlaceOfChangesUnasked)
{
    ASSERT_TRUE(window->saveExperimentTo(lecture()));
    change();
    EXPECT_TRUE(asked(QMessageBox::Cancel, [this] { drop({lecture()}); }));
    EXPECT_EQ(window->model().experiment().block, (Dim3{8, 8, 1}));
    EXPECT_TRUE(asked(QMessageBox::Discard, [this] { drop({lecture()}); }));
    ASSERT_TRUE(settled());
    EXPECT_FALSE(window->model().experiment().block);
    EXPECT_FALSE(window->isWindowModified());
}

TEST_F(FilesTest, AFileOpensAsItWasLookedAt)
{
    window->view().setColourBy(render::ColourBy::Warp);
    ShownViews views;
    views.main = ViewKind::Launch;
    views.setStrip(ViewKind::Memory, true);
    window->view().setViews(views);
    window->view().selectThread(1234);
    window->view().selectLine(3);
    window->view().scrub(0.25);
    ASSERT_TRUE(window->saveExperimentTo(lecture()));
    const SavedView kept = keptView(window->view().state());
    window->view().setColourBy(render::ColourBy::State);
    window->view().scrub(1);
    window->view().selectThread({});
    window->view().setViews({});
    open(lecture());
    ASSERT_TRUE(settled());
    ASSERT_TRUE(waitFor([&] { return window->files().file().path() == lecture(); }));
    SavedView now = keptView(window->view().state());
    EXPECT_EQ(now.thread, kept.thread);
    now.block = kept.block; // which the canvas may add
    EXPECT_EQ(now, kept);
    EXPECT_FALSE(window->isWindowModified());
}

TEST_F(FilesTest, WhatACrashLeavesIsOfferedAndRestored)
{
    ASSERT_TRUE(window->saveExperimentTo(lecture()));
    change();
    const Experiment unsaved = window->model().experiment();
    window->files().leaveBehind();
    window.reset();
    // Another start has something else in the window.
    QFile::remove(folder.filePath("settings.ini"));
    open();
    ASSERT_TRUE(settled());
    ASSERT_TRUE(find("recoveryRestore")->isVisible());
    EXPECT_TRUE(text("recoveryWords").contains("lecture.warpatlas"));
    EXPECT_NE(window->model().experiment(), unsaved);
    click("recoveryRestore");
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().experiment(), unsaved);
    EXPECT_TRUE(window->isWindowModified());
    EXPECT_EQ(window->files().file().path(), lecture());
    EXPECT_FALSE(find("recoveryRestore")->isVisible());
}

TEST_F(FilesTest, RestoringWithoutAFileThatIsGoneCostsOnlyThatFile)
{
    const QString picture = writePicture("small.png", 100, 61);
    drop({picture});
    ASSERT_TRUE(settled());
    change();
    window->files().leaveBehind();
    window.reset();
    ASSERT_TRUE(QFile::remove(picture));
    QFile::remove(folder.filePath("settings.ini"));
    open();
    ASSERT_TRUE(settled());
    click("recoveryRestore");
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->launch.block, (Dim3{8, 8, 1}));
    EXPECT_TRUE(message().contains("small.png is not there any more")) << message().toStdString();
}

TEST_F(FilesTest, WhatWasOpenedBeforeRestoringIsNoPartOfIt)
{
    change();
    window->files().leaveBehind();
    window.reset();
    QFile::remove(folder.filePath("settings.ini"));
    open();
    ASSERT_TRUE(settled());
    // Two files that another kernel takes: what is said of them is theirs.
    drop({writeTable("a.csv", 23, 41), writeTable("b.csv", 19, 23)});
    ASSERT_TRUE(settled());
    ASSERT_EQ(window->model().experiment().kernel, "matmul");
    click("recoveryRestore");
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().experiment().kernel, "grayscale");
    EXPECT_FALSE(message().contains("left out")) << message().toStdString();
}

TEST_F(FilesTest, APictureOnTheCommandLineIsNotSavedOverTheLastSessionsFile)
{
    ASSERT_TRUE(window->saveExperimentTo(lecture()));
    window.reset();
    const QString picture = writePicture("small.png", 100, 61);
    const QString before = QDir::currentPath();
    QDir::setCurrent(folder.path());
    open("small.png");
    ASSERT_TRUE(settled());
    QDir::setCurrent(before);
    EXPECT_EQ(window->files().file().path(), "");
    EXPECT_FALSE(window->isWindowModified());
    EXPECT_TRUE(window->windowTitle().startsWith("small.png")) << window->windowTitle().toStdString();
    EXPECT_EQ(outcome().bound->data[0].spec, picture.toStdString()) << "found again from another folder";
    window.reset();
    open();
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->files().file().path(), "");
    EXPECT_EQ(outcome().bound->data[0].spec, picture.toStdString());
}

TEST_F(FilesTest, AFileThatIsGoneCostsOnlyItself)
{
    const QString picture = writePicture("small.png", 100, 61);
    drop({picture});
    ASSERT_TRUE(settled());
    change();
    window.reset();
    ASSERT_TRUE(QFile::remove(picture));
    open();
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->launch.block, (Dim3{8, 8, 1}));
    EXPECT_FALSE(outcome().bound->data.empty());
    EXPECT_NE(outcome().bound->data[0].spec, picture.toStdString());
    EXPECT_TRUE(message().contains("small.png is not there any more")) << message().toStdString();
}

TEST_F(FilesTest, BesideDataOfOnesOwnTheInputOfAFileThatIsGoneWaits)
{
    const test::TemporaryFolder there;
    const QString a = QString::fromStdString(there.write("a.csv", "1,2,3\n4,5,6\n"));
    const QString b = QString::fromStdString(there.write("b.csv", "1,2\n3,4\n5,6\n"));
    drop({a, b});
    ASSERT_TRUE(settled());
    ASSERT_EQ(outcome().bound->experiment.data.size(), 2u);
    window.reset();
    ASSERT_TRUE(QFile::remove(b));
    open();
    ASSERT_TRUE(waitFor([this] { return window->model().waiting() != nullptr; }));
    EXPECT_TRUE(message().contains("b.csv is not there any more")) << message().toStdString();
    const auto inputs = window->model().inputs();
    ASSERT_EQ(inputs->inputs.size(), 2u);
    ASSERT_TRUE(inputs->inputs[0].data);
    EXPECT_EQ(inputs->inputs[0].data->label, "a.csv");
    EXPECT_FALSE(inputs->inputs[1].data);
    EXPECT_NE(inputs->problem().find("B is missing"), std::string::npos) << inputs->problem();
}

} // namespace
} // namespace warpatlas::ui
