#include "app/dataset/tables/decimal_cells.h"

#include "app/dataset/numbers.h"
#include "app/words/say.h"

#include <algorithm>

namespace warpatlas {

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

} // namespace warpatlas
