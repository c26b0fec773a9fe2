/// Data made from a few words; the syntax is at loadDataset.
#pragma once

#include "app/dataset/dataset.h"

namespace warpatlas {

/// Whether `spec` begins with the name of a generator and a colon.
bool isGenerator(std::string_view spec);

/// Throws InputError that names the spec and shows how it is written.
Dataset generate(std::string_view spec);

} // namespace warpatlas
