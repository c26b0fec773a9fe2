#include "kernels/simulator/execution/machine.h"
#include "kernels/simulator/lanes/instruction_sets.h"

namespace warpatlas::simulator {

const InstructionSet& bestInstructionSet()
{
#if defined(__x86_64__)
    if (avx2InstructionSet() != nullptr && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")
        && __builtin_cpu_supports("popcnt"))
        return *avx2InstructionSet();
#endif
    return baselineInstructionSet();
}

} // namespace warpatlas::simulator
