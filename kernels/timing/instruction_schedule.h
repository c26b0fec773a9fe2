/// The order in which an assembler puts the instructions of a basic block: what takes long comes early, so that a warp
/// has other work until it needs the result. PTX is in the order of the source, in which a GPU never runs it. Pure.
#pragma once

#include "kernels/timing/block_trace.h"
#include "kernels/timing/instruction_cost.h"

#include <cstdint>
#include <vector>

namespace warpatlas::inline timing {

class InstructionSchedule {
public:
    InstructionSchedule(const ptx::Program& program, const InstructionCosts& costs, const GpuTiming& timing);

    /// Brings what the warps did into that order: each basic block that a warp ran from its first instruction to its
    /// last. Where the lanes of a warp part within one, the order stays.
    void apply(BlockTrace& trace) const;

    /// The instructions of the basic block that begins with this one, in their new order; empty where none begins.
    const std::vector<std::uint32_t>& orderAt(std::uint32_t decoded) const { return m_orders[decoded]; }

private:
    std::vector<std::vector<std::uint32_t>> m_orders; ///< by the first decoded instruction of a basic block
    std::vector<std::vector<std::uint32_t>> m_blocks; ///< the same in the order of the text
};

} // namespace warpatlas::inline timing
