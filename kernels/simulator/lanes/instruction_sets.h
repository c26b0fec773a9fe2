/// The builds of the hot loop that this program has.
#pragma once

#include "kernels/simulator/execution/machine.h"

namespace warpatlas::simulator {

const InstructionSet& baselineInstructionSet();
/// Null where this build has none (another architecture).
const InstructionSet* avx2InstructionSet();
/// The fastest that this machine can run.
const InstructionSet& bestInstructionSet();

} // namespace warpatlas::simulator
