#include "render/views/shared/state_density.h"

#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace warpatlas::render {

namespace {

constexpr std::uint32_t momentsAndEnd = StateDensity::moments + 1;

/// Returns the first moment at which something of that time has happened.
std::uint32_t densityMomentOf(float time)
{
    return std::uint32_t(std::ceil(std::clamp(double(time), 0.0, 1.0) * StateDensity::moments));
}

} // namespace

std::shared_ptr<const StateDensity> StateDensity::make(
    const OwnerMap& owners, const Launch& launch, const Schedule* schedule, const std::stop_token& stop)
{
    auto made = std::make_shared<StateDensity>();
    made->m_elements = owners.owner.size();
    made->m_each = std::bit_ceil((made->m_elements + mostColumns - 1) / mostColumns);
    const std::uint64_t columns = (made->m_elements + made->m_each - 1) / made->m_each;
    made->m_started.resize(columns * momentsAndEnd);
    made->m_ended.resize(columns * momentsAndEnd);
    made->m_unwritten.resize(columns);
    made->m_again.resize(columns);
    const std::uint64_t threads = std::max<std::uint64_t>(launch.threadsPerBlock(), 1);
    tbb::parallel_for(std::uint64_t{0}, columns, [&](std::uint64_t column) {
        if (stop.stop_requested())
            return;
        std::uint32_t* const started = made->m_started.data() + column * momentsAndEnd;
        std::uint32_t* const ended = made->m_ended.data() + column * momentsAndEnd;
        const std::uint64_t end = std::min((column + 1) * made->m_each, made->m_elements);
        for (std::uint64_t element = column * made->m_each; element < end; ++element) {
            const std::uint32_t owner = owners.owner[element];
            if (owner == noThread || owners.writes[element] == 0) {
                ++made->m_unwritten[column];
                continue;
            }
            made->m_again[column] += owners.writes[element] > 1 ? 1 : 0;
            const std::uint64_t block = owner / threads;
            const bool timed = schedule != nullptr && block < schedule->blocks.size();
            ++started[timed ? densityMomentOf(schedule->blocks[block].start) : 0];
            ++ended[timed ? densityMomentOf(schedule->blocks[block].end) : 0];
        }
        std::partial_sum(started, started + momentsAndEnd, started);
        std::partial_sum(ended, ended + momentsAndEnd, ended);
    });
    return stop.stop_requested() ? nullptr : made;
}

StateCounts StateDensity::at(std::uint64_t column, double time) const
{
    const std::uint64_t at = column * momentsAndEnd + std::uint64_t(std::clamp(time, 0.0, 1.0) * moments);
    const auto all = std::uint32_t(std::min(m_each, m_elements - column * m_each));
    const bool over = time >= 1;
    StateCounts counts;
    counts.unwritten = m_unwritten[column];
    counts.done = over ? all - counts.unwritten : m_ended[at];
    counts.running = over ? 0 : m_started[at] - m_ended[at];
    counts.waiting = all - counts.unwritten - counts.done - counts.running;
    counts.again = over ? m_again[column] : 0;
    return counts;
}

} // namespace warpatlas::render
