/// Where a function's registers are read and written.
#pragma once

#include "kernels/ptx/operand_roles.h"

#include <cstdint>
#include <vector>

namespace warpatlas::ptx {

struct RegisterUses {
    explicit RegisterUses(const Function& function)
        : readers(function.registers.size()), writers(function.registers.size())
    {
        for (std::uint32_t i = 0; i < function.instructions.size(); ++i)
            forRegisters(function.instructions[i], [&](std::uint32_t index, bool written) {
                std::vector<std::uint32_t>& list = (written ? writers : readers)[index];
                if (list.empty() || list.back() != i)
                    list.push_back(i);
            });
    }

    /// By register: the instructions that do so, ascending, each once.
    std::vector<std::vector<std::uint32_t>> readers, writers;
};

} // namespace warpatlas::ptx
