/// A device's output against the CPU reference, as numbers.
#pragma once

#include "kernels/model/array.h"
#include "kernels/model/tolerance.h"

#include <cstdint>

namespace warpatlas::inline analysis {

struct Comparison {
    bool matches = false;
    double maxAbsError = 0; ///< NaN on one side only is infinite
    double tolerance = 0;
    std::uint64_t differing = 0; ///< values past the tolerance
    std::uint64_t firstDiffering = 0; ///< index of the first such value
    double relativeTolerance = 0; ///< of the reference's value, beside `tolerance`
};

/// Same type and shape on both sides.
Comparison compare(const Array& output, const Array& reference, const Tolerance& tolerance);

} // namespace warpatlas::inline analysis
