/// What a reader makes of a file.
#pragma once

#include "kernels/model/array.h"

#include <string>

namespace warpatlas {

struct Loaded {
    ArrayPointer array;
    std::string note; ///< as Dataset::note
    bool picture = false; ///< as Dataset::picture
    ArrayPointer alpha{}; ///< as Dataset::alpha
    ArrayPointer deep{}; ///< as Dataset::deep
    std::string reduction{}; ///< as Dataset::reduction
};

} // namespace warpatlas
