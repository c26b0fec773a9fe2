/// The little Markdown that the guide is written in, as blocks: headings, paragraphs, lists, tables, code and pictures.
/// The terminal and the window show them in their own ways.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::ui::inline guide {

struct Block {
    enum class Kind { Heading, Paragraph, Item, Table, Code, Picture };
    Kind kind = Kind::Paragraph;
    int level = 0; ///< level of a heading, from 1
    std::string number; ///< number of an item in a numbered list: "1."
    std::string text; ///< inline Markdown, one line; the lines of code as they are; what a picture shows
    std::string target; ///< file of a picture; language of code
    std::vector<std::vector<std::string>> rows = {}; ///< rows of a table; the first is its heading and may be all empty
};

/// Leaves out comments, and diagrams that only a web page draws.
std::vector<Block> parseMarkdown(std::string_view markdown);

/// A piece of a line: plain, `code`, **strong**, or a [link](target) around such text.
struct Span {
    enum class Kind { Plain, Code, Strong, Link };
    Kind kind = Kind::Plain;
    std::string text; ///< inline Markdown again for a link
    std::string target = {};
};
std::vector<Span> parseSpans(std::string_view line);

/// Returns a heading's name in links to it, as web pages of repositories make it: "Your own data" is "your-own-data".
std::string anchorOf(std::string_view heading);

} // namespace warpatlas::ui::inline guide
