/// Which loads only carry bytes from one place to another, or back to where they were.
#pragma once

#include "kernels/ptx/module.h"

namespace warpatlas::ptx {

/// True where the bytes that `load` (an instruction of `function`) reads go only to another variable of the same thread
/// or to an argument. Unoptimised code copies structures whole, with the gaps in them, so reading unwritten gaps is no
/// mistake.
bool onlyCopies(const Function& function, const Instruction& load);

/// True where the bytes that `load` reads are stored again at once with some of their bits replaced. Bit fields are
/// written like this, and so is the first field of a variable.
bool onlySetsBits(const Function& function, const Instruction& load);

} // namespace warpatlas::ptx
