/// Selected text of the source, from letter to letter. The numbers between its lines are no part of it, but can be
/// copied with it. Plain.
#pragma once

#include "ui/desktop/source/source_numbers.h"

#include <algorithm>

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
