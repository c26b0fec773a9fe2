#include "app/follow/story_lines.h"

#include "app/follow/follower.h"
#include "app/follow/source_story.h"
#include "app/follow/thread_variables.h"
#include "kernels/simulator/replay/cursor.h"

#include <algorithm>
#include <utility>

namespace warpatlas::inline follow {
namespace {

std::int32_t roundOf(const SourceStory& source, std::size_t visit)
{
    const auto events = source.eventsOf(visit);
    return events.empty() ? -1 : source.run.events[events.back()].round;
}

std::uint64_t earlierRound(const cpp::Run& run, std::int32_t round, const SourcePlace& now)
{
    for (const std::int32_t one : roundsAround(run, round)) {
        const cpp::Round& was = run.rounds[static_cast<std::size_t>(one)];
        for (const std::int32_t other : now.rounds)
            if (other != one && run.rounds[static_cast<std::size_t>(other)].loop == was.loop)
                return was.number + 1;
    }
    return 0;
}

} // namespace

StoryTeller::StoryTeller(StoryPointer story, OutcomePointer outcome)
    : m_story(std::move(story)),
      m_outcome(std::move(outcome)),
      m_cursor(std::make_unique<simulator::Cursor>(m_story->recording)),
      m_variables(std::make_unique<ThreadVariables>(m_story))
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
    const SourcePlace place = sourcePlaceOf(*m_story, visit);
    for (const auto& [line, visits] : m_visits) {
        const auto after = std::ranges::upper_bound(visits, visit);
        if (after == visits.begin())
            continue;
        const std::size_t last = *(after - 1);
        told->lines.push_back({momentAt(last), earlierRound(source.run, roundOf(source, last), place)});
    }
    told->traced = place.traced;
    for (HeldVariable& one : m_variables->at(visit, *m_cursor))
        told->variables.push_back({std::move(one.name), std::move(one.text)});
    forgetOthers(*told);
    return told;
}

} // namespace warpatlas::inline follow
