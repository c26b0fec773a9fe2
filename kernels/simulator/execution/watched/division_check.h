/// Divisions of whole numbers by zero: legal on a GPU, where the result is left open, and worth knowing.
#pragma once

#include "kernels/simulator/execution/machine.h"

namespace warpatlas::simulator {

/// Whether a decoded instruction divides whole numbers, so that an observed kernel looks at its divisor.
bool dividesWholeNumbers(const ptx::DecodedInstruction& decoded);
/// Step::run of such a decoded instruction; goes on with the handler that the decoded instruction would have otherwise.
const Step* checkDivisor(Machine& machine, const Step* step);

} // namespace warpatlas::simulator
