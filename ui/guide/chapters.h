/// The chapters of the guide, which travel inside the program (assets/guide). Any thread.
#pragma once

#include <string_view>
#include <vector>

namespace warpatlas::ui::inline guide {

/// A chapter as guide/contents.md lists it: its headings are the parts, each item links to a chapter and summarises it.
struct Chapter {
    std::string_view part; ///< "For users"
    std::string_view topic; ///< "window": what `warpatlas help` takes, and the name of its file
    std::string_view title; ///< "The window"
    std::string_view summary; ///< one line
    std::string_view text; ///< Markdown
};

const std::vector<Chapter>& chapters(); ///< in the order in which they are read

/// Returns null where no chapter has the name.
const Chapter* findChapter(std::string_view topic);

/// Returns the topic that was probably meant, within two wrong letters or begun with what is given; empty: none is
/// near.
std::string_view nearestTopic(std::string_view given);

} // namespace warpatlas::ui::inline guide
