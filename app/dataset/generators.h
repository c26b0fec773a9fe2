/// Data made from a few words; the syntax is at loadDataset.
#pragma once

#include "app/dataset/dataset.h"

namespace warpatlas {

/// Whether `spec` begins with the name of a generator and a colon.
bool isGenerator(std::string_view spec);

/// `spec` is a generator's. Throws InputError that names it and shows how it is written.
Dataset generate(std::string_view spec);

} // namespace warpatlas
