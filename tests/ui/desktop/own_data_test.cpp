// A person's own files in the window: what is shown, what is converted, what waits for more, and the way back.
#include "tests/app/support/own_kernel.h"
#include "tests/ui/desktop/window_fixture.h"

#include <QComboBox>
#include <QDialog>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>

namespace warpatlas::ui {
namespace {

class OwnData : public WindowTest {
protected:
    bool waits()
    {
        return waitFor([this] { return window->model().waiting() != nullptr; });
    }
    const Shape& outputShape() { return outcome().bound->work.outputBuffer().shape; }
    std::string kernel() { return window->model().experiment().kernel; }
};

TEST_F(OwnData, APhotoGoesThroughTheKernelsThatTakeItAndBack)
{
    const QString photo = writePicture("photo.png", 45, 31);
    window->model().data().openFiles({photo});
    ASSERT_TRUE(settled());
    EXPECT_EQ(text("data.0.data"), "photo.png");
    for (const char* name :
        {"blur", "sobel", "gaussian", "game_of_life", "transpose", "grayscale:planar", "grayscale"}) {
        window->model().setKernel(name);
        ASSERT_TRUE(settled()) << name;
        EXPECT_EQ(outcome().bound->data.at(0).label, "photo.png") << name;
        EXPECT_EQ(outcome().bound->data[0].array->shape().extent.x, 45U) << name;
        EXPECT_TRUE(outcome().check && outcome().check->matches) << name;
    }
    window->model().setKernel("mandelbrot");
    ASSERT_TRUE(settled());
    EXPECT_TRUE(window->model().experiment().data.empty());
    window->model().setKernel("histogram");
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->data.at(0).label, "photo.png") << "a kernel without inputs forgets nothing";
}

TEST_F(OwnData, AFilesNameIsShownAsItIs)
{
    window->model().data().openFiles({writePicture("a & b.png", 45, 31)});
    ASSERT_TRUE(settled());
    EXPECT_EQ(text("data.0.data"), "a & b.png");
    EXPECT_TRUE(find<QToolButton>("data")->text().startsWith("a && b.png")) << "a single & is a key's underline";
}

TEST_F(OwnData, AConversionIsSaidAndCanBeUndone)
{
    window->model().setKernel("blur");
    ASSERT_TRUE(settled());
    window->model().data().openFiles({writePicture("photo.png", 45, 31)});
    ASSERT_TRUE(settled());
    EXPECT_EQ(message(), "Converted for blur.");
    click("messageWhy");
    EXPECT_EQ(message(), "photo.png, made grey, made f32, for blur.");
    EXPECT_EQ(find<QPushButton>("data.0.conversion")->text(), "made grey, made f32 ▾");
    click("messageUndo");
    ASSERT_TRUE(settled());
    EXPECT_NE(outcome().bound->data[0].label, "photo.png");
}

TEST_F(OwnData, AConversionCanBeChangedAndRefused)
{
    window->model().setKernel("blur");
    window->model().data().openFiles({writePicture("photo.png", 45, 31)});
    ASSERT_TRUE(settled());
    const auto choose = [this](const char* words) {
        for (QAction* action : find<QPushButton>("data.0.conversion")->menu()->actions())
            if (action->text() == words)
                return action->trigger();
        ADD_FAILURE() << "no " << words;
    };
    const auto value = [this] { return outcome().bound->work.buffers[0].contents->valueAsDouble(46); };
    choose("green channel");
    ASSERT_TRUE(settled());
    EXPECT_EQ(value(), (1 * 5 + 1 * 11) % 256);
    EXPECT_EQ(text("data.0.data"), "photo.png") << "no name of a conversion before it";
    choose("made grey");
    ASSERT_TRUE(settled());
    EXPECT_EQ(value(), (299 * 10 + 587 * 16 + 114 * 14) / 1000);
    choose("Convert nothing");
    ASSERT_TRUE(waitFor([this] { return message().contains("nothing may be converted"); }));
    EXPECT_TRUE(window->model().experiment().convert) << "what failed is no step";
}

TEST_F(OwnData, TwoMatricesOpenedOneAfterTheOtherAreMultiplied)
{
    window->model().setKernel("matmul:tiled");
    ASSERT_TRUE(settled());
    const OutcomePointer before = window->model().outcome();
    window->model().data().openFiles({writeTable("a.csv", 23, 41)});
    ASSERT_TRUE(waits());
    EXPECT_EQ(window->model().waiting()->problem(), "B must have 23 rows: random 29 x 53, seed 2 has 53 rows");
    EXPECT_EQ(window->model().pictured(), before) << "the earlier result stays";
    EXPECT_TRUE(window->view().state().outdated);
    EXPECT_TRUE(window->view().state().waiting);
    EXPECT_EQ(text("data.0.data"), "a.csv");
    EXPECT_TRUE(find<QLabel>("data.0.shape")->toolTip().startsWith("41 rows × 23 columns"));
    EXPECT_TRUE(waitFor([this] { return find("data.1.problem")->isVisible(); }));
    window->model().data().openFiles({writeTable("b.csv", 19, 23)});
    ASSERT_TRUE(settled());
    EXPECT_FALSE(window->model().waiting());
    EXPECT_FALSE(window->view().state().outdated);
    EXPECT_EQ(outputShape(), (Shape{{19, 41, 1}, 1}));
    EXPECT_TRUE(outcome().check->matches);
}

TEST_F(OwnData, BothAtOnceFillTheInputsInOrder)
{
    window->model().setKernel("matmul");
    ASSERT_TRUE(settled());
    drop({writeTable("a.csv", 23, 41), writeTable("b.csv", 19, 23)});
    ASSERT_TRUE(settled());
    EXPECT_EQ(outputShape(), (Shape{{19, 41, 1}, 1}));
    window->model().setKernel("transpose");
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->data.at(0).label, "a.csv");
    window->model().setKernel("matmul:register_tiled");
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->data.at(1).label, "b.csv");
}

TEST_F(OwnData, FilesWithoutAnInputAreSaidToBeLeftOut)
{
    window->model().setKernel("matmul");
    ASSERT_TRUE(settled());
    const QString a = writeTable("a.csv", 23, 41), b = writeTable("b.csv", 19, 23);
    drop({a, b, a});
    ASSERT_TRUE(settled());
    EXPECT_EQ(message(), "matmul takes 2 inputs: 1 of the 3 files left out.") << "and still when the run is done";
    drop({a, writeTable("c.csv", 23, 19), b});
    ASSERT_TRUE(waits());
    EXPECT_EQ(message(), "matmul takes 2 inputs: 1 of the 3 files left out.") << "and while something is missing";
    drop({a, b});
    EXPECT_TRUE(waitFor([this] { return !window->model().waiting() && message().isEmpty(); }));
}

TEST_F(OwnData, APairThatDoesNotFitOffersItsWayOut)
{
    window->model().setKernel("matmul");
    ASSERT_TRUE(settled());
    drop({writeTable("a.csv", 23, 41), writeTable("c.csv", 23, 19)});
    ASSERT_TRUE(waits());
    EXPECT_EQ(window->model().waiting()->problem(), "B must have 23 rows: c.csv has 19 rows");
    EXPECT_EQ(find<QPushButton>("data.1.offer.0")->text(), "c.csv transposed");
    click("data.1.offer.0");
    ASSERT_TRUE(settled());
    EXPECT_EQ(outputShape(), (Shape{{19, 41, 1}, 1}));
    window->model().history().stack().undo();
    ASSERT_TRUE(waits()) << "the state before was one that waits";
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    EXPECT_EQ(outputShape(), (Shape{{29, 37, 1}, 1}));
}

TEST_F(OwnData, TwoMatricesOneAfterTheOtherTakeThePlaceOfAPhotoThatCameAlong)
{
    window->model().data().openFiles({writePicture("photo.png", 45, 31)});
    ASSERT_TRUE(settled());
    window->model().setKernel("matmul");
    ASSERT_TRUE(waits());
    window->model().data().openFiles({writeTable("a.csv", 23, 41)});
    const auto waitsForRows = [this] {
        const auto set = window->model().waiting();
        return set && set->problem() == "B must have 45 rows: a.csv has 41 rows";
    };
    ASSERT_TRUE(waitFor(waitsForRows));
    window->model().data().openFiles({writeTable("b.csv", 37, 23)});
    ASSERT_TRUE(settled()) << "A is a.csv now, and B b.csv";
    EXPECT_EQ(outputShape(), (Shape{{37, 41, 1}, 1}));
    window->model().history().stack().undo();
    ASSERT_TRUE(waitFor(waitsForRows));
}

TEST_F(OwnData, WhatWasOpenedForTheKernelStaysWhileTheOtherInputIsCorrected)
{
    window->model().setKernel("matmul");
    ASSERT_TRUE(settled());
    drop({writeTable("a.csv", 23, 41), writeTable("c.csv", 23, 19)});
    ASSERT_TRUE(waits());
    window->model().data().openFiles({writeTable("b.csv", 37, 23)});
    ASSERT_TRUE(settled());
    EXPECT_EQ(outputShape(), (Shape{{37, 41, 1}, 1}));
}

TEST_F(OwnData, TheCommandLinesFileIsShownWhateverTheLastSessionWas)
{
    for (const char* last : {"matmul:tiled", "mandelbrot", "vector_add"}) {
        SCOPED_TRACE(last);
        window->model().setKernel(last);
        ASSERT_TRUE(settled()) << message().toStdString();
        open(writePicture("photo.png", 45, 31));
        ASSERT_TRUE(waitFor([this] { return kernel() == "grayscale"; })) << last;
        ASSERT_TRUE(settled());
        EXPECT_EQ(outcome().bound->data[0].label, "photo.png");
        EXPECT_TRUE(message().contains("shown with grayscale")) << message().toStdString();
        click("messageUndo");
        ASSERT_TRUE(waitFor([&] { return kernel() == last; }));
        ASSERT_TRUE(settled()) << message().toStdString();
    }
}

TEST_F(OwnData, AGeneratorGivesTheSizeThatALectureAsksFor)
{
    window->model().setKernel("transpose");
    ASSERT_TRUE(settled());
    find<QAction>("data.0.generate")->trigger();
    auto* dialog = find<QDialog>("generator");
    dialog->findChild<QSpinBox*>("generator.x")->setValue(1000);
    dialog->findChild<QSpinBox*>("generator.y")->setValue(700);
    dialog->findChild<QSpinBox*>("generator.seed")->setValue(7);
    dialog->accept();
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().experiment().data.at(0), "random:1000x700:7:f32");
    EXPECT_EQ(outputShape(), (Shape{{700, 1000, 1}, 1}));
    EXPECT_TRUE(find<QLabel>("data.0.shape")->toolTip().startsWith("700 rows × 1,000 columns"));
}

TEST_F(OwnData, EveryKindOfGeneratorMakesWhatItShows)
{
    window->model().setKernel("matmul");
    ASSERT_TRUE(settled());
    const int kinds = 4;
    for (int kind = 0; kind < kinds; ++kind) {
        find<QAction>("data.1.generate")->trigger();
        auto* dialog = find<QDialog>("generator");
        dialog->findChild<QComboBox*>("generator.kind")->setCurrentIndex(kind);
        dialog->findChild<QSpinBox*>("generator.x")->setValue(53);
        dialog->findChild<QSpinBox*>("generator.y")->setValue(53);
        dialog->accept();
        ASSERT_TRUE(waitFor([&] { return !window->findChild<QDialog*>("generator"); }));
        ASSERT_TRUE(settled()) << kind;
        EXPECT_EQ(outputShape(), (Shape{{53, 37, 1}, 1})) << kind;
    }
}

TEST_F(OwnData, TwoFilesOfTheCommandLineAreTheInputsOfAKernelThatTakesThem)
{
    const QString a = writeTable("a.csv", 23, 41), b = writeTable("b.csv", 19, 23);
    open(QStringList{a, b});
    ASSERT_TRUE(waitFor([this] { return kernel() == "matmul"; }));
    ASSERT_TRUE(settled());
    EXPECT_EQ(outputShape(), (Shape{{19, 41, 1}, 1}));
    EXPECT_EQ(message(), "grayscale does not take them: shown with matmul.");
    window->model().setKernel("grayscale");
    ASSERT_TRUE(settled());
    open(QStringList{b, a});
    ASSERT_TRUE(waitFor([&] { return message().startsWith("grayscale does not take them"); }));
    EXPECT_EQ(message(), "grayscale does not take them: shown with matmul, in the other order.");
    ASSERT_TRUE(settled());
    EXPECT_EQ(outputShape(), (Shape{{19, 41, 1}, 1}));
    open(QStringList{a, b});
    ASSERT_TRUE(waitFor([&] { return !window->model().busy() && outcome().bound->data.size() == 2; }));
    EXPECT_EQ(message(), "") << "matmul of the last session takes them";
    const QString photo = writePicture("photo.png", 45, 31);
    window->model().setKernel("grayscale");
    ASSERT_TRUE(settled());
    open(QStringList{photo, a});
    ASSERT_TRUE(waitFor([&] { return message().contains("left out"); }));
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->data.at(0).label, "photo.png");
    EXPECT_EQ(message(), "grayscale takes 1 input: 1 of the 2 files left out.");
}

TEST_F(OwnData, FilesOpenedInTheWrongOrderAreExchangedWithOneClick)
{
    window->model().setKernel("matmul");
    ASSERT_TRUE(settled());
    drop({writeTable("b.csv", 19, 23), writeTable("a.csv", 23, 41)});
    ASSERT_TRUE(waits());
    EXPECT_TRUE(waitFor([this] { return find<QPushButton>("data.1.offer.0")->text() == "A and B exchanged"; }));
    click("data.1.offer.0");
    ASSERT_TRUE(settled());
    EXPECT_EQ(outputShape(), (Shape{{19, 41, 1}, 1}));
    window->model().history().stack().undo();
    EXPECT_TRUE(waits()) << "one step";
}

TEST_F(OwnData, FilesOfTheCommandLineComeWithoutWhatTheLastSessionDid)
{
    window->model().setKernel("matmul");
    window->model().setMistake("no_guard");
    drop({writeTable("x.csv", 23, 41), writeTable("y.csv", 19, 23)});
    ASSERT_TRUE(settled());
    const QString a = writeTable("a.csv", 17, 13), b = writeTable("b.csv", 11, 17);
    open(QStringList{a, b});
    ASSERT_TRUE(waitFor([this] { return !window->model().busy() && outputShape() == Shape{{11, 13, 1}, 1}; }));
    EXPECT_EQ(kernel(), "matmul");
    EXPECT_EQ(window->model().experiment().mistake, "");
    EXPECT_TRUE(outcome().check->matches);
    window->model().setKernel("vector_add");
    ASSERT_TRUE(waits()) << "B of 17 rows is no vector like A";
    open(QStringList{b});
    ASSERT_TRUE(waitFor([this] { return kernel() == "transpose"; })) << "no second input of the last session's";
}

TEST_F(OwnData, ACorrectedFileTakesThePlaceOfTheOneThatDoesNotFit)
{
    window->model().data().openFiles({writeTable("a.csv", 23, 41)});
    ASSERT_TRUE(settled());
    window->model().setKernel("matmul");
    ASSERT_TRUE(waits());
    window->model().data().openFiles({writeTable("c.csv", 23, 19)});
    ASSERT_TRUE(waitFor([this] {
        const auto set = window->model().waiting();
        return set && set->problem() == "B must have 23 rows: c.csv has 19 rows";
    }));
    window->model().data().openFiles({writeTable("b.csv", 19, 23)});
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->data.at(0).label, "a.csv") << "came along, and is right";
    EXPECT_EQ(outputShape(), (Shape{{19, 41, 1}, 1}));
}

TEST_F(OwnData, TwoMatricesDroppedOnAKernelOfOneInputAreMultiplied)
{
    window->model().setKernel("sobel");
    ASSERT_TRUE(settled());
    const QString a = writeTable("a.csv", 23, 41);
    drop({a, writeTable("b.csv", 19, 23)});
    ASSERT_TRUE(waitFor([this] { return kernel() == "matmul"; }));
    ASSERT_TRUE(settled());
    EXPECT_EQ(outputShape(), (Shape{{19, 41, 1}, 1}));
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    drop({a, writePicture("photo.png", 45, 31)});
    ASSERT_TRUE(waitFor([this] { return message().contains("left out"); }));
    ASSERT_TRUE(settled());
    EXPECT_EQ(kernel(), "sobel") << "no kernel takes both: the first alone, with the one that is here";
    EXPECT_EQ(message(), "sobel takes 1 input: 1 of the 2 files left out.");
}

TEST_F(OwnData, AnExperimentBesideDataIsOpenedAloneAndItsFileIsNotTakenByThem)
{
    const QString file = folder.filePath("e.warpatlas");
    Experiment experiment;
    experiment.kernel = "blur";
    saveExperiment(experiment, file.toStdString());
    drop({writeTable("a.csv", 23, 41), file});
    ASSERT_TRUE(waitFor([this] { return kernel() == "blur"; }));
    ASSERT_TRUE(settled());
    EXPECT_EQ(message(), "An experiment is opened alone: 1 file left out.");
    EXPECT_TRUE(window->windowTitle().startsWith("e.warpatlas")) << window->windowTitle().toStdString();
    EXPECT_TRUE(window->model().experiment().data.empty());
}

TEST_F(OwnData, AnExperimentWhoseFileIsGoneLosesOnlyThat)
{
    const std::string a = writeTable("a.csv", 23, 41).toStdString(), b = folder.filePath("b.csv").toStdString();
    Experiment experiment;
    experiment.kernel = "matmul:tiled";
    experiment.data = {a, b};
    experiment.block = Dim3{8, 8, 1};
    const QString file = folder.filePath("cat.warpatlas");
    saveExperiment(experiment, file.toStdString());
    window->model().data().openFiles({file});
    ASSERT_TRUE(waits());
    EXPECT_EQ(kernel(), "matmul:tiled");
    EXPECT_EQ(window->model().experiment().data.at(0), a);
    EXPECT_EQ(window->model().experiment().block, (Dim3{8, 8, 1}));
    EXPECT_EQ(message().toStdString(), b + " is not there any more: everything else is as it was.");
    EXPECT_TRUE(window->windowTitle().startsWith("cat.warpatlas")) << window->windowTitle().toStdString();
    window->model().data().openFiles({writeTable("other.csv", 19, 23)});
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->data.at(1).label, "other.csv") << "chosen again";
    // A kernel of one's own gets data that are chosen.
    if (test::noCompiler())
        GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    experiment.kernel.clear();
    experiment.source = SourceKernel{"add.cu",
        "__global__ void add(const float* a, const float* b, float* c, int n)\n"
        "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) c[i] = a[i] + b[i]; }\n"};
    experiment.block.reset();
    saveExperiment(experiment, file.toStdString());
    window->model().data().openFiles({file});
    ASSERT_TRUE(waitFor([this] { return window->model().experiment().source.has_value(); }));
    ASSERT_TRUE(settled()) << message().toStdString();
    EXPECT_EQ(outcome().bound->data.at(0).label, "a.csv");
    EXPECT_TRUE(message().startsWith(QString::fromStdString(b) + " is not there any more")) << message().toStdString();
}

} // namespace
} // namespace warpatlas::ui
