#include "app/dataset/tables/table_format.h"

#include "app/dataset/numbers.h"
#include "app/dataset/tables/table_cells.h"

#include <algorithm>
#include <string>

namespace warpatlas {

namespace {

struct CellCount {
    std::size_t cells = 0, numbers = 0, empty = 0;
};

CellCount countCells(std::string_view line, char separator)
{
    CellCount count;
    for (TableCells cells(line, separator); const auto cell = cells.next();) {
        ++count.cells;
        count.numbers += looksNumeric(cell->text);
        count.empty += cell->text.empty();
    }
    return count;
}

/// Returns the line without quoted text.
std::string outsideQuotes(std::string_view line)
{
    std::string outside;
    bool inside = false;
    for (const char letter : line) {
        inside ^= letter == '"';
        if (!inside)
            outside += letter;
    }
    return outside;
}

char separatorOf(std::string_view line)
{
    const std::string outside = outsideQuotes(line);
    const auto has = [&](char separator) { return outside.find(separator) != std::string::npos; };
    for (const char separator : {'\t', ';'})
        if (has(separator))
            return separator;
    if (!has(','))
        return has(' ') ? ' ' : '\0';
    // "1,5 2,25": numbers with decimal commas between spaces, which are none between commas.
    const CellCount bySpaces = countCells(line, ' '), byCommas = countCells(line, ',');
    const bool spaces = byCommas.numbers < byCommas.cells && bySpaces.cells > 1 && bySpaces.numbers == bySpaces.cells;
    return spaces ? ' ' : ',';
}

} // namespace

bool looksNumeric(std::string_view cell)
{
    std::string text(cell);
    if (const std::size_t comma = text.find(','); comma != std::string::npos && text.find('.') == std::string::npos)
        text[comma] = '.';
    return parseNumber(text).fault != NumberFault::NoNumber;
}

std::optional<char> announcedSeparator(std::string_view line)
{
    constexpr std::string_view start = "sep=";
    if (line.starts_with('"') && line.ends_with('"') && line.size() > 1)
        line = line.substr(1, line.size() - 2);
    const bool announces = line.size() == start.size() + 1 && line.starts_with(start);
    return announces && std::string_view(",;\t").find(line.back()) != std::string_view::npos
        ? std::optional(line.back())
        : std::nullopt;
}

TableFormat tableFormat(std::string_view first, std::optional<std::string_view> second, std::optional<char> announced)
{
    const char separator = announced.value_or(separatorOf(first));
    const CellCount count = countCells(first, separator);
    if (count.numbers > 0 || count.empty == count.cells)
        return {separator == '\0' ? ' ' : separator, false};
    return {second && !announced ? separatorOf(*second) : separator, true};
}

} // namespace warpatlas
