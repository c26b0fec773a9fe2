#include "kernels/simulator/execution/problem_log.h"

#include <algorithm>

namespace warpatlas::simulator {

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
    m_entries.at(key).problem = std::move(problem);
}

void ProblemLog::amend(const Key& key, std::uint64_t block, const std::function<void(Problem&)>& change)
{
    if (const auto found = m_entries.find(key); found != m_entries.end() && found->second.block == block)
        change(found->second.problem);
}

void ProblemLog::merge(const ProblemLog& other)
{
    for (const auto& [key, entry] : other.m_entries) {
        const auto [found, added] = m_entries.try_emplace(key, entry);
        if (added)
            continue;
        const std::uint64_t count = found->second.count + entry.count;
        if (entry.block < found->second.block)
            found->second = entry;
        found->second.count = count;
    }
}

std::vector<Problem> ProblemLog::problems() const
{
    std::vector<Problem> list;
    for (const auto& [key, entry] : m_entries) {
        list.push_back(entry.problem);
        list.back().count = entry.count;
    }
    std::stable_sort(list.begin(), list.end(), [](const Problem& a, const Problem& b) {
        return std::tuple(a.line.value_or(0), a.kind) < std::tuple(b.line.value_or(0), b.kind);
    });
    return list;
}

} // namespace warpatlas::simulator
