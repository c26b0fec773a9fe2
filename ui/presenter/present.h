/// The presenter as a program: its window, what drives it, and its end.
#pragma once

#include "ui/presenter/presenter.h"
#include "ui/presenter/presenter_window.h"

namespace warpatlas::ui {

/// Shows the presenter until Esc, a closed window, a signal or, where a desktop drives it, the end of `liveInput` (a
/// descriptor; negative: no desktop drives it). The program's first thread. Returns the exit status: 0, or 2 with a
/// line on standard error where nothing could be shown. Throws InputError where no window can be opened.
int present(const PresenterOptions& options, const PresenterWindowOptions& windowOptions, int liveInput = -1);

} // namespace warpatlas::ui
