#include "kernels/runtime/launch_watch.h"

#include <csignal>
#include <cstdlib>
#include <optional>
#include <system_error>

namespace warpatlas::runtime {

namespace {

constexpr std::chrono::milliseconds usualPatience{10000};
constexpr std::chrono::milliseconds lookEvery{20}; ///< for an answer; workers look up far more often

} // namespace

std::chrono::milliseconds launchPatience()
{
    const char* const given = std::getenv("WARPATLAS_TELL_AFTER_MS");
    const long wished = given == nullptr ? 0 : std::strtol(given, nullptr, 10);
    return wished > 0 ? std::chrono::milliseconds(wished) : usualPatience;
}

LaunchWatch::LaunchWatch(Whereabouts& work, std::chrono::milliseconds patience, Tell tell)
    : m_work(work), m_tell(std::move(tell))
{
    sigset_t all{}, before{};
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    try {
        m_thread = std::thread([this, patience] { watch(patience); });
    } catch (const std::system_error&) { // no thread can be had: the launch runs all the same
    }
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

LaunchWatch::~LaunchWatch()
{
    {
        const std::lock_guard lock(m_mutex);
        m_ended = true;
    }
    m_change.notify_one();
    if (m_thread.joinable())
        m_thread.join();
}

void LaunchWatch::watch(std::chrono::milliseconds patience)
{
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    const auto endsWithin = [&](std::unique_lock<std::mutex>& lock, Clock::time_point until) {
        return m_change.wait_until(lock, until, [&] { return m_ended; });
    };
    std::unique_lock lock(m_mutex);
    for (Clock::duration due = patience / 8; !endsWithin(lock, start + due);) {
        m_work.ask();
        while (!m_work.told())
            if (endsWithin(lock, Clock::now() + lookEvery))
                return;
        const Clock::duration taken = Clock::now() - start;
        m_tell({std::uint64_t(std::chrono::duration_cast<std::chrono::seconds>(taken).count()), taken < patience,
            *m_work.take(), m_work.executed()});
        while (due <= taken)
            due *= 2;
    }
}

} // namespace warpatlas::runtime
