#include "ui/desktop/layout/layout_keeper.h"

#include "tests/ui/desktop/layout/geometry_faults.h"
#include "tests/ui/desktop/layout/quiet_window.h"
#include "ui/desktop/layout/drawer.h"

#include <QFile>
#include <QMouseEvent>
#include <QSettings>

namespace warpatlas::ui {
namespace {

class LayoutKeeperTest : public QuietWindow {
protected:
    /// With the mouse, as a person does: the line between two panels is the window's own.
    void drag(const QPoint& from, const QPoint& to)
    {
        hold(from, to);
        QTest::mouseRelease(window.get(), Qt::LeftButton, {}, to);
        settle();
    }
    void hold(const QPoint& from, const QPoint& to)
    {
        QTest::mouseMove(window.get(), from);
        QTest::mousePress(window.get(), Qt::LeftButton, {}, from);
        QMouseEvent move(
            QEvent::MouseMove, QPointF(to), window->mapToGlobal(QPointF(to)), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(window.get(), &move);
        settle();
    }
    void dragLeftColumnBy(int pixels)
    {
        const QRect left = window->docks().launch->geometry();
        const QPoint line(left.right() + 1, left.center().y());
        drag(line, line + QPoint(pixels, 0));
    }
    void dragSourceBy(int pixels)
    {
        const QRect source = window->docks().source->geometry();
        const QPoint line(source.left() - 1, source.center().y());
        drag(line, line + QPoint(pixels, 0));
    }

    int drawerHeight() const { return window->docks().drawerDock->height(); }
    QString geometry() const
    {
        QString all;
        for (const QDockWidget* dock : window->docks().all())
            all += nameOfPart(*dock) + '\n';
        return all + nameOfPart(*window->centralWidget())
            + QString(" in %1 x %2").arg(window->width()).arg(window->height());
    }
};

/// Not maximised and maximised.
class FiftyStarts : public LayoutKeeperTest, public ::testing::WithParamInterface<bool> { };

TEST_P(FiftyStarts, LeaveEveryPanelAsItWas)
{
    const bool isMaximised = GetParam();
    open({1400, 860});
    if (isMaximised) {
        window->setWindowState(Qt::WindowMaximized);
        maximise();
    }
    const int before = window->docks().launch->width();
    dragLeftColumnBy(37);
    ASSERT_EQ(window->docks().launch->width(), before + 37) << "a person's own width";
    dragSourceBy(-23);
    window->docks().drawer->showPage("Occupancy");
    settle();
    const std::string chosen = geometry().toStdString();
    for (int start = 1; start <= 50; ++start) {
        ASSERT_TRUE(window->close());
        open();
        ASSERT_EQ(window->isMaximized(), isMaximised);
        if (isMaximised)
            maximise();
        ASSERT_EQ(geometry().toStdString(), chosen) << "start " << start;
        EXPECT_EQ(window->docks().drawer->page(), "Occupancy");
    }
}

INSTANTIATE_TEST_SUITE_P(OfAWindow, FiftyStarts, ::testing::Bool(),
    [](const auto& info) { return info.param ? "Maximised" : "NotMaximised"; });

TEST_F(LayoutKeeperTest, SizesSurviveASmallerWindowAndBack)
{
    open({1900, 1000});
    dragSourceBy(-61);
    const int chosen = window->docks().source->width();
    for (const QSize size : {QSize(960, 600), QSize(1300, 700), QSize(1900, 1000)}) {
        window->resize(size);
        ASSERT_TRUE(waitFor([&] { return window->size() == size; }));
        settle();
    }
    EXPECT_EQ(window->docks().source->width(), chosen);
}

TEST_F(LayoutKeeperTest, ThePictureStaysWhereItIsFromPageToPage)
{
    open({1280, 720});
    const Drawer& drawer = *window->docks().drawer;
    const auto heightAfter = [&](Qt::Key key) {
        QTest::keyClick(window.get(), key);
        settle();
        return drawer.height();
    };
    const int first = heightAfter(Qt::Key_F2);
    const QRect picture = window->canvas().geometry();
    for (const char* name :
        {"Problems", "Check", "Debugger", "Flow", "Fairness", "Occupancy", "Roofline", "Sweep", "Compare"}) {
        action(QString("show") + name)->trigger();
        settle();
        EXPECT_EQ(drawer.height(), first) << name;
        EXPECT_EQ(window->canvas().geometry(), picture) << name;
    }
    const QRect place = window->docks().drawerDock->geometry();
    const QPoint line(place.center().x(), place.top() - 1);
    drag(line, line - QPoint(0, 40));
    const int dragged = drawer.height();
    EXPECT_EQ(dragged, first + 40);
    EXPECT_EQ(heightAfter(Qt::Key_F4), dragged);
    EXPECT_EQ(heightAfter(Qt::Key_F6), dragged);
    ASSERT_TRUE(window->close());
    open();
    EXPECT_EQ(drawerHeight(), dragged) << "remembered";
}

/// Earlier versions had two heights, and a page for programs.
TEST_F(LayoutKeeperTest, SettingsOfEarlierVersionsOpen)
{
    {
        QSettings settings(folder.filePath("settings.ini"), QSettings::IniFormat);
        settings.setValue("panels",
            QVariantMap{{"drawer", QVariantList{150, 720}}, {"tallDrawer", QVariantList{301, 720}},
                {"drawerOpen", true}, {"drawerPage", "Program"}});
    }
    open({1280, 720});
    EXPECT_TRUE(window->docks().drawer->isOpen());
    EXPECT_EQ(window->docks().drawer->page(), "Times");
    EXPECT_EQ(drawerHeight(), 301);
}

TEST_F(LayoutKeeperTest, ADragThatIsTakenAwayKeepsItsWidth)
{
    open({1600, 900});
    const QRect left = window->docks().launch->geometry();
    const QPoint line(left.right() + 1, left.center().y());
    hold(line, line + QPoint(31, 0));
    ASSERT_EQ(window->docks().launch->width(), left.width() + 31);
    QEvent elsewhere(QEvent::WindowDeactivate);
    QCoreApplication::sendEvent(window.get(), &elsewhere);
    window->resize(1610, 900);
    ASSERT_TRUE(waitFor([&] { return window->width() == 1610; }));
    settle();
    EXPECT_NEAR(window->docks().launch->width(), left.width() + 31, 2) << "the window was resized in between";
}

/// A window that goes is deactivated while a line is still held, and by then its panels are gone.
TEST_F(LayoutKeeperTest, LooksAtNoPanelOfAWindowThatGoes)
{
    open({1600, 900});
    const QRect left = window->docks().launch->geometry();
    hold(QPoint(left.right() + 1, left.center().y()), QPoint(left.right() + 32, left.center().y()));
    ASSERT_NE(window->docks().launch->width(), left.width());
    MainWindow* const going = window.get();
    const ChosenSizes before = going->layoutKeeper().chosen();
    int looked = 0;
    QObject::connect(window->docks().launch, &QObject::destroyed, [&] {
        QEvent elsewhere(QEvent::WindowDeactivate);
        QCoreApplication::sendEvent(going, &elsewhere);
        looked = going->layoutKeeper().chosen() == before ? 1 : 2;
    });
    window.reset();
    EXPECT_EQ(looked, 1) << "2: it took the width of a panel that is no more";
}

TEST_F(LayoutKeeperTest, WhatWasFoldedAwayStaysSoAndComesBackAsItWas)
{
    open({1600, 900});
    window->docks().inspector->close();
    settle();
    action("foldRight")->trigger();
    settle();
    EXPECT_FALSE(window->docks().source->isVisible());
    EXPECT_FALSE(action("foldRight")->isChecked());
    ASSERT_TRUE(window->close());
    open();
    EXPECT_FALSE(window->docks().source->isVisible()) << "folded at the last end";
    EXPECT_TRUE(window->docks().launch->isVisible());
    QTest::keyClick(window.get(), Qt::Key_F8);
    settle();
    EXPECT_TRUE(window->docks().source->isVisible());
    EXPECT_FALSE(window->docks().inspector->isVisible()) << "closed by hand before";
}

TEST_F(LayoutKeeperTest, PanelsFloatTabCloseAndComeBack)
{
    open({1600, 900});
    const std::string first = geometry().toStdString();
    const Docks& docks = window->docks();
    docks.source->setFloating(true);
    window->tabifyDockWidget(docks.launch, docks.inspector);
    docks.drawerDock->close();
    settle();
    EXPECT_TRUE(docks.source->isFloating());
    EXPECT_TRUE(docks.source->titleBarWidget()->findChild<QWidget*>("dock.source.float")->isVisible())
        << "what floats can be moved and docked";
    EXPECT_EQ(faultsOf(*window).toStdString(), "");
    docks.drawerDock->toggleViewAction()->trigger();
    settle();
    EXPECT_TRUE(docks.drawerDock->isVisible());
    action("resetLayout")->trigger();
    settle();
    EXPECT_EQ(geometry().toStdString(), first);
}

TEST_F(LayoutKeeperTest, ResetTakesBackWhatWasDragged)
{
    open({1600, 900});
    const std::string first = geometry().toStdString();
    dragLeftColumnBy(50);
    dragSourceBy(-40);
    EXPECT_NE(geometry().toStdString(), first);
    action("resetLayout")->trigger();
    settle();
    EXPECT_EQ(geometry().toStdString(), first);
    EXPECT_EQ(window->layoutKeeper().chosen(), ChosenSizes());
}

TEST_F(LayoutKeeperTest, AnArrangementOfAnotherVersionIsLeftAside)
{
    {
        QSettings settings(folder.filePath("settings.ini"), QSettings::IniFormat);
        settings.setValue("layout", QByteArray("\0\0\0\xff nothing of ours", 20));
    }
    open({1600, 900});
    EXPECT_TRUE(window->docks().launch->isVisible());
    EXPECT_EQ(faultsOf(*window).toStdString(), "");
}

TEST_F(LayoutKeeperTest, FindingAThreadInASmallWindowFoldsTheOtherSideAndKeepsTheSource)
{
    open({1600, 900});
    window->resize(640, 480);
    settle();
    ASSERT_TRUE(window->docks().source->isHidden());
    action("findThread")->trigger();
    settle();
    EXPECT_TRUE(window->docks().launch->isHidden()) << "there is room for one side";
    EXPECT_TRUE(window->docks().source->isVisible());
    window->resize(1600, 900);
    settle();
    EXPECT_TRUE(window->docks().launch->isVisible());
    EXPECT_TRUE(window->docks().source->isVisible());
    EXPECT_TRUE(window->docks().inspector->isVisible());
}

} // namespace
} // namespace warpatlas::ui
