/// The signals with which a shell or a session ends a program: INT (Ctrl-C), TERM and HUP.
#pragma once

#include <array>
#include <csignal>

namespace warpatlas::ui {

inline constexpr std::array endingSignals{SIGINT, SIGTERM, SIGHUP};

/// From now on each of them calls `handler` (SIG_DFL: what it does by default) once, and a second one does what it does
/// by default. One that is ignored (nohup, a job in the background) stays ignored. Any thread.
void handleEndingSignals(void (*handler)(int));

} // namespace warpatlas::ui
