/// The order among the threads of one block. Barriers of the whole block (an epoch each), named barriers of some warps,
/// and .sync operations within a warp make it. Lanes of a warp are not in lockstep: only these order them. Lanes that
/// exchange values (by a shuffle, a vote, a match) have met, but CUDA promises nothing about their memory: see
/// barred().
#pragma once

#include "kernels/simulator/checks/handover.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace warpatlas::simulator {

class BlockOrder {
public:
    /// Fences and atomics hand over to `handover`, which outlives it.
    BlockOrder(std::uint32_t warps, Handover& handover);

    /// Another block begins (its linear number in the launch), and nothing from before matters to it.
    void restart(std::uint32_t block);

    /// Counts barriers of the whole block: accesses of different epochs are ordered.
    std::uint32_t epoch() const { return m_epoch; }
    /// Counts what orders the lanes of a warp; the stamp of an access that one of them makes now.
    std::uint32_t clock(std::uint32_t warp) const { return m_clocks[warp]; }
    /// Up to this stamp the accesses of the warp's lanes are ordered before what any of them does now.
    std::uint32_t laneOrder(std::uint32_t warp) const { return m_met.all[warp]; }

    /// `memory`: the operation orders that too, as __syncwarp() does.
    void warpSynced(std::uint32_t warp, std::uint32_t lanes, bool allAlive, bool memory = true);
    /// Notes a fence: other threads see what these lanes wrote before what they do from now on, so an exchange of
    /// values behind the fence is as good as a barrier.
    void fenced(std::uint32_t warp, std::uint32_t lanes, ptx::Scope scope = ptx::Scope::Device);
    /// An atomic, or a volatile load or store, of a thread of the block.
    void strong(std::uint32_t thread, bool writes, bool reads, ptx::Scope scope = ptx::Scope::Device)
    {
        m_handover.strong(m_block, thread, writes, reads, scope);
    }
    /// The lanes let go what they did so far at an mbarrier; and: a thread has seen what was let go by then.
    void arrived(std::uint32_t warp, std::uint32_t lanes);
    std::uint32_t time() const { return m_handover.time(); }
    void waited(std::uint32_t thread, std::uint32_t time) { m_handover.acquire(m_block, thread, time); }
    void barrierReached(std::uint32_t warp, std::uint32_t id, bool waits);
    void barrierReleased(std::uint32_t id, bool everybody);

    /// Within one epoch: whether what thread `from` (of the block, linear) did at its warp's `stamp` is ordered before
    /// what thread `to` does now.
    bool ordered(std::uint32_t from, std::uint32_t stamp, std::uint32_t to) const;
    /// The same, but an exchange of values between lanes alone does not count.
    bool barred(std::uint32_t from, std::uint32_t stamp, std::uint32_t to) const;
    /// Whether an access of another block, to which this one's thread `to` may have listened, is ordered before what
    /// that thread does now.
    bool ordered(std::uint32_t block, const Moment& from, std::uint32_t to) const
    {
        return m_handover.ordered(block, from, m_block, to);
    }

private:
    struct Arrival {
        std::uint32_t warp = 0;
        std::uint32_t stamp = 0;
        bool waits = true;
    };
    using LaneTable = std::array<std::array<std::uint32_t, 32>, 32>; ///< [of whom][about whom]: stamps
    /// The order that .sync operations of some kinds make, by warp.
    struct Meetings {
        explicit Meetings(std::uint32_t warps) : all(warps, 0), some(warps) { }
        void add(std::uint32_t warp, std::uint32_t lanes, bool allAlive, std::uint32_t stamp);
        bool ordered(std::uint32_t from, std::uint32_t stamp, std::uint32_t to) const;

        std::vector<std::uint32_t> all; ///< the last stamp at which all lanes met
        std::vector<std::unique_ptr<LaneTable>> some; ///< only of warps whose lanes met in part
    };

    const Meetings& memoryMeetings() const { return m_exchanges ? m_ordering : m_met; }
    bool orderedBy(const Meetings& meetings, std::uint32_t from, std::uint32_t stamp, std::uint32_t to) const;

    std::uint32_t m_warps;
    Handover& m_handover;
    std::uint32_t m_block = 0;
    std::uint32_t m_epoch = 0;
    std::vector<std::uint32_t> m_clocks;
    Meetings m_met; ///< all of them
    Meetings m_ordering; ///< those that order memory
    bool m_exchanges = false; ///< there was one of another kind
    std::vector<std::uint32_t> m_fenced; ///< lanes by warp, since they met last
    std::vector<std::uint32_t> m_known; ///< [of whom][about whom]: warps, through named barriers; empty: none yet
    std::array<std::vector<Arrival>, 16> m_arrivals;
};

} // namespace warpatlas::simulator
