#include "ui/terminal/interrupt.h"

#include "app/dataset/output_file.h"

#include <atomic>
#include <cassert>
#include <cerrno>
#include <thread>
#include <unistd.h>

namespace warpatlas::ui::inline terminal {

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

namespace {

constexpr int statusOfSignal = 128;

std::atomic<Progress*> watched = nullptr;
std::atomic<int> handling = 0; ///< handlers that run: a signal may come to any thread
std::atomic<int> cameLast = 0; ///< signal; 0: none
static_assert(std::atomic<Progress*>::is_always_lock_free && std::atomic<int>::is_always_lock_free
        && std::atomic<bool>::is_always_lock_free,
    "a signal handler may touch nothing that could wait");

void onCancel(int signal)
{
    const int before = errno;
    ++handling;
    cameLast = signal;
    if (Progress* progress = watched.load()) {
        progress->cancel();
    } else {
        removeUnfinishedFiles();
        constexpr char words[] = "warpatlas: cancelled\n";
        [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, words, sizeof words - 1);
        ::_exit(statusOfSignal + signal);
    }
    --handling;
    errno = before;
}

} // namespace

CancelOnSignals::CancelOnSignals()
{
    cameLast = 0;
    handleEndingSignals(onCancel);
}

CancelOnSignals::~CancelOnSignals()
{
    handleEndingSignals(SIG_DFL);
}

CancelOnInterrupt::CancelOnInterrupt(Progress& progress)
{
    assert(watched == nullptr && "one at a time");
    watched = &progress;
    if (cameLast != 0)
        progress.cancel();
}

CancelOnInterrupt::~CancelOnInterrupt()
{
    watched = nullptr;
    // A handler of another thread may have read it just before.
    while (handling != 0)
        std::this_thread::yield();
}

int cancelledStatus()
{
    return statusOfSignal + (cameLast != 0 ? cameLast.load() : SIGINT);
}

} // namespace warpatlas::ui::inline terminal
