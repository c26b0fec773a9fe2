/// A schedule in numbers: waves, the last one, and how much of the machine is idle. The same for
/// modelled and recorded ones. A place is room for one block on one SM; the machine has SMs x blocks at a time of them.
#pragma once

#include "kernels/analysis/schedule.h"
#include "kernels/analysis/schedule_places.h"

#include <cstdint>

namespace warpatlas::inline analysis {

struct ScheduleFacts {
    std::uint64_t blocks = 0;
    std::uint32_t multiprocessors = 0;
    std::uint32_t blocksPerSm = 0; ///< blocks that fit at once; more than in the schedule where a recording shows more
    std::uint32_t waves = 0; ///< blocks over places, rounded up
    std::uint32_t smsUsed = 0; ///< SMs that ran a block at all
    std::uint32_t mostOnSm = 0; ///< the most blocks that were on one SM at once
    double busyShare = 0; ///< share of places x time, 0 to 1

    // The last wave: the blocks that are left when every wave before it was full. By start, where waves overlap.
    std::uint64_t lastWaveBlocks = 0;
    std::uint32_t lastWaveSms = 0; ///< SMs that they ran on
    double lastWaveStart = 0; ///< when the first of them starts, 0 to 1
    double lastWaveIdle = 0; ///< idle share of the machine from then on, 0 to 1

    double lastStart =
        0; ///< when the last block starts: from here on nothing waits, and places that become free stay so

    std::uint64_t places() const { return std::uint64_t{multiprocessors} * blocksPerSm; }
    double idleShare() const { return 1 - busyShare; }
};

/// `blocks`: of the launch. Where the schedule has none, as there are too many, all blocks are taken to last equally
/// long: whole waves, and the last one beside them. Any thread; some milliseconds for 10^6 blocks.
ScheduleFacts scheduleFacts(const Schedule& schedule, const SchedulePlaces& places, std::uint64_t blocks);
/// The same with places of its own.
ScheduleFacts scheduleFacts(const Schedule& schedule);

} // namespace warpatlas::inline analysis
