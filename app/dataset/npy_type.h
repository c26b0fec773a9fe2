/// The types of NumPy, as .npy files write them.
#pragma once

#include "app/dataset/npy_header.h"

#include <string_view>

namespace warpatlas {

/// The meaning of a code such as "<f8", "|b1", ">c16" or "<U5".
struct NpyType {
    NpyRun run; ///< has 0 bytes where the type cannot be read
    bool complex = false;
    std::string inWords; ///< "text", "dates", "complex numbers"; empty for plain numbers
};

NpyType npyType(std::string_view code);

} // namespace warpatlas
