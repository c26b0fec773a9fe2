/// Right but slow code, as a sentence.
#pragma once

#include "kernels/model/problem_facts.h"
#include "kernels/model/whereabouts.h"

#include <string>

namespace warpatlas::inline words {

// What is said of a loop that somebody waits for.

/// "; nothing in its loop (line 9) changes what could end it", to go behind where a warp is; empty where nothing is
/// known.
std::string loopInWords(const WorkPlace& place);

std::string inefficiencySentence(const Inefficiency& fact);

} // namespace warpatlas::inline words
