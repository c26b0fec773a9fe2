/// What a run was looked through for, where nothing of it was found.
#pragma once

#include "app/experiment/outcome.h"

#include <string>

namespace warpatlas {

/// "checked: accesses, races, barriers, uninitialised values; nothing found". Empty where something of these was found,
/// remarks included, where one of them was not looked for, and while not all blocks are known.
std::string checkedInWords(const Outcome& outcome);

} // namespace warpatlas
