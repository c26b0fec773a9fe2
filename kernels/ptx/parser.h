/// PTX text to a Module.
#pragma once

#include "kernels/ptx/module.h"

namespace warpatlas::ptx {

/// Throws InputError with `name` and the PTX line where the text is not PTX. Unknown instructions are not an error
/// here: they matter only when a thread reaches them.
Module parse(std::string_view text, std::string name);

} // namespace warpatlas::ptx
