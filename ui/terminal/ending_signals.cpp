#include "ui/terminal/ending_signals.h"

namespace warpatlas::ui {

void handleEndingSignals(void (*handler)(int))
{
    for (const int signal : endingSignals) {
        struct sigaction action { };
        if (sigaction(signal, nullptr, &action) != 0 || action.sa_handler == SIG_IGN)
            continue;
        action = {};
        action.sa_handler = handler;
        action.sa_flags = int(SA_RESETHAND | SA_RESTART);
        sigaction(signal, &action, nullptr);
    }
}

} // namespace warpatlas::ui
