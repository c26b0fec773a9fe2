/// The hot loop for any machine of the architecture.
#define WARPATLAS_LANES baseline
#include "kernels/simulator/lanes/instruction_sets.h"
#include "kernels/simulator/lanes/select.h"

namespace warpatlas::simulator {

const InstructionSet& baselineInstructionSet()
{
    static const InstructionSet set{
        "baseline", baseline::selectHandler, baseline::guard, baseline::run, baseline::runObserved};
    return set;
}

} // namespace warpatlas::simulator
