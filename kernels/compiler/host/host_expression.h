/// Whole numbers that host code computes: sizes of a launch, and the constants of a text. Pure, any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace warpatlas {

/// What a name is, or a name with a member ("blockDim.x"), or "sizeof T"; empty where that is not known.
using HostNames = std::function<std::optional<std::uint64_t>(std::string_view)>;

/// The value of a whole expression of + - * / % << >>, brackets, casts to plain numbers and max(); of two numbers whose
/// larger is wanted one may be unknown. Empty where anything else is in it, or a value is negative or too large.
std::optional<std::uint64_t> valueOfHost(std::string_view expression, const HostNames& names);

/// Macros without parameters, and constants (const, constexpr) of a text, by name: what they stand for.
std::map<std::string, std::string, std::less<>> constantsOf(std::string_view text);

} // namespace warpatlas
