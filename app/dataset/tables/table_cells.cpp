#include "app/dataset/tables/table_cells.h"

#include "app/words/say.h"

#include <algorithm>

namespace warpatlas {

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

} // namespace warpatlas
