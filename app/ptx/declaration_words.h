/// What stands in PTX beside instructions (declarations, labels, a function's head), in words.
#pragma once

#include "app/ptx/ptx_statements.h"
#include "app/ptx/words/ptx_names.h"

#include <string>

namespace warpatlas {

/// "Registers %r1 to %r11, each of 32 bits." Empty where there is nothing to say. `names` may be null outside of
/// functions.
std::string declarationWords(const PtxStatement& statement, const PtxNames* names);

} // namespace warpatlas
