/// What a volatile (or relaxed) access is for, as far as its function's text says: a wait for somebody else's value, or
/// a part of an update that being volatile does not make atomic.
#pragma once

#include "kernels/ptx/module.h"

namespace warpatlas::ptx {

/// True where a loop around `load` (an instruction of `function`) goes on or ends by what it reads: it waits.
bool decidesLoop(const Function& function, const Instruction& load);

/// True where what `store` (an instruction of `function`) writes comes from a volatile load of the same place.
bool updatesVolatile(const Function& function, const Instruction& store);

} // namespace warpatlas::ptx
