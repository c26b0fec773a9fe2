/// Which lines of the source called functions that have none: those of headers, where they are not inlined.
#pragma once

#include "kernels/ptx/program.h"
#include "kernels/simulator/execution/instruction_counts.h"

#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace warpatlas::simulator {

/// By function of the program: the lines whose calls of it were executed, through any number of functions that have no
/// lines. Empty for the kernel itself, and for what was called through a pointer. `counts`: by decoded instruction.
std::vector<std::set<std::uint32_t>> callingLines(
    const ptx::Program& program, std::span<const InstructionCounts> counts);

} // namespace warpatlas::simulator
