/// The signals with which a shell or a session ends a program: INT (Ctrl-C), QUIT (Ctrl-\), TERM and HUP.
#pragma once

#include <array>
#include <csignal>

namespace warpatlas::ui {

inline constexpr std::array endingSignals{SIGINT, SIGQUIT, SIGTERM, SIGHUP};

/// Makes each of them call `handler` (SIG_DFL: its default action) once; a second signal takes its default action. One
/// that is ignored (nohup, a job in the background) stays ignored. Any thread.
void handleEndingSignals(void (*handler)(int));

} // namespace warpatlas::ui
