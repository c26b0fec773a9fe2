/// How far two results of one computation may differ.
#pragma once

#include <cmath>
#include <string>

namespace warpatlas {

/// How far two correct results may differ, and why.
struct Tolerance {
    double absolute = 0;
    std::string reason; ///< "exact: integers", "40 rounded additions of products up to 1.0 ..."
    double relative = 0; ///< of the reference's value, beside `absolute`

    /// How far from this value of the reference is right.
    double at(double reference) const
    {
        return absolute + (std::isfinite(reference) ? relative * std::abs(reference) : 0);
    }
    bool operator==(const Tolerance&) const = default;
};

} // namespace warpatlas
