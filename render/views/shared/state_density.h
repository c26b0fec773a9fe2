/// How many elements of each of equal stretches of a long vector wait, run, and are done at a moment: what a picture of
/// millions of elements can show truly, where single ones are smaller than a pixel. Counted once a run, in memory and
/// time of a look that do not grow with the elements. Immutable; any thread.
#pragma once

#include "kernels/analysis/coverage.h"
#include "kernels/analysis/schedule.h"
#include "kernels/model/launch.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace warpatlas::render {

/// Elements of a stretch. Together they are all of it.
struct StateCounts {
    std::uint32_t waiting = 0, running = 0, done = 0;
    std::uint32_t unwritten = 0; ///< no thread wrote them, at any time
    std::uint32_t again = 0; ///< of `done` at the end of the launch: were written more than once
    bool operator==(const StateCounts&) const = default;
};

class StateDensity {
public:
    /// Vectors of fewer elements are drawn one by one.
    static constexpr std::uint64_t leastElements = 1'000'000;
    static constexpr std::uint64_t mostColumns = 1024;
    /// A moment is rounded to one of so many: less than what a block takes, or a pixel of the time bar shows.
    static constexpr std::uint32_t moments = 1024;

    /// Counts on all cores. `schedule` null: everything is done. Null where it was stopped.
    static std::shared_ptr<const StateDensity> make(
        const OwnerMap& owners, const Launch& launch, const Schedule* schedule, const std::stop_token& stop = {});

    std::uint64_t elements() const { return m_elements; }
    std::uint64_t columns() const { return m_again.size(); }
    std::uint64_t elementsOfColumn() const { return m_each; } ///< a power of two; the last column may have fewer
    StateCounts at(std::uint64_t column, double time) const; ///< time: 0 to 1

private:
    std::uint64_t m_elements = 0, m_each = 1;
    std::vector<std::uint32_t> m_started, m_ended; ///< by column and moment: how many have by then
    std::vector<std::uint32_t> m_unwritten, m_again; ///< by column
};

} // namespace warpatlas::render
