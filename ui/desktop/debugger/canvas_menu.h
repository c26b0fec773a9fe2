/// The menu of what is selected on the canvas: who wrote it, who reads it, and what its thread does.
#pragma once

#include <QMenu>

namespace warpatlas::ui {

class Actions;
class DebugBridge;
class DesktopModel;
class ViewModel;

/// Makes the menu for the present selection; it deletes itself when it is closed.
QMenu* makeCanvasMenu(
    const DesktopModel& model, const ViewModel& view, DebugBridge& debugging, const Actions& actions, QWidget* parent);

} // namespace warpatlas::ui
