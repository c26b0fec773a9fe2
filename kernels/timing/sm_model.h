/// One SM of a GPU, modelled event by event: the warps of the blocks that are resident, four schedulers, the units, and
/// the queues on the way to memory. What other SMs do at the same time it knows only as the share of L2 and DRAM that
/// is left. Pure, any thread.
#pragma once

#include "kernels/timing/block_trace.h"
#include "kernels/timing/instruction_cost.h"
#include "kernels/timing/time_part.h"

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace warpatlas::inline timing {

/// The SM's situation.
struct SmSituation {
    std::uint32_t residentBlocks = 1;
    int activeMultiprocessors = 1; ///< that share L2 and DRAM
    std::uint64_t l1Bytes = 0; ///< what shared memory leaves
    /// The share of L1's missed sectors that L2 has not got either, by address slot, 0 to 1; 1 where it is not said.
    std::map<std::uint64_t, double> dramShare;
    double writeShare = 0; ///< of written sectors, those that go on to DRAM while the kernel runs
};

struct SmTime {
    double cycles = 0; ///< from the launch to the end of the last block, and of what it wrote
    std::vector<double> ends; ///< of the blocks, ascending, in cycles
    TimeParts parts{}; ///< cycles of the mean scheduler; their sum is `cycles`
    std::uint64_t sectors = 0; ///< that loads asked L1 for
    std::map<std::uint64_t, std::uint64_t> missed; ///< of these, those that were not there, by address slot
    std::uint64_t written = 0; ///< sectors
};

/// Runs the traced blocks in their order, each where there is room for it.
SmTime modelSm(std::span<const BlockTrace> blocks, const InstructionCosts& costs, const ptx::Program& program,
    const GpuTiming& timing, const SmSituation& situation);

} // namespace warpatlas::inline timing
