/// A visit to a point of a sweep may end by itself, be cancelled with the sweep, or be stopped because it takes longer
/// than a point may: a kernel of one's own may never end.
#pragma once

#include "kernels/model/progress.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace warpatlas::inline sweep {

class PointWatch {
public:
    /// Begins to count. `seconds` empty: as long as it takes. `sweep` must outlive it.
    PointWatch(const Progress& sweep, std::optional<double> seconds);
    PointWatch(const PointWatch&) = delete;
    PointWatch& operator=(const PointWatch&) = delete;

    /// For the visit's work: cancelled where the sweep is, and where the time is over.
    Progress& progress() { return m_progress; }
    /// Says whether the time was over, before the sweep was cancelled.
    bool stopped() const;

private:
    void watch(const std::stop_token& ended, std::optional<double> seconds);

    const Progress& m_sweep;
    Progress m_progress;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_stopped = false;
    std::jthread m_thread; ///< the last one: it uses the others
};

} // namespace warpatlas::inline sweep
