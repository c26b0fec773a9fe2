#include "ui/guide/terminal_text.h"

#include "app/words/say.h"
#include "ui/guide/markdown.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace warpatlas::ui::inline guide {

namespace {

/// Counts characters, not bytes: in UTF-8 all bytes but those that continue a character.
std::size_t widthOf(std::string_view text)
{
    return std::size_t(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

/// Returns the line without its marks; a link to a chapter becomes the command that shows it.
std::string plainOf(std::string_view line)
{
    std::string text;
    for (const Span& span : parseSpans(line)) {
        if (span.kind == Span::Kind::Code)
            text += '`' + span.text + '`';
        else if (span.kind != Span::Kind::Link)
            text += span.text;
        else if (const std::size_t end = span.target.find(".md");
                 end != std::string::npos && span.target.find('/') == std::string::npos)
            text += plainOf(span.text) + " (`help " + span.target.substr(0, end) + "`)";
        else
            text += plainOf(span.text) + (span.target.starts_with("http") ? " (" + span.target + ")" : "");
    }
    return text;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t columns)
{
    std::vector<std::string> lines{""};
    std::size_t width = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (word.empty())
            continue;
        const std::size_t wide = widthOf(word);
        if (width > 0 && width + 1 + wide > columns) {
            lines.emplace_back();
            width = 0;
        }
        lines.back() += (width > 0 ? " " : "") + std::string(word);
        width += wide + (width > 0 ? 1 : 0);
    }
    return lines;
}

/// Wraps a paragraph: `first` before the first line, as many blanks before the others.
std::string paragraph(std::string_view text, std::size_t columns, const std::string& first)
{
    const std::size_t indent = widthOf(first), room = columns > indent + 8 ? columns - indent : 8;
    std::string result;
    for (const std::string& line : wrapped(text, room))
        result += (result.empty() ? first : std::string(indent, ' ')) + line + '\n';
    return result;
}

constexpr std::size_t tableIndent = 2, tableColumnGap = 2;

std::size_t longestWord(std::string_view text)
{
    std::size_t longest = 0;
    for (const std::string& word : wrapped(text, 1))
        longest = std::max(longest, widthOf(word));
    return longest;
}

/// Returns the widths: narrow columns keep theirs; the wide ones share the rest, and none is narrower than its longest
/// word.
std::vector<std::size_t> columnWidths(const std::vector<std::vector<std::string>>& rows, std::size_t columns)
{
    std::vector<std::size_t> natural, least;
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            natural.resize(std::max(natural.size(), i + 1));
            least.resize(natural.size());
            natural[i] = std::max(natural[i], widthOf(row[i]));
            least[i] = std::max(least[i], longestWord(row[i]));
        }
    const std::size_t gaps = tableIndent + tableColumnGap * (natural.empty() ? 0 : natural.size() - 1);
    std::vector<std::size_t> widths = natural;
    for (std::size_t most = columns; most > 0 && std::accumulate(widths.begin(), widths.end(), gaps) > columns; --most)
        for (std::size_t i = 0; i < widths.size(); ++i)
            widths[i] = std::min(natural[i], std::max(least[i], most));
    return widths;
}

std::string table(const Block& block, std::size_t columns)
{
    std::vector<std::vector<std::string>> rows;
    for (const auto& row : block.rows) {
        rows.emplace_back();
        std::transform(row.begin(), row.end(), std::back_inserter(rows.back()), plainOf);
    }
    const std::vector<std::size_t> widths = columnWidths(rows, columns);
    std::string text;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (std::ranges::all_of(rows[row], &std::string::empty))
            continue;
        std::vector<std::vector<std::string>> cells;
        std::size_t height = 0;
        for (std::size_t i = 0; i < rows[row].size(); ++i) {
            cells.push_back(wrapped(rows[row][i], widths[i]));
            height = std::max(height, cells.back().size());
        }
        for (std::size_t y = 0; y < height; ++y) {
            std::string line(tableIndent, ' ');
            for (std::size_t i = 0; i < cells.size(); ++i) {
                const std::string& cell = y < cells[i].size() ? cells[i][y] : std::string();
                line += cell + std::string(widths[i] - std::min(widths[i], widthOf(cell)) + tableColumnGap, ' ');
            }
            text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
        }
        if (row == 0) {
            std::string line(tableIndent, ' ');
            for (const std::size_t width : widths)
                line += std::string(width, '-') + std::string(tableColumnGap, ' ');
            text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
        }
    }
    return text;
}

std::string code(std::string_view lines)
{
    std::string text;
    while (!lines.empty()) {
        const std::size_t end = lines.find('\n');
        text += (end > 0 ? "    " : "") + std::string(lines.substr(0, end + 1));
        lines.remove_prefix(end + 1);
    }
    return text;
}

std::string heading(const Block& block)
{
    const std::string words = plainOf(block.text);
    return words + '\n' + (block.level < 3 ? std::string(widthOf(words), block.level == 1 ? '=' : '-') + '\n' : "");
}

std::string blockText(const Block& block, std::size_t columns)
{
    switch (block.kind) {
    case Block::Kind::Heading:
        return heading(block);
    case Block::Kind::Item:
        return paragraph(plainOf(block.text), columns, (block.number.empty() ? "-" : block.number) + ' ');
    case Block::Kind::Table:
        return table(block, columns);
    case Block::Kind::Code:
        return code(block.text);
    case Block::Kind::Picture:
        return paragraph(warpatlas::say("guide.picture", "[Picture: {}]", plainOf(block.text)), columns, "");
    case Block::Kind::Paragraph:
        break;
    }
    return paragraph(plainOf(block.text), columns, "");
}

} // namespace

std::string terminalText(std::string_view markdown, std::size_t columns)
{
    std::string text;
    const Block* before = nullptr;
    const std::vector<Block> blocks = parseMarkdown(markdown);
    for (const Block& block : blocks) {
        const bool sameList = before && before->kind == Block::Kind::Item && block.kind == Block::Kind::Item;
        text += (before && !sameList ? "\n" : "") + blockText(block, columns);
        before = &block;
    }
    return text;
}

} // namespace warpatlas::ui::inline guide
