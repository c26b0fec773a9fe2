#include "app/dataset/tables/table_reader.h"

#include "app/dataset/file_bytes.h"
#include "app/dataset/limits.h"
#include "app/dataset/lines.h"
#include "app/dataset/numbers.h"
#include "app/dataset/tables/table_cells.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>

namespace warpatlas::inline dataset {

namespace {

class TableReader {
public:
    TableReader(const std::string& name, std::string_view text) : m_name(name), m_text(text), m_lines(text) { }

    Loaded read()
    {
        recogniseFormat();
        requireMemory(m_name, mostValues() * (sizeof(double) + sizeof(double)), forItsNumbers());
        while (nextLine())
            if (m_format.names && m_names.empty())
                readNames();
            else
                readRow();
        if (const auto doubt = m_decimals.doubt())
            throw InputError(m_name, *doubt);
        if (m_rows == 0)
            throw InputError(m_name,
                m_names.empty() ? say("csv.no_numbers", "has no numbers")
                                : say("csv.only_names", "has no numbers, only names in line {}", m_namesLine));
        Loaded loaded = arrayOfNumbers(Shape{{m_columns, m_rows, 1}, 1}, m_values, m_large);
        loaded.note = note();
        return loaded;
    }

private:
    /// Goes to the next line that is neither empty nor a comment.
    bool nextLine()
    {
        while (const auto line = m_lines.next()) {
            const std::string_view content = trimmed(*line);
            if (content.empty() || content.starts_with('#'))
                continue;
            // A tab at the end of a line is a cell; spaces are not.
            m_line = m_format.separator == '\t' ? *line : content;
            return true;
        }
        return false;
    }

    void recogniseFormat()
    {
        Lines start = m_lines;
        m_format.separator = '\t'; // keeps whole lines
        bool more = nextLine();
        const std::optional<char> announced = more ? announcedSeparator(m_line) : std::nullopt;
        if (announced) {
            start = m_lines;
            more = nextLine();
        }
        if (more) {
            const std::string_view first = m_line;
            m_format = tableFormat(first, nextLine() ? std::optional(m_line) : std::nullopt, announced);
        }
        m_lines = start;
    }

    /// Bounds the number of values: a cell ends at a separator or with its line; a run of spaces is one separator.
    std::uint64_t mostValues() const
    {
        std::uint64_t ends = 1;
        char before = ' ';
        for (const char letter : m_text) {
            const bool separates = letter == m_format.separator && (letter != ' ' || before != ' ');
            ends += separates || letter == '\n' || letter == '\r';
            before = letter;
        }
        return ends;
    }

    void readNames()
    {
        TableCells cells(m_line, m_format.separator);
        while (const auto cell = cells.next())
            m_names.push_back(cell->text.empty() ? say("csv.no_name", "(no name)") : cell->unquoted());
        refuseFault(cells);
        m_namesLine = m_lines.number();
    }

    void readRow()
    {
        TableCells cells(m_line, m_format.separator);
        while (const auto cell = cells.next()) {
            const auto value = m_decimals.valueOf(*cell, m_format.separator, {m_lines.number(), cells.column()});
            if (!value)
                refuse(*cell, cells.column());
            if (isLargeNumber(cell->text, *value))
                m_large.push_back({m_values.size(), std::string(cell->text)});
            m_values.push_back(*value);
        }
        refuseFault(cells);
        const std::size_t columns = cells.column();
        if (m_rows == 0) {
            m_columns = columns;
            requireNamesFor(columns);
        }
        if (columns != m_columns)
            throw InputError(m_name,
                say("csv.other_columns", "line {} has {} {}, the lines before it have {}", m_lines.number(), columns,
                    nameFor(columns, noun::number), m_columns));
        ++m_rows;
        requireSize(m_name, Shape{{m_columns, m_rows, 1}, 1});
    }

    void requireNamesFor(std::size_t columns) const
    {
        if (!m_format.names || m_names.size() == columns)
            return;
        const bool perhapsDecimals = m_format.separator == ',' && columns > m_names.size();
        throw InputError(m_name,
            say("csv.other_names", "line {} has {} {}, but line {} has {} {}", m_lines.number(), columns,
                nameFor(columns, noun::number), m_namesLine, m_names.size(), nameFor(m_names.size(), noun::name))
                + (perhapsDecimals
                        ? say("csv.perhaps_decimals", " (with decimal commas, separate the cells by semicolons)")
                        : ""));
    }

    void refuseFault(const TableCells& cells) const
    {
        if (!cells.fault().empty())
            refuseAt(cells.column(), cells.fault());
    }

    [[noreturn]] void refuseAt(std::size_t column, const std::string& reason) const
    {
        throw InputError(m_name, say("csv.at", "line {}, column {}: {}", m_lines.number(), column, reason));
    }

    [[noreturn]] void refuse(const TableCell& cell, std::size_t column) const
    {
        if (cell.text.empty())
            refuseAt(column, say("csv.empty_cell", "the cell is empty"));
        std::string words = m_decimals.fault(cell.text);
        if (words.empty())
            words = faultInWords(cell.text, NumberFault::NoNumber) + advice(column);
        refuseAt(column, words);
    }

    /// Says what to do about a word, by its place.
    std::string advice(std::size_t column) const
    {
        std::size_t cells = 0, numbers = 0;
        for (TableCells line(m_line, m_format.separator); const auto cell = line.next(); ++cells)
            numbers += looksNumeric(cell->text);
        if (numbers == 0 && m_rows == 0 && !m_names.empty())
            return say("csv.taken_as_names", " (line {} was taken as names; another such line must begin with #)",
                m_namesLine);
        if (column == 1 && cells > 1 && numbers + 1 == cells)
            return say("csv.labels", " (a column of labels must be left out; in a shell: cut {}-f2-)", cutOption());
        if (m_rows == 0 && m_names.empty())
            return say("csv.names_line", " (a line of names has no numbers, or begins with #)");
        return {};
    }

    std::string cutOption() const
    {
        return m_format.separator == '\t' ? "" : fmt::format("-d '{}' ", m_format.separator);
    }

    std::string namesTaken(const std::string& names) const
    {
        return m_namesLine == 1 ? say("csv.first_line_names", "first line taken as names: {}", names)
                                : say("csv.line_names", "line {} taken as names: {}", m_namesLine, names);
    }

    std::string note() const
    {
        std::string note;
        const auto add = [&](const std::string& words) { note += (note.empty() ? "" : "; ") + words; };
        if (!m_names.empty())
            add(namesTaken(shortened(fmt::format("{}", fmt::join(m_names, ", ")))));
        if (m_format.separator == ';')
            add(say("csv.semicolons", "semicolons"));
        if (m_decimals.areCommas())
            add(say("csv.decimal_commas", "decimal commas"));
        return note;
    }

    const std::string& m_name;
    std::string_view m_text;
    Lines m_lines;
    std::string_view m_line;
    TableFormat m_format;
    DecimalCells m_decimals;
    std::vector<std::string> m_names;
    std::size_t m_namesLine = 0;
    std::vector<double> m_values;
    std::vector<LargeNumber> m_large;
    std::uint64_t m_columns = 0, m_rows = 0;
};

} // namespace

Loaded readTable(const std::string& name, std::span<const std::byte> bytes)
{
    return TableReader(name, asText(bytes)).read();
}

} // namespace warpatlas::inline dataset
