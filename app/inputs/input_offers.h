/// What would fit where an input of a set is missing or has other sides. Used by input_set.cpp.
#pragma once

#include "app/inputs/input_set.h"

namespace warpatlas {

/// Its required sides are known. Data that are there come first (exchanged with another input's, its own transposed,
/// the others' as they are and transposed), then random ones. Nothing is loaded.
std::vector<InputOffer> offersFor(const InputSet& set, std::size_t input);

} // namespace warpatlas
