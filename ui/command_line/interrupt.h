/// Ctrl-C: the first cancels the run, the second ends the program at once.
#pragma once

#include "kernels/values/progress.h"

namespace warpatlas::ui {

/// While it lives, an interrupt cancels `progress`. One at a time.
class CancelOnInterrupt {
public:
    explicit CancelOnInterrupt(Progress& progress);
    ~CancelOnInterrupt();
    CancelOnInterrupt(const CancelOnInterrupt&) = delete;
    CancelOnInterrupt& operator=(const CancelOnInterrupt&) = delete;
};

/// What shells expect of a program that an interrupt ended.
inline constexpr int interruptedStatus = 130;

} // namespace warpatlas::ui
