/// Divisions of whole numbers by zero: legal on a GPU, where the result is left open, and worth knowing.
#pragma once

#include "kernels/simulator/execution/machine.h"

namespace warpatlas::simulator {

/// A division whose divisor is to be looked at: of an observed kernel.
bool dividesWholeNumbers(const ptx::Record& record);
/// Step::run of such a record; goes on with what the record would run otherwise.
const Step* checkDivisor(Machine& machine, const Step* step);

} // namespace warpatlas::simulator
