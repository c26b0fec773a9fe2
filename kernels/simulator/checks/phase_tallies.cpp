#include "kernels/simulator/checks/phase_tallies.h"

#include <bit>

namespace warpatlas::simulator {

void PhaseTallies::clear()
{
    m_tallies.clear();
    m_races.clear();
}

void PhaseTallies::initialised(std::uint64_t address, std::uint32_t takes)
{
    m_tallies[address] = {takes, {}, 0};
}

void PhaseTallies::arrived(
    std::uint64_t address, std::uint32_t firstLane, std::uint32_t lanes, std::uint64_t block, ProblemLog& problems)
{
    const auto found = m_tallies.find(address);
    if (found == m_tallies.end())
        return;
    Tally& tally = found->second;
    const std::uint64_t before = tally.count;
    for (; lanes != 0; lanes &= lanes - 1) {
        const std::uint32_t thread = firstLane + static_cast<std::uint32_t>(std::countr_zero(lanes));
        if (tally.has(thread))
            continue;
        if (thread >= tally.came.size())
            tally.came.resize(thread + 1);
        tally.came[thread] = true;
        ++tally.count;
    }
    if (tally.count == before)
        return;
    for (const OpenRace& race : m_races)
        explain(race, block, problems);
}

void PhaseTallies::add(
    const ProblemLog::Key& key, std::uint32_t first, std::uint32_t second, std::uint64_t block, ProblemLog& problems)
{
    m_races.push_back({key, first, second});
    explain(m_races.back(), block, problems);
}

void PhaseTallies::explain(const OpenRace& race, std::uint64_t block, ProblemLog& problems) const
{
    for (const auto& [address, tally] : m_tallies) {
        if (tally.count <= tally.takes || !tally.has(race.first) || !tally.has(race.second))
            continue;
        problems.amend(race.key, block, [&tally = tally](Problem& problem) {
            Race& told = std::get<Race>(problem.fact);
            told.missing = Race::Missing::PhaseForAll;
            told.takes = tally.takes;
            told.arrive = tally.count;
        });
        return;
    }
}

} // namespace warpatlas::simulator
