/// Threads that arrive at the mbarriers of a block. If more arrive than a phase expects, it ends before all have come,
/// and their accesses around it race.
#pragma once

#include "kernels/simulator/execution/problem_log.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace warpatlas::simulator {

class PhaseTallies {
public:
    void clear();
    void initialised(std::uint64_t address, std::uint32_t takes);
    /// Lanes of the warp that begins with thread `firstLane`. Races that were added are told anew where this says why.
    void arrived(
        std::uint64_t address, std::uint32_t firstLane, std::uint32_t lanes, std::uint64_t block, ProblemLog& problems);
    /// A race of two threads of the block that a barrier between them would have prevented; its problem is in the log.
    void add(const ProblemLog::Key& key, std::uint32_t first, std::uint32_t second, std::uint64_t block,
        ProblemLog& problems);

private:
    struct Tally {
        std::uint32_t takes = 0; ///< arrivals, of a phase
        std::vector<bool> came; ///< by thread
        std::uint64_t count = 0; ///< threads that came
        bool has(std::uint32_t thread) const { return thread < came.size() && came[thread]; }
    };
    struct OpenRace {
        ProblemLog::Key key;
        std::uint32_t first = 0, second = 0; ///< threads
    };
    void explain(const OpenRace& race, std::uint64_t block, ProblemLog& problems) const;

    std::map<std::uint64_t, Tally> m_tallies;
    std::vector<OpenRace> m_races;
};

} // namespace warpatlas::simulator
