/// How a table of numbers is written: what separates its cells, and whether its first line holds names.
#pragma once

#include <optional>
#include <string_view>

namespace warpatlas {

struct TableFormat {
    char separator = ','; ///< comma, semicolon, tab or blank; 0 where a line is one cell
    bool names = false; ///< the first line holds the columns' names
};

/// Returns the separator that a spreadsheet's line "sep=;" announces; empty for any other line.
std::optional<char> announcedSeparator(std::string_view line);

/// Tells the format from a table's first two lines that are not empty, and from the announced separator. The first line
/// holds names where none of its cells is a number; the second line then decides the separator, as a name may contain
/// any character.
TableFormat tableFormat(
    std::string_view first, std::optional<std::string_view> second, std::optional<char> announced = {});

/// Says whether a cell is a number with a decimal point, or with a decimal comma.
bool looksNumeric(std::string_view cell);

} // namespace warpatlas
