/// The lines of the source that a thread has numbers for, as the column at the left of the canvas shows them. Plain.
#pragma once

#include "ui/canvas/words/rich_text.h"
#include "ui/canvas/words/source_values.h"

#include <string_view>

namespace warpatlas::ui {

struct ColumnLine {
    std::uint32_t number = 0;
    int indent = 0; ///< letters more than the line that has least
    std::string text; ///< without its indentation, and with blanks for tabs
    std::vector<SourceValue> values; ///< by bytes of `text`
    bool present = false; ///< the followed thread is at it
    std::vector<RichText> rows; ///< what stands below: formulas that no word says, loops, what happened
};

/// Returns them in their order. `followed`: the lines' present visit is one that is looked at.
std::vector<ColumnLine> columnLines(const StoryLines& lines, std::string_view source, bool followed);

/// Returns where a text is broken so that no row has more than `room` letters, behind its blanks if it can be, else
/// behind brackets: the first byte of each row. The first row has `first` letters less, the others `next` less.
std::vector<std::size_t> rowStarts(std::string_view text, int room, int first, int next);

/// Returns which of the lines are shown where each needs a height: the line `anchor` if there is any room, then those
/// before it, the nearest first, then those behind it. In their order.
std::vector<std::size_t> linesThatFit(const std::vector<float>& heights, std::size_t anchor, float room);

} // namespace warpatlas::ui
