#include "app/dataset/tables/table_cells.h"

#include "app/dataset/numbers.h"
#include "app/words/say.h"

#include <algorithm>

namespace warpatlas::inline dataset {

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

std::string TableCell::unquoted() const
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        result += text[i];
        if (quoted && text[i] == '"')
            ++i;
    }
    return result;
}

TableCells::TableCells(std::string_view line, char separator) : m_rest(line), m_separator(separator)
{
    if (separator == ' ')
        m_rest = trimmedCell(m_rest);
}

/// A tab is no blank where it separates cells.
bool TableCells::isBlank(char letter) const
{
    return letter == ' ' || letter == '\f' || (letter == '\t' && m_separator != '\t');
}

std::string_view TableCells::trimmedCell(std::string_view text) const
{
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    return text;
}

/// `rest` starts with a quote; `length` becomes how much of it the cell takes, up to the separator.
TableCell TableCells::quotedCell(std::string_view rest, std::size_t& length)
{
    std::size_t end = rest.find('"', 1);
    while (end != std::string_view::npos && rest.substr(end + 1).starts_with('"'))
        end = rest.find('"', end + 2);
    if (end == std::string_view::npos) {
        m_fault = say("csv.open_quote", "a quote is opened and not closed in this line");
        return {};
    }
    length = std::min(rest.find(m_separator, end + 1), rest.size());
    if (!trimmedCell(rest.substr(end + 1, length - end - 1)).empty())
        m_fault = say("csv.behind_quote", "there is text behind the closing quote");
    return {rest.substr(1, end - 1), true};
}

std::optional<TableCell> TableCells::next()
{
    if (m_ended || !m_fault.empty())
        return std::nullopt;
    ++m_column;
    while (!m_rest.empty() && isBlank(m_rest.front()))
        m_rest.remove_prefix(1);
    TableCell cell;
    std::size_t length = 0;
    if (m_rest.starts_with('"')) {
        cell = quotedCell(m_rest, length);
        if (!m_fault.empty())
            return std::nullopt;
    } else {
        length = m_separator == '\0' ? m_rest.size() : std::min(m_rest.find(m_separator), m_rest.size());
        cell.text = trimmedCell(m_rest.substr(0, length));
    }
    m_ended = length == m_rest.size();
    m_rest.remove_prefix(m_ended ? length : length + 1);
    if (m_separator == ' ') // a run of them is one
        while (!m_rest.empty() && isBlank(m_rest.front()))
            m_rest.remove_prefix(1);
    return cell;
}

namespace {

/// "1,234": a comma before the last three of up to six digits, which do not begin with 0.
bool mayBeThousands(std::string_view cell)
{
    if (cell.starts_with('-') || cell.starts_with('+'))
        cell.remove_prefix(1);
    const std::size_t comma = cell.find(',');
    return comma >= 1 && comma <= 3 && cell.size() == comma + 4 && !cell.starts_with('0')
        && std::all_of(
            cell.begin(), cell.end(), [](char letter) { return letter == ',' || (letter >= '0' && letter <= '9'); });
}

} // namespace

std::optional<double> DecimalCells::refuse(Fault fault)
{
    m_fault = fault;
    return std::nullopt;
}

bool DecimalCells::accept(Kind kind, std::string_view cell, TablePlace place)
{
    if (m_kind == Kind::Unknown) {
        m_kind = kind;
        m_example = cell;
        m_examplePlace = place;
    }
    return m_kind == kind;
}

std::optional<double> DecimalCells::valueOf(const TableCell& cell, char separator, TablePlace place)
{
    m_fault = Fault::None;
    const std::size_t comma = cell.text.find(','), point = cell.text.find('.');
    constexpr std::size_t none = std::string_view::npos;
    if (comma == none) {
        const ParsedNumber number = parseNumber(cell.text);
        if (!number)
            return refuse(number.fault == NumberFault::TooLarge ? Fault::TooLarge : Fault::None);
        if (point != none && !accept(Kind::Point, cell.text, place))
            return refuse(Fault::Mixed);
        return number.value;
    }
    if (cell.text.find_first_not_of("+-0123456789.,eE") != none)
        return refuse(Fault::None);
    if (point != none || cell.text.find(',', comma + 1) != none)
        return refuse(Fault::Thousands);
    m_scratch = cell.text;
    m_scratch[comma] = '.';
    const ParsedNumber number = parseNumber(m_scratch);
    if (!number)
        return refuse(number.fault == NumberFault::TooLarge ? Fault::TooLarge : Fault::None);
    // Where commas separate cells, decimals usually have points: such a number may be one with its thousands apart.
    if (separator == ',' && mayBeThousands(cell.text)) {
        if (m_kind == Kind::Point)
            return refuse(Fault::Mixed);
        if (m_doubtful.empty()) {
            m_doubtful = cell.text;
            m_doubtfulPlace = place;
        }
        return number.value;
    }
    if (!accept(Kind::Comma, cell.text, place))
        return refuse(Fault::Mixed);
    return number.value;
}

std::string DecimalCells::fault(std::string_view cell) const
{
    switch (m_fault) {
    case Fault::None:
        return {};
    case Fault::TooLarge:
        return faultInWords(cell, NumberFault::TooLarge);
    case Fault::Thousands:
        return say("csv.thousands", "{} is not a number (thousands are not separated)", quoteForMessage(cell));
    case Fault::Mixed:
        break;
    }
    const std::string mark = quoteForMessage(cell), example = quoteForMessage(m_example);
    const std::size_t line = m_examplePlace.line, column = m_examplePlace.column;
    return m_kind == Kind::Comma
        ? say("csv.point_not_comma", "{} has a decimal point, but {} in line {}, column {} has a comma", mark, example,
            line, column)
        : say("csv.comma_not_point", "{} has a decimal comma, but {} in line {}, column {} has a point", mark, example,
            line, column);
}

std::optional<std::string> DecimalCells::doubt() const
{
    if (m_doubtful.empty() || m_kind == Kind::Comma)
        return std::nullopt;
    return say("csv.doubtful",
        "line {}, column {}: {} may be a decimal or have its thousands apart; write it without the comma",
        m_doubtfulPlace.line, m_doubtfulPlace.column, quoteForMessage(m_doubtful));
}

} // namespace warpatlas::inline dataset
