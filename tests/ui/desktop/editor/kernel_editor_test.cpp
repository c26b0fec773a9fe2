// The editor by its keys, as somebody writes.
#include "ui/desktop/editor/kernel_editor.h"

#include "tests/ui/application.h"
#include "ui/desktop/editor/cpp_text.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QVBoxLayout>
#include <gtest/gtest.h>

#include <optional>

namespace warpatlas::ui {
namespace {

class KernelEditorTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        m_editor.emplace();
    }
    KernelEditor& editor() { return *m_editor; }
    void type(const QString& keys) { QTest::keyClicks(&editor(), keys); }
    void press(int key, Qt::KeyboardModifiers with = Qt::NoModifier) { QTest::keyClick(&editor(), Qt::Key(key), with); }
    QString text() { return editor().toPlainText(); }
    void setText(const QString& text, int cursor)
    {
        editor().setPlainText(text);
        QTextCursor place = editor().textCursor();
        place.setPosition(cursor);
        editor().setTextCursor(place);
    }

private:
    std::optional<KernelEditor> m_editor;
};

TEST_F(KernelEditorTest, LinesBeginBelowTheOneBefore)
{
    setText("void f() {", 10);
    press(Qt::Key_Return);
    type("a;");
    press(Qt::Key_Return);
    type("}");
    EXPECT_EQ(text(), "void f() {\n    a;\n}");
}

TEST_F(KernelEditorTest, ATextThatBeginsIsNothingToUndo)
{
    editor().beginText("int a;");
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(text(), "int a;");
    type("x");
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(text(), "int a;");
    editor().replaceText("int b;");
    editor().beginText("int b;");
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(text(), "int b;") << "not the one before either";
}

TEST_F(KernelEditorTest, WordsAboutALongLineAreInSight)
{
    editor().resize(500, 300);
    editor().show();
    const QString longLine = QString(300, 'a') + ";";
    setText(longLine + "\n" + longLine + "\n" + longLine + "\nint b;\n", 0);
    const auto isInSight = [this](std::uint32_t line) {
        const QRectF place = editor().placeOfMessage(line);
        return place.width() >= 200 && QRectF(editor().viewport()->rect()).contains(place);
    };
    const auto top = [this](std::uint32_t line) {
        return editor().cursorRect(QTextCursor(editor().document()->findBlockByNumber(int(line) - 1))).top();
    };
    editor().setMessages(
        {{CompilerMessage::Severity::Error, 1, 5, "wrong"}, {CompilerMessage::Severity::Error, 3, 5, "x"}}, false);
    EXPECT_TRUE(isInSight(1));
    EXPECT_TRUE(isInSight(3));
    EXPECT_NEAR(editor().placeOfMessage(3).top(), top(4), 3) << "there is room behind the next line";
    EXPECT_EQ(editor().placeOfMessage(2), QRectF());
    editor().horizontalScrollBar()->setValue(editor().horizontalScrollBar()->maximum() / 2);
    EXPECT_TRUE(isInSight(1));
    setText("int b;\n", 0);
    editor().setMessages({{CompilerMessage::Severity::Error, 1, 5, "wrong"}}, false);
    EXPECT_TRUE(isInSight(1));
    EXPECT_NEAR(editor().placeOfMessage(1).top(), top(1), 3);
}

TEST_F(KernelEditorTest, TabIndentsAndEscapeThenTabLeaves)
{
    setText("a;\nb;", 0);
    press(Qt::Key_Tab);
    EXPECT_EQ(text(), "    a;\nb;");
    editor().selectAll();
    press(Qt::Key_Tab);
    EXPECT_EQ(text(), "        a;\n    b;");
    press(Qt::Key_Backtab);
    EXPECT_EQ(text(), "    a;\nb;");
    press(Qt::Key_Escape);
    press(Qt::Key_Tab);
    EXPECT_EQ(text(), "    a;\nb;") << "Tab went on to the next widget";
}

TEST_F(KernelEditorTest, EscapeThenTabGoesToTheNextWidget)
{
    QWidget window;
    QVBoxLayout layout(&window);
    QLineEdit before, after;
    for (QWidget* widget : std::initializer_list<QWidget*>{&before, &editor(), &after})
        layout.addWidget(widget);
    window.show();
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    const auto isLeftBy = [&](std::initializer_list<int> keys, Qt::KeyboardModifiers with) {
        editor().setFocus();
        for (const int key : keys)
            press(key, key == Qt::Key_Escape ? Qt::NoModifier : with);
        return window.focusWidget();
    };
    setText("int a;\n", 7);
    EXPECT_EQ(isLeftBy({Qt::Key_Escape, Qt::Key_Tab}, {}), &after);
    EXPECT_EQ(isLeftBy({Qt::Key_Escape, Qt::Key_Shift, Qt::Key_Backtab}, Qt::ShiftModifier), &before)
        << "Shift comes before Tab";
    EXPECT_EQ(isLeftBy({Qt::Key_Tab}, {}), &editor()) << "without Esc it indents";
    EXPECT_EQ(isLeftBy({Qt::Key_Escape, Qt::Key_End, Qt::Key_Tab}, {}), &editor()) << "so it does later on";
    setText("float neighbours;\n", 18);
    editor().setFocus();
    type("nei");
    auto* const list = editor().findChild<QCompleter*>()->popup();
    ASSERT_TRUE(list->isVisible());
    QTest::keyClick(list, Qt::Key_Escape);
    EXPECT_FALSE(list->isVisible());
    press(Qt::Key_Tab);
    EXPECT_EQ(window.focusWidget(), &after) << "also where Esc closed the list of words";
    layout.removeWidget(&editor());
    editor().setParent(nullptr);
}

TEST_F(KernelEditorTest, ControlSlashCommentsLinesAndBack)
{
    setText("a;\n    b;\n\nc;", 0);
    editor().selectAll();
    press(Qt::Key_Slash, Qt::ControlModifier);
    EXPECT_EQ(text(), "// a;\n    // b;\n\n// c;");
    editor().selectAll();
    press(Qt::Key_Slash, Qt::ControlModifier);
    EXPECT_EQ(text(), "a;\n    b;\n\nc;");
}

TEST_F(KernelEditorTest, WordsAreCompleted)
{
    EXPECT_TRUE(completionWords("float neighbours = 1;", "").contains("neighbours"));
    EXPECT_TRUE(completionWords("", "").contains("__syncthreads"));
    EXPECT_FALSE(completionWords("nei", "nei").contains("nei"));
    setText("float neighbours;\n", 18);
    type("nei");
    auto* completer = editor().findChild<QCompleter*>();
    ASSERT_TRUE(completer);
    EXPECT_EQ(completer->currentCompletion(), "neighbours");
}

TEST_F(KernelEditorTest, ReplacingTheTextKeepsCursorAndUndo)
{
    setText("one\ntwo\nthree", 5);
    editor().replaceText("one\nTWO\nthree");
    EXPECT_EQ(editor().textCursor().position(), 5);
    editor().undo();
    EXPECT_EQ(text(), "one\ntwo\nthree");
}

TEST_F(KernelEditorTest, FindGoesRoundAndSaysWhereThereIsNone)
{
    setText("x y x y", 0);
    EXPECT_TRUE(editor().findNext("y"));
    EXPECT_EQ(editor().textCursor().position(), 3);
    EXPECT_TRUE(editor().findNext("y"));
    EXPECT_EQ(editor().textCursor().position(), 7);
    EXPECT_TRUE(editor().findNext("y"));
    EXPECT_EQ(editor().textCursor().position(), 3);
    EXPECT_FALSE(editor().findNext("z"));
    EXPECT_EQ(editor().textCursor().position(), 3) << "the cursor stays";
}

TEST_F(KernelEditorTest, ErrorsAreUnderlinedAtTheirPlace)
{
    setText("int a;\n    wrong = 1;\n", 0);
    editor().setMessages({{CompilerMessage::Severity::Error, 2, 5, "identifier \"wrong\" is undefined"}}, false);
    bool found = false;
    for (const QTextEdit::ExtraSelection& mark : editor().extraSelections())
        if (mark.format.underlineStyle() == QTextCharFormat::WaveUnderline) {
            EXPECT_EQ(mark.cursor.selectedText(), "wrong");
            found = true;
        }
    EXPECT_TRUE(found);
    // A message behind the text's end must not be a mark, nor a crash.
    editor().setMessages(
        {{CompilerMessage::Severity::Error, 99, 1, "x"}, {CompilerMessage::Severity::Note, 0, 0, "y"}}, true);
    EXPECT_EQ(editor().extraSelections().size(), 1);
}

} // namespace
} // namespace warpatlas::ui
