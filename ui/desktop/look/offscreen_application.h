/// The application that Qt's fonts and widgets need, where there is no window.
#pragma once

namespace warpatlas::ui {

/// Makes one without a screen, unless there is one already. `scale`: device pixels a logical pixel of its widgets.
/// Threads: the main one.
void needApplication(double scale = 1);

} // namespace warpatlas::ui
