// The files of kernels of one's own in the real window: another one is opened, begun, saved, restored.
#include "tests/ui/desktop/own_kernel_fixture.h"
#include "ui/desktop/files/files.h"
#include "ui/desktop/layout/source_split.h"
#include "ui/desktop/program/program_panel.h"

namespace warpatlas::ui {
namespace {

constexpr const char* product = R"(template <int TILE> __global__ void matmulTiled(const float* A, float* C, int N)
{
    int i = blockIdx.x * TILE + threadIdx.x;
    if (i < N)
        C[i] = 2 * A[i];
}
int main()
{
    const int TILE = 16;
    matmulTiled<TILE><<<1, TILE>>>(nullptr, nullptr, 0);
}
)";

constexpr const char* invert = R"(__global__ void invert(const unsigned char* in, unsigned char* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = 255 - in[i];
}
)";

constexpr const char* sum = R"(__global__ void sum(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}
)";

class KernelFilesTest : public OwnKernelTest {
protected:
    QString kernel() { return QString::fromStdString(outcome().bound->work.code.entry); }
    /// Opens a .cu, which runs.
    void openKernel(const QString& path)
    {
        window->files().open({path});
        ASSERT_TRUE(ran());
    }
    QString lecture() const { return folder.filePath("lecture.warpatlas"); }
};

TEST_F(KernelFilesTest, AnotherFileIsOpenedAfterAnInstanceOfATemplate)
{
    openKernel(write("product.cu", product));
    ASSERT_EQ(window->model().experiment().kernel, "matmulTiled<16>");
    openKernel(write("invert.cu", invert));
    EXPECT_EQ(kernel(), "invert");
    EXPECT_TRUE(editor().messages().empty());
    // And a new one.
    openKernel(folder.filePath("product.cu"));
    ASSERT_EQ(window->model().experiment().kernel, "matmulTiled<16>");
    trigger("newKernel");
    ASSERT_TRUE(ran());
    EXPECT_EQ(kernel(), "mine");
}

TEST_F(KernelFilesTest, ATemplateMayBeRenamedWhileItIsWritten)
{
    openKernel(write("product.cu", product));
    replace("void matmulTiled", "void twice");
    replace("matmulTiled<TILE>", "twice<TILE>");
    ASSERT_TRUE(waitFor([this] { return window->model().experiment().kernel == "twice<16>"; }));
    ASSERT_TRUE(ran());
    EXPECT_EQ(kernel(), "twice<16>");
}

TEST_F(KernelFilesTest, DataAreOpenedWhileTheTextDoesNotCompile)
{
    openKernel(write("invert.cu", invert));
    replace("255 - in[i]", "255 - im[i]");
    ASSERT_TRUE(refused());
    window->files().open({writePicture("small.png", 100, 61)});
    ASSERT_TRUE(settled());
    EXPECT_TRUE(editor().toPlainText().contains("im[i]")) << "what is being written stays";
    window->model().setBlock({32, 1, 1});
    ASSERT_TRUE(settled());
    EXPECT_TRUE(editor().toPlainText().contains("im[i]"));
    // So it does where the text was only just opened.
    asked(QMessageBox::Discard, [this] { window->files().open({write("wrong.cu", "__global__ void wrong(")}); });
    ASSERT_TRUE(refused());
    window->files().open({writePicture("other.png", 90, 61)});
    ASSERT_TRUE(settled());
    EXPECT_EQ(editor().toPlainText(), "__global__ void wrong(");
}

TEST_F(KernelFilesTest, AnotherKernelIsANewExperiment)
{
    openKernel(write("product.cu", product));
    ASSERT_TRUE(window->saveExperimentTo(lecture()));
    const QByteArray saved = contents(lecture());
    openKernel(write("invert.cu", invert));
    EXPECT_EQ(window->files().file().path(), "") << "Save asks for a name";
    EXPECT_FALSE(window->isWindowModified());
    // New kernel as well.
    asked(QMessageBox::Discard, [this] { window->files().open({lecture()}); });
    ASSERT_TRUE(settled());
    ASSERT_EQ(window->files().file().path(), lecture());
    trigger("newKernel");
    EXPECT_EQ(window->files().file().path(), "");
    ASSERT_TRUE(ran());
    EXPECT_EQ(window->files().file().path(), "");
    EXPECT_EQ(contents(lecture()), saved);
}

TEST_F(KernelFilesTest, ChangesAreAskedAboutBeforeAnotherKernelTakesTheirPlace)
{
    openKernel(write("product.cu", product));
    ASSERT_TRUE(window->saveExperimentTo(lecture()));
    window->model().setBlock({32, 1, 1});
    ASSERT_TRUE(settled());
    const QString other = write("invert.cu", invert);
    EXPECT_TRUE(asked(QMessageBox::Cancel, [&] { drop({other}); }).contains("lecture.warpatlas"));
    EXPECT_EQ(window->model().experiment().block, (Dim3{32, 1, 1}));
    EXPECT_TRUE(asked(QMessageBox::Cancel, [this] { trigger("newKernel"); }).contains("lecture.warpatlas"));
    EXPECT_EQ(window->files().file().path(), lecture());
    EXPECT_TRUE(asked(QMessageBox::Save, [&] { drop({other}); }).contains("lecture.warpatlas"));
    ASSERT_TRUE(ran());
    EXPECT_EQ(loadExperiment(lecture().toStdString()).block, (Dim3{32, 1, 1}));
    EXPECT_EQ(kernel(), "invert");
}

TEST_F(KernelFilesTest, AQuestionAboutTheExperimentNamesItsText)
{
    openKernel(write("invert.cu", invert));
    EXPECT_FALSE(asked(QMessageBox::Cancel,
        [this] {
            window->model().setBlock({32, 1, 1});
            ASSERT_TRUE(settled());
            trigger("newKernel");
        }).contains("invert.cu was changed"))
        << "only the launch was";
    replace("255 - in[i]", "254 - in[i]");
    ASSERT_TRUE(ran());
    const QString question = asked(QMessageBox::Cancel, [this] { trigger("newKernel"); });
    EXPECT_TRUE(question.contains("The kernel's text in invert.cu was changed, too.")) << question.toStdString();
}

TEST_F(KernelFilesTest, ATextThatNoFileHasIsAskedAbout)
{
    const QString path = write("invert.cu", invert);
    openKernel(path);
    replace("255 - in[i]", "255 - im[i]");
    ASSERT_TRUE(refused());
    EXPECT_TRUE(asked(QMessageBox::Cancel, [this] { trigger("newKernel"); }).contains("invert.cu"));
    EXPECT_TRUE(editor().toPlainText().contains("im[i]"));
    EXPECT_TRUE(asked(QMessageBox::Cancel, [this] { window->close(); }).contains("invert.cu"));
    EXPECT_TRUE(window->isVisible());
    EXPECT_TRUE(asked(QMessageBox::Save, [this] { window->close(); }).contains("invert.cu"));
    EXPECT_FALSE(window->isVisible());
    EXPECT_TRUE(contents(path).contains("im[i]"));
}

TEST_F(KernelFilesTest, NobodyIsAskedAboutAFileThatWasOnlyOpened)
{
    const QString path = write("invert.cu", invert);
    open(path);
    ASSERT_TRUE(waitFor([this] { return window->model().experiment().source.has_value(); }));
    ASSERT_TRUE(ran());
    EXPECT_FALSE(window->isWindowModified());
    EXPECT_EQ(asked(QMessageBox::Cancel, [this] { window->close(); }), "");
    EXPECT_FALSE(window->isVisible());
    // Nor about a new kernel in which nobody wrote, nor about what its file has.
    open();
    ASSERT_TRUE(settled());
    trigger("newKernel");
    ASSERT_TRUE(ran());
    EXPECT_EQ(asked(QMessageBox::Cancel, [&] { window->files().open({path}); }), "");
    ASSERT_TRUE(ran());
    replace("255 - in[i]", "254 - in[i]");
    ASSERT_TRUE(ran());
    EXPECT_TRUE(window->isWindowModified());
    ASSERT_TRUE(document().saveTo(path));
    EXPECT_FALSE(window->isWindowModified());
    EXPECT_EQ(asked(QMessageBox::Cancel, [this] { window->close(); }), "");
    EXPECT_TRUE(contents(path).contains("254 - in[i]"));
}

TEST_F(KernelFilesTest, NotSavedIsSaidOfWhatTheFileDoesNotHave)
{
    const QString path = write("invert.cu", invert);
    const auto saysUnsaved = [this] { return document().isModified(); };
    openKernel(path);
    EXPECT_FALSE(saysUnsaved());
    replace("255 - in[i]", "254 - in[i]");
    ASSERT_TRUE(ran());
    EXPECT_TRUE(saysUnsaved());
    auto& stack = window->model().history().stack();
    stack.undo();
    stack.undo(); // before it was opened
    ASSERT_TRUE(settled());
    ASSERT_FALSE(document().isOpen());
    stack.redo();
    ASSERT_TRUE(ran());
    EXPECT_FALSE(saysUnsaved());
    stack.redo();
    ASSERT_TRUE(ran());
    EXPECT_TRUE(saysUnsaved());
    ASSERT_TRUE(document().saveTo(path));
    EXPECT_FALSE(saysUnsaved());
    stack.undo();
    stack.undo();
    ASSERT_TRUE(settled());
    stack.redo();
    ASSERT_TRUE(ran());
    EXPECT_TRUE(saysUnsaved());
    stack.redo();
    ASSERT_TRUE(ran());
    EXPECT_FALSE(saysUnsaved());
}

TEST_F(KernelFilesTest, SavingUnderAnotherNameKeepsWhatTheKernelIsCalledWith)
{
    openKernel(write("invert.cu", invert));
    window->model().own().setArgument("n", "i32:7");
    window->model().setBlock({32, 1, 1});
    ASSERT_TRUE(settled());
    ASSERT_TRUE(document().saveTo(folder.filePath("other.cu")));
    ASSERT_TRUE(waitFor(
        [this] { return window->model().experiment().source->file == folder.filePath("other.cu").toStdString(); }));
    ASSERT_TRUE(ran());
    EXPECT_EQ(window->model().experiment().source->arguments, std::vector<std::string>{"n=i32:7"});
    EXPECT_EQ(window->model().experiment().block, (Dim3{32, 1, 1}));
}

TEST_F(KernelFilesTest, DataBesideAKernelAreItsInputs)
{
    const QString file = write("sum.cu", sum);
    open({writeTable("a.csv", 23, 41), file, writeTable("b.csv", 23, 41)});
    ASSERT_TRUE(waitFor([this] { return window->model().experiment().source.has_value(); }));
    ASSERT_TRUE(ran());
    ASSERT_EQ(outcome().bound->data.size(), 2u);
    EXPECT_EQ(outcome().bound->data[0].label, "a.csv");
    EXPECT_EQ(outcome().bound->data[1].label, "b.csv");
    EXPECT_EQ(kernel(), "sum");
    EXPECT_FALSE(window->isWindowModified());
    // Dropped together, and one too many.
    drop({write("invert.cu", invert), writePicture("one.png", 45, 31), writePicture("two.png", 44, 31)});
    ASSERT_TRUE(waitFor([this] { return message().contains("two.png"); }));
    ASSERT_TRUE(ran());
    EXPECT_EQ(outcome().bound->data[0].label, "one.png");
    EXPECT_TRUE(message().contains("invert has no input for")) << message().toStdString();
}

TEST_F(KernelFilesTest, AFileOnTheCommandLineIsOpenedAfterATemplateOfTheLastSession)
{
    openKernel(write("product.cu", product));
    const QString other = write("invert.cu", invert);
    Experiment blur;
    blur.kernel = "blur";
    saveExperiment(blur, lecture().toStdString());
    for (const QString& file : {other, lecture(), writePicture("small.png", 100, 61)}) {
        SCOPED_TRACE(file.toStdString());
        window->files().open({folder.filePath("product.cu")});
        ASSERT_TRUE(waitFor([this] { return window->model().experiment().kernel == "matmulTiled<16>"; }));
        ASSERT_TRUE(ran());
        window->model().setBlock({64, 1, 1}); // unsaved
        ASSERT_TRUE(settled());
        window->files().leaveBehind();
        open(file);
        ASSERT_TRUE(waitFor([&] {
            const std::string& now = window->model().experiment().kernel;
            return now == (file == other ? "invert" : file == lecture() ? "blur" : "grayscale");
        }));
        ASSERT_TRUE(settled());
        EXPECT_FALSE(message().contains("matmulTiled")) << message().toStdString();
        EXPECT_TRUE(editor().messages().empty());
        EXPECT_TRUE(find("recoveryRestore")->isVisible());
        // What was left behind comes back whole.
        click("recoveryRestore");
        ASSERT_TRUE(waitFor([this] { return window->model().experiment().kernel == "matmulTiled<16>"; }));
        ASSERT_TRUE(settled());
        EXPECT_EQ(kernel(), "matmulTiled<16>");
        ASSERT_TRUE(window->saveExperimentTo(folder.filePath("kept.warpatlas")));
    }
}

TEST_F(KernelFilesTest, WhatAnotherProgramMadeOfTheFileIsNotOverwrittenUnasked)
{
    const QString path = write("invert.cu", invert);
    openKernel(path);
    replace("255 - in[i]", "254 - in[i]");
    ASSERT_TRUE(ran());
    QByteArray theirs(invert);
    write("invert.cu", theirs.replace("255", "253"));
    EXPECT_TRUE(asked(QMessageBox::Cancel, [this] { click("editor.save"); }).contains("invert.cu"));
    EXPECT_EQ(contents(path), theirs);
    EXPECT_TRUE(asked(QMessageBox::Save, [this] { click("editor.save"); }).contains("invert.cu"));
    EXPECT_TRUE(contents(path).contains("254"));
    EXPECT_EQ(asked(QMessageBox::Cancel, [this] { click("editor.save"); }), "") << "this program wrote it";
    write("invert.cu", theirs);
    EXPECT_TRUE(asked(QMessageBox::Open, [this] { click("editor.save"); }).contains("invert.cu"));
    EXPECT_EQ(contents(path), theirs);
    ASSERT_TRUE(ran());
    EXPECT_TRUE(editor().toPlainText().contains("253"));
    EXPECT_FALSE(document().isModified());
}

TEST_F(KernelFilesTest, AFileThatAnotherProgramMadeMeanwhileIsNotOverwrittenUnasked)
{
    const QString path = write("invert.cu", invert);
    openKernel(path);
    replace("255 - in[i]", "254 - in[i]");
    ASSERT_TRUE(ran());
    ASSERT_TRUE(window->saveExperimentTo(lecture())); // keeps the text, which its file does not have
    ASSERT_TRUE(QFile::remove(path));
    QFile::remove(folder.filePath("settings.ini"));
    open(lecture());
    ASSERT_TRUE(waitFor([this] { return window->model().experiment().source.has_value(); }));
    ASSERT_TRUE(ran());
    ASSERT_EQ(document().file(), path);
    trigger("editKernel");
    write("invert.cu", sum);
    EXPECT_TRUE(asked(QMessageBox::Cancel, [this] { window->files().saveText(false); }).contains("invert.cu"));
    EXPECT_EQ(contents(path), sum);
    EXPECT_TRUE(asked(QMessageBox::Save, [this] { window->files().saveText(false); }).contains("invert.cu"));
    EXPECT_TRUE(contents(path).contains("254"));
}

TEST_F(KernelFilesTest, AFileThatAnotherProgramChangesIsOfferedAgain)
{
    const QString path = write("invert.cu", invert);
    openKernel(path);
    EXPECT_FALSE(find("changedRead")->isVisible());
    QByteArray theirs(invert);
    write("invert.cu", theirs.replace("255", "253"));
    ASSERT_TRUE(waitFor([this] { return find("changedRead")->isVisible(); }));
    EXPECT_TRUE(text("changedWords").startsWith("invert.cu was changed by another program"));
    click("changedRead");
    ASSERT_TRUE(ran());
    EXPECT_TRUE(editor().toPlainText().contains("253"));
    EXPECT_FALSE(find("changedRead")->isVisible());
    EXPECT_FALSE(document().isModified());
    // An editor that replaces the file, twice: the second time the old file is gone.
    for (const char* value : {"252", "251"}) {
        const QString other = write("other.cu", QByteArray(invert).replace("255", value));
        ASSERT_EQ(std::rename(other.toUtf8().constData(), path.toUtf8().constData()), 0);
        ASSERT_TRUE(waitFor([this] { return find("changedKeep")->isVisible(); })) << value;
        click("changedKeep");
        EXPECT_FALSE(find("changedKeep")->isVisible());
        EXPECT_TRUE(document().isModified());
    }
    EXPECT_EQ(asked(QMessageBox::Cancel, [this] { click("editor.save"); }), "") << "that was answered";
    EXPECT_TRUE(contents(path).contains("253"));
}

TEST_F(KernelFilesTest, AFileThatIsDeletedIsToldAndItsTextKept)
{
    const QString path = write("invert.cu", invert);
    openKernel(path);
    ASSERT_FALSE(document().isModified());
    ASSERT_TRUE(QFile::remove(path));
    ASSERT_TRUE(waitFor([this] { return find("goneSave")->isVisible(); }));
    EXPECT_TRUE(text("goneWords").startsWith("invert.cu is not there any more"));
    EXPECT_EQ(editor().toPlainText(), invert);
    EXPECT_TRUE(document().isModified());
    EXPECT_TRUE(asked(QMessageBox::Cancel, [this] { window->files().newKernel(); }).contains("invert.cu"));
    // It is put back: nothing is said any more, and it is watched as before.
    write("invert.cu", invert);
    ASSERT_TRUE(waitFor([this] { return !find("goneSave")->isVisible(); }));
    EXPECT_FALSE(document().isModified());
    ASSERT_TRUE(QFile::remove(path));
    ASSERT_TRUE(waitFor([this] { return find("goneSave")->isVisible(); }));
    click("goneSave");
    EXPECT_EQ(contents(path), invert);
    EXPECT_FALSE(find("goneSave")->isVisible());
    EXPECT_FALSE(document().isModified());
    ASSERT_TRUE(QFile::remove(path));
    ASSERT_TRUE(waitFor([this] { return find("goneKeep")->isVisible(); }));
    click("goneKeep");
    EXPECT_FALSE(find("goneKeep")->isVisible());
    EXPECT_TRUE(document().isModified());
    EXPECT_EQ(editor().toPlainText(), invert);
    EXPECT_FALSE(QFile::exists(path));
    EXPECT_TRUE(window->files().saveText(false));
    EXPECT_EQ(contents(path), invert);
}

TEST_F(KernelFilesTest, WhatIsReadAgainAndIsNoTextIsOneLine)
{
    const QString path = write("invert.cu", invert);
    openKernel(path);
    write("invert.cu",
        QByteArray("\x7f"
                   "ELF\0\1\2",
            7));
    ASSERT_TRUE(waitFor([this] { return find("changedRead")->isVisible(); }));
    click("changedRead");
    EXPECT_TRUE(message().endsWith("invert.cu: is not a text: its byte 5 is zero")) << message().toStdString();
    EXPECT_EQ(editor().toPlainText(), invert);
    EXPECT_TRUE(asked(QMessageBox::Cancel, [this] { window->files().saveText(false); }).contains("invert.cu"));
}

/// A whole program runs as it stands in the editor, where that has its text.
TEST_F(KernelFilesTest, AProgramIsSavedBeforeItRuns)
{
    const QString file = write("invert.cu", invert), other = write("other.cu", sum);
    openKernel(file);
    replace("255 - in[i]", "254 - in[i]");
    ASSERT_TRUE(ran());
    const auto textOnDisk = [&] {
        QFile disk(file);
        EXPECT_TRUE(disk.open(QIODevice::ReadOnly));
        return disk.readAll();
    };
    const auto& saveText = window->docks().program->saveText;
    EXPECT_TRUE(saveText(other));
    EXPECT_TRUE(textOnDisk().contains("255 - in[i]")) << "another program's run leaves it alone";
    EXPECT_TRUE(saveText(file));
    EXPECT_TRUE(textOnDisk().contains("254 - in[i]"));
    EXPECT_FALSE(document().isModified());
}

TEST_F(KernelFilesTest, ATextThatDoesNotCompileIsRestoredWhereItCanBeMended)
{
    openKernel(write("invert.cu", invert));
    replace("255 - in[i]", "255 - im[i]");
    ASSERT_TRUE(refused());
    window->files().leaveBehind();
    window.reset();
    QFile::remove(folder.filePath("settings.ini"));
    open();
    ASSERT_TRUE(settled());
    ASSERT_TRUE(find("recoveryRestore")->isVisible());
    click("recoveryRestore");
    ASSERT_TRUE(waitFor([this] { return window->docks().sources->isWriting(); }));
    EXPECT_TRUE(editor().toPlainText().contains("im[i]"));
    EXPECT_FALSE(editor().messages().empty());
    EXPECT_TRUE(window->isWindowModified());
    EXPECT_TRUE(waitFor([this] { return window->view().state().outdated; }))
        << "the picture is of what was there before";
    replace("255 - im[i]", "255 - in[i]");
    ASSERT_TRUE(ran());
    EXPECT_EQ(kernel(), "invert");
    EXPECT_FALSE(window->view().state().outdated);
}

TEST_F(KernelFilesTest, WhatIsShownUntilALongRunEndsSaysThatItIsOfAnEarlierOne)
{
    const auto says = [this](bool previous) {
        return text("status.check").contains("previous launch") == previous
            && find("drawer.problems")->accessibleName().contains("previous launch") == previous
            && window->view().state().outdated == previous;
    };
    EXPECT_TRUE(says(false));
    window->files().open(
        {write("endless.cu", "__global__ void endless(volatile int* out) { while (out[0] == 0) out[1] = 1; }\n")});
    ASSERT_TRUE(waitFor([&] { return says(true); }));
    EXPECT_TRUE(window->model().busy());
    window->model().cancel();
    ASSERT_TRUE(waitFor([this] { return !window->model().busy(); }));
    EXPECT_TRUE(says(window->model().outcome()->bound->source == nullptr)) << "still, unless a part of it is shown";
    window->model().history().stack().undo();
    EXPECT_TRUE(says(false));
}

TEST_F(KernelFilesTest, WhatTheCompilerSaysIsOfTheGpuThatRunsIt)
{
    open(write("invert.cu", invert));
    ASSERT_TRUE(waitFor([this] { return window->model().experiment().source.has_value(); }));
    ASSERT_TRUE(ran());
    ASSERT_TRUE(document().checked()->compilation);
    EXPECT_EQ(document().checked()->compilation->mode, outcome().bound->source->compilation->mode);
}

TEST_F(KernelFilesTest, TheOnlyKernelOfAFileHasItsNameWhereNobodySaidIt)
{
    Experiment experiment;
    experiment.kernel.clear();
    experiment.source = SourceKernel{write("invert.cu", invert).toStdString()};
    experiment.data = {writePicture("colours.png", 45, 31).toStdString()};
    saveExperiment(experiment, lecture().toStdString());
    window->files().open({lecture()});
    ASSERT_TRUE(ran());
    EXPECT_TRUE(window->windowTitle().contains("invert")) << window->windowTitle().toStdString();
    EXPECT_FALSE(message().contains("for .")) << message().toStdString();
}

} // namespace
} // namespace warpatlas::ui
