#include "kernels/simulator/checks/handover.h"

#include <algorithm>

namespace warpatlas::simulator {

void Handover::fence(std::uint32_t thread, std::uint32_t block, ptx::Scope scope)
{
    m_threads[thread].fence = ++m_now;
    if (scope == ptx::Scope::Device)
        m_blocks[block].fence = m_now;
}

void Handover::strong(std::uint32_t thread, std::uint32_t block, bool writes, bool reads, ptx::Scope scope)
{
    if (!m_fences)
        return;
    ++m_now;
    strong(m_threads[thread], writes, reads);
    if (scope == ptx::Scope::Device)
        strong(m_blocks[block], writes, reads);
}

void Handover::strong(Party& party, bool writes, bool reads) const
{
    if (reads)
        party.acquired = m_now;
    if (writes && party.fence != 0) {
        party.releases.push_back({party.fence, m_now});
        party.fence = 0;
    }
}

bool Handover::threadsOrdered(std::uint32_t from, std::uint32_t time, std::uint32_t to) const
{
    return m_fences && ordered(m_threads, from, time, to);
}

bool Handover::blocksOrdered(std::uint32_t from, std::uint32_t time, std::uint32_t to) const
{
    return m_fences && ordered(m_blocks, from, time, to);
}

bool Handover::ordered(const Parties& parties, std::uint32_t from, std::uint32_t time, std::uint32_t to)
{
    const auto giver = parties.find(from), taker = parties.find(to);
    if (giver == parties.end() || taker == parties.end())
        return false;
    const std::vector<Release>& releases = giver->second.releases;
    const auto first = std::upper_bound(releases.begin(), releases.end(), time,
        [](std::uint32_t moment, const Release& release) { return moment < release.fence; });
    return first != releases.end() && first->time <= taker->second.acquired;
}

} // namespace warpatlas::simulator
