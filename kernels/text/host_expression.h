/// Numbers that a text of C++ computes before any thread runs: sizes of a launch, and constants. Pure, any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace warpatlas::inline text {

/// A number as host code has it.
struct HostNumber {
    HostNumber(std::uint64_t whole) : value(static_cast<double>(whole)) { } ///< up to 2^53
    HostNumber(double number, bool isReal) : value(number), real(isReal) { }

    double value = 0;
    bool real = false; ///< it has a fraction, or may have: 2.0f
};

/// The value of a name, a name with a member ("blockDim.x"), or "sizeof T"; empty where it is not known.
using HostNames = std::function<std::optional<HostNumber>(std::string_view)>;

/// The value of a whole expression of + - * / % << >>, brackets, casts to plain numbers, max(), min(), ceil(), floor(),
/// true and false; of two numbers whose larger is wanted one may be unknown. Empty where anything else is in it, or a
/// value is too large.
std::optional<HostNumber> numberOfHost(std::string_view expression, const HostNames& names);
/// The same of a value that is a whole number and not negative.
std::optional<std::uint64_t> valueOfHost(std::string_view expression, const HostNames& names);

/// Macros without parameters, and constants (const, constexpr) of a text, by name: what they stand for.
std::map<std::string, std::string, std::less<>> constantsOf(std::string_view text);

} // namespace warpatlas::inline text
