/// How a table of numbers is written: what separates its cells, and whether its first line holds names.
#pragma once

#include <optional>
#include <string_view>

namespace warpatlas {

struct TableFormat {
    char separator = ','; ///< ',' ';' '\t' ' ', or '\0' where a line is one cell
    bool names = false; ///< the first line holds the columns' names
};

/// The separator that a spreadsheet's line "sep=;" announces; empty where the line is another.
std::optional<char> announcedSeparator(std::string_view line);

/// Of a table's first two lines that hold something, and of what was announced before them. The first one holds names
/// where none of its cells is a number; the cells are then separated as in the second, as a name may have any sign in
/// it.
TableFormat tableFormat(
    std::string_view first, std::optional<std::string_view> second, std::optional<char> announced = {});

/// Whether a cell is a number with a decimal point, or with a decimal comma.
bool looksNumeric(std::string_view cell);

} // namespace warpatlas
