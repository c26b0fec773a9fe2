/// How many arithmetic operations an instruction is: what a roofline counts. Pure, any thread.
#pragma once

#include "kernels/ptx/program.h"
#include "kernels/simulator/recording/counters.h"

namespace warpatlas {

struct OperationCount {
    OperationKind kind = OperationKind::Integer;
    double each = 0; ///< of one lane
};

/// Every arithmetic instruction of PTX (InstructionClass up to SpecialFunction) is one operation, a fused product and
/// sum two, one on a pair of halves twice as many; a product of matrices 2 m n k for its warp. Conversions, moves,
/// loads, exchanges and atomics are none. A product that a sum takes (ptx/contraction.h) counts once.
OperationCount operationsOf(const ptx::Program& program, const ptx::DecodedInstruction& decoded);

} // namespace warpatlas
