/// The menu bar, filled from the actions.
#pragma once

#include <QKeySequence>

#include <cstddef>

class QMenu;
class QMenuBar;
class QMainWindow;

namespace warpatlas::ui {

class Actions;
class ViewModel;

/// Returns the key of the colouring at an index of colourings(); empty where it has none.
QKeySequence keyOfColouring(std::size_t index);

void fillMenus(
    QMenuBar& bar, const Actions& actions, QMenu& recent, QMenu& monitors, ViewModel& view, QMainWindow& window);

} // namespace warpatlas::ui
