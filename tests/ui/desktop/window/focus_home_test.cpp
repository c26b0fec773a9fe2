// Whose the keys are after buttons, choosers and problems were used, with keys and mouse in the real window.
#include "tests/ui/desktop/window_fixture.h"

#include <QApplication>
#include <QKeyEvent>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QTimer>

namespace warpatlas::ui {
namespace {

class FocusHomeTest : public WindowTest {
protected:
    /// Sends a key to the widget with the focus, as a person's next key would go.
    void key(Qt::Key key) { QTest::keyClick(window->focusWidget(), key); }
    bool canvasHasKeys()
    {
        return waitFor([this] { return window->focusWidget() && window->focusWidget()->objectName() == "canvas"; });
    }
    bool playing() { return window->view().state().playback.playing; }
    /// What is done as soon as a menu is open; it keeps its own loop until it is gone.
    void inMenu(const std::function<void(QWidget&)>& what)
    {
        auto* wait = new QTimer(window.get());
        QObject::connect(wait, &QTimer::timeout, wait, [wait, what] {
            if (QWidget* menu = QApplication::activePopupWidget()) {
                wait->deleteLater();
                wait->stop();
                what(*menu);
            }
        });
        wait->start(1);
    }
};

TEST_F(FocusHomeTest, TheFirstKeysAreTheCanvas)
{
    ASSERT_TRUE(canvasHasKeys()) << "before anything was clicked";
    key(Qt::Key_Space);
    EXPECT_TRUE(playing());
}

TEST_F(FocusHomeTest, AHiddenLinkDoesNotGiveTheKeysToAField)
{
    auto* link = new QPushButton("put in the guard", window.get());
    link->show();
    auto* field = find("block.x");
    QWidget::setTabOrder(link, field);
    link->setFocus(Qt::MouseFocusReason);
    ASSERT_EQ(window->focusWidget(), link);
    link->hide();
    EXPECT_TRUE(canvasHasKeys());
    field->setFocus(Qt::TabFocusReason);
    QTest::qWait(0);
    EXPECT_EQ(window->focusWidget(), field) << "what is asked for stays";
}

TEST_F(FocusHomeTest, SpacePlaysAfterAMistakeWasChosenWithTheKeys)
{
    find("mistake")->setFocus(Qt::TabFocusReason);
    inMenu([](QWidget& menu) {
        QTest::keyClick(&menu, Qt::Key_Down);
        QTest::keyClick(&menu, Qt::Key_Down);
        QTest::keyClick(&menu, Qt::Key_Return);
    });
    key(Qt::Key_Return); // Tab has come to it, Enter opens it
    EXPECT_FALSE(window->model().experiment().mistake.empty());
    ASSERT_TRUE(canvasHasKeys());
    ASSERT_TRUE(settled());
    key(Qt::Key_Space);
    EXPECT_TRUE(playing());
    EXPECT_FALSE(QApplication::activePopupWidget());
}

TEST_F(FocusHomeTest, AMenuThatIsLeftWithoutAChoiceGivesTheKeysBackAsWell)
{
    inMenu([](QWidget& menu) { QTest::keyClick(&menu, Qt::Key_Escape); });
    click("mistake");
    EXPECT_TRUE(canvasHasKeys());
}

TEST_F(FocusHomeTest, SpacePlaysAfterRunAndDoesNotRunAgain)
{
    click("run");
    ASSERT_TRUE(canvasHasKeys());
    ASSERT_TRUE(settled());
    const std::uint64_t run = outcome().run;
    key(Qt::Key_Space);
    EXPECT_TRUE(playing());
    key(Qt::Key_Space);
    EXPECT_FALSE(playing());
    // Also where Tab has just come to the button; there Enter is what runs.
    find("run")->setFocus(Qt::TabFocusReason);
    key(Qt::Key_Space);
    EXPECT_TRUE(playing());
    EXPECT_EQ(outcome().run, run);
    EXPECT_FALSE(window->model().busy());
    key(Qt::Key_Return);
    EXPECT_TRUE(waitFor([&] { return outcome().run != run; }));
    EXPECT_TRUE(canvasHasKeys());
}

TEST_F(FocusHomeTest, WhoTypesKeepsTheSpace)
{
    find("block.x")->setFocus(Qt::TabFocusReason);
    key(Qt::Key_Space);
    EXPECT_FALSE(playing());
    EXPECT_EQ(window->focusWidget()->objectName(), "block.x");
}

TEST_F(FocusHomeTest, AProblemThatIsActivatedLeavesFAndTheArrowsToTheCanvas)
{
    window->model().setMistake("no_guard");
    ASSERT_TRUE(settled());
    auto* list = find<QListWidget>("problems");
    ASSERT_GT(list->count(), 0);
    list->setFocus(Qt::TabFocusReason);
    key(Qt::Key_Down);
    key(Qt::Key_Home);
    const auto thread = window->view().state().selected.thread;
    ASSERT_TRUE(thread);
    key(Qt::Key_Return);
    ASSERT_TRUE(canvasHasKeys());
    EXPECT_TRUE(window->view().state().following) << "to where the problem is";
    key(Qt::Key_F);
    EXPECT_FALSE(window->view().state().following);
    EXPECT_EQ(window->view().state().selected.thread, thread);
}

TEST_F(FocusHomeTest, LettersAndDigitsAreTheCanvasWhereNothingIsTyped)
{
    for (const char* place : {"source", "run"}) {
        SCOPED_TRACE(place);
        QWidget* const widget = find(place);
        widget->setFocus(Qt::OtherFocusReason);
        ASSERT_EQ(window->focusWidget(), widget);
        key(Qt::Key_2);
        EXPECT_EQ(window->view().state().views.main, ViewKind::Launch);
        EXPECT_EQ(window->focusWidget(), widget) << "and the arrows are still its own";
        key(Qt::Key_1);
        EXPECT_EQ(window->view().state().views.main, ViewKind::Data);
    }
    QWidget* const number = find("block.x");
    number->setFocus(Qt::OtherFocusReason);
    key(Qt::Key_2);
    EXPECT_EQ(window->view().state().views.main, ViewKind::Data) << "a number is typed";
}

/// As a timeline does with + - and 0.
class AsksForTwo : public QWidget {
public:
    using QWidget::QWidget;
    int pressed = 0;

private:
    bool event(QEvent* event) override
    {
        if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_2)
            event->accept();
        return QWidget::event(event);
    }
    void keyPressEvent(QKeyEvent*) override { ++pressed; }
};

TEST_F(FocusHomeTest, WhoAsksForAKeyHasIt)
{
    auto* widget = new AsksForTwo(window.get());
    widget->setFocusPolicy(Qt::StrongFocus);
    widget->show();
    widget->setFocus(Qt::OtherFocusReason);
    ASSERT_EQ(window->focusWidget(), widget);
    key(Qt::Key_2);
    EXPECT_EQ(widget->pressed, 1);
    EXPECT_EQ(window->view().state().views.main, ViewKind::Data);
    key(Qt::Key_3);
    EXPECT_EQ(widget->pressed, 1);
    EXPECT_EQ(window->view().state().views.main, ViewKind::Memory);
}

} // namespace
} // namespace warpatlas::ui
