/// The problems that a launch has so far, while its blocks still run: for the case that it is stopped. Any thread.
#pragma once

#include "kernels/simulator/execution/problem_log.h"

#include <atomic>
#include <mutex>

namespace warpatlas::simulator {

class FoundProblems {
public:
    /// A worker's log tells what it has said of a place.
    void add(const ProblemLog::Key& key, std::uint64_t block, const Problem& problem)
    {
        const std::lock_guard lock(m_mutex);
        if (m_log.add(key, block)) {
            m_log.describe(key, problem);
            m_places.fetch_add(1, std::memory_order_relaxed);
        } else {
            m_log.amend(key, block, [&](Problem& known) { known = problem; });
        }
    }
    /// Grows with what problems() has.
    std::uint64_t places() const { return m_places.load(std::memory_order_relaxed); }
    /// As ProblemLog has them; how often each was is not known yet.
    std::vector<Problem> problems() const
    {
        const std::lock_guard lock(m_mutex);
        std::vector<Problem> list = m_log.problems();
        for (Problem& problem : list)
            problem.count = 1;
        return list;
    }

private:
    mutable std::mutex m_mutex;
    ProblemLog m_log;
    std::atomic<std::uint64_t> m_places{0};
};

} // namespace warpatlas::simulator
