/// What is said of a loop that somebody waits for.
#pragma once

#include "kernels/model/whereabouts.h"

#include <string>

namespace warpatlas {

/// "; nothing in its loop (line 9) changes what could end it", to go behind where a warp is; empty where nothing is
/// known.
std::string loopInWords(const WorkPlace& place);

} // namespace warpatlas
