/// Which loads only carry the other bits of a place back to where they were.
#pragma once

#include "kernels/ptx/module.h"

namespace warpatlas::ptx {

/// True where the bytes that `load` (an instruction of `function`) reads are stored again at once with some of their
/// bits replaced. Bit fields are written like this, and so is the first field of a variable.
bool onlySetsBits(const Function& function, const Instruction& load);

} // namespace warpatlas::ptx
