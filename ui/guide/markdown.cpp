#include "ui/guide/markdown.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace warpatlas::ui::inline guide {

namespace {

std::string_view stripped(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::vector<std::string> cellsOf(std::string_view row)
{
    row.remove_prefix(1);
    std::vector<std::string> cells;
    while (!row.empty()) {
        const std::size_t end = std::min(row.find('|'), row.size());
        cells.emplace_back(stripped(row.substr(0, end)));
        row.remove_prefix(std::min(end + 1, row.size()));
    }
    return cells;
}

bool isRule(std::string_view line)
{
    return line.starts_with("|-") && line.find_first_not_of("|-: ") == std::string_view::npos;
}

/// Returns how many characters "- " or "12. " behind a line's indent takes; 0 where there is none.
std::size_t bulletOf(std::string_view text)
{
    if (text.starts_with("- "))
        return 2;
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    return digits > 0 && text.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

} // namespace

std::vector<Block> parseMarkdown(std::string_view markdown)
{
    std::vector<Block> blocks;
    const std::vector<std::string_view> lines = linesOf(markdown);
    bool open = false; // the last block goes on with the next line
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string_view line = lines[i], text = stripped(line);
        const std::size_t bullet = bulletOf(text);
        if (text.empty() || text.starts_with("<!--")) {
            open = false;
        } else if (text.starts_with("```")) {
            Block code{.kind = Block::Kind::Code, .number = {}, .text = {}, .target = std::string(text.substr(3))};
            while (++i < lines.size() && stripped(lines[i]) != "```")
                code.text += std::string(lines[i]) + '\n';
            if (code.target != "mermaid")
                blocks.push_back(std::move(code));
            open = false;
        } else if (text.starts_with('#')) {
            const std::size_t level = text.find_first_not_of('#');
            blocks.push_back({.kind = Block::Kind::Heading,
                .level = int(level),
                .number = {},
                .text = std::string(stripped(text.substr(level))),
                .target = {}});
            open = false;
        } else if (text.starts_with("![")) {
            const std::size_t middle = text.find("](");
            blocks.push_back({.kind = Block::Kind::Picture,
                .number = {},
                .text = std::string(text.substr(2, middle - 2)),
                .target = std::string(text.substr(middle + 2, text.rfind(')') - middle - 2))});
            open = false;
        } else if (text.starts_with('|')) {
            if (!open || blocks.back().kind != Block::Kind::Table)
                blocks.push_back({.kind = Block::Kind::Table, .number = {}, .text = {}, .target = {}});
            if (!isRule(text))
                blocks.back().rows.push_back(cellsOf(text));
            open = true;
        } else if (bullet > 0) {
            const bool numbered = text.front() != '-';
            blocks.push_back({.kind = Block::Kind::Item,
                .number = numbered ? std::string(text.substr(0, bullet - 1)) : std::string(),
                .text = std::string(text.substr(bullet)),
                .target = {}});
            open = true;
        } else if (open && blocks.back().kind != Block::Kind::Table) {
            blocks.back().text += ' ' + std::string(text);
        } else {
            blocks.push_back({.number = {}, .text = std::string(text), .target = {}});
            open = true;
        }
    }
    return blocks;
}

std::vector<Span> parseSpans(std::string_view line)
{
    std::vector<Span> spans;
    std::string plain;
    const auto add = [&](Span span) {
        if (!plain.empty())
            spans.push_back({Span::Kind::Plain, std::exchange(plain, {})});
        spans.push_back(std::move(span));
    };
    while (!line.empty()) {
        std::size_t end = 0;
        if (line.starts_with("**") && (end = line.find("**", 2)) != std::string_view::npos) {
            add({Span::Kind::Strong, std::string(line.substr(2, end - 2))});
            line.remove_prefix(end + 2);
        } else if (line.starts_with('`') && (end = line.find('`', 1)) != std::string_view::npos) {
            add({Span::Kind::Code, std::string(line.substr(1, end - 1))});
            line.remove_prefix(end + 1);
        } else if (const std::size_t middle = line.find("]("); line.starts_with('[') && middle != std::string_view::npos
                   && middle < line.find('[', 1) && (end = line.find(')', middle)) != std::string_view::npos) {
            add({Span::Kind::Link, std::string(line.substr(1, middle - 1)),
                std::string(line.substr(middle + 2, end - middle - 2))});
            line.remove_prefix(end + 1);
        } else {
            plain += line.front();
            line.remove_prefix(1);
        }
    }
    if (!plain.empty())
        spans.push_back({Span::Kind::Plain, plain});
    return spans;
}

std::string anchorOf(std::string_view heading)
{
    std::string anchor;
    for (const char c : heading)
        if (c == ' ' || c == '-')
            anchor += '-';
        else if (const auto byte = static_cast<unsigned char>(c); std::isalnum(byte) != 0 || c == '_' || byte > 127)
            anchor += char(std::tolower(byte));
    return anchor;
}

} // namespace warpatlas::ui::inline guide
