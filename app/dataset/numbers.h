/// Numbers as people write them in text files, and the element type that keeps them.
#pragma once

#include "app/dataset/loaded.h"

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas {

enum class NumberFault {
    None,
    NoNumber,
    TooLarge, ///< a number, but past the largest double
};

struct ParsedNumber {
    double value = 0;
    NumberFault fault = NumberFault::None;

    explicit operator bool() const { return fault == NumberFault::None; }
};

/// The whole text as a decimal number ("-1.5e3", "+2", "nan", "inf"). What is smaller than the smallest double is a
/// zero of its sign.
ParsedNumber parseNumber(std::string_view text);

/// "'four' is not a number", with the text shortened().
std::string faultInWords(std::string_view text, NumberFault fault);

std::string isNoNumber(); ///< "is not a number", of an option
std::string isNoWholeNumber(); ///< "is not a whole number"

/// What their memory is for: the `why` of requireMemory().
std::string forItsNumbers();

/// Text from a file as it may stand in a one-line message: shortened(), in quotes.
std::string quoteForMessage(std::string_view text);

/// f32, except where that would change whole numbers past 2^24, which become i32, or f64 where i32 is too small; and
/// except where a number would become infinite or zero in f32, which makes all of them f64.
Loaded arrayOfNumbers(const Shape& shape, const std::vector<double>& values);

} // namespace warpatlas
