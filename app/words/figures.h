/// Numbers as people read them, the same in every text: grouped by thousands, with a point, a blank before the unit.
/// Counts and bytes, which kernels' own messages have too, are in kernels/model/text.h; what is counted in say.h.
#pragma once

#include "kernels/model/element_type.h"
#include "kernels/model/launch.h"
#include "kernels/model/shape.h"
#include "kernels/model/text.h"

#include <cstdint>
#include <string>

namespace warpatlas::inline words {

/// Numbers of the units that analyses have, as people read them. Pure.
enum class ValueUnit { Milliseconds, GigabytesPerSecond, Factor, Fraction, Plain };

std::string inUnit(double value, ValueUnit unit); ///< "20.1 µs", "300 GB/s", "4×", "50 %", "12.0"
std::string inUnit(double low, double high, ValueUnit unit); ///< "1.04 to 2.34 µs"

/// Writes so many significant digits, never powers of ten: "0.00581", "1.92", "1540"; 0 is "0", NaN or infinity "?".
std::string significant(double value, int digits);
/// Writes three significant digits.
std::string threeDigits(double value);

/// "8.4 %", "50 %", "0.02 %". A part is never rounded up to everything, nor down to nothing: "> 99.9 %", "< 0.01 %".
std::string percent(double fraction);
/// Writes a part of a whole; "0 %" where the whole is 0.
std::string percent(std::uint64_t part, std::uint64_t whole);

/// Writes how far values may differ: "0.0012", "0.0012 and 7.5e-06 of the value".
std::string toleranceText(double absolute, double relative);

/// Writes a time that is given in milliseconds: "1.92 ms", "5.81 µs", "110 ns"; seconds from 10 s on. Three digits, in
/// the units that axes have.
std::string milliseconds(double ms);
/// The same with so many digits.
std::string milliseconds(double ms, int digits);
/// Writes "45.9 to 72.0 µs": three digits, and the unit of the upper end for both.
std::string millisecondsBetween(double low, double high);

/// Writes "967 × 541", "1,048,576", "16 × 8 × 4". Leaves out axes behind the last one that is longer than 1, but not
/// the first `axes`.
std::string sizeText(const Extent& size, int axes = 1);
std::string sizeText(const Dim3& size, int axes = 1);
/// Writes the first `axes` coordinates of a place: "(14, 7)".
std::string coordinates(const Dim3& place, int axes);

/// Says whether people see elements as pixels: bytes in a plane, grey or with colours.
bool isPicture(ElementType type, const Shape& shape);

} // namespace warpatlas::inline words
