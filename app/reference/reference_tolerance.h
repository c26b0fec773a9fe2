/// How far a right kernel may be from a reference that a person named. Pure, any thread.
#pragma once

#include "kernels/model/array.h"
#include "kernels/model/tolerance.h"

#include <cstdint>

namespace warpatlas {

/// Whole numbers are exact. Of floats every rounding is as likely up as down: n of them lie within 4 sqrt(n) of the
/// half distance between two numbers, relative to the value, and to what a quarter of the values are smaller than: sums
/// that cancel are small and have the roundings of what they were made of. `steps`: how many instructions or inputs a
/// value was made of; n is that, and at least 1,000 (16 for f16, whose sums are kept in f32 as a rule).
Tolerance toleranceFor(const Array& reference, std::uint64_t steps);

} // namespace warpatlas
