/// A sweep for a terminal.
#pragma once

#include "app/sweep/sweep_result.h"

#include <cstddef>
#include <string>

namespace warpatlas {

/// Returns a line for each point, with the columns that any point has: its values, launch, times in ms, the speed-up
/// with copies, counters; above them where each column comes from. Then what was found and the conditions. `columns`:
/// how wide lines may be; 0: not known.
std::string toTable(const SweepResult& result, std::size_t columns);

} // namespace warpatlas
