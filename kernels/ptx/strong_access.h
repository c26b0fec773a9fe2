/// The purpose of an access, as far as its function's text shows it: waiting for another thread's value, or a part of
/// an update. An update does not become atomic by being volatile (or relaxed).
#pragma once

#include "kernels/ptx/loops.h"

#include <vector>

namespace warpatlas::ptx {

/// True where the value that `load` (an instruction of `function`, perhaps an atomic) reads decides whether the
/// innermost loop around it goes on: the loop waits.
bool decidesLoop(const Function& function, const Loops& loops, const Instruction& load);

/// By instruction: whether it is a branch back to the start of a loop that waits, that is, a volatile load or an atomic
/// in the loop, or in a function that it calls, decides whether the loop goes on.
std::vector<bool> waitingBranches(const Module& module, const Function& function);

/// The loads of the same place whose values are part of what `store` (an instruction of `function`) writes: x += v,
/// ++x.
std::vector<const Instruction*> updatedLoads(const Function& function, const Instruction& store);

/// The loads of the same place whose values decide whether `store` is executed, loops that wait apart: if (v > *m) *m =
/// v.
std::vector<const Instruction*> decidingLoads(const Function& function, const Loops& loops, const Instruction& store);

/// Whether `store` is a step of an algorithm that works across an array: each thread writes to a place that its number
/// tells, what comes from other places of the same array too, as in a scan, a sort or a stencil in place. Such steps
/// need an order and no atomic update, although they read what they write.
bool worksAcross(const Function& function, const Instruction& store);

/// Whether `access` (a load or a store) is a part of an update of a place that values tell, as in a histogram: any two
/// threads may meet there, whichever lines of the program they are in.
bool updatesByValue(const Function& function, const Instruction& access);

/// Whether one of the loads is volatile (or relaxed).
bool anyVolatile(const std::vector<const Instruction*>& loads);

} // namespace warpatlas::ptx
