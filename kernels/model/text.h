/// Numbers as people read them.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace warpatlas {

/// The signs of numbers that people read; those of files and options have none.
struct NumberSigns {
    char decimal = '.', group = ',';
    int groupedFrom = 4; ///< digits
};
/// Sets them for all threads; call it before there are others.
void setNumberSigns(NumberSigns signs);
/// Gives a number that is written with a point the decimal sign of people.
std::string withDecimalSign(std::string number);

/// "1,048,576": groups of three.
std::string grouped(std::uint64_t number);
/// "1.20 GB", "537 MB", "1.57 kB", "1 byte": three digits, in powers of 1,000 as in data sheets.
std::string bytesText(std::uint64_t bytes);
/// "[3][5]": the indices of an element of an array whose axes have so many, the outermost first, which may be 0 where
/// nothing says it; empty without axes.
std::string indicesText(std::span<const std::uint64_t> bounds, std::uint64_t element);
/// 10 and 1000, not 1e+01 and 1e+03: `value` with at most `digits` significant digits (1 or more), no zeros at its end.
/// Below ten millions all digits in front of the point are written, whatever `digits` says: an exponent would be
/// longer, and tell less. "nan", "inf", "-inf".
std::string numberText(double value, int digits);
/// Six digits are more than a measurement has. The order of numbers stays.
double toSixDigits(double value);

} // namespace warpatlas
