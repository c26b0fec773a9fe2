#include "kernels/analysis/achieved_occupancy.h"

#include <algorithm>
#include <tuple>

namespace warpatlas::inline analysis {

std::optional<AchievedOccupancy> achievedOccupancy(const Schedule& schedule, int warpsPerBlock, int maxWarpsPerSm)
{
    std::vector<BlockSpan> spans = schedule.blocks;
    std::ranges::sort(spans,
        [](const BlockSpan& a, const BlockSpan& b) { return std::tie(a.sm, a.start) < std::tie(b.sm, b.start); });
    double resident = 0; // block time, and the time in which an SM has any
    double active = 0;
    double until = 0;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const double start = static_cast<double>(spans[i].start), end = static_cast<double>(spans[i].end);
        if (i == 0 || spans[i].sm != spans[i - 1].sm)
            until = 0;
        resident += end - start;
        active += std::max(0.0, end - std::max(start, until));
        until = std::max(until, end);
    }
    if (active <= 0 || maxWarpsPerSm <= 0)
        return std::nullopt;
    AchievedOccupancy achieved;
    achieved.warpsPerSm = resident / active * warpsPerBlock;
    achieved.fraction = achieved.warpsPerSm / maxWarpsPerSm;
    return achieved;
}

} // namespace warpatlas::inline analysis
