/// A branch or a loop that only some threads of a block may enter: a barrier of the block does not belong into it.
#pragma once

#include "kernels/ptx/program.h"

#include <cstdint>

namespace warpatlas::simulator {

/// The line of the outermost one that a thread does not leave on its way from the one decoded instruction to the other,
/// without a barrier. What decides it is made of a thread's number, or of memory that is found by it. 0: there is none,
/// or its line is not known; a guard behind which the kernel only ends is none.
std::uint32_t partingBranch(const ptx::Program& program, std::uint32_t from, std::uint32_t to);

} // namespace warpatlas::simulator
