/// Which loads only carry bytes from one place to another.
#pragma once

#include "kernels/ptx/module.h"

namespace warpatlas::ptx {

/// True where what `load` (an instruction of `function`) reads goes to another variable of the same thread (or to an
/// argument) and nowhere else: unoptimised code copies structures whole, the gaps in them too, and reading what nobody
/// wrote there is no mistake.
bool onlyCopies(const Function& function, const Instruction& load);

} // namespace warpatlas::ptx
