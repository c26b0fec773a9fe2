#include "ui/guide/html_text.h"

#include "app/words/html.h"
#include "ui/guide/markdown.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas::ui::inline guide {
namespace {

std::string addressOf(std::string target, std::string_view chapterEnding)
{
    constexpr std::string_view ending = ".md";
    const std::size_t end = target.find(ending);
    if (!target.starts_with("http") && end != std::string::npos)
        target.replace(end, ending.size(), chapterEnding);
    return inHtml(target);
}

std::string tableHtml(const Block& block, std::string_view chapterEnding)
{
    std::string html = "<div class=\"scroll\"><table>\n";
    for (std::size_t row = 0; row < block.rows.size(); ++row) {
        const auto& cells = block.rows[row];
        if (std::ranges::all_of(cells, &std::string::empty))
            continue;
        html += "<tr>";
        for (const std::string& cell : cells)
            html += fmt::format("<{0}>{1}</{0}>", row == 0 ? "th" : "td", htmlLine(cell, chapterEnding));
        html += "</tr>\n";
    }
    return html + "</table></div>\n";
}

std::string blockHtml(const Block& block, std::string_view chapterEnding)
{
    const std::string text = block.kind == Block::Kind::Code ? inHtml(block.text) : htmlLine(block.text, chapterEnding);
    switch (block.kind) {
    case Block::Kind::Heading:
        return fmt::format("<h{0} id=\"{1}\">{2}</h{0}>\n", block.level, inHtml(anchorOf(block.text)), text);
    case Block::Kind::Item:
        // A list that is interrupted by code would begin with 1 again.
        return block.number.empty()
            ? "<li>" + text + "</li>\n"
            : fmt::format("<p class=\"number\">{}&nbsp;&nbsp;{}</p>\n", inHtml(block.number), text);
    case Block::Kind::Table:
        return tableHtml(block, chapterEnding);
    case Block::Kind::Code:
        return "<pre>" + text + "</pre>\n";
    case Block::Kind::Picture:
        return fmt::format(
            "<figure><img src=\"{}\" alt=\"\"><figcaption>{}</figcaption></figure>\n", inHtml(block.target), text);
    case Block::Kind::Paragraph:
        break;
    }
    return "<p>" + text + "</p>\n";
}

} // namespace

std::string htmlLine(std::string_view line, std::string_view chapterEnding)
{
    std::string html;
    for (const Span& span : parseSpans(line)) {
        if (span.kind == Span::Kind::Code)
            html += "<code>" + inHtml(span.text) + "</code>";
        else if (span.kind == Span::Kind::Strong)
            html += "<b>" + inHtml(span.text) + "</b>";
        else if (span.kind == Span::Kind::Plain)
            html += inHtml(span.text);
        else if (span.target.starts_with("http") || span.target.find('/') == std::string::npos)
            html += fmt::format(
                "<a href=\"{}\">{}</a>", addressOf(span.target, chapterEnding), htmlLine(span.text, chapterEnding));
        else
            html += htmlLine(span.text, chapterEnding);
    }
    return html;
}

std::string htmlText(std::string_view markdown, std::string_view chapterEnding)
{
    std::string html;
    bool inList = false;
    for (const Block& block : parseMarkdown(markdown)) {
        const bool item = block.kind == Block::Kind::Item && block.number.empty();
        if (item != inList)
            html += item ? "<ul>\n" : "</ul>\n";
        inList = item;
        html += blockHtml(block, chapterEnding);
    }
    return html + (inList ? "</ul>\n" : "");
}

} // namespace warpatlas::ui::inline guide
