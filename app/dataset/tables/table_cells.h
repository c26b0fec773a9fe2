/// One line of a table, cell by cell.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace warpatlas {

struct TableCell {
    std::string_view text; ///< trimmed; for a quoted cell the text between the quotes, quotes in it still doubled
    bool quoted = false;

    std::string unquoted() const; ///< the text with doubled quotes made one
};

/// The cells of a line, as RFC 4180 defines them: a cell in quotes may contain separators, and quotes that are doubled.
class TableCells {
public:
    /// Takes a run of spaces as one separator; '\0' separates nothing.
    TableCells(std::string_view line, char separator);

    std::optional<TableCell> next();
    /// Says why there was no next cell although the line had not ended: a quote without an end, text behind one. Empty
    /// where the line had ended.
    const std::string& fault() const { return m_fault; }
    std::size_t column() const { return m_column; } ///< number of the cell last returned, or with the fault, from 1

private:
    bool isBlank(char letter) const;
    std::string_view trimmedCell(std::string_view text) const;
    TableCell quotedCell(std::string_view rest, std::size_t& length);

    std::string_view m_rest;
    char m_separator;
    bool m_ended = false;
    std::size_t m_column = 0;
    std::string m_fault;
};

} // namespace warpatlas
