#include "app/follow/story_lines.h"

#include "app/follow/follower.h"
#include "app/follow/source_story.h"
#include "kernels/simulator/replay/cursor.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace warpatlas {
namespace {

constexpr std::int32_t noRound = -1;

std::int32_t roundOf(const SourceStory& source, std::size_t visit)
{
    const auto events = source.eventsOf(visit);
    return events.empty() ? noRound : source.run.events[events.back()].round;
}

/// Returns the rounds that a visit is in, the innermost first.
std::vector<std::int32_t> roundsAround(const source::Run& run, std::int32_t round)
{
    std::vector<std::int32_t> rounds;
    for (; round >= 0; round = run.rounds[static_cast<std::size_t>(round)].outer)
        rounds.push_back(round);
    return rounds;
}

/// The thread's place in the source, as far as that is known.
struct Place {
    std::vector<std::int32_t> rounds; ///< for the last visit that the source tells of
    bool traced = true; ///< whether nothing since then is unknown
};

Place placeOf(const ThreadStory& story, std::size_t visit)
{
    Place place;
    for (std::size_t i = visit + 1; i-- > 0;) {
        if (!story.source->eventsOf(i).empty()) {
            place.rounds = roundsAround(story.source->run, roundOf(*story.source, i));
            return place;
        }
        place.traced = place.traced && !story.source->tells(story.visits[i].line);
    }
    return place;
}

std::uint64_t earlierRound(const source::Run& run, std::int32_t round, const Place& now)
{
    for (const std::int32_t one : roundsAround(run, round)) {
        const source::Round& was = run.rounds[static_cast<std::size_t>(one)];
        for (const std::int32_t other : now.rounds)
            if (other != one && run.rounds[static_cast<std::size_t>(other)].loop == was.loop)
                return was.number + 1;
    }
    return 0;
}

std::string_view functionAt(const source::Program& program, std::uint32_t line)
{
    for (const source::Function& function : program.functions)
        if (function.body != nullptr && function.firstLine <= line && line <= function.lastLine)
            return function.name;
    return {};
}

/// "pixel.x" is a part of "pixel".
bool isPartOf(const std::string& part, const std::string& whole)
{
    return part.size() > whole.size() && part[whole.size()] == '.' && part.starts_with(whole);
}

class Variables {
public:
    /// In the order of the thread's visits.
    void assign(const StoryVariable& variable, std::uint32_t line)
    {
        // A part that gets a value later makes the whole's value untrue, and the other way round.
        std::erase_if(m_all, [&](const Kept& one) {
            return isPartOf(variable.name, one.variable.name) || isPartOf(one.variable.name, variable.name);
        });
        const auto found = std::ranges::find(m_all, variable.name, [](const Kept& one) { return one.variable.name; });
        if (found == m_all.end()) {
            m_all.push_back({variable, line});
            if (!variable.declared)
                m_all.back().variable.round = noRound;
            return;
        }
        found->variable.value = variable.value;
        found->line = std::min(found->line, line);
        if (variable.declared)
            found->variable.round = variable.round;
    }

    /// Returns the variables without those of another round of a loop, or of a loop that is over.
    std::vector<StoryVariable> there(const std::vector<std::int32_t>& rounds)
    {
        std::stable_sort(m_all.begin(), m_all.end(), [](const Kept& a, const Kept& b) { return a.line < b.line; });
        std::vector<StoryVariable> result;
        for (Kept& one : m_all)
            if (one.variable.round == noRound || std::ranges::find(rounds, one.variable.round) != rounds.end())
                result.push_back(std::move(one.variable));
        return result;
    }

private:
    struct Kept {
        StoryVariable variable; ///< its round: where it was declared
        std::uint32_t line = 0;
    };
    std::vector<Kept> m_all;
};

std::vector<StoryVariable> variablesOf(const StoryLines& lines, const source::Program& program, const Place& place)
{
    std::vector<const StoryMoment*> moments;
    for (const StoryLine& line : lines.lines)
        moments.push_back(line.moment.get());
    std::ranges::sort(moments, {}, &StoryMoment::visit);
    const std::string_view function = functionAt(program, lines.present->line);
    Variables variables;
    for (const StoryMoment* moment : moments)
        for (const StoryVariable& variable : moment->assigned)
            if (function.empty() || variable.function == function)
                variables.assign(variable, moment->line);
    return variables.there(place.rounds);
}

} // namespace

StoryTeller::StoryTeller(StoryPointer story, OutcomePointer outcome)
    : m_story(std::move(story)),
      m_outcome(std::move(outcome)),
      m_cursor(std::make_unique<simulator::Cursor>(m_story->recording))
{
    for (std::size_t visit = 0; visit < m_story->visits.size(); ++visit)
        if (m_story->visits[visit].line != 0)
            m_visits[m_story->visits[visit].line].push_back(visit);
}

StoryTeller::~StoryTeller() = default;

MomentPointer StoryTeller::momentAt(std::size_t visit)
{
    MomentPointer& kept = m_moments[visit];
    if (kept == nullptr)
        kept = momentOf(m_story, *m_outcome, visit, *m_cursor);
    return kept;
}

void StoryTeller::forgetOthers(const StoryLines& lines)
{
    std::map<std::size_t, MomentPointer> kept{{lines.present->visit, lines.present}};
    for (const StoryLine& line : lines.lines)
        kept.emplace(line.moment->visit, line.moment);
    m_moments = std::move(kept);
}

StoryLinesPointer StoryTeller::at(std::size_t visit)
{
    auto told = std::make_shared<StoryLines>();
    told->present = momentAt(visit);
    const SourceStory& source = *m_story->source;
    const Place place = placeOf(*m_story, visit);
    for (const auto& [line, visits] : m_visits) {
        const auto after = std::ranges::upper_bound(visits, visit);
        if (after == visits.begin())
            continue;
        const std::size_t last = *(after - 1);
        told->lines.push_back({momentAt(last), earlierRound(source.run, roundOf(source, last), place)});
    }
    told->traced = place.traced;
    if (place.traced)
        told->variables = variablesOf(*told, *source.program, place);
    forgetOthers(*told);
    return told;
}

} // namespace warpatlas
