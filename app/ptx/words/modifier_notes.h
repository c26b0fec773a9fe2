/// What each modifier of a PTX instruction means, one line each.
#pragma once

#include "kernels/ptx/module.h"

#include <string>
#include <vector>

namespace warpatlas {

/// ".lo: the low half of the product is kept", one for each different modifier, in their order.
std::vector<std::string> modifierNotes(const ptx::Instruction& instruction);

} // namespace warpatlas
