#include "kernels/runtime/polled_work.h"

#include "kernels/runtime/runtime.h"

#include <atomic>
#include <csignal>
#include <semaphore.h>
#include <system_error>
#include <thread>

namespace warpatlas::runtime {
namespace {

std::atomic<std::uint64_t> polledWork{0};
sem_t polled; ///< posted in a signal's handler, which may do little else

void tellPolled(std::uint64_t work)
{
    polledWork.store(work);
    ::sem_post(&polled);
}

[[noreturn]] void doPolledWork()
{
    for (;;) {
        while (::sem_wait(&polled) != 0) { } // interrupted
        Runtime& runtime = Runtime::instance();
        const std::lock_guard lock(runtime.lock);
        runtime.finishBesideHost(polledWork.load());
    }
}

bool startDoing()
{
    ::sem_init(&polled, 0, 0);
    sigset_t all{}, before{};
    ::sigfillset(&all); // but for those of a fault, which come to the thread that made it
    for (const int own : {SIGSEGV, SIGTRAP, SIGBUS, SIGFPE, SIGILL})
        ::sigdelset(&all, own);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    try {
        std::thread(doPolledWork).detach();
        HostWatch::tellPolls(tellPolled);
    } catch (const std::system_error&) { // no thread can be had: the host waits for ever
    }
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return true;
}

} // namespace

void watchPolledWork()
{
    [[maybe_unused]] static const bool isDoing = startDoing();
}

} // namespace warpatlas::runtime
