#include "kernels/simulator/execution/problem_log.h"

#include "kernels/simulator/execution/found_problems.h"

#include <algorithm>

namespace warpatlas::simulator {
namespace {

bool wantsBarrier(const Race& race)
{
    using enum Race::Missing;
    return race.missing == BlockBarrier || race.missing == BlockBarrierInWarp || race.missing == WarpBarrier;
}

/// Whether two entries are one race: in a run either of its two accesses may come first, and does for some threads.
bool isTheSameRace(const Problem& a, const Problem& b)
{
    const Race *const one = factOf<Race>(a), *const other = factOf<Race>(b);
    if (one == nullptr || other == nullptr || a.severity != b.severity || one->sameBlock() != other->sameBlock())
        return false;
    const auto same = [](const RacingAccess& first, const RacingAccess& second) {
        return first.line == second.line && first.kind == second.kind;
    };
    const bool swapped = same(one->sides[0], other->sides[1]) && same(one->sides[1], other->sides[0]);
    const bool advice =
        one->missing == other->missing || (one->sameBlock() && wantsBarrier(*one) && wantsBarrier(*other));
    return swapped && advice && one->between == other->between && one->fromLine == other->fromLine
        && one->toLine == other->toLine && one->place.where == other->place.where
        && one->place.name == other->place.name;
}

/// Whether its accesses come in the order of the source, which is the one that is easily understood.
bool isInOrder(const Race& race)
{
    return race.sides[1].line == (race.toLine != 0 ? race.toLine : std::max(race.sides[0].line, race.sides[1].line));
}

/// Into the one of the two that is in order, with the count of both.
void joinRaces(std::vector<Problem>& list)
{
    std::vector<bool> joined(list.size(), false);
    for (std::size_t i = 0; i < list.size(); ++i)
        for (std::size_t k = i + 1; k < list.size() && !joined[i]; ++k) {
            if (joined[k] || !isTheSameRace(list[i], list[k]))
                continue;
            const bool later = !isInOrder(*factOf<Race>(list[i])) && isInOrder(*factOf<Race>(list[k]));
            Problem &kept = list[later ? k : i], &other = list[later ? i : k];
            kept.count += other.count;
            // A race within a warp may need a barrier of the warp alone: the other entry says that this will not do.
            if (factOf<Race>(other)->missing == Race::Missing::BlockBarrier)
                std::get<Race>(kept.fact).missing = Race::Missing::BlockBarrier;
            joined[later ? i : k] = true;
        }
    std::size_t at = 0;
    std::erase_if(list, [&](const Problem&) { return joined[at++]; });
}

} // namespace

bool ProblemLog::add(const Key& key, std::uint64_t block)
{
    const auto [found, added] = m_entries.try_emplace(key);
    ++m_added;
    ++found->second.count;
    // Blocks that rotate may come back to a place after later ones: the lowest block speaks.
    if (!added && found->second.block <= block)
        return false;
    found->second.block = block;
    return true;
}

void ProblemLog::describe(const Key& key, Problem problem)
{
    problem.kind = key.kind;
    if (key.line != 0)
        problem.line = key.line;
    Entry& entry = m_entries.at(key);
    entry.problem = std::move(problem);
    if (m_found != nullptr)
        m_found->add(key, entry.block, entry.problem);
}

void ProblemLog::amend(const Key& key, std::uint64_t block, const std::function<void(Problem&)>& change)
{
    const auto found = m_entries.find(key);
    if (found == m_entries.end() || found->second.block != block)
        return;
    change(found->second.problem);
    if (m_found != nullptr)
        m_found->add(key, block, found->second.problem);
}

void ProblemLog::takesShared(const Key& key, std::uint64_t bytes)
{
    std::uint64_t& taken = m_entries.at(key).sharedTaken;
    taken = std::max(taken, bytes);
}

void ProblemLog::merge(const ProblemLog& other)
{
    for (const auto& [key, entry] : other.m_entries) {
        const auto [found, added] = m_entries.try_emplace(key, entry);
        if (added)
            continue;
        const std::uint64_t count = found->second.count + entry.count,
                            taken = std::max(found->second.sharedTaken, entry.sharedTaken);
        if (entry.block < found->second.block)
            found->second = entry;
        found->second.count = count;
        found->second.sharedTaken = taken;
    }
}

std::vector<Problem> ProblemLog::problems() const
{
    std::vector<Problem> list;
    for (const auto& [key, entry] : m_entries) {
        list.push_back(entry.problem);
        list.back().count = entry.count;
        auto* const fault = std::get_if<MemoryFault>(&list.back().fact);
        if (fault != nullptr && fault->dynamicSharedTaken != 0)
            fault->dynamicSharedTaken = std::max(fault->dynamicSharedTaken, entry.sharedTaken);
    }
    joinRaces(list);
    std::stable_sort(list.begin(), list.end(), [](const Problem& a, const Problem& b) {
        return std::tuple(a.line.value_or(0), a.kind) < std::tuple(b.line.value_or(0), b.kind);
    });
    return list;
}

} // namespace warpatlas::simulator
