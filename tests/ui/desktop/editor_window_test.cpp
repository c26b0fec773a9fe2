// The editor as a part of the window: whose the keys are, and where problems lead.
#include "tests/ui/desktop/own_kernel_fixture.h"
#include "ui/desktop/layout/source_split.h"
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

TEST_F(EditorWindowTest, TextAndRunShowTheSameLines)
{
    QByteArray text;
    for (int i = 0; i < 120; ++i)
        text += "// line\n";
    text += "__global__ void mine(float* a) { a[threadIdx.x] = 1; }\n";
    for (int i = 0; i < 120; ++i)
        text += "// line\n";
    text += "__global__ void second(float* a) { a[threadIdx.x] = 2; }\n";
    document().open(write("long.cu", text));
    ASSERT_TRUE(ran());
    auto* stack = window->findChild<SourceStack*>();
    auto* source = stack->findChild<SourceView*>();
    find<QAction>("editor.kernel.second")->trigger();
    EXPECT_EQ(editor().textCursor().blockNumber(), 241);
    ASSERT_TRUE(settled());
    stack->setWriting(false);
    EXPECT_GE(source->linesInView().second, 242u);
    stack->setWriting(true);
    EXPECT_EQ(editor().textCursor().blockNumber(), 241) << "where it was left";
    stack->setWriting(false);
    source->verticalScrollBar()->setValue(0);
    source->showLine(121);
    const auto [from, to] = source->linesInView();
    stack->setWriting(true);
    const unsigned line = unsigned(editor().textCursor().blockNumber() + 1);
    EXPECT_TRUE(line >= from && line <= to) << line << ", seen were " << from << " to " << to;
}

TEST_F(EditorWindowTest, FollowingShowsTheRun)
{
    auto* stack = window->findChild<SourceStack*>();
    window->view().setFollowing(false);
    ASSERT_TRUE(stack->isWriting());
    trigger("follow");
    EXPECT_FALSE(stack->isWriting());
    // The key itself, wherever it means the canvas.
    for (const char* has : {"canvas", "run"}) {
        window->view().setFollowing(false);
        stack->setWriting(true);
        (has == std::string("canvas") ? static_cast<QWidget*>(&window->canvas()) : find(has))->setFocus();
        QTest::keyClick(window->windowHandle(), Qt::Key_F);
        EXPECT_TRUE(window->view().state().following) << has;
        EXPECT_FALSE(stack->isWriting()) << has;
    }
    // In the text it is a letter.
    window->view().setFollowing(false);
    stack->setWriting(true);
    editor().setFocus();
    QTest::keyClick(window->windowHandle(), Qt::Key_F);
    EXPECT_FALSE(window->view().state().following);
    EXPECT_TRUE(stack->isWriting());
    for (const char* action : {"showDebugger", "whoWrote"}) {
        Selection selection;
        selection.element = {0, 5};
        window->view().select(selection);
        stack->setWriting(true);
        trigger(action);
        EXPECT_FALSE(stack->isWriting()) << action;
    }
}

} // namespace
} // namespace warpatlas::ui
