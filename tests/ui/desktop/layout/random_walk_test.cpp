/// Two thousand things that a person can do with the panels, one after the other: nothing ever lies over anything else.
#include "tests/ui/desktop/layout/geometry_faults.h"
#include "tests/ui/desktop/layout/quiet_window.h"

#include <cstdio>
#include <random>

namespace warpatlas::ui {
namespace {

class RandomWalk : public QuietWindow {
protected:
    static constexpr unsigned seed = 20261122;
    static constexpr int steps = 2000;

    int upTo(int most) { return std::uniform_int_distribution<int>(0, most)(m_random); }
    QDockWidget* somePanel()
    {
        return QList{window->docks().launch, window->docks().source, window->docks().inspector}[upTo(2)];
    }
    Qt::DockWidgetArea someSide() { return upTo(1) ? Qt::LeftDockWidgetArea : Qt::RightDockWidgetArea; }

    /// What was done, in words.
    QString step()
    {
        switch (upTo(9)) {
        case 0:
        case 1: {
            const QSize size(960 + upTo(960), 600 + upTo(480));
            window->resize(size);
            return QString("resize to %1 x %2").arg(size.width()).arg(size.height());
        }
        case 2: {
            QDockWidget* dock = somePanel();
            dock->setFloating(false);
            window->addDockWidget(someSide(), dock);
            return "move " + dock->objectName();
        }
        case 3: {
            auto* dock = upTo(3) ? somePanel() : window->docks().drawerDock;
            dock->setFloating(!dock->isFloating());
            return "float or dock " + dock->objectName();
        }
        case 4: {
            QDockWidget *below = somePanel(), *above = somePanel();
            if (below == above || below->isFloating() || below->isHidden() || above->isFloating())
                return "nothing";
            window->tabifyDockWidget(below, above);
            return "put " + above->objectName() + " on " + below->objectName();
        }
        case 5: {
            ShownViews views = window->view().state().views;
            views.main = allViews[std::size_t(upTo(3))];
            const ViewKind strip = allViews[std::size_t(upTo(3))];
            views.setStrip(strip, !views.strip(strip));
            window->view().setViews(views);
            return "other views";
        }
        case 6: {
            const char* names[] = {"foldLeft", "foldRight", "drawer", "showTimes", "showOccupancy", "showRoofline",
                "showFlow", "showFairness", "showProblems", "showSweep", "showCheck", "showProgram", "askright"};
            const char* name = names[upTo(12)];
            action(name)->trigger();
            return name;
        }
        case 7: {
            QDockWidget* dock = upTo(3) ? somePanel() : window->docks().drawerDock;
            dock->toggleViewAction()->trigger();
            return "close or show " + dock->objectName();
        }
        case 8: {
            const Qt::Key keys[] = {Qt::Key_F2, Qt::Key_F3, Qt::Key_F4, Qt::Key_F7, Qt::Key_F8, Qt::Key_F9, Qt::Key_Tab,
                Qt::Key_Backtab, Qt::Key_Escape, Qt::Key_Down, Qt::Key_2};
            const Qt::Key key = keys[upTo(10)];
            QWidget* focus = window->focusWidget();
            QTest::keyClick(focus && focus->isVisible() ? focus : window.get(), key);
            return QString("key %1").arg(int(key), 0, 16);
        }
        default:
            if (upTo(9) == 0) {
                action("resetLayout")->trigger();
                return "reset";
            }
            action("movePanels")->trigger();
            return "titles";
        }
    }

    std::mt19937 m_random{seed};
};

TEST_F(RandomWalk, WouldSeeWhatLiesOverSomethingElse)
{
    open({1280, 720});
    ASSERT_EQ(faultsOf(*window).toStdString(), "");
    QWidget* colour = find("colour");
    const QPoint before = colour->pos();
    colour->move(find("beside")->pos());
    EXPECT_TRUE(faultsOf(*window).contains("overlap"));
    colour->move(-5, before.y());
    EXPECT_TRUE(faultsOf(*window).contains("is not inside its parent"));
    colour->move(before);
    window->docks().source->resize(window->width(), window->docks().source->height());
    EXPECT_TRUE(faultsOf(*window).contains("dock.source"));
}

TEST_F(RandomWalk, LeavesNoOverlap)
{
    std::printf("seed %u, %d steps\n", seed, steps);
    open({1280, 720});
    for (int i = 1; i <= steps; ++i) {
        const QString done = step();
        settle();
        const QString faults = faultsOf(*window);
        ASSERT_TRUE(faults.isEmpty()) << "step " << i << ", " << done.toStdString() << ", window " << window->width()
                                      << " x " << window->height() << ":\n"
                                      << faults.toStdString();
    }
    action("resetLayout")->trigger();
    window->resize(1280, 720);
    settle();
    for (QDockWidget* dock : window->docks().all())
        EXPECT_TRUE(dock->isVisible() && !dock->isFloating()) << dock->objectName().toStdString();
}

} // namespace
} // namespace warpatlas::ui
