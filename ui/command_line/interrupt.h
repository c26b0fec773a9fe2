/// What a shell asks of a command: Ctrl-C (INT), TERM and HUP end it in order. Work that can be cancelled is cancelled,
/// so that what it began is taken back; what cannot be cancelled is left where it is, and files that were being written
/// are removed. One line says "cancelled", and the exit status is 128 and the signal's number. A second signal ends
/// the program at once. A signal that was ignored (nohup, a job in the background) stays ignored.
#pragma once

#include "kernels/model/progress.h"

namespace warpatlas::ui {

/// For the time of a command: while it lives, these signals do as said above. One at a time, main thread.
class CancelOnSignals {
public:
    CancelOnSignals();
    ~CancelOnSignals(); ///< signals do again what they do by default
    CancelOnSignals(const CancelOnSignals&) = delete;
    CancelOnSignals& operator=(const CancelOnSignals&) = delete;
};

/// While it lives, a signal cancels `progress`; one that came too late for the work before does so at once. One at a
/// time.
class CancelOnInterrupt {
public:
    explicit CancelOnInterrupt(Progress& progress);
    ~CancelOnInterrupt();
    CancelOnInterrupt(const CancelOnInterrupt&) = delete;
    CancelOnInterrupt& operator=(const CancelOnInterrupt&) = delete;
};

/// What shells expect of a program that the signal ended which came last: 130 for INT, 143 for TERM, 129 for HUP.
int cancelledStatus();

} // namespace warpatlas::ui
