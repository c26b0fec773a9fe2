/// What an access is for, as far as its function's text says: a wait for somebody else's value, or a part of an update,
/// which being volatile (or relaxed) does not make atomic.
#pragma once

#include "kernels/ptx/loops.h"

#include <vector>

namespace warpatlas::ptx {

/// True where the innermost loop around `load` (an instruction of `function`, perhaps an atomic) goes on or ends by
/// what it reads: it waits.
bool decidesLoop(const Function& function, const Loops& loops, const Instruction& load);

/// By instruction: branches back to where a loop begins that a volatile load or an atomic in it decides, or one in a
/// function that it calls.
std::vector<bool> waitingBranches(const Module& module, const Function& function);

/// The loads of the same place from which comes what `store` (an instruction of `function`) writes: x += v, ++x.
std::vector<const Instruction*> updatedLoads(const Function& function, const Instruction& store);

/// The loads of the same place by which it is decided whether `store` is executed, loops that wait apart: if (v > *m)
/// *m = v.
std::vector<const Instruction*> decidingLoads(const Function& function, const Loops& loops, const Instruction& store);

/// Whether one of the loads is volatile (or relaxed).
bool anyVolatile(const std::vector<const Instruction*>& loads);

} // namespace warpatlas::ptx
