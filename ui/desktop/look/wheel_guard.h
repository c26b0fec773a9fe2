/// Lets the wheel over a number, a choice or a slider without the keys scroll the area around it, instead of changing
/// it. For every window of the program, from when a control is first shown.
#pragma once

class QObject;

namespace warpatlas::ui::inline desktop {

/// Watches the application; GUI thread.
QObject* guardWheel(QObject* parent = nullptr);

} // namespace warpatlas::ui::inline desktop
