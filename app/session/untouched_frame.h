/// Whether what a launch left out of its output is the frame around what it wrote, as stencils leave one. Pure, any
/// thread.
#pragma once

#include "kernels/analysis/coverage.h"

namespace warpatlas::inline session {

/// Says whether all elements without an owner stand around the others, as many at the one end of an axis as at the
/// other: at one end alone they are what a guard forgot. `owners` is of a buffer of that extent.
bool isUntouchedFrame(const OwnerMap& owners, const Extent& extent);

} // namespace warpatlas::inline session
