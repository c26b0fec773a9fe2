/// How far two results of one computation may differ.
#pragma once

#include <string>

namespace warpatlas {

/// How far two correct results may differ, and why.
struct Tolerance {
    double absolute = 0;
    std::string reason; ///< "exact: integers", "40 rounded additions of products up to 1.0 ..."
};

} // namespace warpatlas
