/// Device code without what no kernel needs. Internal to kernels/compiler.
#pragma once

#include "kernels/compiler/declarations/macro_words.h"
#include "kernels/compiler/device_code.h"

#include <compare>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline compiler {

/// A line of one of the texts that a spliced text is made of.
struct TextPlace {
    std::string file; ///< as it is included; of the text itself its own name
    std::uint32_t line = 0;
    auto operator<=>(const TextPlace&) const = default; // NOLINT(modernize-use-nullptr): takes the generated 0 for one
};

struct NarrowedCode {
    std::string text; ///< as long as the original, with the same line ends
    std::vector<std::string> names; ///< what was left out that has one of the lines `said`, as far as it has names
    std::set<TextPlace> places; ///< of `said`, those that are left out
    std::vector<std::string> instances; ///< of `instances`, those whose names are declared
};

/// Turns declarations of `text` (of splicedCode(), whose main file is `file`) that no kernel reaches into blanks: a
/// kernel reaches what it names, and what that names. Members of classes are treated alike, but for data, which make
/// the class what it is. That is not how C++ looks names up, but never leaves out what C++ would find: names count
/// wherever they stand. Beside that, a declaration that is wrong (it has one of the lines `wrong`) is left out where
/// nothing marks it as the device's: if what is left compiles, only the host used it. Specialisations and overloads of
/// what stays are kept even then, because the device's code would compile without them and mean something else. A
/// kernel with one of the lines `launches`, which launches others, is kept only where another names it.
NarrowedCode narrowedCode(std::string_view text, const std::string& file, const MacroWords& words,
    std::span<const std::string> instances, const std::set<TextPlace>& wrong, const std::set<TextPlace>& said,
    const std::set<TextPlace>& launches = {});

} // namespace warpatlas::inline compiler
