#include "app/sweep/point_watch.h"

#include <algorithm>
#include <chrono>

namespace warpatlas::inline sweep {

namespace {

/// How soon a visit knows that its sweep was cancelled.
constexpr std::chrono::milliseconds lookEvery(10);

} // namespace

PointWatch::PointWatch(const Progress& sweep, std::optional<double> seconds)
    : m_sweep(sweep), m_thread([this, seconds](const std::stop_token& ended) { watch(ended, seconds); })
{
}

bool PointWatch::stopped() const
{
    const std::lock_guard lock(m_mutex);
    return m_stopped;
}

void PointWatch::watch(const std::stop_token& ended, std::optional<double> seconds)
{
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    std::unique_lock lock(m_mutex);
    while (!ended.stop_requested()) {
        if (m_sweep.cancelRequested()) {
            m_progress.cancel();
            return;
        }
        if (seconds && std::chrono::duration<double>(Clock::now() - start).count() >= *seconds) {
            m_stopped = true;
            m_progress.cancel();
            return;
        }
        m_changed.wait_for(lock, ended, lookEvery, [] { return false; });
    }
}

} // namespace warpatlas::inline sweep
