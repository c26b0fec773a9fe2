/// The hot loop for machines with AVX2 and FMA; kernels/simulator/lanes/flags.cmake gives this file its options.
#include "kernels/simulator/execution/machine.h"

#if defined(__AVX2__) && defined(__FMA__)
#define WARPATLAS_LANES avx2
#include "kernels/simulator/lanes/instruction_sets.h"
#include "kernels/simulator/lanes/select.h"

namespace warpatlas::simulator {

const InstructionSet* avx2InstructionSet()
{
    static const InstructionSet set{"avx2", avx2::selectHandler, avx2::guard, avx2::run, avx2::runObserved};
    return &set;
}

} // namespace warpatlas::simulator
#else
namespace warpatlas::simulator {

const InstructionSet* avx2InstructionSet()
{
    return nullptr;
}

} // namespace warpatlas::simulator
#endif
