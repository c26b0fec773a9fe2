/// Data that would fit where an input of a set is missing or has wrong sides. Used by input_set.cpp.
#pragma once

#include "app/inputs/input_set.h"

namespace warpatlas::inline inputs {

/// Returns offers for an input whose required sides are known. Data that are loaded come first (exchanged with another
/// input's, its own transposed, the others' as they are and transposed), then random ones. Loads nothing.
std::vector<InputOffer> offersFor(const InputSet& set, std::size_t input);

} // namespace warpatlas::inline inputs
