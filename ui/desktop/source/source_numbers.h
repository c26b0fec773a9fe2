/// The numbers under the source's lines while a thread is followed, a row each, from app/follow. Plain.
#pragma once

#include "app/follow/story_lines.h"

#include <QStringList>

#include <algorithm>
#include <map>
#include <vector>

namespace warpatlas::ui::inline desktop {

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

/// Selected text of the source, from letter to letter. The numbers between its lines are no part of it, but can be
/// copied with it. Plain.
struct SourcePosition {
    std::uint32_t line = 1;
    int column = 0; ///< letters before it
    bool operator==(const SourcePosition&) const = default;
    bool operator<(const SourcePosition& other) const
    {
        return line != other.line ? line < other.line : column < other.column;
    }
};

struct SourceSelection {
    SourcePosition anchor, caret; ///< where it was begun, and where it was led to

    bool empty() const { return anchor == caret; }
    SourcePosition from() const { return std::min(anchor, caret); }
    SourcePosition to() const { return std::max(anchor, caret); }
    /// Returns which letters of a line of `length` letters are selected: the first and one behind the last.
    std::pair<int, int> inLine(std::uint32_t line, int length) const;
};

SourceSelection wholeLines(const QStringList& lines, std::uint32_t first, std::uint32_t last);

/// Returns the selected text. With `numbers`, those of each line stand below it as comments: "    // = 14 * 32 + 5 =
/// 453".
QString selectedText(
    const QStringList& lines, const SourceSelection& selection, const SourceNumbers* numbers = nullptr);

} // namespace warpatlas::ui::inline desktop
