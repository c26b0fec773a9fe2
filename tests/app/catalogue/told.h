/// What a problem tells, fields only, as a line of mistake_causes.txt has it: "out_of_bounds load outside a: surplus
/// none". Names of enumerators and of buffers, no word of a sentence and no number.
#pragma once

#include "kernels/model/problem.h"

#include <string>

namespace warpatlas {

std::string toldOf(const Problem& problem);

} // namespace warpatlas
