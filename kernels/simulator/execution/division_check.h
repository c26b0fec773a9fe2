/// Divisions of whole numbers by zero: legal on a GPU, where the result is left open, and worth knowing.
#pragma once

#include "kernels/simulator/execution/machine.h"

namespace warpatlas::simulator {

/// Whether a record divides whole numbers, so that an observed kernel looks at its divisor.
bool dividesWholeNumbers(const ptx::Record& record);
/// Step::run of such a record; goes on with the handler that the record would have otherwise.
const Step* checkDivisor(Machine& machine, const Step* step);

} // namespace warpatlas::simulator
