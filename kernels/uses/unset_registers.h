/// Registers that a thread may read before anything gave them a value, and those whose values are made from them: what
/// to watch in order to find a variable that was never set. Pure, any thread.
#pragma once

#include "kernels/ptx/program.h"

#include <cstdint>
#include <vector>

namespace warpatlas::ptx {

struct UnsetRegisters {
    UnsetRegisters(const Program& program, std::uint32_t function);

    std::vector<std::uint32_t> planes; ///< offsets in the function's window, ascending
    std::vector<std::uint32_t> atEntry; ///< those of them that may be read before they are written
    std::vector<std::uint32_t> decoded; ///< decoded instructions that read or write one of the planes, ascending
};

/// Whether what an operation gives is made from its operands: not where it is loaded, or comes from other lanes as one
/// number, or from a call.
bool passesOperandsOn(Operation operation);

} // namespace warpatlas::ptx
