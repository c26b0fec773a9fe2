/// The menu bar, filled from the actions.
#pragma once

class QMenu;
class QMenuBar;
class QMainWindow;

namespace warpatlas::ui {

class Actions;
class ViewModel;

void fillMenus(
    QMenuBar& bar, const Actions& actions, QMenu& recent, QMenu& monitors, ViewModel& view, QMainWindow& window);

} // namespace warpatlas::ui
