/// The chapters of the guide, which travel inside the program (assets/guide). Any thread.
#pragma once

#include <string_view>
#include <vector>

namespace warpatlas::ui {

/// As guide/contents.md has them: its headings are the parts, each item is a link to a chapter and what it is about.
struct Chapter {
    std::string_view part; ///< "For users"
    std::string_view topic; ///< "window": what `warpatlas help` takes, and the name of its file
    std::string_view title; ///< "The window"
    std::string_view summary; ///< one line
    std::string_view text; ///< Markdown
};

const std::vector<Chapter>& chapters(); ///< in the order in which they are read

/// Null where there is none of that name.
const Chapter* findChapter(std::string_view topic);

/// The topic that was probably meant, within two wrong letters or begun with what is given; empty: none is near.
std::string_view nearestTopic(std::string_view given);

} // namespace warpatlas::ui
