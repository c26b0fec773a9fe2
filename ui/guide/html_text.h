/// A chapter as HTML, in plain elements: the style of a browser, or of Qt's rich text, says how they look. Any thread.
#pragma once

#include <string>
#include <string_view>

namespace warpatlas::ui::inline guide {

/// Returns what stands inside of a page's body. Links to chapters end with `chapterEnding` where Markdown has ".md"; a
/// link into the repository, which need not be there, is its text. A heading's id is its anchorOf().
std::string htmlText(std::string_view markdown, std::string_view chapterEnding);

/// Returns one line without blocks.
std::string htmlLine(std::string_view line, std::string_view chapterEnding);

} // namespace warpatlas::ui::inline guide
