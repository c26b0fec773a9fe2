/// Data made of other data: the planes of a picture, its brightness. The syntax is at loadDataset.
#pragma once

#include "app/dataset/dataset.h"

namespace warpatlas {

/// Whether `name` is one of "planar", "grey".
bool isDerivation(std::string_view name);

/// What `name` makes of `from`; the result's spec is `spec`. Throws InputError about `spec` where it makes nothing of
/// it.
Dataset derive(std::string_view name, Dataset from, const std::string& spec);

} // namespace warpatlas
