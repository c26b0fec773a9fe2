/// Why something went wrong, in the words that follow a problem's sentence.
#pragma once

#include "app/words/names.h"
#include "kernels/model/cause.h"

#include <string>

namespace warpatlas::inline words {

/// "the launch has 1,024 threads where 1,000 are needed, and no guard keeps out the 24 that are too many".
std::string causeText(const Cause& cause, Mentions& mentions);

/// "x and y are swapped in it"; empty where the index is not known.
std::string indexFaultText(const WrongIndex& index);

} // namespace warpatlas::inline words
