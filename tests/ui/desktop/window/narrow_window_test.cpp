/// A window of a small screen, or of a large one at 200 %: no word of the header is cut, what leaves it is in the
/// menus, and of two sides one yields until there is room for it again.
#include "tests/ui/desktop/layout/geometry_faults.h"
#include "tests/ui/desktop/layout/quiet_window.h"

#include <QMenu>
#include <QMenuBar>
#include <QToolButton>

#include <set>

namespace warpatlas::ui {
namespace {

class NarrowWindow : public QuietWindow {
protected:
    void resizeTo(const QSize& size)
    {
        window->resize(size);
        ASSERT_TRUE(waitFor([&] { return window->size() == size; }));
        settle();
    }

    static void collect(const QList<QAction*>& actions, std::set<QAction*>& into)
    {
        for (QAction* action : actions) {
            into.insert(action);
            if (action->menu())
                collect(action->menu()->actions(), into);
        }
    }

    /// The words of the header that end in "…", or have not the room that they need.
    QString cutWords()
    {
        QString cut;
        for (const QAbstractButton* button : find("header")->findChildren<QAbstractButton*>())
            if (button->isVisible()
                && (button->text().contains(QString::fromUtf8("…"))
                    || button->width() < button->minimumSizeHint().width()
                    || !button->parentWidget()->rect().contains(button->geometry())))
                cut += button->objectName() + ": " + button->text() + '\n';
        return cut;
    }
};

TEST_F(NarrowWindow, CutsNoWordOfTheHeaderWhateverTheKernel)
{
    open({960, 600});
    int tried = 0;
    for (const CatalogueKernel* kernel : catalogue()) {
        Experiment experiment = window->model().experiment();
        experiment.kernel = fullName(kernel->description());
        window->model().setKernel(experiment.kernel);
        for (const int width : {640, 720, 800, 960, 1120}) {
            resizeTo({width, 600});
            // A run that ends now changes a button's words, and the row is laid out for them by the next event.
            QTest::qWaitFor([this] { return cutWords().isEmpty(); }, patience / 10);
            EXPECT_EQ(cutWords().toStdString(), "") << experiment.kernel << " at " << width;
            ++tried;
        }
    }
    EXPECT_GE(tried, 200);
}

TEST_F(NarrowWindow, HasInItsMenusWhatLeavesTheHeader)
{
    open({640, 480});
    QStringList away;
    std::set<QAction*> offered;
    collect(find<QToolButton>("menus")->menu()->actions(), offered);
    for (const char* name : {"follow", "compare", "present"}) {
        auto* button = find<QToolButton>(name);
        EXPECT_TRUE(offered.contains(button->defaultAction())) << name;
        if (!button->isVisible())
            away += name;
    }
    EXPECT_TRUE(away.contains("compare") && away.contains("present")) << away.join(' ').toStdString();
    for (QAction* action : find<QToolButton>("export")->menu()->actions())
        EXPECT_TRUE(action->isSeparator() || action->menu() || offered.contains(action))
            << action->objectName().toStdString();
    resizeTo({1920, 1080});
    for (const QString& name : away)
        EXPECT_TRUE(find(name)->isVisible()) << name.toStdString();
}

TEST_F(NarrowWindow, OneSideYieldsToTheOtherAndComesBack)
{
    using Side = LayoutKeeper::Side;
    open({1280, 720});
    LayoutKeeper& keeper = window->layoutKeeper();
    const auto folded = [&] { return std::pair(keeper.isFolded(Side::Left), keeper.isFolded(Side::Right)); };
    ASSERT_EQ(folded(), std::pair(false, false));
    resizeTo({640, 480});
    EXPECT_EQ(window->size(), QSize(640, 480));
    EXPECT_EQ(folded(), std::pair(false, true));
    EXPECT_EQ(faultsOf(*window).toStdString(), "");
    action("foldRight")->trigger();
    settle();
    EXPECT_EQ(folded(), std::pair(true, false)) << "the source instead of the launch";
    EXPECT_EQ(faultsOf(*window).toStdString(), "");
    resizeTo({1280, 720});
    EXPECT_EQ(folded(), std::pair(false, false)) << "there is room for both";
    action("foldLeft")->trigger();
    settle();
    resizeTo({640, 480});
    EXPECT_EQ(folded(), std::pair(true, false));
    resizeTo({1280, 720});
    EXPECT_EQ(folded(), std::pair(true, false)) << "what a person has folded stays so";
}

} // namespace
} // namespace warpatlas::ui
