/// Everything in the window can be reached with Tab, says what it is, and shows that it has the keys.
#include "tests/ui/desktop/layout/quiet_window.h"

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QApplication>
#include <QImage>

#include <set>

namespace warpatlas::ui {
namespace {

class Keyboard : public QuietWindow {
protected:
    /// Parts of a control are reached through it.
    static bool isReachable(const QWidget& widget)
    {
        return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) && !widget.focusProxy()
            && !widget.objectName().startsWith("qt_");
    }
    QList<QWidget*> reachable()
    {
        QList<QWidget*> found;
        for (QWidget* widget : window->findChildren<QWidget*>())
            if (widget->window() == window.get() && isReachable(*widget))
                found += widget;
        return found;
    }
    void press(Qt::Key key)
    {
        QWidget* focus = window->focusWidget();
        QTest::keyClick(focus ? focus : window.get(), key);
    }
};

TEST_F(Keyboard, TabWalksThroughEverythingAndComesRound)
{
    open({1280, 720});
    for (const char* page :
        {"Times", "Limits", "Occupancy", "Roofline", "Flow", "Fairness", "Problems", "Check", "Sweep", "Compare"}) {
        window->docks().drawer->showPage(page);
        settle();
        const QList<QWidget*> all = reachable();
        ASSERT_GT(all.size(), 20);
        for (const Qt::Key key : {Qt::Key_Tab, Qt::Key_Backtab}) {
            window->canvas().setFocus();
            std::set<QWidget*> visited;
            for (qsizetype presses = 0; presses < 2 * all.size(); ++presses) {
                press(key);
                visited.insert(window->focusWidget());
                if (window->focusWidget() == &window->canvas())
                    break;
            }
            EXPECT_EQ(window->focusWidget(), &window->canvas()) << "it does not come round: a trap";
            for (QWidget* widget : all)
                EXPECT_TRUE(visited.contains(widget))
                    << widget->metaObject()->className() << ' ' << widget->objectName().toStdString()
                    << " is not reached, with " << page << " open";
        }
    }
}

TEST_F(Keyboard, TheKeyOfAPageTakesTheKeysAlongAndEscapeGivesThemBack)
{
    open({1280, 720});
    for (const char* name :
        {"Times", "Occupancy", "Roofline", "Flow", "Fairness", "Problems", "Check", "Sweep", "Compare", "Debugger"}) {
        window->docks().drawer->setOpen(false);
        window->canvas().setFocus();
        settle();
        action(QString("show") + name)->trigger();
        settle();
        QWidget* const focus = window->focusWidget();
        ASSERT_TRUE(focus);
        EXPECT_TRUE(window->docks().drawer->isAncestorOf(focus))
            << name << " leaves the keys to " << focus->objectName().toStdString();
        press(Qt::Key_Escape);
        settle();
        EXPECT_FALSE(window->docks().drawer->isAncestorOf(window->focusWidget())) << name;
    }
    // Pressed once more it leaves the keys where they are.
    action("showSweep")->trigger();
    settle();
    press(Qt::Key_Tab);
    QWidget* const second = window->focusWidget();
    EXPECT_TRUE(window->docks().drawer->isAncestorOf(second));
    action("showSweep")->trigger();
    settle();
    EXPECT_EQ(window->focusWidget(), second);
}

TEST_F(Keyboard, EverythingThatTakesKeysHasAName)
{
    open({1920, 1080});
    action("movePanels")->trigger();
    window->tabifyDockWidget(window->docks().launch, window->docks().inspector);
    for (const char* page :
        {"Times", "Limits", "Occupancy", "Roofline", "Flow", "Fairness", "Problems", "Check", "Sweep", "Compare"}) {
        window->docks().drawer->showPage(page);
        settle();
        for (QWidget* widget : window->findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || widget->objectName().startsWith("qt_"))
                continue;
            QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(widget);
            ASSERT_TRUE(seen) << widget->metaObject()->className();
            EXPECT_FALSE(seen->text(QAccessible::Name).isEmpty() && widget->accessibleName().isEmpty())
                << widget->metaObject()->className() << ' ' << widget->objectName().toStdString();
        }
    }
}

TEST_F(Keyboard, WhoHasTheKeysIsSeen)
{
    open({1280, 720});
    for (const char* page :
        {"Times", "Limits", "Occupancy", "Roofline", "Flow", "Fairness", "Problems", "Check", "Sweep", "Compare"}) {
        window->docks().drawer->showPage(page);
        settle();
        for (QWidget* widget : reachable()) {
            if (widget == &window->canvas())
                continue;
            window->canvas().setFocus(Qt::OtherFocusReason);
            settle();
            // The widget's parent may draw the ring.
            QWidget* place = qobject_cast<QAbstractScrollArea*>(widget) ? widget : widget->parentWidget();
            const QImage without = place->grab().toImage();
            widget->setFocus(Qt::TabFocusReason);
            settle();
            ASSERT_TRUE(widget->hasFocus()) << widget->objectName().toStdString();
            EXPECT_NE(place->grab().toImage(), without)
                << widget->metaObject()->className() << ' ' << widget->objectName().toStdString()
                << " looks the same with the keys";
        }
    }
    auto* frame = window->canvas().parentWidget();
    window->canvas().setFocus(Qt::OtherFocusReason);
    settle();
    const QImage without = frame->grab().toImage();
    find("run")->setFocus();
    window->canvas().setFocus(Qt::TabFocusReason);
    settle();
    EXPECT_NE(frame->grab().toImage(), without) << "the canvas as well, where Tab has come to it";
}

} // namespace
} // namespace warpatlas::ui
