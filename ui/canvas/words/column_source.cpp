#include "ui/canvas/words/column_source.h"

#include "ui/canvas/words/follow_words.h"

#include <algorithm>

namespace warpatlas::ui::inline canvas {

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

namespace {

constexpr int lettersOfTab = 4;

std::string_view lineOf(std::string_view source, std::uint32_t number)
{
    for (; number > 1; --number) {
        const std::size_t end = source.find('\n');
        if (end == std::string_view::npos)
            return {};
        source.remove_prefix(end + 1);
    }
    source = source.substr(0, source.find('\n'));
    return source.substr(0, source.find_last_not_of(" \t\r") + 1);
}

/// Returns a line that begins with its first letter, at the byte `first` of `whole`.
ColumnLine lineFrom(std::uint32_t number, std::string_view whole, std::size_t first)
{
    ColumnLine one;
    one.number = number;
    for (const char c : whole.substr(0, first))
        one.indent += c == '\t' ? lettersOfTab : 1;
    one.text = whole.substr(first);
    std::ranges::replace(one.text, '\t', ' ');
    return one;
}

/// Returns what the words of the line itself do not say.
std::vector<RichText> rowsBelow(const StoryMoment& moment)
{
    std::vector<RichText> rows;
    std::size_t formula = 0;
    for (const FollowRow& row : followRows(moment)) {
        const bool inPlace =
            row.kind == FollowRow::Kind::Formula && formula < moment.stages.size() && moment.stages[formula++].inPlace;
        if (!inPlace && (row.kind != FollowRow::Kind::Event || moment.formulas.empty()))
            rows.push_back(line(row.text, row.kind == FollowRow::Kind::Formula ? Tone::Accent : Tone::Soft));
    }
    return rows;
}

} // namespace

std::vector<ColumnLine> columnLines(const StoryLines& lines, std::string_view source, bool followed)
{
    std::vector<ColumnLine> shown;
    SourceValues values = sourceValues(lines);
    const std::uint32_t present = followed && lines.present ? lines.present->line : 0;
    if (present != 0)
        values.try_emplace(present);
    for (auto& [number, of] : values) {
        const std::string_view whole = lineOf(source, number);
        const std::size_t first = whole.find_first_not_of(" \t");
        if (number == 0 || first == std::string_view::npos)
            continue;
        ColumnLine one = lineFrom(number, whole, first);
        for (SourceValue& value : of)
            if (value.column >= first && value.column + value.length <= whole.size()) {
                value.column -= std::uint32_t(first);
                one.values.push_back(std::move(value));
            }
        one.present = number == present;
        if (one.present)
            one.rows = rowsBelow(*lines.present);
        shown.push_back(std::move(one));
    }
    const auto least = std::ranges::min_element(shown, {}, &ColumnLine::indent);
    for (const int indent = least == shown.end() ? 0 : least->indent; ColumnLine & one : shown)
        one.indent -= indent;
    return shown;
}

std::vector<ColumnLine> plainLines(std::string_view source)
{
    std::vector<ColumnLine> lines;
    source = source.substr(0, source.find_last_not_of(" \t\r\n") + 1);
    for (std::uint32_t number = 1; !source.empty(); ++number) {
        const std::string_view whole = lineOf(source, 1);
        const std::size_t first = whole.find_first_not_of(" \t");
        lines.push_back(lineFrom(number, whole, first == std::string_view::npos ? whole.size() : first));
        source.remove_prefix(std::min(source.find('\n'), source.size() - 1) + 1);
    }
    return lines;
}

std::vector<std::size_t> rowStarts(std::string_view text, int room, int first, int next)
{
    std::vector<std::size_t> starts{0};
    for (std::size_t from = 0;;) {
        const auto most = std::size_t(std::max(room - (from == 0 ? first : next), 8));
        // Letters, not bytes: the later bytes of one start with 10.
        std::size_t end = from, letters = 0, blank = from, bracket = from;
        while (end < text.size() && letters < most) {
            do
                ++end;
            while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80);
            ++letters;
            if (end < text.size() && text[end - 1] == ' ')
                blank = end;
            if (end < text.size() && (text[end - 1] == '[' || text[end - 1] == '(' || text[end - 1] == ','))
                bracket = end;
        }
        if (end >= text.size())
            return starts;
        from = text[end] == ' ' ? end + 1 : blank > from ? blank : bracket > from ? bracket : end;
        starts.push_back(from);
    }
}

std::vector<std::size_t> linesThatFit(const std::vector<float>& heights, std::size_t anchor, float room)
{
    std::vector<std::size_t> lines;
    if (anchor >= heights.size())
        return lines;
    std::size_t first = anchor, end = anchor + 1;
    room -= heights[anchor];
    while (first > 0 && heights[first - 1] <= room)
        room -= heights[--first];
    while (end < heights.size() && heights[end] <= room)
        room -= heights[end++];
    for (std::size_t i = first; i < end; ++i)
        lines.push_back(i);
    return lines;
}

} // namespace warpatlas::ui::inline canvas
