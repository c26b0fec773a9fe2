/// The cost of each instruction to an SM, waiting apart: the unit that executes it, how often,
/// and the registers that it waits for and writes. PTX stands for machine code: what the assembler folds away is free,
/// what it writes out (divisions, roots, 64-bit sums) counts as often. Pure, any thread.
#pragma once

#include "kernels/ptx/program.h"
#include "kernels/timing/gpu_timing.h"

#include <cstdint>
#include <span>
#include <vector>

namespace warpatlas::inline timing {

struct InstructionCost {
    Unit unit = Unit::None;
    float slots = 0; ///< machine instructions that a scheduler issues, a cycle each
    float cycles = 0; ///< that the unit is busy with a warp
    float latency = 0; ///< cycles until what it writes can be used; of memory: nothing, the place decides
};

class InstructionCosts {
public:
    InstructionCosts(const ptx::Program& program, const GpuTiming& timing);

    const InstructionCost& of(std::uint32_t decoded) const { return m_costs[decoded]; }
    /// Numbers of registers, below registerCount(). Those of the parts that an instruction is decoded into are one.
    std::span<const std::uint32_t> reads(std::uint32_t decoded) const { return rangeOf(m_reads, decoded); }
    std::span<const std::uint32_t> writes(std::uint32_t decoded) const { return rangeOf(m_writes, decoded); }
    std::uint32_t registerCount() const { return m_registerCount; }

private:
    struct Lists {
        std::vector<std::uint32_t> begins; ///< by decoded instruction, and the end of the last
        std::vector<std::uint32_t> all;
    };
    static std::span<const std::uint32_t> rangeOf(const Lists& lists, std::uint32_t decoded)
    {
        return std::span(lists.all).subspan(lists.begins[decoded], lists.begins[decoded + 1] - lists.begins[decoded]);
    }

    std::vector<InstructionCost> m_costs;
    Lists m_reads, m_writes;
    std::uint32_t m_registerCount = 0;
};

/// Whether an assembler leaves an instruction where it is, and moves no other over it.
bool isFixedInPlace(const ptx::DecodedInstruction& decoded);
/// Whether this is a branch over so few instructions that an assembler makes a condition of each of them in its place.
bool becomesConditions(const ptx::Program& program, std::uint32_t branch);

} // namespace warpatlas::inline timing
