#include "ui/desktop/pictures/panel_menus.h"

#include "ui/desktop/look/dock_title.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/section.h"
#include "ui/desktop/pictures/panel_picture.h"
#include "ui/desktop/pictures/panel_picture_dialog.h"
#include "ui/desktop/pictures/pictures.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>

#include <utility>

namespace warpatlas::ui {
namespace {

QList<Section*> sectionsOf(const QMainWindow& window)
{
    QList<Section*> sections;
    for (QWidget* widget : window.findChildren<QWidget*>())
        if (auto* section = dynamic_cast<Section*>(widget))
            sections += section;
    return sections;
}

QDockWidget* dockOf(QWidget* widget)
{
    while (widget && !qobject_cast<QDockWidget*>(widget))
        widget = widget->parentWidget();
    return static_cast<QDockWidget*>(widget);
}

} // namespace

PanelMenus::PanelMenus(QMainWindow& window, PanelMenuParts parts)
    : QObject(&window), m_window(window), m_parts(std::move(parts))
{
    for (Section* section : sectionsOf(window))
        section->installEventFilter(this);
}

bool PanelMenus::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ContextMenu)
        return QObject::eventFilter(watched, event);
    popUp(*dynamic_cast<Section*>(watched), static_cast<QContextMenuEvent*>(event)->globalPos());
    return true;
}

void PanelMenus::popUp(Section& panel, const QPoint& place)
{
    auto* menu = new QMenu(&panel);
    menu->setObjectName("panelMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QString name = panel.accessibleName();
    QAction* saved = menu->addAction(said("menu.panel.picture", "Picture of {}…", name));
    saved->setObjectName("panel.save");
    connect(saved, &QAction::triggered, this, [this, &panel] { ask(panel); });
    QAction* copied = menu->addAction(said("menu.panel.copy", "Copy picture of {}", name));
    copied->setObjectName("panel.copy");
    connect(copied, &QAction::triggered, this, [this, &panel] { copy(panel); });
    if (QDockWidget* dock = dockOf(&panel)) {
        menu->addSeparator();
        const QString words = dock->isFloating() ? said("menu.panel.dock", "Dock {}", dock->windowTitle())
                                                 : said("menu.panel.float", "Let {} float", dock->windowTitle());
        QAction* floats = menu->addAction(words);
        floats->setObjectName("panel.float");
        connect(floats, &QAction::triggered, dock, [dock] { dock->setFloating(!dock->isFloating()); });
        QAction* close = menu->addAction(closeText(*dock));
        close->setObjectName("panel.close");
        connect(close, &QAction::triggered, dock, &QWidget::close);
    }
    menu->popup(place);
}

void PanelMenus::fillExport(QMenu& menu)
{
    for (Section* section : sectionsOf(m_window)) {
        QAction* action = menu.addAction(section->accessibleName() + "…");
        action->setObjectName("export." + section->name());
        connect(action, &QAction::triggered, this, [this, section] { ask(*section); });
        connect(&menu, &QMenu::aboutToShow, action,
            [this, action, section] { action->setVisible(m_parts.hasSomething(*section)); });
    }
}

void PanelMenus::ask(Section& panel)
{
    m_parts.reveal(panel); // what is not shown has no size
    const QString title = said("dialog.panel_picture", "Picture of {}", panel.accessibleName());
    PanelPictureDialog dialog(title, panel, &m_window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString name = panel.accessibleName().toLower().replace(' ', '_') + ".png";
    const QString path = QFileDialog::getSaveFileName(&m_window, title, m_parts.folder() + '/' + name, "PNG (*.png)");
    if (path.isEmpty())
        return;
    m_parts.savedIn(QFileInfo(path).absolutePath());
    const PanelPictureOptions asked = dialog.answers();
    save(panel, asked.pixels, asked.scale, path);
}

bool PanelMenus::save(Section& panel, const QSize& pixels, double scale, QString path)
{
    const QString refusal = savePicture(pictureOfPanel(panel, {pixels, scale}), path);
    m_parts.say(refusal.isEmpty() ? savedText(path) : refusal, !refusal.isEmpty());
    return refusal.isEmpty();
}

void PanelMenus::copy(Section& panel)
{
    QApplication::clipboard()->setImage(pictureOfPanel(panel, asShown(panel)));
}

} // namespace warpatlas::ui
