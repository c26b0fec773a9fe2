/// Matrix Market files (.mtx).
#pragma once

#include "app/dataset/dataset.h"

#include <span>
#include <string>

namespace warpatlas::inline dataset {

/// Reads array and coordinate format; real, integer and pattern; general, symmetric and skew-symmetric. The matrix is
/// dense afterwards: absent entries are 0, entries given twice are added. Throws InputError that names the line.
Loaded readMatrixMarket(const std::string& name, std::span<const std::byte> bytes);

} // namespace warpatlas::inline dataset
