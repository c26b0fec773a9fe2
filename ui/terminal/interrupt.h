/// How a command answers a shell's signals: Ctrl-C (INT), TERM and HUP end it in order. Work that can be cancelled is
/// cancelled, so that what it began is taken back; other work is left where it is, and files that were being written
/// are removed. One line says "cancelled", and the exit status is 128 and the signal's number. A second signal ends the
/// program at once. A signal that was ignored (nohup, a job in the background) stays ignored.
#pragma once

#include "kernels/model/progress.h"

#include <array>
#include <csignal>

namespace warpatlas::ui::inline terminal {

/// The signals with which a shell or a session ends a program: INT (Ctrl-C), QUIT (Ctrl-\), TERM and HUP.
inline constexpr std::array endingSignals{SIGINT, SIGQUIT, SIGTERM, SIGHUP};

/// Makes each of them call `handler` (SIG_DFL: its default action) once; a second signal takes its default action. One
/// that is ignored (nohup, a job in the background) stays ignored. Any thread.
void handleEndingSignals(void (*handler)(int));

/// Makes these signals do that while it lives, for the time of a command. One at a time, main thread.
class CancelOnSignals {
public:
    CancelOnSignals();
    ~CancelOnSignals(); ///< signals do again what they do by default
    CancelOnSignals(const CancelOnSignals&) = delete;
    CancelOnSignals& operator=(const CancelOnSignals&) = delete;
};

/// Makes a signal cancel `progress` while it lives; a signal that came too late for the work before cancels at once.
/// One at a time.
class CancelOnInterrupt {
public:
    explicit CancelOnInterrupt(Progress& progress);
    ~CancelOnInterrupt();
    CancelOnInterrupt(const CancelOnInterrupt&) = delete;
    CancelOnInterrupt& operator=(const CancelOnInterrupt&) = delete;
};

/// Returns the status that shells expect after the signal that came last: 130 for INT, 143 for TERM, 129 for HUP.
int cancelledStatus();

} // namespace warpatlas::ui::inline terminal
