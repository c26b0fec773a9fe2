/// Registers that a thread may read before anything gave them a value, and those whose values are made from them: what
/// to watch in order to find a variable that was never set. Likewise registers made from loaded values that the
/// kernel may never look at. Pure, any thread.
#pragma once

#include "kernels/ptx/program.h"

#include <cstdint>
#include <span>
#include <vector>

namespace warpatlas::ptx {

struct UnsetRegisters {
    /// `candidates`: decoded loads whose values are to be watched where that says more than the load does, ascending.
    UnsetRegisters(const Program& program, std::uint32_t function, std::span<const std::uint32_t> candidates = {});

    std::vector<std::uint32_t> planes; ///< offsets in the function's window, ascending
    std::vector<std::uint32_t> atEntry; ///< those of them that may be read before they are written
    std::vector<std::uint32_t> decoded; ///< decoded instructions that read or write one made from those, ascending
    /// The candidates whose values come to an operation that another operand may decide alone (a && b), or may
    /// be read ahead and never taken. In code for debugging all of them: it moves values before it looks at them.
    std::vector<std::uint32_t> loads;
    std::vector<std::uint32_t> behindLoads; ///< as `decoded`, of what is made from them; may be in both, ascending
};

/// Whether what an operation gives is made from its operands: not where it is loaded, or comes from other lanes as one
/// number, or from a call.
bool passesOperandsOn(Operation operation);

} // namespace warpatlas::ptx
