#include "kernels/simulator/checks/handover.h"

#include <algorithm>
#include <bit>

namespace warpatlas::simulator {

void Handover::fence(std::uint32_t thread, std::uint32_t block, ptx::Scope scope)
{
    Party& party = m_threads[thread];
    party.fence = ++m_now;
    party.metBeforeFence = party.met;
    if (scope == ptx::Scope::Device)
        m_blocks[block].fence = m_now;
}

void Handover::warpSynced(std::uint32_t first, std::uint32_t lanes)
{
    if (!m_fences)
        return;
    const Meeting meeting{first, lanes, ++m_now};
    std::uint32_t acquired = 0;
    for (std::uint32_t left = lanes; left != 0; left &= left - 1)
        acquired = std::max(acquired, m_threads[first + std::uint32_t(std::countr_zero(left))].acquired);
    for (std::uint32_t left = lanes; left != 0; left &= left - 1) {
        Party& party = m_threads[first + std::uint32_t(std::countr_zero(left))];
        party.acquired = acquired;
        party.met = meeting;
    }
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

void Handover::strong(Party& party, bool writes, bool reads)
{
    if (reads)
        party.acquired = m_now;
    if (!writes || party.fence == 0)
        return;
    const auto release = [this](Party& of, std::uint32_t fence) {
        // What was released up to a later moment was so before.
        if (of.releases.empty() || of.releases.back().fence < fence)
            of.releases.push_back({fence, m_now});
    };
    release(party, party.fence);
    party.fence = 0;
    const Meeting& met = party.metBeforeFence;
    for (std::uint32_t left = met.lanes; left != 0; left &= left - 1)
        release(m_threads[met.first + std::uint32_t(std::countr_zero(left))], met.time);
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
