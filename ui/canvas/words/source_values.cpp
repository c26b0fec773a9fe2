#include "ui/canvas/words/source_values.h"

#include <algorithm>

namespace warpatlas::ui {

namespace {

TermInk valueInk(StoryValue::Kind kind)
{
    switch (kind) {
    case StoryValue::Kind::Block:
        return TermInk::Block;
    case StoryValue::Kind::Dimension:
    case StoryValue::Kind::Grid:
        return TermInk::Dimension;
    case StoryValue::Kind::Thread:
        return TermInk::Thread;
    default:
        return TermInk::Plain;
    }
}

ValueSign valueSign(StoryValue::Kind kind)
{
    return kind == StoryValue::Kind::Holds ? ValueSign::Holds
        : kind == StoryValue::Kind::Fails  ? ValueSign::Fails
                                           : ValueSign::None;
}

} // namespace

SourceValues sourceValues(const StoryLines& lines)
{
    std::vector<const StoryLine*> order;
    for (const StoryLine& line : lines.lines)
        order.push_back(&line);
    std::ranges::sort(order, {}, [](const StoryLine* line) { return line->moment->visit; });
    // A condition's sign stands behind a word that begins where it does.
    std::map<std::uint32_t, std::map<std::pair<std::uint32_t, bool>, SourceValue>> all;
    for (const StoryLine* const line : order)
        for (const StoryValue& value : line->moment->values)
            all[value.line][{value.column, value.length == 0}] = {valueSign(value.kind), value.column, value.length,
                value.text, valueInk(value.kind), line->earlierRound != 0};
    SourceValues values;
    for (auto& [line, of] : all)
        for (auto& [place, value] : of)
            values[line].push_back(std::move(value));
    return values;
}

} // namespace warpatlas::ui
