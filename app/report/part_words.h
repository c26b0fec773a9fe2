/// A launch of a whole program may work on a part of what the program allocated. Pure, any thread.
#pragma once

#include "app/experiment/outcome.h"

#include <string>

namespace warpatlas {

/// "elements 1,000 to 1,999 of 4,000 in the program's allocation are written, the others by no thread of this launch":
/// where the elements that a launch of a saved run wrote are one range of its memory, and no threads are seen to be
/// meant for the others; empty otherwise.
std::string partOfAllocation(const Outcome& outcome);

} // namespace warpatlas
