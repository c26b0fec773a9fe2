/// Which loads only carry bytes from one place to another, or back to where they were.
#pragma once

#include "kernels/ptx/module.h"

namespace warpatlas::ptx {

/// True where what `load` (an instruction of `function`) reads goes to another variable of the same thread (or to an
/// argument) and nowhere else: unoptimised code copies structures whole, the gaps in them too, and reading what nobody
/// wrote there is no mistake.
bool onlyCopies(const Function& function, const Instruction& load);

/// True where what `load` reads is stored again at once with some of its bits replaced: how a bit field is written, the
/// first one of a variable too.
bool onlySetsBits(const Function& function, const Instruction& load);

} // namespace warpatlas::ptx
