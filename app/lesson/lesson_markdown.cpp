#include "app/lesson/lesson_markdown.h"

#include <algorithm>
#include <cmark-gfm.h>
#include <memory>

namespace warpatlas::inline lesson {
namespace {

constexpr std::string_view fence = "---\n";

using Document = std::unique_ptr<cmark_node, decltype(&cmark_node_free)>;

std::string_view trimmedEnd(std::string_view text)
{
    return text.substr(0, text.find_last_not_of(" \r\n\t") + 1);
}

/// The text of a heading as people read it, without its markup.
std::string titleOf(cmark_node* heading)
{
    std::string title;
    const std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> all(cmark_iter_new(heading), cmark_iter_free);
    while (cmark_iter_next(all.get()) != CMARK_EVENT_DONE)
        if (const char* const text = cmark_node_get_literal(cmark_iter_get_node(all.get())))
            title += text;
    return title;
}

/// LineStarts of a text, by their numbers from 1.
class LineStarts {
public:
    explicit LineStarts(std::string_view text) : m_text(text)
    {
        m_starts.push_back(0);
        for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
            m_starts.push_back(at + 1);
        m_starts.push_back(text.size());
    }
    std::string_view from(int first, int last) const
    {
        const std::size_t begin = startOf(first);
        return m_text.substr(begin, startOf(last + 1) - begin);
    }

private:
    std::size_t startOf(int line) const { return m_starts[std::min(std::size_t(line - 1), m_starts.size() - 1)]; }

    std::string_view m_text;
    std::vector<std::size_t> m_starts;
};

/// "{predict} words" of a fenced block's info.
bool readDirective(cmark_node* node, Directive& directive)
{
    const std::string_view info = cmark_node_get_fence_info(node);
    const std::size_t end = info.find('}');
    if (!info.starts_with('{') || end == std::string_view::npos)
        return false;
    directive.name = info.substr(1, end - 1);
    const std::string_view words = info.substr(end + 1);
    const std::size_t first = words.find_first_not_of(' ');
    directive.words = first == std::string_view::npos ? std::string_view() : words.substr(first);
    directive.body = cmark_node_get_literal(node);
    return true;
}

/// Adds the words inside of a paragraph.
void addSpans(std::vector<TextSpan>& spans, cmark_node* parent, bool strong)
{
    const auto add = [&](std::string_view text, bool code) {
        if (!spans.empty() && spans.back().strong == strong && spans.back().code == code)
            spans.back().text += text;
        else if (!text.empty())
            spans.push_back({std::string(text), strong, code});
    };
    for (cmark_node* node = cmark_node_first_child(parent); node != nullptr; node = cmark_node_next(node)) {
        const cmark_node_type type = cmark_node_get_type(node);
        const char* const text = cmark_node_get_literal(node);
        if (type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK)
            add(" ", false);
        else if (type == CMARK_NODE_TEXT || type == CMARK_NODE_CODE)
            add(text, type == CMARK_NODE_CODE);
        else
            addSpans(spans, node, strong || type == CMARK_NODE_STRONG || type == CMARK_NODE_EMPH);
    }
}

void addBlocks(std::vector<TextBlock>& blocks, cmark_node* parent, const std::string& mark)
{
    int number = cmark_node_get_list_start(parent);
    const bool isNumbered = cmark_node_get_list_type(parent) == CMARK_ORDERED_LIST;
    for (cmark_node* node = cmark_node_first_child(parent); node != nullptr; node = cmark_node_next(node)) {
        const cmark_node_type type = cmark_node_get_type(node);
        if (type == CMARK_NODE_CODE_BLOCK) {
            TextBlock code{TextBlock::Kind::Code, {}, {}};
            const std::string_view text = trimmedEnd(cmark_node_get_literal(node));
            for (std::size_t from = 0, end = 0; end < text.size(); from = end + 1) {
                end = std::min(text.find('\n', from), text.size());
                code.spans.push_back({std::string(text.substr(from, end - from)), false, true});
            }
            blocks.push_back(std::move(code));
        } else if (type == CMARK_NODE_PARAGRAPH || type == CMARK_NODE_HEADING) {
            TextBlock block{type == CMARK_NODE_HEADING ? TextBlock::Kind::Heading
                    : mark.empty()                     ? TextBlock::Kind::Words
                                                       : TextBlock::Kind::Item,
                {}, mark};
            addSpans(block.spans, node, type == CMARK_NODE_HEADING);
            blocks.push_back(std::move(block));
        } else {
            addBlocks(blocks, node, type != CMARK_NODE_ITEM ? mark : isNumbered ? std::to_string(number++) + "." : "•");
        }
    }
}

} // namespace

std::vector<TextBlock> blocksOf(std::string_view markdown)
{
    const Document document(cmark_parse_document(markdown.data(), markdown.size(), CMARK_OPT_DEFAULT), cmark_node_free);
    std::vector<TextBlock> blocks;
    addBlocks(blocks, document.get(), {});
    return blocks;
}

std::vector<std::string> shownLinks(std::string_view markdown)
{
    std::vector<std::string> links;
    const Document document(cmark_parse_document(markdown.data(), markdown.size(), CMARK_OPT_DEFAULT), cmark_node_free);
    const std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> all(cmark_iter_new(document.get()), cmark_iter_free);
    for (cmark_event_type event = CMARK_EVENT_NONE; (event = cmark_iter_next(all.get())) != CMARK_EVENT_DONE;)
        if (cmark_node* const node = cmark_iter_get_node(all.get());
            event == CMARK_EVENT_ENTER && cmark_node_get_type(node) == CMARK_NODE_LINK)
            if (const std::string_view url = cmark_node_get_url(node); url.starts_with(showScheme))
                links.emplace_back(url);
    return links;
}

Directive viewOfLink(std::string_view address)
{
    address.remove_prefix(showScheme.size());
    const std::size_t query = std::min(address.find('?'), address.size());
    Directive view{"view", "data", "run: " + std::string(address.substr(0, query)) + "\n"};
    for (std::size_t from = query + 1, end = 0; from < address.size(); from = end + 1) {
        end = std::min(address.find('&', from), address.size());
        const std::string_view pair = address.substr(from, end - from);
        const std::string_view key = pair.substr(0, pair.find('='));
        const std::string_view value = key.size() < pair.size() ? pair.substr(key.size() + 1) : std::string_view();
        if (key == "view")
            view.words = value;
        else
            view.body += std::string(key) + ": " + std::string(value) + "\n";
    }
    return view;
}

LessonMarkdown partsOfLesson(std::string_view text)
{
    LessonMarkdown lesson;
    int above = 0; // lines above the text
    if (text.starts_with(fence)) {
        const std::size_t end = text.find("\n---\n", fence.size() - 1);
        if (end != std::string_view::npos) {
            lesson.front = text.substr(fence.size(), end + 1 - fence.size());
            const std::string_view head = text.substr(0, end + 5);
            above = int(std::count(head.begin(), head.end(), '\n'));
            text.remove_prefix(head.size());
        }
    }
    const LineStarts lines(text);
    const Document document(cmark_parse_document(text.data(), text.size(), CMARK_OPT_DEFAULT), cmark_node_free);
    lesson.steps.emplace_back();
    int pending = 0, last = 0; // lines of text that no part has yet
    const auto endText = [&] {
        if (pending > 0)
            lesson.steps.back().parts.push_back({std::string(trimmedEnd(lines.from(pending, last))), {}});
        pending = 0;
    };
    for (cmark_node* node = cmark_node_first_child(document.get()); node != nullptr; node = cmark_node_next(node)) {
        const int line = cmark_node_get_start_line(node);
        const cmark_node_type type = cmark_node_get_type(node);
        Directive directive;
        if (type == CMARK_NODE_HEADING && cmark_node_get_heading_level(node) == 2) {
            endText();
            lesson.steps.push_back({titleOf(node), {}, std::uint32_t(line + above)});
        } else if (type == CMARK_NODE_CODE_BLOCK && readDirective(node, directive)) {
            endText();
            directive.line = std::uint32_t(line + above + 1);
            lesson.steps.back().parts.push_back({{}, std::move(directive)});
        } else if (type == CMARK_NODE_HTML_BLOCK) {
            endText();
            const std::string_view html = cmark_node_get_literal(node);
            if (lesson.html == 0 && html.find("<!--") > html.find_first_not_of(' '))
                lesson.html = std::uint32_t(line + above);
        } else {
            pending = pending > 0 ? pending : line;
            last = cmark_node_get_end_line(node);
        }
    }
    endText();
    if (lesson.steps.front().parts.empty())
        lesson.steps.erase(lesson.steps.begin());
    return lesson;
}

} // namespace warpatlas::inline lesson
