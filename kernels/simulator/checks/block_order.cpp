#include "kernels/simulator/checks/block_order.h"

#include "kernels/simulator/execution/lanes_in.h"

#include <algorithm>

namespace warpatlas::simulator {

BlockOrder::BlockOrder(std::uint32_t warps, Handover& handover)
    : m_warps(warps), m_handover(handover), m_clocks(warps, 1), m_met(warps), m_ordering(warps), m_fenced(warps, 0)
{
}

void BlockOrder::restart(std::uint32_t block)
{
    m_block = block;
    ++m_epoch;
    std::ranges::fill(m_fenced, 0u);
    for (std::vector<Arrival>& arrivals : m_arrivals)
        arrivals.clear();
}

void BlockOrder::warpSynced(std::uint32_t warp, std::uint32_t lanes, bool allAlive, bool memory)
{
    const std::uint32_t now = m_clocks[warp]++;
    m_met.add(warp, lanes, allAlive, now);
    if (memory || (lanes & ~m_fenced[warp]) == 0) {
        m_ordering.add(warp, lanes, allAlive, now);
        m_handover.warpSynced(m_block, warp * 32, lanes);
    }
    m_exchanges = m_exchanges || !memory;
    m_fenced[warp] &= ~lanes;
}

void BlockOrder::fenced(std::uint32_t warp, std::uint32_t lanes, ptx::Scope scope)
{
    m_fenced[warp] |= lanes;
    // Accesses behind the fence get another stamp than those before it.
    Handover::Known known{m_epoch, m_clocks[warp]++, memoryMeetings().all[warp], {}, {}};
    if (!m_known.empty())
        known.warps = std::span(m_known).subspan(std::size_t{warp} * m_warps, m_warps);
    const LaneTable* const some = memoryMeetings().some[warp].get();
    for (const auto lane : LanesIn<std::uint32_t>(lanes)) {
        if (some != nullptr)
            known.lane = (*some)[lane];
        m_handover.fence(m_block, warp * 32 + lane, known, scope);
    }
}

void BlockOrder::arrived(std::uint32_t warp, std::uint32_t lanes)
{
    fenced(warp, lanes, ptx::Scope::Block);
    for (const auto lane : LanesIn<std::uint32_t>(lanes))
        strong(warp * 32 + lane, true, false, ptx::Scope::Block);
}

void BlockOrder::Meetings::add(std::uint32_t warp, std::uint32_t lanes, bool allAlive, std::uint32_t now)
{
    if (allAlive) {
        all[warp] = now;
        return;
    }
    if (some[warp] == nullptr)
        some[warp] = std::make_unique<LaneTable>();
    LaneTable& table = *some[warp];
    std::array<std::uint32_t, 32> together{};
    for (const auto lane : LanesIn<std::size_t>(lanes)) {
        for (std::size_t i = 0; i < together.size(); ++i)
            together[i] = std::max(together[i], table[lane][i]);
        together[lane] = now;
    }
    for (const auto lane : LanesIn<std::size_t>(lanes))
        table[lane] = together;
}

void BlockOrder::barrierReached(std::uint32_t warp, std::uint32_t id, bool waits)
{
    m_arrivals[id].push_back({warp, m_clocks[warp]++, waits});
}

void BlockOrder::barrierReleased(std::uint32_t id, bool everybody)
{
    if (everybody) {
        // Threads that only announced themselves at another barrier are still expected there.
        ++m_epoch;
        m_arrivals[id].clear();
        m_handover.blockSynced(m_block);
        return;
    }
    if (m_known.empty())
        m_known.resize(std::size_t{m_warps} * m_warps);
    std::vector<std::uint32_t> together(m_warps, 0), came, waited;
    for (const Arrival& arrival : m_arrivals[id]) {
        const std::uint32_t* const known = m_known.data() + std::size_t{arrival.warp} * m_warps;
        for (std::uint32_t w = 0; w < m_warps; ++w)
            together[w] = std::max(together[w], known[w]);
        together[arrival.warp] = std::max(together[arrival.warp], arrival.stamp);
        came.push_back(arrival.warp);
        if (arrival.waits)
            waited.push_back(arrival.warp);
    }
    for (const std::uint32_t warp : waited) {
        std::uint32_t* const known = m_known.data() + std::size_t{warp} * m_warps;
        for (std::uint32_t w = 0; w < m_warps; ++w)
            known[w] = std::max(known[w], together[w]);
    }
    m_handover.warpsSynced(m_block, came, waited);
    m_arrivals[id].clear();
}

bool BlockOrder::Meetings::ordered(std::uint32_t from, std::uint32_t stamp, std::uint32_t to) const
{
    const std::uint32_t warp = from / 32;
    return warp == to / 32
        && (stamp <= all[warp] || (some[warp] != nullptr && (*some[warp])[to % 32][from % 32] >= stamp));
}

bool BlockOrder::ordered(std::uint32_t from, std::uint32_t stamp, std::uint32_t to) const
{
    return orderedBy(m_met, from, stamp, to);
}

bool BlockOrder::barred(std::uint32_t from, std::uint32_t stamp, std::uint32_t to) const
{
    return orderedBy(memoryMeetings(), from, stamp, to);
}

bool BlockOrder::orderedBy(const Meetings& meetings, std::uint32_t from, std::uint32_t stamp, std::uint32_t to) const
{
    if (from == to)
        return true;
    const std::uint32_t fromWarp = from / 32, toWarp = to / 32;
    if (!m_known.empty() && m_known[std::size_t{toWarp} * m_warps + fromWarp] >= stamp)
        return true;
    if (meetings.ordered(from, stamp, to))
        return true;
    return m_handover.ordered(m_block, {from, m_epoch, stamp}, to);
}

} // namespace warpatlas::simulator
