#include "app/dataset/table_reader.h"

#include "app/dataset/file_bytes.h"
#include "app/dataset/limits.h"
#include "app/dataset/lines.h"
#include "app/dataset/numbers.h"
#include "kernels/values/error.h"

#include <fmt/format.h>

namespace warpatlas {

namespace {

char separatorOf(std::string_view line)
{
    for (const char separator : {'\t', ';', ','})
        if (line.find(separator) != std::string_view::npos)
            return separator;
    return ' ';
}

/// Calls `use` with each cell of a line, trimmed. Runs of spaces are one separator.
template <class Use> void forEachCell(std::string_view line, char separator, Use use)
{
    for (;;) {
        const std::size_t end = line.find(separator);
        use(trimmed(line.substr(0, end)));
        if (end == std::string_view::npos)
            return;
        line.remove_prefix(end + 1);
        if (separator == ' ')
            line = trimmed(line);
    }
}

class TableReader {
public:
    explicit TableReader(const std::string& name) : m_name(name) { }

    Loaded read(std::string_view text)
    {
        Lines lines(text);
        while (const auto line = lines.next()) {
            const std::string_view content = trimmed(*line);
            if (content.empty() || content.starts_with('#'))
                continue;
            m_line = lines.number();
            // A tab at the end of a line is a cell; spaces are not.
            readRow(*line, content);
        }
        if (m_rows == 0)
            throw InputError(m_name, "has no numbers");
        return arrayOfNumbers(Shape{{m_columns, m_rows, 1}, 1}, m_values);
    }

private:
    void readRow(std::string_view line, std::string_view content)
    {
        if (m_rows == 0)
            m_separator = separatorOf(content);
        std::size_t column = 0;
        forEachCell(m_separator == '\t' ? line : content, m_separator, [&](std::string_view cell) {
            ++column;
            if (const auto value = parseNumber(cell))
                m_values.push_back(*value);
            else
                refuse(cell, column);
        });
        if (m_rows == 0)
            m_columns = column;
        if (column != m_columns)
            throw InputError(m_name,
                fmt::format("line {} has {} {}, the lines before it have {}", m_line, column,
                    column == 1 ? "number" : "numbers", m_columns));
        ++m_rows;
        requireSize(m_name, Shape{{m_columns, m_rows, 1}, 1});
    }

    [[noreturn]] void refuse(std::string_view cell, std::size_t column) const
    {
        const std::string place = fmt::format("line {}, column {}: ", m_line, column);
        if (cell.empty())
            throw InputError(m_name, place + "the cell is empty");
        std::string advice;
        if (m_separator != ',' && cell.find(',') != std::string_view::npos)
            advice = " (decimals are written with a point)";
        else if (m_rows == 0)
            advice = " (a line of headings must be left out, or begin with #)";
        throw InputError(m_name, place + quoteForMessage(cell) + " is not a number" + advice);
    }

    const std::string& m_name;
    std::vector<double> m_values;
    std::size_t m_line = 0;
    std::uint64_t m_columns = 0, m_rows = 0;
    char m_separator = ',';
};

} // namespace

Loaded readTable(const std::string& name, std::span<const std::byte> bytes)
{
    return TableReader(name).read(asText(bytes));
}

} // namespace warpatlas
