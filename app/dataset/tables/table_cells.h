/// One line of a table, cell by cell.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace warpatlas::inline dataset {

/// How a table of numbers is written: what separates its cells, and whether its first line holds names.
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

/// The numbers in the cells of one table: all have decimal points, or all have decimal commas.
struct TablePlace {
    std::size_t line = 0, column = 0; ///< from 1
};

class DecimalCells {
public:
    /// Returns the cell's number; empty where it is none, or cannot be one in this table: fault() says why not.
    std::optional<double> valueOf(const TableCell& cell, char separator, TablePlace place);
    /// Says what else is wrong with the cell last refused than that it is no number; empty if nothing.
    std::string fault(std::string_view cell) const;

    bool areCommas() const { return m_kind == Kind::Comma; }
    /// Describes, with its place, a number that could be read in two ways, where no other cell of the table decides
    /// which.
    std::optional<std::string> doubt() const;

private:
    enum class Kind { Unknown, Point, Comma };
    enum class Fault { None, TooLarge, Mixed, Thousands };

    std::optional<double> refuse(Fault fault);
    bool accept(Kind kind, std::string_view cell, TablePlace place);

    Kind m_kind = Kind::Unknown;
    Fault m_fault = Fault::None;
    std::string m_example; ///< the first number of the kind that was met
    TablePlace m_examplePlace;
    std::string m_doubtful;
    TablePlace m_doubtfulPlace;
    std::string m_scratch;
};

} // namespace warpatlas::inline dataset
