/// The menu of the canvas' selection: the thread that wrote it, those that read it, and its thread's steps.
#pragma once

#include <QMenu>

namespace warpatlas::ui::inline desktop {

class Actions;
class DebugBridge;
class DesktopModel;
class ViewModel;

/// Makes the menu for the present selection; it deletes itself when it is closed.
QMenu* makeCanvasMenu(
    const DesktopModel& model, const ViewModel& view, DebugBridge& debugging, const Actions& actions, QWidget* parent);

} // namespace warpatlas::ui::inline desktop
