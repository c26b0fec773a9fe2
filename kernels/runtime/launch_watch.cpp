#include "kernels/runtime/launch_watch.h"

#include <algorithm>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <mutex>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <vector>

namespace warpatlas::runtime {

namespace {

constexpr std::chrono::milliseconds usualPatience{10000};
constexpr std::chrono::milliseconds lookEvery{20}; ///< for an answer; workers look up far more often
constexpr std::chrono::milliseconds newsAfter{100}, newsEvery{500}; ///< of launches that end sooner there is the end

} // namespace

std::chrono::milliseconds launchPatience()
{
    const char* const given = std::getenv("WARPATLAS_TELL_AFTER_MS");
    const long wished = given == nullptr ? 0 : std::strtol(given, nullptr, 10);
    return wished > 0 ? std::chrono::milliseconds(wished) : usualPatience;
}

class LaunchWatch::Watcher {
public:
    /// The one of this process: a forked one has its parent's memory, and none of its threads.
    static Watcher& own()
    {
        static std::mutex mutex;
        static Watcher* watcher = nullptr; // never destroyed: its thread ends with the process
        static pid_t process = 0;
        const std::lock_guard lock(mutex);
        if (const pid_t now = ::getpid(); process != now) {
            process = now;
            watcher = new Watcher;
        }
        return *watcher;
    }

    void add(LaunchWatch& watch)
    {
        const std::lock_guard lock(m_mutex);
        m_watches.push_back(&watch);
        if (!m_runs)
            start();
        // Mostly it wakes before that anyway, and looks then.
        if (watch.m_next < m_wakes) {
            m_isEarlier = true;
            m_change.notify_one();
        }
    }
    /// Afterwards nothing of it is used any more.
    void remove(LaunchWatch& watch)
    {
        const std::lock_guard lock(m_mutex);
        std::erase(m_watches, &watch);
    }

private:
    void start()
    {
        sigset_t all{}, before{};
        ::sigfillset(&all);
        ::pthread_sigmask(SIG_SETMASK, &all, &before);
        try {
            std::thread([this] { run(); }).detach();
            m_runs = true;
        } catch (const std::system_error&) { // no thread can be had: the launch runs all the same
        }
        ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    }

    [[noreturn]] void run()
    {
        std::unique_lock lock(m_mutex);
        for (;;) {
            const Clock::time_point now = Clock::now();
            m_wakes = now + idle;
            for (LaunchWatch* const watch : m_watches) {
                if (watch->m_next <= now)
                    watch->look(now);
                m_wakes = std::min(m_wakes, watch->m_next);
            }
            m_isEarlier = false;
            m_change.wait_until(lock, m_wakes, [&] { return m_isEarlier; });
        }
    }

    static constexpr std::chrono::hours idle{1};

    std::mutex m_mutex;
    std::condition_variable m_change;
    std::vector<LaunchWatch*> m_watches;
    Clock::time_point m_wakes = Clock::time_point::max();
    bool m_isEarlier = false; ///< something is due before it wakes
    bool m_runs = false;
};

LaunchWatch::LaunchWatch(Whereabouts& work, std::chrono::milliseconds patience, Tell tell, News news)
    : m_work(work),
      m_tell(std::move(tell)),
      m_news(std::move(news)),
      m_patience(patience),
      m_next(m_start + (m_news ? std::min<Clock::duration>(m_patience / 8, newsAfter) : m_patience / 8)),
      m_due(m_patience / 8),
      m_watcher(Watcher::own())
{
    m_watcher.add(*this);
}

LaunchWatch::~LaunchWatch()
{
    m_watcher.remove(*this);
}

void LaunchWatch::look(Clock::time_point now)
{
    const auto soon = [&] { return m_news ? std::min(m_start + m_due, now + newsEvery) : m_start + m_due; };
    const bool isDue = now >= m_start + m_due;
    if (!m_asked && !isDue && m_news() == m_told) {
        m_next = soon();
        return;
    }
    if (!m_asked)
        m_work.ask();
    m_asked = !m_work.told();
    if (m_asked) {
        m_next = now + lookEvery;
        return;
    }
    const Clock::duration taken = now - m_start;
    m_told = m_news ? m_news() : 0;
    m_tell({std::uint64_t(std::chrono::duration_cast<std::chrono::seconds>(taken).count()),
        !isDue || taken < m_patience, *m_work.take(), m_work.executed()});
    while (m_due <= taken)
        m_due *= 2;
    m_next = soon();
}

} // namespace warpatlas::runtime
