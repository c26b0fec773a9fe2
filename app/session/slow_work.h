/// When a waiting person is told where the work is: after ten seconds, then after twice as long as the last time.
#pragma once

#include "kernels/model/launch.h"
#include "kernels/model/progress.h"
#include "kernels/model/whereabouts.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

namespace warpatlas::inline session {

/// What a trace takes is not known before it is made: the maps of regular kernels are packed to almost nothing, those
/// of others are not. So the memory that is left is watched while it grows, before the system ends the program.
class MemoryWatch {
public:
    using Free = std::function<std::optional<std::uint64_t>()>; ///< bytes; empty: not known, and nothing is watched

    explicit MemoryWatch(Free free) : m_free(std::move(free)), m_atFirst(m_free()) { }
    /// Says in words that too little is left to go on: less than a tenth of what there was. Empty while there is more.
    std::string look() const;

private:
    Free m_free;
    std::optional<std::uint64_t> m_atFirst;
};

/// The progress of work within a larger one, which can be stopped without the rest: what it tells is passed on.
class InnerProgress {
public:
    Progress& progress() { return m_progress; } ///< for the work
    void stop() { m_progress.cancel(); }
    /// Passes on to `whole` how far the work is and where, and to the work that somebody asks for that, or cancelled
    /// the whole. Call it often. Any thread.
    void passOn(Progress& whole);

private:
    Progress m_progress;
    std::mutex m_mutex;
    std::uint64_t m_executed = 0; ///< instructions that were passed on
};

/// Calculates with times that it is given: it has no clock of its own. One thread.
class SlowWork {
public:
    using Clock = std::chrono::steady_clock;

    SlowWork(const Launch& launch, Whereabouts& work, Clock::time_point start)
        : m_launch(launch), m_work(work), m_start(start)
    {
        m_work.take(); // what is not of this work
    }
    ~SlowWork() { m_work.take(); }
    SlowWork(const SlowWork&) = delete;
    SlowWork& operator=(const SlowWork&) = delete;

    /// Call it many times a second. Returns where the work is, in words, when that is due and the work has told: "still
    /// running after 10 s: block 0, warp 3, line 12; about 1,230,000 instructions of warps so far".
    std::optional<std::string> look(Clock::time_point now);
    /// Returns "cancelled after 12 s: block 0, ..."; "cancelled" where the work has never told where it was.
    std::string cancelled(Clock::time_point now);
    const std::optional<WorkPlace>& latest() const { return m_latest; } ///< where that was

private:
    std::uint64_t secondsAt(Clock::time_point now) const;
    std::string inWords(const WorkPlace& place) const;

    Launch m_launch;
    Whereabouts& m_work;
    Clock::time_point m_start;
    Clock::duration m_due = std::chrono::seconds(10);
    std::optional<WorkPlace> m_latest; ///< that was taken
};

} // namespace warpatlas::inline session
