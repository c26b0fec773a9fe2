#include "ui/desktop/look/actions.h"

#include "ui/desktop/look/icons.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/window_commands.h"

#include <QWidget>

namespace warpatlas::ui::inline desktop {

Actions::Actions(QWidget* window) : QObject(window), m_window(window)
{
    for (QAction* action : {theme, reducedMotion, systemLook, overlay, measure, follow, present, compare, foldLeft,
             foldRight, drawer, movePanels, showPtx})
        action->setCheckable(true);
    overlay->setChecked(true);
    measure->setChecked(true);
    cancel->setEnabled(false);
    follow->setIconText(said("menu.follow.short", "Follow"));
    present->setIconText(said("menu.present.short", "Present"));
    compare->setIconText(said("menu.compare.short", "Compare"));
    run->setIcon(icon("play"));
    playPause->setIcon(icon("play"));
    stepBack->setIcon(icon("step_back"));
    stepForward->setIcon(icon("step_forward"));
    foldLeft->setIcon(icon("panel_left"));
    foldRight->setIcon(icon("panel_right"));
}

QAction* Actions::make(std::string_view name)
{
    const WindowCommand& command = windowCommand(name);
    auto* action = new QAction(said(command.text), this);
    action->setToolTip(QString::fromStdString(tipOf(command)));
    adopt(action, name);
    return action;
}

void Actions::adopt(QAction* action, std::string_view name)
{
    action->setObjectName("action." + QString::fromUtf8(name.data(), qsizetype(name.size())));
    QList<QKeySequence> keys;
    for (const QString& key : QString(windowCommand(name).keys).split(", ", Qt::SkipEmptyParts))
        keys += QKeySequence(key);
    action->setShortcuts(keys);
    // Theme and playback have icons for their buttons; in menus words are enough.
    action->setIconVisibleInMenu(false);
    m_window->addAction(action);
}

} // namespace warpatlas::ui::inline desktop
