/// What a spec of data names, without loading anything; the syntax is at loadDataset.
#pragma once

#include <string_view>

namespace warpatlas {

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

} // namespace warpatlas
