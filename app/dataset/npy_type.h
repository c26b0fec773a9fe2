/// The types of NumPy, as .npy files write them.
#pragma once

#include "app/dataset/npy_header.h"

#include <string_view>

namespace warpatlas {

/// What a code such as "<f8", "|b1", ">c16" or "<U5" stands for.
struct NpyType {
    NpyRun run; ///< of 0 bytes where it is none that can be read
    bool boolean = false, complex = false;
    std::string inWords; ///< "text", "dates", "complex numbers"; empty for plain numbers
};

NpyType npyType(std::string_view code);

} // namespace warpatlas
