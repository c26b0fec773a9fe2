/// The numbers under the source's lines while a thread is followed, a row each, from app/follow. Plain.
#pragma once

#include "app/follow/story_lines.h"

#include <QStringList>

#include <map>
#include <vector>

namespace warpatlas::ui {

enum class NumberInk { Way, Value, True, False, Soft, Wrong };

struct NumberSpan {
    int start = 0;
    int length = 0;
    NumberInk ink = NumberInk::Way;
};

struct SourceNumber {
    QString text; ///< "= 14 * 32 + 5 = 453", "k = 3, round 4 of 16, from 0 to 15"
    std::vector<NumberSpan> spans; ///< spans of all letters, in order
    bool earlier = false; ///< whether its round is over: the text begins with that
    bool inPlace = false; ///< the numbers under the line's own words say it: it needs no row
};

/// Numbers by line; those of one line in the order in which they are read.
using SourceNumbers = std::map<std::uint32_t, std::vector<SourceNumber>>;

SourceNumbers sourceNumbers(const StoryLines& lines);

std::map<std::uint32_t, QStringList> textsOf(const SourceNumbers& numbers);
/// The same, empty where the line's own words have it below them.
std::map<std::uint32_t, QStringList> shownTextsOf(const SourceNumbers& numbers);

} // namespace warpatlas::ui
