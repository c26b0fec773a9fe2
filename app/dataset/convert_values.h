/// What conversions do with values: another type, 0 and 1. What a value loses by it is counted in the note. Used by
/// conversion.cpp.
#pragma once

#include "app/dataset/loaded.h"

namespace warpatlas {

/// The nearest f32; infinite where there is none.
Loaded valuesAsFloats(const ArrayPointer& from);
/// The nearest whole number; beyond the type's range its end. NaN becomes 0.
Loaded valuesAsIntegers(const ArrayPointer& from);
/// As valuesAsIntegers; but floats that all lie in 0..1 and are not all 0 or 1 are brightnesses: 1 becomes 255.
Loaded valuesAsBytes(const ArrayPointer& from);
/// 1 where a value lies above the middle of the smallest and the largest, else 0 (also NaN). What is 0 and 1 already
/// stays so. The result is u8.
Loaded zeroOrOne(const ArrayPointer& from);

std::string noNumbersText(std::uint64_t count); ///< "3 NaN made 0"

} // namespace warpatlas
