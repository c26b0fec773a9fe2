// Fields of numbers while somebody types in them, in the real window: nobody overwrites them, an emptied one takes its
// number back, and Enter gives the keys to the picture.
#include "tests/ui/desktop/window_fixture.h"

#include <QApplication>
#include <QLineEdit>
#include <QSpinBox>

namespace warpatlas::ui {
namespace {

class TypedNumbers : public WindowTest {
protected:
    QWidget& focus() { return *window->focusWidget(); }
    bool canvasHasKeys() { return focus().objectName() == "canvas"; }
    bool playing() { return window->view().state().playback.playing; }
    QString textOf(const QString& name)
    {
        auto* field = find(name);
        auto* line = qobject_cast<QLineEdit*>(field);
        return line ? line->text() : qobject_cast<QAbstractSpinBox*>(field)->text();
    }
    /// As Tab would come to it.
    void begin(const QString& name)
    {
        find(name)->setFocus(Qt::TabFocusReason);
        ASSERT_EQ(&focus(), find(name)) << name.toStdString();
        QTest::keyClick(&focus(), Qt::Key_A, Qt::ControlModifier);
    }
    /// All that a run under way may tell the panels.
    void tellPanels()
    {
        emit window->model().experimentChanged();
        emit window->model().outcomeChanged();
        emit window->model().inputsChanged();
    }
    /// Enter gives the keys to the picture at once, and Space plays.
    void expectEnterEnds(const QString& name)
    {
        QTest::keyClick(&focus(), Qt::Key_Return);
        EXPECT_TRUE(canvasHasKeys()) << name.toStdString();
        QTest::keyClick(&focus(), Qt::Key_Space);
        EXPECT_TRUE(playing()) << name.toStdString();
        QTest::keyClick(&focus(), Qt::Key_Space);
        EXPECT_FALSE(playing()) << name.toStdString();
    }
    /// The fields of numbers beside the picture, by name.
    QStringList fields()
    {
        QStringList names;
        for (const QAbstractSpinBox* box : window->findChildren<QAbstractSpinBox*>())
            if (box->isVisible() && box->isEnabled())
                names += box->objectName();
        return names;
    }
};

TEST_F(TypedNumbers, ABlockTypedWithTabIsTheBlockThatWasTyped)
{
    begin("block.x");
    QTest::keyClicks(&focus(), "32");
    QTest::keyClick(&focus(), Qt::Key_Tab);
    ASSERT_EQ(focus().objectName(), "block.y");
    QTest::keyClick(&focus(), Qt::Key_8);
    ASSERT_TRUE(settled()) << "of 32 x 16, while y is typed";
    EXPECT_EQ(outcome().bound->launch.block, (Dim3{32, 16, 1}));
    EXPECT_EQ(textOf("block.y"), "8");
    expectEnterEnds("block.y");
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->launch.block, (Dim3{32, 8, 1}));
}

/// Runs that a first field begins come to their end while the next one is typed.
TEST_F(TypedNumbers, ABlockTypedAsAPersonTypesIsTheBlockThatWasTyped)
{
    constexpr int pace = 30; // milliseconds a key
    const std::pair<QString, QString> blocks[] = {{"32", "8"}, {"128", "4"}, {"8", "32"}, {"16", "12"}};
    for (const auto& [x, y] : blocks) {
        SCOPED_TRACE((x + " x " + y).toStdString());
        begin("block.x");
        QTest::keyClicks(&focus(), x, Qt::NoModifier, pace);
        QTest::keyClick(&focus(), Qt::Key_Tab, Qt::NoModifier, pace);
        ASSERT_EQ(focus().objectName(), "block.y");
        QTest::keyClicks(&focus(), y, Qt::NoModifier, pace);
        QTest::keyClick(&focus(), Qt::Key_Return, Qt::NoModifier, pace);
        EXPECT_TRUE(canvasHasKeys());
        ASSERT_TRUE(settled());
        EXPECT_EQ(outcome().bound->launch.block, (Dim3{x.toUInt(), y.toUInt(), 1}));
        EXPECT_EQ(message(), "");
    }
}

TEST_F(TypedNumbers, WhatIsTypedStaysWhateverIsTold)
{
    window->model().setKernel("mandelbrot"); // with numbers of its own
    ASSERT_TRUE(settled());
    const QStringList names = fields();
    ASSERT_GE(names.size(), 8) << names.join(' ').toStdString();
    for (const QString& name : names) {
        SCOPED_TRACE(name.toStdString());
        begin(name);
        QTest::keyClick(&focus(), Qt::Key_1); // within every range
        tellPanels();
        EXPECT_EQ(textOf(name), "1");
        QTest::keyClick(&focus(), Qt::Key_Backspace);
        tellPanels();
        EXPECT_EQ(textOf(name), "");
        expectEnterEnds(name);
    }
}

TEST_F(TypedNumbers, AnEmptiedFieldTakesItsNumberBackWithoutAWord)
{
    window->model().setKernel("mandelbrot");
    ASSERT_TRUE(settled());
    const Experiment before = window->model().experiment();
    for (const QString& name : fields())
        for (const Qt::Key end : {Qt::Key_Return, Qt::Key_Tab}) {
            SCOPED_TRACE(name.toStdString());
            const QString number = textOf(name);
            begin(name);
            QTest::keyClick(&focus(), Qt::Key_End);
            for (qsizetype i = 0; i < number.size(); ++i)
                QTest::keyClick(&focus(), Qt::Key_Backspace);
            ASSERT_EQ(textOf(name), "");
            QTest::keyClick(&focus(), end);
            EXPECT_EQ(textOf(name), number);
            EXPECT_EQ(message(), "");
            EXPECT_EQ(window->model().experiment(), before);
        }
}

TEST_F(TypedNumbers, WhatAnEmptiedFieldTakesBackIsWhatHoldsNow)
{
    begin("block.y");
    QTest::keyClick(&focus(), Qt::Key_7);
    window->model().setBlock({64, 4, 1});
    EXPECT_EQ(textOf("block.x"), "64");
    EXPECT_EQ(textOf("block.y"), "7") << "it is typed";
    QTest::keyClick(&focus(), Qt::Key_Backspace);
    QTest::keyClick(&focus(), Qt::Key_Return);
    EXPECT_EQ(textOf("block.y"), "4");
    EXPECT_EQ(*window->model().experiment().block, (Dim3{64, 4, 1}));
    begin("grid.x");
    window->model().setGrid(Dim3{9, 9, 1});
    EXPECT_EQ(textOf("grid.x"), "9") << "nobody has typed";
    QTest::keyClick(&focus(), Qt::Key_5);
    EXPECT_EQ(textOf("grid.x"), "5") << "all of it was chosen, and still is";
    window->model().history().stack().undo();
    QTest::keyClick(&focus(), Qt::Key_Return);
    EXPECT_EQ(window->model().experiment().grid->x, 5u);
}

TEST_F(TypedNumbers, AThreadThatIsTypedStaysWhileAnotherLaunchBegins)
{
    const auto first = outcome().bound->launch;
    window->canvas().goToThread({3, 2, 0}, {5, 1, 0});
    begin("find.thread");
    QTest::keyClick(&focus(), Qt::Key_1);
    window->model().setBlock({32, 8, 1});
    ASSERT_TRUE(settled());
    ASSERT_NE(outcome().bound->launch, first);
    EXPECT_EQ(textOf("find.thread"), "1");
    window->view().selectThread(0);
    EXPECT_EQ(textOf("find.thread"), "1");
    QTest::keyClick(&focus(), Qt::Key_Backspace);
    expectEnterEnds("find.thread");
    EXPECT_EQ(textOf("find.thread"), "0, 0 : 0, 0");
    EXPECT_FALSE(find("find.said")->isVisible());
}

TEST_F(TypedNumbers, TheRangeOfASweepStaysAndEnterEndsIt)
{
    click("answer.whatIf");
    begin("sweep.overValues");
    QTest::keyClicks(&focus(), "8x8");
    tellPanels();
    window->model().setGpu("T4");
    ASSERT_TRUE(settled());
    EXPECT_EQ(textOf("sweep.overValues"), "8x8");
    expectEnterEnds("sweep.overValues");
    EXPECT_EQ(textOf("sweep.overValues"), "8x8");
}

} // namespace
} // namespace warpatlas::ui
