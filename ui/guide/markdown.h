/// The little Markdown that the guide is written in, as blocks: headings, paragraphs, lists, tables, code and pictures.
/// What a terminal and a window make of them is theirs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::ui {

struct Block {
    enum class Kind { Heading, Paragraph, Item, Table, Code, Picture };
    Kind kind = Kind::Paragraph;
    int level = 0; ///< of a heading, from 1
    std::string number; ///< of an item of a numbered list: "1."
    std::string text; ///< inline Markdown, one line; of code its lines as they are; of a picture what it shows
    std::string target; ///< of a picture its file; of code its language
    std::vector<std::vector<std::string>> rows = {}; ///< of a table; the first one is its heading and may be all empty
};

/// Comments, and diagrams that only a web page draws, are left out.
std::vector<Block> parseMarkdown(std::string_view markdown);

/// A piece of a line: plain, `code`, **strong**, or a [link](target) around such text.
struct Span {
    enum class Kind { Plain, Code, Strong, Link };
    Kind kind = Kind::Plain;
    std::string text; ///< of a link inline Markdown again
    std::string target = {};
};
std::vector<Span> parseSpans(std::string_view line);

/// How a heading is named in links to it, as web pages of repositories do it: "Your own data" is "your-own-data".
std::string anchorOf(std::string_view heading);

} // namespace warpatlas::ui
