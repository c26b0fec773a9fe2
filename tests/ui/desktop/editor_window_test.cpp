// The editor as a part of the window: whose the keys are, and where problems lead.
#include "tests/ui/desktop/own_kernel_fixture.h"
#include "ui/desktop/layout/source_stack.h"
#include "ui/desktop/model/debug_bridge.h"
#include "ui/desktop/model/follow_bridge.h"
#include "ui/desktop/panels/problems_panel.h"
#include "ui/desktop/source/source_view.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QScrollBar>

namespace warpatlas::ui {
namespace {

class EditorWindowTest : public OwnKernelTest {
protected:
    void SetUp() override
    {
        OwnKernelTest::SetUp();
        if (IsSkipped())
            return;
        trigger("newKernel");
        ASSERT_TRUE(ran());
        window->view().selectThread(5);
        window->follow().begin();
        ASSERT_TRUE(waitFor([this] { return window->follow().story() != nullptr; }));
        editor().setFocus();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(window->focusWidget(), key, modifiers);
    }
};

TEST_F(EditorWindowTest, ControlFFindsInTheTextAndNoThread)
{
    press(Qt::Key_F, Qt::ControlModifier);
    auto* words = find<QLineEdit>("editor.find");
    ASSERT_TRUE(words->hasFocus());
    QTest::keyClicks(words, "width");
    press(Qt::Key_Return);
    EXPECT_EQ(editor().textCursor().selectedText(), "width");
    press(Qt::Key_F, Qt::ControlModifier);
    EXPECT_TRUE(words->hasFocus()) << "again, from the field";
    press(Qt::Key_Escape);
    EXPECT_TRUE(editor().hasFocus());
    // Elsewhere it finds threads.
    window->canvas().setFocus();
    press(Qt::Key_F, Qt::ControlModifier);
    EXPECT_FALSE(words->hasFocus());
    EXPECT_FALSE(editor().hasFocus());
}

TEST_F(EditorWindowTest, KeysOfTheTextAndOfTheWindowReachThem)
{
    const bool playing = window->view().state().playback.playing;
    press(Qt::Key_Space, Qt::ControlModifier); // completes
    EXPECT_EQ(window->view().state().playback.playing, playing);
    press(Qt::Key_Escape);
    // Undo is the text's own.
    const QString before = editor().toPlainText();
    const int steps = window->model().history().stack().index();
    QTest::keyClicks(&editor(), "x");
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(editor().toPlainText(), before);
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_NE(editor().toPlainText(), before);
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(window->model().history().stack().index(), steps);
    bool opened = false;
    QTimer watch;
    QObject::connect(&watch, &QTimer::timeout, [&] {
        if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
            opened = true;
            dialog->reject();
        }
    });
    watch.start(1);
    press(Qt::Key_O, Qt::ControlModifier);
    EXPECT_TRUE(opened);
    watch.stop();
    ASSERT_TRUE(ran());
    // On by a line: the lines with the thread's numbers.
    press(Qt::Key_F10);
    EXPECT_FALSE(window->docks().sources->isWriting());
}

TEST_F(EditorWindowTest, AProblemLeadsToItsLineInTheText)
{
    replace("if (x < width && y < height)", "if (true)");
    ASSERT_TRUE(ran());
    const auto& problems = outcome().problems;
    const auto found = std::ranges::find_if(problems, [](const Problem& problem) { return problem.line.has_value(); });
    ASSERT_NE(found, problems.end());
    const Problem problem = *found;
    // The text may have gone on since.
    QTextCursor top(editor().document());
    top.insertText("// one more line\n");
    ASSERT_TRUE(waitFor([this] { return document().compiling(); }));
    editor().setTextCursor(top);
    emit window->findChild<ProblemsPanel*>()->chosen(problem);
    EXPECT_EQ(unsigned(editor().textCursor().blockNumber() + 1), *problem.line + 1);
    window->docks().sources->setWriting(false);
}

TEST_F(EditorWindowTest, AnOpenedTextCannotBeUndoneAway)
{
    document().open(write("long.cu", "// first\n__global__ void mine(float* a) { a[threadIdx.x] = 1; }\n"));
    ASSERT_TRUE(ran());
    const QString text = editor().toPlainText();
    editor().setFocus();
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(editor().toPlainText(), text);
    trigger("editKernel");
    trigger("editKernel");
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(editor().toPlainText(), text);
}

TEST_F(EditorWindowTest, TheFirstErrorIsSaidBelowTheTextAndLeadsToItsLine)
{
    auto* first = find<QLabel>("editor.first");
    EXPECT_FALSE(first->isVisible());
    replace("out[i] = in[i];", "out[i] = in[i] + nothing;");
    ASSERT_TRUE(refused());
    ASSERT_TRUE(first->isVisible());
    EXPECT_TRUE(first->accessibleName().startsWith("Line 8: ")) << first->accessibleName().toStdString();
    EXPECT_TRUE(first->accessibleName().contains("nothing"));
    editor().moveCursor(QTextCursor::Start);
    Q_EMIT first->linkActivated("8");
    EXPECT_EQ(editor().textCursor().blockNumber(), 7);
    replace("nothing", "1");
    ASSERT_TRUE(ran());
    EXPECT_FALSE(first->isVisible());
}

} // namespace
} // namespace warpatlas::ui
