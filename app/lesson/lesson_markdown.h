/// The text of a lesson in its parts. Pure, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline lesson {

/// ```{predict} ... ```: what a lesson asks or shows.
struct Directive {
    std::string name; ///< "predict"
    std::string words; ///< behind it on its line
    std::string body; ///< YAML
    std::uint32_t line = 0; ///< in which its body begins, from 1
};

struct MarkdownPart {
    std::string text; ///< CommonMark; empty: it is a directive
    Directive directive;
};

struct MarkdownStep {
    std::string title; ///< of its heading "## Title"; empty: what stands above the first
    std::vector<MarkdownPart> parts;
    std::uint32_t line = 0;
};

struct LessonMarkdown {
    std::string front; ///< the YAML between lines of ---
    std::vector<MarkdownStep> steps;
    std::uint32_t html = 0; ///< the line of the first paragraph of HTML, which not every place draws; 0: there is none
};

/// Comments ("<!-- ... -->") are no part of it.
LessonMarkdown partsOfLesson(std::string_view text);

inline constexpr std::string_view showScheme = "show:";
/// The addresses of its links that show something: "show:few?view=memory&thread=1:5".
std::vector<std::string> shownLinks(std::string_view markdown);
/// Such an address as the {view} that says the same.
Directive viewOfLink(std::string_view address);

/// Words as people read them, where nothing draws Markdown.
struct TextSpan {
    std::string text;
    bool strong = false, code = false;
    bool operator==(const TextSpan&) const = default;
};
struct TextBlock {
    enum class Kind : std::uint8_t { Words, Item, Code, Heading } kind = Kind::Words;
    std::vector<TextSpan> spans; ///< of code one for each line
    std::string mark; ///< of an item: "•", "2."
    bool operator==(const TextBlock&) const = default;
};

/// The paragraphs of a text in CommonMark, without its markup.
std::vector<TextBlock> blocksOf(std::string_view markdown);

} // namespace warpatlas::inline lesson
