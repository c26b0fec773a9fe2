#include "ui/desktop/layout/drawer.h"

#include "app/words/say.h"
#include "tests/ui/desktop/layout/quiet_window.h"
#include "ui/desktop/layout/drawer_tab.h"

#include <QLabel>

namespace warpatlas::ui {
namespace {

class DrawerTest : public QuietWindow { };

TEST_F(DrawerTest, ATabOpensItsPageAndClosesItAgain)
{
    open({1280, 720});
    Drawer& drawer = *window->docks().drawer;
    ASSERT_FALSE(drawer.isOpen()) << "a small window is the canvas'";
    EXPECT_EQ(drawer.height(), drawer.lineHeight());
    const int closed = window->canvas().height();
    QTest::mouseClick(find("drawer.occupancy"), Qt::LeftButton);
    settle();
    EXPECT_TRUE(drawer.isOpen());
    EXPECT_TRUE(find("occupancyChart")->isVisible());
    EXPECT_LT(window->canvas().height(), closed);
    QTest::mouseClick(find("drawer.problems"), Qt::LeftButton);
    settle();
    EXPECT_EQ(drawer.page(), "Problems");
    EXPECT_FALSE(find("occupancyChart")->isVisible());
    QTest::mouseClick(find("drawer.problems"), Qt::LeftButton);
    settle();
    EXPECT_FALSE(drawer.isOpen());
    EXPECT_EQ(window->canvas().height(), closed);
}

TEST_F(DrawerTest, KeysOpenPagesAndTheDrawer)
{
    open({1280, 720});
    Drawer& drawer = *window->docks().drawer;
    QTest::keyClick(window.get(), Qt::Key_F4);
    EXPECT_EQ(drawer.page(), "Problems");
    EXPECT_TRUE(drawer.isOpen());
    QTest::keyClick(window.get(), Qt::Key_F9);
    EXPECT_FALSE(drawer.isOpen());
    QTest::keyClick(window.get(), Qt::Key_F2);
    EXPECT_EQ(drawer.page(), "Times");
    EXPECT_TRUE(drawer.isOpen());
}

TEST_F(DrawerTest, NumbersGiveWayToTheirTabsWhereItIsNarrow)
{
    // Inside something: a window of its own is never smaller than its layout.
    QWidget host;
    host.resize(1500, 100);
    Drawer drawer(&host);
    for (const char* title : {"First", "Second"}) {
        drawer.addPage(title, title, {}, new QLabel(title));
        drawer.setHeadline(title, {{"0.036 ms CPU", Provenance::Measured}, {"0.0057 ms GPU", Provenance::Recorded}});
    }
    drawer.resize(1400, 30);
    host.show();
    settle();
    const auto tabs = drawer.findChildren<DrawerTab*>();
    ASSERT_EQ(tabs.size(), 2);
    EXPECT_EQ(tabs[0]->width(), tabs[0]->widthWith(2)) << "all of them";
    EXPECT_TRUE(tabs[0]->accessibleName().contains("0.0057 ms GPU, recorded"));
    drawer.resize(560, 30);
    settle();
    EXPECT_EQ(tabs[0]->width(), tabs[0]->widthWith(1));
    EXPECT_LE(tabs[1]->geometry().right(), drawer.width());
    drawer.resize(drawer.minimumSizeHint());
    settle();
    EXPECT_EQ(tabs[0]->width(), tabs[0]->widthWith(0));
    EXPECT_LE(tabs[1]->geometry().right(), drawer.width());
    // The page that is open gives way after the others.
    drawer.showPage("Second");
    drawer.resize(drawer.minimumSizeHint().width() + tabs[1]->widthWith(1) - tabs[1]->widthWith(0) + 20, 30);
    settle();
    EXPECT_EQ(tabs[0]->width(), tabs[0]->widthWith(0));
    EXPECT_EQ(tabs[1]->width(), tabs[1]->widthWith(1));
    drawer.setOpen(false);
    // What is wrong is the last to give way.
    drawer.setHeadline("Second", {{"1 error", Provenance::Simulated, "wrong"}});
    drawer.resize(drawer.minimumSizeHint().width() + tabs[1]->widthWith(1) - tabs[1]->widthWith(0) + 20, 30);
    settle();
    EXPECT_EQ(tabs[0]->width(), tabs[0]->widthWith(0));
    EXPECT_EQ(tabs[1]->width(), tabs[1]->widthWith(1));
}

/// English is back whatever a test has found.
struct InGerman {
    InGerman()
    {
        setDictionary({{"panel.times", "Zeiten"}, {"panel.occupancy", "Belegung"}, {"menu.show_times", "&Zeiten"},
            {"colour.owner", "Besitzer"}});
    }
    InGerman(const InGerman&) = delete;
    InGerman& operator=(const InGerman&) = delete;
    ~InGerman() { setDictionary({}); }
};

TEST_F(DrawerTest, PagesAreFoundInAnyLanguage)
{
    const InGerman german;
    open({1280, 720});
    Drawer& drawer = *window->docks().drawer;
    const auto* tab = dynamic_cast<QAbstractButton*>(find("drawer.occupancy"));
    ASSERT_NE(tab, nullptr);
    EXPECT_EQ(tab->text(), "Belegung");
    EXPECT_EQ(window->findChild<QAction*>("action.showTimes")->text(), "&Zeiten");
    EXPECT_EQ(window->findChild<QAction*>("colour.owner")->text(), "Besitzer");
    QTest::keyClick(window.get(), Qt::Key_F3);
    EXPECT_EQ(drawer.page(), "Occupancy");
    EXPECT_TRUE(tab->accessibleName().startsWith("Belegung"));
    QTest::keyClick(window.get(), Qt::Key_F2);
    EXPECT_EQ(drawer.page(), "Times");
}

TEST_F(DrawerTest, APageWithoutAnythingHasNoTab)
{
    open({1280, 720});
    EXPECT_FALSE(find("drawer.output")->isVisible());
    auto outcome = std::make_shared<Outcome>(*support::makeOutcome());
    auto trace = std::make_shared<Trace>(*outcome->trace);
    trace->printed = "hello\n";
    trace->printedBytes = 6;
    outcome->trace = trace;
    window->model().show(outcome);
    settle();
    EXPECT_TRUE(find("drawer.output")->isVisible());
    window->docks().drawer->showPage("Output");
    window->model().show(support::makeOutcome());
    settle();
    EXPECT_FALSE(find("drawer.output")->isVisible());
    EXPECT_NE(window->docks().drawer->page(), "Output");
}

} // namespace
} // namespace warpatlas::ui
