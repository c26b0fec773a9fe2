#include "ui/desktop/menus.h"

#include "ui/desktop/actions.h"
#include "ui/desktop/panels/colour_panel.h"
#include "ui/desktop/view_model.h"

#include <QActionGroup>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenuBar>

namespace warpatlas::ui {
namespace {

void addColourings(QMenu& menu, ViewModel& view)
{
    auto* group = new QActionGroup(&menu);
    std::size_t index = 0;
    for (const Colouring& colouring : colourings()) {
        QAction* action = menu.addAction(QString("&%1").arg(colouring.name));
        action->setCheckable(true);
        action->setShortcut(keyOfColouring(index++));
        action->setToolTip(colouring.sentence);
        group->addAction(action);
        const auto by = colouring.colourBy;
        QObject::connect(action, &QAction::triggered, &view, [&view, by] { view.setColourBy(by); });
        const auto follow = [action, &view, by] { action->setChecked(view.state().colourBy == by); };
        QObject::connect(&view, &ViewModel::changed, action, follow);
        follow();
    }
}

} // namespace

QKeySequence keyOfColouring(std::size_t index)
{
    return index < 9 ? QKeySequence(QString("Alt+%1").arg(index + 1)) : QKeySequence();
}

void fillMenus(
    QMenuBar& bar, const Actions& actions, QMenu& recent, QMenu& monitors, ViewModel& view, QMainWindow& window)
{
    // In one row with the toolbar on every system.
    bar.setNativeMenuBar(false);
    QMenu* file = bar.addMenu("&File");
    file->addAction(actions.open);
    file->addMenu(&recent);
    file->addActions({actions.saveExperiment, actions.saveExperimentAs});
    file->addSeparator();
    file->addActions(
        {actions.saveCanvas, actions.saveFilm, actions.saveWindow, actions.copyCanvas, actions.copyWindow});
    file->addSeparator();
    file->addAction(actions.quit);
    QMenu* edit = bar.addMenu("&Edit");
    edit->addActions({actions.undo, actions.redo});
    QMenu* run = bar.addMenu("&Run");
    run->addActions({actions.run, actions.cancel, actions.measure});
    run->addSeparator();
    run->addActions({actions.playPause, actions.stepBack, actions.stepForward, actions.toStart, actions.follow});
    QMenu* look = bar.addMenu("&View");
    look->addActions({actions.fit, actions.findThread});
    QMenu* colour = look->addMenu("&Colour by");
    colour->setToolTipsVisible(true);
    addColourings(*colour, view);
    look->addSeparator();
    QMenu* panels = look->addMenu("&Panels");
    for (QDockWidget* dock : window.findChildren<QDockWidget*>())
        panels->addAction(dock->toggleViewAction());
    look->addActions({actions.overlay, actions.theme, actions.reducedMotion});
    look->addSeparator();
    look->addAction(actions.present);
    look->addMenu(&monitors);
    QMenu* help = bar.addMenu("&Help");
    help->addActions({actions.keys, actions.about});
}

} // namespace warpatlas::ui
