/// Numbers as people write them in text files, and the element type that keeps them.
#pragma once

#include "app/dataset/loaded.h"

#include <optional>
#include <string_view>
#include <vector>

namespace warpatlas {

/// The whole text as a decimal number ("-1.5e3", "+2", "nan"); empty if it is none.
std::optional<double> parseNumber(std::string_view text);

/// Text from a file as it may stand in a one-line message: cut after 24 characters, control characters as '?'.
std::string quoteForMessage(std::string_view text);

/// f32, except whole numbers past 2^24 that f32 would change: those become i32, or f64 where i32 is too small.
Loaded arrayOfNumbers(const Shape& shape, const std::vector<double>& values);

} // namespace warpatlas
