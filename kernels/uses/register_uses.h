/// Where a function's registers are read and written.
#pragma once

#include "kernels/ptx/module.h"

#include <cstdint>
#include <vector>

namespace warpatlas::ptx {

struct RegisterUses {
    explicit RegisterUses(const Function& function);

    /// By register: the instructions that do so, ascending, each once.
    std::vector<std::vector<std::uint32_t>> readers, writers;
};

} // namespace warpatlas::ptx
