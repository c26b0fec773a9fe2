#include "ui/command_line/interrupt.h"

#include <atomic>
#include <csignal>

namespace warpatlas::ui {

namespace {

std::atomic<Progress*> watched = nullptr;
static_assert(std::atomic<Progress*>::is_always_lock_free && std::atomic<bool>::is_always_lock_free,
    "a signal handler may touch nothing that could wait");

void onInterrupt(int)
{
    if (Progress* progress = watched.load())
        progress->cancel();
}

} // namespace

CancelOnInterrupt::CancelOnInterrupt(Progress& progress)
{
    watched = &progress;
    struct sigaction action { };
    action.sa_handler = onInterrupt;
    action.sa_flags = int(SA_RESETHAND | SA_RESTART);
    sigaction(SIGINT, &action, nullptr);
}

CancelOnInterrupt::~CancelOnInterrupt()
{
    std::signal(SIGINT, SIG_DFL);
    watched = nullptr;
}

} // namespace warpatlas::ui
