/// Which instructions write global memory, where, and how much. Internal to kernels/instrument.
#pragma once

#include "kernels/ptx/module.h"

#include <cstdint>
#include <optional>
#include <string>

namespace warpatlas::instrument {

/// One instruction's writes by one thread: `pieces` accesses of `pieceBytes`, one behind the other.
struct GlobalWrite {
    bool generic = false; ///< whether it is global memory is known at run time only
    const ptx::Operand* address = nullptr; ///< the instruction's own
    std::uint32_t pieceBytes = 0;
    std::uint32_t pieces = 1;
};

/// Empty where the instruction writes no global memory, or in a way that writesUnseen() names.
std::optional<GlobalWrite> globalWriteOf(const ptx::Instruction& instruction);

/// Why the writes of this instruction cannot be followed ("st.global.z8 ..."), or empty.
std::string writesUnseen(const ptx::Module& module, const ptx::Instruction& instruction);

} // namespace warpatlas::instrument
