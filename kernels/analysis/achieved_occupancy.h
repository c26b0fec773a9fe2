/// Achieved occupancy: the warps that were on an SM on average, as profilers call it. Theoretical occupancy says how
/// many may be; blocks that wait to start, uneven ones and the last wave leave places empty.
#pragma once

#include "kernels/analysis/schedule.h"

#include <optional>

namespace warpatlas::inline analysis {

struct AchievedOccupancy {
    double warpsPerSm = 0; ///< on average, while any block was on the SM
    double fraction = 0; ///< of the most that an SM holds, 0 to 1
};

/// From a schedule with the blocks' times; a recorded one says what a GPU did. Empty where it has no blocks or none of
/// them took time. Any thread; some 100 ms for 10^6 blocks.
std::optional<AchievedOccupancy> achievedOccupancy(const Schedule& schedule, int warpsPerBlock, int maxWarpsPerSm);

} // namespace warpatlas::inline analysis
