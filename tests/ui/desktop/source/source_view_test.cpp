#include "ui/desktop/source/source_view.h"

#include "tests/ui/application.h"
#include "ui/desktop/look/style.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QImage>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

SourceNumber number(const QString& text)
{
    return {text, {{0, int(text.size()), NumberInk::Value}}, false};
}

class SourceViewTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        view = std::make_unique<SourceView>();
        view->resize(300, 200);
        view->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(view.get()));
    }
    void lines(int count) { view->setSource(QString("line\n").repeated(count), {}); }
    QPoint middleOf(std::uint32_t line) { return {60, view->lineRect(line).center().y()}; }

    std::unique_ptr<SourceView> view;
};

TEST_F(SourceViewTest, ScrollsToTheLineThatIsSelectedElsewhere)
{
    lines(100);
    const int top = view->verticalScrollBar()->value();
    view->setMarks({}, 80);
    const int there = view->verticalScrollBar()->value();
    EXPECT_GT(there, top);
    view->setMarks(3, 80);
    EXPECT_LT(view->verticalScrollBar()->value(), there) << "the followed thread's line";
    view->setMarks(3, 90);
    EXPECT_GT(view->verticalScrollBar()->value(), there);
}

TEST_F(SourceViewTest, BeginsWithTheKernelUntilThePersonScrolls)
{
    lines(200);
    view->showKernel(80);
    const auto top = [&] { return view->linesInView().first; };
    EXPECT_EQ(top(), 80U);
    view->resize(300, 300);
    EXPECT_EQ(top(), 80U);
    view->showKernel(20); // another launch of the same text
    EXPECT_EQ(top(), 20U);
    view->verticalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepAdd);
    const std::uint32_t scrolled = top();
    EXPECT_GT(scrolled, 20U);
    view->resize(300, 200);
    EXPECT_EQ(top(), scrolled);
    lines(190); // edited
    EXPECT_EQ(top(), scrolled);
}

TEST_F(SourceViewTest, ALineIsShownAmidTheOthers)
{
    lines(200);
    view->showAmid(100);
    const QRect page = view->viewport()->rect();
    EXPECT_NEAR(view->lineRect(100).center().y(), page.center().y(), 2 * view->lineRect(100).height());
    const int before = view->verticalScrollBar()->value();
    view->showAmid(101);
    EXPECT_EQ(view->verticalScrollBar()->value(), before) << "it was in view, and others around it";
    view->showAmid(view->linesInView().second);
    EXPECT_GT(view->verticalScrollBar()->value(), before);
    view->showAmid(1);
    EXPECT_EQ(view->verticalScrollBar()->value(), 0);
    view->showAmid(200);
    EXPECT_EQ(view->verticalScrollBar()->value(), view->verticalScrollBar()->maximum());
    view->showAmid(0); // is none
    EXPECT_EQ(view->verticalScrollBar()->value(), view->verticalScrollBar()->maximum());
    view->setOfHost();
    view->goToLine(3);
    const std::unique_ptr<QMenu> menu(view->makeMenu());
    for (const QAction* action : menu->actions())
        EXPECT_FALSE(action->objectName().startsWith("source.run") || action->objectName() == "source.goTo")
            << "no thread can be asked to go there";
}

TEST_F(SourceViewTest, TheThreadsLineStaysWhereItIsWhenNumbersCome)
{
    lines(100);
    view->setMarks(50, {});
    view->verticalScrollBar()->setValue(int(view->rows().topOf(46)));
    const int before = view->lineRect(50).top();
    SourceNumbers numbers;
    for (std::uint32_t line = 1; line <= 50; ++line)
        numbers[line] = {number("= 1 + 2 = 3"), number("= 4")};
    view->setNumbers(numbers);
    EXPECT_EQ(view->lineRect(50).top(), before);
    view->setNumbers({});
    EXPECT_EQ(view->lineRect(50).top(), before);
}

TEST_F(SourceViewTest, ALineIsShownWithItsNumbers)
{
    lines(100);
    view->setMarks(50, {});
    EXPECT_LE(view->lineRect(50).bottom(), view->viewport()->height());
    SourceNumbers numbers;
    numbers[50] = {number("= 1"), number("= 2"), number("= 3")};
    view->setNumbers(numbers);
    EXPECT_EQ(view->lineRect(50).height(), 4 * int(view->rows().rowHeight()));
    EXPECT_LE(view->lineRect(50).bottom(), view->viewport()->height());
}

TEST_F(SourceViewTest, LongLinesAreWrappedAndStayOneLine)
{
    view->setSource("int x = blockIdx.x * blockDim.x + threadIdx.x; // of all threads of the grid\nshort\n", {});
    EXPECT_GT(view->lineRect(1).height(), 2 * int(view->rows().rowHeight()));
    EXPECT_EQ(view->lineRect(2).height(), int(view->rows().rowHeight()));
    EXPECT_EQ(view->horizontalScrollBar()->maximum(), 0);
    QSignalSpy clicked(view.get(), &SourceView::lineClicked);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->lineRect(1).bottomLeft() + QPoint(60, -4));
    ASSERT_EQ(clicked.count(), 1);
    EXPECT_EQ(clicked.at(0).at(0).toUInt(), 1u);
    view->resize(1000, 200);
    EXPECT_TRUE(QTest::qWaitFor([&] { return view->lineRect(1).height() == int(view->rows().rowHeight()); }));
}

TEST_F(SourceViewTest, KeysMoveTheLineAndChooseIt)
{
    lines(100);
    view->setMarks(10, {});
    EXPECT_EQ(view->marks().current, 10u) << "the thread's";
    QSignalSpy clicked(view.get(), &SourceView::lineClicked), activated(view.get(), &SourceView::lineActivated);
    const auto press = [&](Qt::Key key) { QTest::keyClick(view.get(), key); };
    press(Qt::Key_Down);
    EXPECT_EQ(view->marks().current, 11u);
    press(Qt::Key_Up);
    press(Qt::Key_Up);
    EXPECT_EQ(view->marks().current, 9u);
    press(Qt::Key_Return);
    press(Qt::Key_Space);
    ASSERT_EQ(activated.count(), 1);
    EXPECT_EQ(activated.at(0).at(0).toUInt(), 9u);
    ASSERT_EQ(clicked.count(), 1);
    EXPECT_EQ(clicked.at(0).at(0).toUInt(), 9u);
    press(Qt::Key_End);
    EXPECT_EQ(view->marks().current, 100u);
    EXPECT_LE(view->lineRect(100).bottom(), view->viewport()->height()) << "in view";
    press(Qt::Key_PageUp);
    EXPECT_LT(view->marks().current, 100u);
    press(Qt::Key_Home);
    EXPECT_EQ(view->marks().current, 1u);
    press(Qt::Key_Up);
    EXPECT_EQ(view->marks().current, 1u);
    EXPECT_EQ(view->verticalScrollBar()->value(), 0);
}

TEST_F(SourceViewTest, TheLineThatKeysMoveIsFramed)
{
    lines(5);
    const auto framed = [&](std::uint32_t line) {
        QImage image(view->viewport()->size(), QImage::Format_RGB32);
        view->viewport()->render(&image);
        const QRect rect = view->lineRect(line);
        return image.pixelColor(image.width() / 2, rect.top()) == tokens().accent;
    };
    view->activateWindow();
    view->setFocus(Qt::TabFocusReason);
    ASSERT_TRUE(QTest::qWaitFor([&] { return view->hasFocus(); }));
    QTest::keyClick(view.get(), Qt::Key_Home);
    QTest::keyClick(view.get(), Qt::Key_Down);
    EXPECT_TRUE(framed(2));
    EXPECT_FALSE(framed(4));
    view->clearFocus();
    EXPECT_FALSE(framed(2));
}

TEST_F(SourceViewTest, TextIsSelectedAndCopiedWithNumbersOrWithout)
{
    view->setSource("int x = 3;\nint y = 4;\nint z = 5;\n", {});
    SourceNumbers numbers;
    numbers[1] = {number("= 3")};
    view->setNumbers(numbers);
    const QPoint from(2, view->lineRect(1).top() + 4), to(290, view->lineRect(2).center().y());
    QSignalSpy clicked(view.get(), &SourceView::lineClicked);
    QTest::mousePress(view->viewport(), Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, to, view->viewport()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
    QCoreApplication::sendEvent(view->viewport(), &move);
    QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, to);
    EXPECT_EQ(clicked.count(), 0) << "selecting text is no choice of a line";
    EXPECT_EQ(view->copied(false), "int x = 3;\nint y = 4;");
    EXPECT_EQ(view->copied(true), "int x = 3;\n// = 3\nint y = 4;");
    QApplication::clipboard()->clear();
    QTest::keyClick(view.get(), Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text(), "int x = 3;\nint y = 4;");
    QTest::keyClick(view.get(), Qt::Key_A, Qt::ControlModifier);
    EXPECT_EQ(view->copied(false), "int x = 3;\nint y = 4;\nint z = 5;");
    QTest::keyClick(view.get(), Qt::Key_Escape);
    QTest::keyClick(view.get(), Qt::Key_Home);
    QTest::keyClick(view.get(), Qt::Key_Down, Qt::ShiftModifier);
    EXPECT_EQ(view->copied(false), "int x = 3;\nint y = 4;");
    QTest::keyClick(view.get(), Qt::Key_Escape);
    EXPECT_EQ(view->copied(false), "int y = 4;") << "the line itself";
    const std::unique_ptr<QMenu> menu(view->makeMenu());
    auto* const withNumbers = menu->findChild<QAction*>("source.copyNumbers");
    ASSERT_TRUE(withNumbers);
    EXPECT_TRUE(withNumbers->isEnabled());
    QTest::keyClick(view.get(), Qt::Key_Up);
    withNumbers->trigger();
    EXPECT_EQ(QApplication::clipboard()->text(), "int x = 3;\n// = 3");
}

/// Line 2 is the mistake's, in place of two right ones; behind line 3 one is missing.
SourceChanges oneChange()
{
    return {{2}, {{2, {"right = 1;", "right = 2;"}}, {4, {"wait();"}}}};
}

TEST_F(SourceViewTest, RightLinesAreShownAndAreNoPartOfTheText)
{
    view->setSource("a;\nwrong;\nc;\n", {}, oneChange());
    const int row = int(view->rows().rowHeight());
    EXPECT_EQ(view->lineRect(2).top() - view->lineRect(1).top(), 3 * row);
    EXPECT_EQ(view->lineRect(2).height(), row);
    QSignalSpy clicked(view.get(), &SourceView::lineClicked);
    const auto click = [&](int rows) {
        QTest::mouseClick(
            view->viewport(), Qt::LeftButton, {}, QPoint(60, view->lineRect(1).center().y() + rows * row));
    };
    click(1);
    click(2);
    click(5);
    EXPECT_EQ(clicked.count(), 0) << "they are no lines of what runs";
    click(3);
    ASSERT_EQ(clicked.count(), 1);
    EXPECT_EQ(clicked.at(0).at(0).toUInt(), 2u);
    QTest::keyClick(view.get(), Qt::Key_A, Qt::ControlModifier);
    EXPECT_EQ(view->copied(false), "a;\nwrong;\nc;");
    EXPECT_EQ(view->wordsOf(2),
        "Line 2: wrong;\nthe mistake changed this line\nbefore it the right kernel has: right = 1;\n"
        "before it the right kernel has: right = 2;");

    const std::unique_ptr<QMenu> menu(view->makeMenu());
    auto* const hide = menu->findChild<QAction*>("source.showRight");
    ASSERT_TRUE(hide);
    hide->trigger();
    EXPECT_EQ(view->lineRect(2).top() - view->lineRect(1).top(), row);
    const std::unique_ptr<QMenu> again(view->makeMenu());
    again->findChild<QAction*>("source.showRight")->trigger();
    EXPECT_EQ(view->lineRect(2).top() - view->lineRect(1).top(), 3 * row);
    view->setSource("a;\n", {});
    const std::unique_ptr<QMenu> none(view->makeMenu());
    EXPECT_FALSE(none->findChild<QAction*>("source.showRight"));
}

TEST_F(SourceViewTest, SignsTellAMistakesLineFromARightOne)
{
    view->setSource("a;\nwrong;\nc;\n", {}, oneChange());
    view->resize(300, 300);
    QImage image(view->viewport()->size(), QImage::Format_RGB32);
    view->viewport()->render(&image);
    const int row = int(view->rows().rowHeight());
    // The sign alone, in black and white: its shape and not its colour is what tells.
    const auto shapeAt = [&](int y) {
        QList<QPoint> shape;
        const QRgb ground = image.pixel(0, y + row / 2);
        for (int dy = 0; dy < row; ++dy)
            for (int x = 0; x < 16; ++x)
                if (qAbs(qGray(image.pixel(x, y + dy)) - qGray(ground)) > 40)
                    shape += QPoint(x, dy);
        return shape;
    };
    const int top = view->lineRect(1).top();
    EXPECT_TRUE(shapeAt(top).isEmpty());
    const QList<QPoint> tick = shapeAt(top + row), cross = shapeAt(top + 3 * row);
    EXPECT_FALSE(tick.isEmpty());
    EXPECT_EQ(tick, shapeAt(top + 2 * row));
    EXPECT_FALSE(cross.isEmpty());
    EXPECT_NE(tick, cross);
    EXPECT_EQ(tick, shapeAt(top + 5 * row)) << "behind the last line";
}

TEST_F(SourceViewTest, AMistakesFirstChangeIsInViewUntilSomebodyScrolls)
{
    const QString text = QString("line\n").repeated(100);
    view->setSource(text, {}, {{60}, {}});
    const auto inView = [&] { return view->lineRect(60).top() > 0 && view->lineRect(60).bottom() <= view->height(); };
    EXPECT_TRUE(inView());
    view->resize(300, 90);
    EXPECT_TRUE(inView());
    view->verticalScrollBar()->triggerAction(QAbstractSlider::SliderToMinimum);
    view->resize(300, 120);
    EXPECT_FALSE(inView());
    EXPECT_EQ(view->verticalScrollBar()->value(), 0);
}

TEST_F(SourceViewTest, AScreenReaderHearsTheLineWithItsNumbers)
{
    std::vector<LineCounters> counters(3);
    counters[2].explanation = "100 % of the lanes are active.";
    view->setSource("{\nint x = 3 * 7;\n}\n", counters);
    SourceNumbers numbers;
    numbers[2] = {number("= 21")};
    view->setMarks(2, {});
    view->setNumbers(numbers);
    const QString words = "Line 2: int x = 3 * 7;\n= 21\n100 % of the lanes are active.\nthe followed thread is here";
    EXPECT_EQ(view->accessibleDescription(), words);
    QAccessibleInterface* const reader = QAccessible::queryAccessibleInterface(view.get());
    ASSERT_TRUE(reader);
    EXPECT_EQ(reader->text(QAccessible::Value), words);
    EXPECT_EQ(reader->text(QAccessible::Name), "Kernel source");
    QTest::keyClick(view.get(), Qt::Key_Down);
    EXPECT_EQ(reader->text(QAccessible::Value), "Line 3: }");
}

TEST_F(SourceViewTest, TheLineUnderTheMouseSaysHowToFollow)
{
    view->setSource("a;\nb;\n", {});
    view->resize(700, 200);
    view->setHint("how to follow");
    QImage before(view->viewport()->size(), QImage::Format_RGB32), over = before, gone = before;
    view->viewport()->render(&before);
    QTest::mouseMove(view->viewport(), middleOf(1));
    QMouseEvent move(QEvent::MouseMove, middleOf(1), view->viewport()->mapToGlobal(middleOf(1)), Qt::NoButton, {}, {});
    QCoreApplication::sendEvent(view->viewport(), &move);
    view->viewport()->render(&over);
    const auto inks = [&](const QImage& image) {
        // Behind the line's letters: colours that its ground does not have.
        const QRect line = view->lineRect(1);
        QSet<QRgb> colours;
        for (int y = line.top() + 2; y < line.bottom() - 2; ++y)
            for (int x = 100; x < 250; ++x)
                colours.insert(image.pixel(x, y));
        return colours.size();
    };
    EXPECT_EQ(inks(before), 1);
    EXPECT_GT(inks(over), 1);
    view->setHint({});
    view->viewport()->render(&gone);
    EXPECT_EQ(inks(gone), 1);
}

} // namespace
} // namespace warpatlas::ui
