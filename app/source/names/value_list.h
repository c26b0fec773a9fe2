/// Values of an array as C++ lists them.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpatlas::inline source {

struct ValueList {
    /// A part for which more was listed than it has: of dimension 0 all of the array.
    struct TooMany {
        std::size_t place = 0, dimension = 0; ///< its first value, and how many indices lead to it
        std::size_t room = 0, listed = 0;
    };
    std::vector<std::pair<std::size_t, std::string>> values; ///< by their place in the array
    std::optional<TooMany> tooMany;
};

/// "{1,2,3}", "{{1,2},{3,4}}" and, for a person's hand, "1,2,3", of an array with these extents, the last one the
/// nearest. What is not listed is left out. Empty where the text is no list. Pure.
std::optional<ValueList> valueList(std::string_view text, std::span<const std::size_t> extents);

} // namespace warpatlas::inline source
