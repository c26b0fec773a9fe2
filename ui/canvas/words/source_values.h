/// The values of a thread under the source's own words: blockIdx.x has 30 below it. For every view of the source.
/// Plain.
#pragma once

#include "app/follow/story_lines.h"
#include "ui/canvas/words/ruler.h"

#include <map>
#include <vector>

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
