/// The words of specs of data: "400x900x3", "12". Pure functions, any thread.
#pragma once

#include "kernels/model/shape.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas {

/// Views into `text`; one where the separator is not in it.
std::vector<std::string_view> split(std::string_view text, char separator);

/// Empty unless all of it is a whole number that 64 bits hold.
std::optional<std::uint64_t> wholeNumberFrom(std::string_view text);

/// "N", "WxH", "WxHxC" or "WxHxDxC", as loadDataset() has them. Throws InputError about `spec`.
Shape sizeFrom(std::string_view text, const std::string& spec);
/// The shortest that means the same.
std::string sizeOfSpec(const Shape& shape);

} // namespace warpatlas
