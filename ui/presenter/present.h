/// The presenter with its window, its loop and its end: as a program, and as a desktop's second window.
#pragma once

#include "ui/presenter/live_inbox.h"
#include "ui/presenter/presenter.h"
#include "ui/presenter/presenter_window.h"

namespace warpatlas::ui::inline presenter {

/// Shows the presenter until Esc, a closed window or a signal. The program's first thread. Returns the exit status: 0,
/// or 2 with a line on standard error where nothing could be shown. Throws InputError where no window can be opened.
int present(const PresenterOptions& options, const PresenterWindowOptions& windowOptions);

/// Shows what a desktop hands over until Esc, a closed window, or until the inbox is closed, on a thread of its own:
/// the desktop's event loop goes on. One at a time. Returns how it was left, as Presenter does. Throws what present()
/// does, and what the canvas does where GL cannot draw it.
LiveChange presentLive(LiveInbox& inbox, const PresenterOptions& options, const PresenterWindowOptions& windowOptions);

} // namespace warpatlas::ui::inline presenter
