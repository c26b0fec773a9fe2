#include "app/follow/thread_variables.h"

#include "app/follow/assignments.h"
#include "app/follow/held_values.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <set>
#include <utility>

namespace warpatlas::inline follow {
namespace {

constexpr std::int32_t noRound = -1;
constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();
constexpr std::size_t mostKept = 100'000; ///< visits whose values are kept from one at() to the next

std::string_view functionAt(const cpp::Program& program, std::uint32_t line)
{
    for (const cpp::Function& function : program.functions)
        if (function.body != nullptr && function.firstLine <= line && line <= function.lastLine)
            return function.name;
    return {};
}

/// Whether the block that declares a variable ends above a line.
bool hasEnded(const cpp::Variable& variable, std::uint32_t line)
{
    return variable.lastLine != 0 && line > variable.lastLine;
}

/// Whether one of two variables of a name is meant at the end of a line, not the other: the inner one, unless its block
/// ends in that line, `{ int t = 7; out[0] = t; }`. In a round of a loop it has not ended.
bool hides(const cpp::Variable& one, bool oneInRound, const cpp::Variable& other, bool otherInRound, std::uint32_t line)
{
    const bool ends = one.lastLine == line && !oneInRound, otherEnds = other.lastLine == line && !otherInRound;
    return ends != otherEnds ? otherEnds : one.slot > other.slot;
}

/// "pixel.x" is a part of "pixel".
bool isPartOf(const std::string& part, const std::string& whole)
{
    return part.size() > whole.size() && part[whole.size()] == '.' && part.starts_with(whole);
}

} // namespace

std::vector<std::int32_t> roundsAround(const cpp::Run& run, std::int32_t round)
{
    std::vector<std::int32_t> rounds;
    for (; round >= 0; round = run.rounds[static_cast<std::size_t>(round)].outer)
        rounds.push_back(round);
    return rounds;
}

SourcePlace sourcePlaceOf(const ThreadStory& story, std::size_t visit)
{
    SourcePlace place;
    const cpp::Run& run = story.source->run;
    for (std::size_t i = visit + 1; i-- > 0;) {
        if (const auto events = story.source->eventsOf(i); !events.empty()) {
            place.rounds = roundsAround(run, run.events[events.back()].round);
            return place;
        }
        place.traced = place.traced && !story.source->tells(story.visits[i].line);
    }
    return place;
}

ThreadVariables::ThreadVariables(StoryPointer story) : m_story(std::move(story))
{
    for (std::size_t visit = 0; visit < m_story->visits.size(); ++visit)
        if (m_story->visits[visit].line != 0 && !m_story->source->eventsOf(visit).empty())
            m_visits[m_story->visits[visit].line].push_back(visit);
    findSilent();
}

void ThreadVariables::findSilent()
{
    const std::vector<cpp::Event>& events = m_story->source->run.events;
    std::vector<std::size_t> visits(events.size(), nowhere);
    for (std::size_t visit = m_story->visits.size(); visit-- > 0;)
        for (const std::uint32_t event : m_story->source->eventsOf(visit))
            visits[event] = visit;
    std::size_t last = 0;
    Silent silent;
    for (std::uint32_t event = 0; event < events.size(); ++event) {
        if (visits[event] == nowhere) {
            silent.events.push_back(event);
            continue;
        }
        silent.next = visits[event];
        if (!silent.events.empty()) {
            // A compiler may do a line before one that stands above it.
            silent.before = std::max(last, silent.next == 0 ? 0 : silent.next - 1);
            const std::size_t done = std::max(last, silent.next);
            for (const std::uint32_t one : silent.events) {
                auto& ofLine = m_silentOf[events[one].firstLine];
                if (ofLine.empty() || ofLine.back().second != m_silent.size())
                    ofLine.emplace_back(done, m_silent.size());
            }
            m_silentAfter.emplace(silent.before, m_silent.size());
            m_silent.push_back(std::exchange(silent, {}));
        }
        last = visits[event];
    }
    for (auto& [line, silences] : m_silentOf)
        std::ranges::sort(silences);
}

std::vector<ThreadVariables::Given> ThreadVariables::given(
    std::span<const std::uint32_t> events, std::size_t visit, simulator::Cursor& cursor) const
{
    std::vector<Given> given;
    const SourceStory& source = *m_story->source;
    HeldValues held(*m_story, visit, cursor);
    for (const std::uint32_t index : events) {
        const cpp::Event& event = source.run.events[index];
        for (Assignment& one : assignmentsOf(*source.program, source.run, event)) {
            if (one.value.type != nullptr && one.value.type->isLambda)
                continue; // it has no value that a person could read
            std::string text = held.bearsOutResult(event) ? one.value.text() : std::string();
            if (text.empty()) {
                text = notTraced();
                one.value = cpp::Value::unknown(one.value.type);
            }
            given.push_back({{std::move(one.name), std::move(text), std::move(one.value), one.variable},
                one.variable->function, one.declared, event.round, index});
        }
    }
    return given;
}

const std::vector<ThreadVariables::Given>& ThreadVariables::givenIn(std::size_t visit, simulator::Cursor& cursor)
{
    const auto kept = m_given.find(visit);
    return kept != m_given.end()
        ? kept->second
        : m_given.emplace(visit, given(m_story->source->eventsOf(visit), visit, cursor)).first->second;
}

const std::vector<ThreadVariables::Given>& ThreadVariables::givenSilently(std::size_t silent, simulator::Cursor& cursor)
{
    const auto kept = m_silentlyGiven.find(silent);
    const Silent& one = m_silent[silent];
    return kept != m_silentlyGiven.end()
        ? kept->second
        : m_silentlyGiven.emplace(silent, given(one.events, std::max(one.before, one.next), cursor)).first->second;
}

/// A value that the next visit overwrites at once, "float sum = 0" before "sum += a[i]", is there between the two, and
/// nowhere else; unless the visit before has just given the variable another value.
std::vector<ThreadVariables::Given> ThreadVariables::overwritten(std::size_t visit, simulator::Cursor& cursor)
{
    const auto hasName = [](const std::vector<Given>& all, const Given& one) {
        return std::ranges::any_of(all, [&](const Given& other) {
            return other.held.variable == one.held.variable && other.held.name == one.held.name;
        });
    };
    std::vector<Given> found;
    for (auto [one, end] = m_silentAfter.equal_range(visit); one != end; ++one) {
        const std::size_t next = m_silent[one->second].next;
        if (next != visit + 1)
            continue;
        for (const Given& given : givenSilently(one->second, cursor))
            if (hasName(givenIn(next, cursor), given) && !hasName(givenIn(visit, cursor), given))
                found.push_back(given);
    }
    return found;
}

std::vector<HeldVariable> ThreadVariables::at(std::size_t visit, simulator::Cursor& cursor)
{
    SourcePlace place = sourcePlaceOf(*m_story, visit);
    if (!place.traced)
        return {};
    if (m_given.size() + m_silentlyGiven.size() >= mostKept) {
        m_given.clear();
        m_silentlyGiven.clear();
    }
    // The last visit of each line: an earlier one gave the same variables.
    struct One {
        const Given* given = nullptr;
        std::uint32_t line = 0;
    };
    std::vector<One> ones;
    for (const auto& [line, visits] : m_visits)
        if (const auto after = std::ranges::upper_bound(visits, visit); after != visits.begin())
            for (const Given& given : givenIn(*(after - 1), cursor))
                ones.push_back({&given, line});
    const cpp::Run& run = m_story->source->run;
    std::set<std::size_t> silent;
    for (const auto& [line, silences] : m_silentOf)
        if (const auto after =
                std::ranges::upper_bound(silences, visit, {}, &std::pair<std::size_t, std::size_t>::first);
            after != silences.begin())
            silent.insert((after - 1)->second);
    for (const std::size_t one : silent)
        for (const Given& given : givenSilently(one, cursor))
            ones.push_back({&given, run.events[given.event].firstLine});
    const std::vector<Given> early = overwritten(visit, cursor);
    for (const Given& given : early) {
        ones.push_back({&given, run.events[given.event].firstLine});
        std::ranges::copy(roundsAround(run, given.round), std::back_inserter(place.rounds));
    }
    // In the source's order: a compiler may finish a line behind a later one.
    std::ranges::stable_sort(ones, {}, [](const One& one) { return one.given->event; });
    struct Kept {
        HeldVariable held;
        std::uint32_t line = 0; ///< the first one at which it got a value
        std::int32_t round = noRound; ///< where it was declared
    };
    std::vector<Kept> all;
    const std::string_view function = functionAt(*m_story->source->program, m_story->visits[visit].line);
    for (const auto& [one, line] : ones) {
        const Given& given = *one;
        if (!function.empty() && given.function != function)
            continue;
        // A part that gets a value later makes the whole's value untrue, and the other way round.
        const auto isSame = [&](const Kept& kept) { return kept.held.variable == given.held.variable; };
        std::erase_if(all, [&](const Kept& kept) {
            return isSame(kept)
                && (isPartOf(given.held.name, kept.held.name) || isPartOf(kept.held.name, given.held.name));
        });
        const auto found = std::ranges::find_if(
            all, [&](const Kept& kept) { return isSame(kept) && kept.held.name == given.held.name; });
        if (found == all.end()) {
            all.push_back({given.held, line, given.declared ? given.round : noRound});
            continue;
        }
        found->held = given.held;
        found->line = std::min(found->line, line);
        if (given.declared)
            found->round = given.round;
    }
    std::stable_sort(all.begin(), all.end(), [](const Kept& a, const Kept& b) { return a.line < b.line; });
    // Variables of another round of a loop, or of a loop or a block that is over, do not exist.
    const std::uint32_t here = m_story->visits[visit].line;
    std::erase_if(all, [&](const Kept& kept) {
        return (kept.round != noRound && std::ranges::find(place.rounds, kept.round) == place.rounds.end())
            || hasEnded(*kept.held.variable, here);
    });
    std::vector<HeldVariable> there;
    for (const Kept& kept : all)
        if (std::ranges::none_of(all, [&](const Kept& other) {
                return other.held.name == kept.held.name
                    && hides(
                        *other.held.variable, other.round != noRound, *kept.held.variable, kept.round != noRound, here);
            }))
            there.push_back(kept.held);
    return there;
}

} // namespace warpatlas::inline follow
