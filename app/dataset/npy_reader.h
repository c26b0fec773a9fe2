/// NumPy's .npy files.
#pragma once

#include "app/dataset/loaded.h"

#include <span>
#include <string>

namespace warpatlas {

/// Versions 1 to 3, C and Fortran order, either byte order, 1 to 3 dimensions. A NumPy shape (H, W) becomes width W and
/// height H; (H, W, C) of u8 with C up to 4 is a picture with C channels, any other third dimension is z, y, x.
/// Throws InputError: objects, records, shapes that do not fit the file.
Loaded readNpy(const std::string& name, std::span<const std::byte> bytes);

} // namespace warpatlas
