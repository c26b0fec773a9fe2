/// A spec of data, taken apart without loading anything; the syntax is at loadDataset.
#pragma once

#include "kernels/model/shape.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline dataset {

// The words of specs of data: "400x900x3", "12". Pure functions, any thread.

/// Views into `text`; one where the separator is not in it.
std::vector<std::string_view> split(std::string_view text, char separator);

/// Empty unless all of it is a whole number that 64 bits hold.
std::optional<std::uint64_t> wholeNumberFrom(std::string_view text);

/// "N", "WxH", "WxHxC" or "WxHxDxC", as loadDataset() has them. Throws InputError about `spec`.
Shape sizeFrom(std::string_view text, const std::string& spec);
/// The shortest that means the same.
std::string sizeOfSpec(const Shape& shape);

/// The two parts of a spec, as views into it: "planar:grey:a.png" is made of "planar:grey:", the conversions, and
/// "a.png", the source.
struct SpecParts {
    std::string_view conversions; ///< names, each with its colon; the last one is done first; may be empty
    std::string_view source;
};
SpecParts partsOf(std::string_view spec);

/// Returns the path of the file that `spec` reads, a view into it; empty where it reads none.
std::string_view fileOf(std::string_view spec);
inline bool readsFile(std::string_view spec)
{
    return !fileOf(spec).empty();
}

} // namespace warpatlas::inline dataset
