/// How far long work is, and the way to stop it. One thread works and reports; any thread may read or cancel.
#pragma once

#include "kernels/model/error.h"
#include "kernels/model/whereabouts.h"

#include <atomic>
#include <chrono>
#include <limits>

namespace warpatlas {

class Progress {
public:
    using Clock = std::chrono::steady_clock;

    Progress() = default;
    /// Of a part of other work, which lives longer: it is cancelled with that.
    explicit Progress(const Progress* whole) : m_whole(whole) { }

    /// 0 to 1 of the present part; never goes backwards within one stage.
    void report(double fraction) { m_fraction.store(m_from + fraction * (m_to - m_from), std::memory_order_relaxed); }
    /// Reports from here on are about this part of the whole, for work that does several things one after the other.
    void enterPart(double from, double to)
    {
        m_from = from;
        m_to = to;
    }
    double fraction() const { return m_fraction.load(std::memory_order_relaxed); }

    void cancel() { m_cancelled.store(true, std::memory_order_relaxed); }
    /// Work that goes on for longer is cancelled then.
    void endAt(Clock::time_point end) { m_end.store(end.time_since_epoch().count(), std::memory_order_relaxed); }
    bool cancelRequested() const
    {
        return m_cancelled.load(std::memory_order_relaxed) || isLate()
            || (m_whole != nullptr && m_whole->cancelRequested());
    }
    /// Call often (at least every 10 ms of work).
    void throwIfCancelled() const
    {
        if (cancelRequested())
            throw Cancelled();
    }

    /// The place of work that can say where it is (the simulator's). Observers may ask as well.
    Whereabouts& whereabouts() const { return m_whereabouts; }

private:
    /// The clock is not asked where there is no end: this is called often.
    bool isLate() const
    {
        const Clock::rep end = m_end.load(std::memory_order_relaxed);
        return end != never && Clock::now().time_since_epoch().count() >= end;
    }

    static constexpr Clock::rep never = std::numeric_limits<Clock::rep>::max();

    const Progress* m_whole = nullptr;
    std::atomic<Clock::rep> m_end = never;
    mutable Whereabouts m_whereabouts;
    double m_from = 0, m_to = 1; ///< used by the thread that works
    std::atomic<double> m_fraction = 0.0;
    std::atomic<bool> m_cancelled = false;
};

} // namespace warpatlas
