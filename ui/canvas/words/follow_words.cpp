#include "ui/canvas/words/follow_words.h"

#include "app/words/say.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas::ui::inline canvas {
namespace {

constexpr Noun rounds{"round", "round", "rounds"};
constexpr Text readsAndWrites{"follow.reads_and_writes", "reads and writes"};

std::string stepWords(std::size_t step, std::size_t of)
{
    return say("follow.step", "step {} of {}", step, of);
}

std::string lineWords(std::uint32_t line)
{
    return say("follow.line", "line {}", line);
}

/// Returns the most important event of a visit in a word or two.
std::string deed(const ThreadStory& story, const StoryVisit& visit)
{
    if (visit.barrier)
        return say("follow.barrier", "barrier");
    if (visit.diverged)
        return say("follow.parts", "the warp parts");
    const auto accesses = story.accessesOf(visit);
    const auto any = [&](AccessKind kind) {
        return std::ranges::any_of(accesses, [&](const StoryAccess& access) { return access.kind == kind; });
    };
    if (any(AccessKind::Atomic))
        return say("follow.atomic", "atomic");
    const bool reads = any(AccessKind::Load), writes = any(AccessKind::Store);
    if (reads && writes)
        return say(readsAndWrites);
    return reads ? say("follow.reads", "reads") : writes ? say("follow.writes", "writes") : std::string();
}

} // namespace

std::string followWords(const ThreadStory& story, std::size_t visit, Room room)
{
    if (visit >= story.visits.size())
        return {};
    const StoryVisit& present = story.visits[visit];
    std::string words = stepWords(visit + 1, story.visits.size());
    if (room != Room::Short && present.line != 0)
        words += " · " + lineWords(present.line);
    const std::string more = deed(story, present);
    if (room == Room::Full && !more.empty())
        words += " · " + more;
    return words;
}

std::string widestFollowWords(const FollowTime& times, Room room)
{
    std::string words = stepWords(times.visits(), times.visits());
    if (room != Room::Short && times.largestLine() != 0)
        words += " · " + lineWords(times.largestLine());
    return room == Room::Full ? words + " · " + say(readsAndWrites) : words;
}

std::string loopWords(const StoryLoop& loop)
{
    std::string words = loop.round <= loop.rounds ? say("loop.round", "round {} of {}", loop.round, loop.rounds)
        : loop.rounds == 0                        ? say("loop.none", "no round")
                                                  : say("loop.after", "after {}", counted(loop.rounds, rounds));
    if (loop.name.empty())
        return words;
    words = fmt::format("{} = {}, {}", loop.name, loop.value, words);
    return loop.rounds > 1 ? say("loop.range", "{}, from {} to {}", words, loop.first, loop.last) : words;
}

std::vector<FollowRow> followRows(const StoryMoment& moment)
{
    std::vector<FollowRow> rows;
    for (const std::string& formula : moment.formulas)
        rows.push_back({FollowRow::Kind::Formula, formula});
    for (const std::string& event : moment.events)
        rows.push_back({FollowRow::Kind::Event, event});
    for (const StoryLoop& loop : moment.loops)
        rows.push_back({FollowRow::Kind::Loop, loopWords(loop)});
    return rows;
}

std::vector<RichText> followedLine(const StoryMoment& moment)
{
    if (moment.line == 0)
        return {};
    const std::size_t first = moment.source.find_first_not_of(" \t");
    const std::string source = first == std::string::npos ? "" : moment.source.substr(first);
    std::vector<RichText> paragraphs{{{fmt::format("{}  ", moment.line), false, Tone::Soft}, {source, true}}};
    for (const FollowRow& row : followRows(moment))
        if (row.kind != FollowRow::Kind::Event || moment.formulas.empty())
            paragraphs.push_back({{row.text, false, row.kind == FollowRow::Kind::Formula ? Tone::Accent : Tone::Soft}});
    return paragraphs;
}

} // namespace warpatlas::ui::inline canvas
