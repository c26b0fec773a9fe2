#include "ui/desktop/pictures/pictures.h"

#include "tests/ui/desktop/layout/quiet_window.h"
#include "ui/desktop/look/section.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/pictures/panel_menus.h"
#include "ui/desktop/window/message_bar.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>

namespace warpatlas::ui {
namespace {

class PanelPicture : public QuietWindow {
protected:
    Section& section(const QString& name)
    {
        for (QWidget* widget : window->findChildren<QWidget*>())
            if (auto* found = dynamic_cast<Section*>(widget); found && found->accessibleName() == name)
                return *found;
        throw std::runtime_error("no section " + name.toStdString());
    }
    static int inked(const QImage& image)
    {
        int count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                count += image.pixelColor(x, y) != tokens().panel ? 1 : 0;
        return count;
    }
};

TEST_F(PanelPicture, HasTheSizeThatIsAskedForAndLeavesThePanelAsItIs)
{
    open({1280, 720});
    window->docks().drawer->showPage("Occupancy");
    settle();
    Section& occupancy = section("Occupancy");
    const QRect before = occupancy.geometry();
    const QRect chart = find("occupancyChart")->geometry();
    for (const PanelPictureOptions& asked : {PanelPictureOptions{{900, 400}, 1}, PanelPictureOptions{{1800, 800}, 2},
             PanelPictureOptions{{3000, 1500}, 2}}) {
        const QImage image = pictureOfPanel(occupancy, asked);
        EXPECT_EQ(image.size(), asked.pixels);
        EXPECT_GT(inked(image), 2000) << "something is drawn";
        EXPECT_EQ(occupancy.geometry(), before);
        EXPECT_EQ(find("occupancyChart")->geometry(), chart);
    }
    // Twice the pixels of the same layout: about four times as many are inked.
    const int plain = inked(pictureOfPanel(occupancy, {{900, 400}, 1}));
    const int dense = inked(pictureOfPanel(occupancy, {{1800, 800}, 2}));
    EXPECT_GT(dense, 3 * plain);
    EXPECT_LT(dense, 5 * plain);
}

TEST_F(PanelPicture, SizesThatNoPictureHasAreRefused)
{
    open({1280, 720});
    Section& launch = section("Launch");
    for (const QSize size : {QSize(0, 100), QSize(100, -1), QSize(100000, 100)})
        EXPECT_TRUE(pictureOfPanel(launch, {size, 1}).isNull());
    EXPECT_TRUE(pictureOfPanel(launch, {{100, 100}, 0}).isNull());
    EXPECT_FALSE(pictureOfPanel(launch, {{1, 1}, 1}).isNull());
}

TEST_F(PanelPicture, AreSavedOrRefusedInOneLineAndCopied)
{
    open({1280, 720});
    auto& menus = *window->findChild<PanelMenus*>();
    Section& launch = section("Launch");
    const QString path = folder.filePath("launch");
    EXPECT_TRUE(menus.save(launch, {640, 480}, 2, path));
    EXPECT_EQ(QImage(path + ".png").size(), QSize(640, 480));
    EXPECT_TRUE(window->findChild<MessageBar*>()->line().contains("launch.png is saved"));
    EXPECT_FALSE(menus.save(launch, {640, 480}, 1, "/nowhere/at/all.png"));
    const QString line = window->findChild<MessageBar*>()->line();
    EXPECT_TRUE(line.contains("/nowhere/at/all.png")) << line.toStdString();
    EXPECT_FALSE(line.contains('\n'));
    menus.copy(launch);
    EXPECT_EQ(QApplication::clipboard()->image().size(), asShown(launch).pixels);
}

TEST_F(PanelPicture, EveryPanelOffersItWithTheRightButtonAndInExport)
{
    open({1280, 720});
    for (const char* name : {"Data", "Launch", "Source", "Times"}) {
        if (QString(name) == "Times") {
            window->docks().drawer->showPage(name);
            settle();
        }
        Section& panel = section(name);
        QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(2, 2), panel.mapToGlobal(QPoint(2, 2)));
        QCoreApplication::sendEvent(&panel, &event);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        ASSERT_TRUE(menu) << name;
        QStringList words;
        for (const QAction* action : menu->actions())
            words += action->text();
        EXPECT_TRUE(words.contains(QString("Picture of %1…").arg(name))) << words.join(", ").toStdString();
        EXPECT_TRUE(words.contains(QString("Copy picture of %1").arg(name)));
        menu->close();
        settle();
    }
    EXPECT_TRUE(find<QAction>("export.Problems"));
}

} // namespace
} // namespace warpatlas::ui
