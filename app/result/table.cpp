#include "app/result/table.h"

#include "app/words/say.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <utility>

namespace warpatlas::inline result {
namespace {

std::string sixDigitsOf(double value)
{
    return fmt::format("{:.6g}", value);
}

struct CsvText {
    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(bool is) const { return is ? "yes" : "no"; }
    std::string operator()(std::int64_t is) const { return std::to_string(is); }
    std::string operator()(double is) const { return sixDigitsOf(is); }
    std::string operator()(const std::string& is) const { return is; }
    std::string operator()(const Quantity& is) const { return sixDigitsOf(is.value); }
};

/// Blanks to the width of a column, counted in letters.
std::string padded(const std::string& words, int width)
{
    const std::size_t wide = std::size_t(std::abs(width)), has = TextTable::columns(words);
    const std::string blanks(wide > has ? wide - has : 0, ' ');
    return width < 0 ? words + blanks : blanks + words;
}

std::string lineOfTable(const Table& table, const std::vector<std::string>& words)
{
    std::string line;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (const TableColumn& column = table.columns[i]; column.width != 0)
            line += std::string(std::size_t(column.gap), ' ') + padded(words[i], column.width);
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

std::string inMarkdown(std::string words)
{
    for (std::size_t at = 0; (at = words.find_first_of("|\n", at)) != std::string::npos; at += 2)
        words.replace(at, 1, words[at] == '|' ? "\\|" : "  ");
    return words;
}

} // namespace

std::string wordsWithoutProvenance(const Cell& cell)
{
    return cell.words ? *cell.words : std::visit(CsvText(), cell.value);
}

std::string wordsOf(const Cell& cell)
{
    const Quantity* const quantity = cell.saysProvenance ? std::get_if<Quantity>(&cell.value) : nullptr;
    const std::string words = wordsWithoutProvenance(cell);
    return quantity ? say("result.with_provenance", "{}, {}", words, nameOf(quantity->provenance)) : words;
}

bool sameHead(const Table& one, const Table& other)
{
    return std::ranges::equal(one.columns, other.columns, {}, &TableColumn::title, &TableColumn::title);
}

bool Table::isForPeople() const
{
    return std::ranges::any_of(columns, [](const TableColumn& column) { return column.width != 0; });
}

std::string csvOf(const Table& table)
{
    std::string csv, line;
    bool first = true;
    const auto put = [&](const std::string& cell) { line += (std::exchange(first, false) ? "" : ",") + csvCell(cell); };
    const auto end = [&] {
        csv += std::exchange(line, {}) + "\r\n";
        first = true;
    };
    for (const TableColumn& column : table.columns) {
        if (column.key.empty())
            continue;
        put(column.key);
        if (column.parts == TableColumn::Parts::Samples)
            for (const char* part : {"_low", "_high", "_samples"})
                put(column.key + part);
    }
    end();
    for (const std::vector<Cell>& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (table.columns[i].key.empty())
                continue;
            put(std::visit(CsvText(), row[i].value));
            if (table.columns[i].parts != TableColumn::Parts::Samples)
                continue;
            const Quantity* const is = std::get_if<Quantity>(&row[i].value);
            put(is ? sixDigitsOf(is->low) : "");
            put(is ? sixDigitsOf(is->high) : "");
            put(is && is->samples > 0 ? std::to_string(is->samples) : "");
        }
        end();
    }
    return csv;
}

std::string markdownOf(const Table& table)
{
    std::string head = "|", rule = "|", body;
    for (const TableColumn& column : table.columns)
        if (column.width != 0) {
            head += ' ' + inMarkdown(column.title) + " |";
            rule += column.width > 0 ? " ---: |" : " :--- |";
        }
    for (const std::vector<Cell>& row : table.rows) {
        body += '|';
        for (std::size_t i = 0; i < row.size(); ++i)
            if (table.columns[i].width != 0)
                body += ' ' + inMarkdown(wordsOf(row[i])) + " |";
        body += '\n';
    }
    return (table.title.empty() ? "" : table.title + ":\n\n") + head + '\n' + rule + '\n' + body;
}

void addTable(TextTable& text, const Table& table, bool head)
{
    constexpr std::size_t mostLetters = 99;
    std::vector<std::string> words;
    for (const TableColumn& column : table.columns)
        words.push_back(column.title);
    if (head)
        text.line(lineOfTable(table, words));
    if (TextTable::columns(table.title) > mostLetters)
        text.row("", table.title); // in several lines
    else if (!table.title.empty())
        text.line(' ' + table.title);
    for (const std::vector<Cell>& row : table.rows) {
        words.clear();
        for (const Cell& cell : row)
            words.push_back(wordsOf(cell));
        text.line(lineOfTable(table, words));
    }
}

std::string csvCell(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string inside;
    for (const char letter : text)
        inside += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return "\"" + inside + "\"";
}

} // namespace warpatlas::inline result
