/// Numbers as people write them in text files, and the element type that keeps them.
#pragma once

#include "app/dataset/dataset.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline dataset {

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

/// Reads the whole text as a decimal number ("-1.5e3", "+2", "nan", "inf"). A number smaller than the smallest double
/// becomes a zero of its sign.
ParsedNumber parseNumber(std::string_view text);

/// Returns "'four' is not a number", with the text shortened().
std::string faultInWords(std::string_view text, NumberFault fault);

std::string isNoNumber(); ///< "is not a number", for an option
std::string isNoWholeNumber(); ///< "is not a whole number"

/// Returns the `why` of requireMemory() for a file's numbers.
std::string forItsNumbers();

/// Puts a text from a file in quotes and shortens it (shortened()), for a one-line message.
std::string quoteForMessage(std::string_view text);

/// A whole number of 64 bits that no double is.
struct LargeNumber {
    std::size_t index = 0; ///< among the numbers of its file
    std::string text;
};

/// Whether the text is such a number, and `value` the double that it was read as.
bool isLargeNumber(std::string_view text, double value);

/// Makes an array of f32, with exceptions: where that would change whole numbers past 2^24, it is i32, or f64 where i32
/// is too small; where a number would become infinite or zero in f32, it is f64. Whole numbers of which some are
/// `large` (in their order) are i64, or u64, if all are in one of these.
Loaded arrayOfNumbers(const Shape& shape, const std::vector<double>& values, std::span<const LargeNumber> large = {});

} // namespace warpatlas::inline dataset
