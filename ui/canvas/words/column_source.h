/// The lines of the source that a thread has numbers for, as the column at the left of the canvas shows them. Plain.
#pragma once

#include "app/follow/story_lines.h"
#include "ui/canvas/words/rich_text.h"
#include "ui/canvas/words/ruler.h"

#include <map>
#include <string_view>
#include <vector>

namespace warpatlas::ui::inline canvas {

/// The values of a thread under the source's own words: blockIdx.x has 30 below it. For every view of the source.
/// Plain.
enum class ValueSign : std::uint8_t { None, Holds, Fails }; ///< of a condition: a tick or a cross

struct SourceValue {
    ValueSign sign = ValueSign::None;
    std::uint32_t column = 0, length = 0; ///< the word, bytes of the line; a condition has no length
    std::string text; ///< empty where there is a sign
    TermInk ink = TermInk::Plain;
    bool earlier = false; ///< of a round that is over
    bool operator==(const SourceValue&) const = default;
};

/// By line, from 1; those of one line in its order. What a later visit says of a word replaces what an earlier one
/// said.
using SourceValues = std::map<std::uint32_t, std::vector<SourceValue>>;
SourceValues sourceValues(const StoryLines& lines);

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

/// Returns all lines of a source, without any values.
std::vector<ColumnLine> plainLines(std::string_view source);

/// Returns where a text is broken so that no row has more than `room` letters, behind its blanks if it can be, else
/// behind brackets: the first byte of each row. The first row has `first` letters less, the others `next` less.
std::vector<std::size_t> rowStarts(std::string_view text, int room, int first, int next);

/// Returns which of the lines are shown where each needs a height: the line `anchor` if there is any room, then those
/// before it, the nearest first, then those behind it. In their order.
std::vector<std::size_t> linesThatFit(const std::vector<float>& heights, std::size_t anchor, float room);

} // namespace warpatlas::ui::inline canvas
