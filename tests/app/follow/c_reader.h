/// Reads a formula as C does, by itself: nothing of the program's own reading of expressions is used here, so that the
/// two can be held against each other.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::test {

struct CValue {
    bool real = false, isUnsigned = false, wide = false; ///< wide: 64 bits, or a double
    long long whole = 0;
    double number = 0;

    static CValue of(long long whole) { return {false, false, whole != static_cast<int>(whole), whole, 0}; }
    static CValue ofReal(double number, bool wide) { return {true, false, wide, 0, number}; }
    bool holds() const { return real ? number != 0 : whole != 0; }
};

/// The value of a name or of a place: "tile[3][5]", "pixel.x". Empty: it is not known.
using CNames = std::function<std::optional<CValue>(const std::string&)>;

/// Empty where the text is no expression of numbers, or needs what `names` does not know. Reals without an f are
/// doubles, or with `floats` floats, as where they stand for a float's value.
std::optional<CValue> readC(const std::string& text, const CNames& names, bool floats);

/// "a[i + 1].x" with numbers in its brackets, "a[7].x"; empty where the text is no place.
std::optional<std::string> placeOfC(const std::string& text, const CNames& names);

bool sameC(const CValue& a, const CValue& b);

} // namespace warpatlas::test
