/// The registers that each instruction of a program reads and writes, by the names that PTX gives them. Immutable; any
/// thread may read it.
#pragma once

#include "kernels/ptx/program.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace warpatlas::simulator {

/// An instruction as a run of decoded instructions.
struct InstructionUse {
    std::uint32_t first = 0; ///< decoded instruction
    std::uint32_t last = 0; ///< its successor
    std::vector<std::uint32_t> writes; ///< registers of its function, in the order of its operands
    std::vector<std::uint32_t> reads;
    std::uint32_t memory = ptx::none; ///< the decoded instruction that loads, stores or updates
};

class InstructionTable {
public:
    explicit InstructionTable(const ptx::Program& program);

    /// The use of a decoded instruction with DecodedInstruction::countsAs.
    const InstructionUse& of(std::uint32_t decoded) const { return m_uses[m_useOf[decoded]]; }
    /// "%r12"; empty for a register that no instruction names.
    std::string_view registerName(std::uint32_t function, std::uint32_t index) const;
    /// With or without the sign in front; none if the function has no such register.
    std::optional<std::uint32_t> findRegister(std::uint32_t function, std::string_view name) const;
    /// The register whose plane starts at `offset` of the function's window.
    std::optional<std::uint32_t> registerAt(std::uint32_t function, std::uint32_t offset) const;

private:
    const ptx::Program& m_program;
    std::vector<InstructionUse> m_uses;
    std::vector<std::uint32_t> m_useOf;
    std::vector<std::vector<std::string_view>> m_names; ///< by function, register
    std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>>
        m_planes; ///< by function: offset, register; sorted
};

} // namespace warpatlas::simulator
