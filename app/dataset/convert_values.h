/// What conversions do with values: give them another type, or make them 0 and 1. The note counts the values that lost
/// something by it. Used by conversion.cpp.
#pragma once

#include "app/dataset/loaded.h"

namespace warpatlas {

/// Makes each value the nearest f32; infinite where there is none.
Loaded valuesAsFloats(const ArrayPointer& from);
/// Makes each value the nearest whole number; the end of the type's range where it lies beyond. NaN becomes 0.
Loaded valuesAsIntegers(const ArrayPointer& from);
/// Does the same as valuesAsIntegers(), except that floats that all lie in 0..1 and are not all 0 or 1 are
/// brightnesses: 1 becomes 255.
Loaded valuesAsBytes(const ArrayPointer& from);
/// Makes each value 1 where it lies above the middle of the smallest and the largest, else 0 (also NaN). What is 0 and
/// 1 already stays so. The result is u8.
Loaded zeroOrOne(const ArrayPointer& from);

std::string noNumbersText(std::uint64_t count); ///< "3 NaN made 0"

} // namespace warpatlas
