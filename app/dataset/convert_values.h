/// Conversions of values: to another type, or to 0 and 1. The note counts the values that lost
/// something by it. Used by conversion.cpp.
#pragma once

#include "app/dataset/dataset.h"

namespace warpatlas::inline dataset {

/// Gives each value that type. Real types: the nearest number, to even in the middle of two; infinite where none is as
/// large. Whole numbers: the nearest; the end of the type's range where it lies beyond; NaN becomes 0. bool: 1 for all
/// but 0. u8 of real numbers that all lie in 0..1 and are not all 0 or 1: these are brightnesses, and 1 becomes 255.
Loaded valuesAs(ElementType type, const ArrayPointer& from);
/// Makes each value 1 where it lies above the middle of the smallest and the largest finite one, else 0; NaN becomes 0.
/// Values that are 0 and 1 already stay. The result is u8.
Loaded zeroOrOne(const ArrayPointer& from);

std::string noNumbersText(std::uint64_t count); ///< "3 NaN made 0"

} // namespace warpatlas::inline dataset
