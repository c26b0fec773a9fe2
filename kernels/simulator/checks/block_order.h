/// What is ordered before what among the threads of one block: by barriers of the whole block (an epoch each), by named
/// barriers that some warps take part in, and by .sync operations within a warp. Lanes of a warp are not in lockstep:
/// only these order them. Where the manual leaves doubt (shuffles and votes) they count as ordering: a race that is
/// reported is one.
#pragma once

#include "kernels/simulator/checks/handover.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace warpatlas::simulator {

class BlockOrder {
public:
    BlockOrder(std::uint32_t warps, const Handover& handover);

    /// Another block begins: nothing that was before is in its way.
    void restart(std::uint32_t firstThread)
    {
        m_firstThread = firstThread;
        everybodyMet();
    }

    /// Counts barriers of the whole block: accesses of different epochs are ordered.
    std::uint32_t epoch() const { return m_epoch; }
    /// Counts what orders the lanes of a warp; the stamp of an access that one of them makes now.
    std::uint32_t clock(std::uint32_t warp) const { return m_clocks[warp]; }
    /// Up to this stamp the accesses of the warp's lanes are ordered before what any of them does now.
    std::uint32_t laneOrder(std::uint32_t warp) const { return m_laneOrder[warp]; }

    void warpSynced(std::uint32_t warp, std::uint32_t lanes, bool allAlive);
    void barrierReached(std::uint32_t warp, std::uint32_t id, bool waits);
    void barrierReleased(std::uint32_t id, bool everybody);

    /// Within one epoch: is what thread `from` (of the block, linear) did at its warp's `stamp`, and at `time` of the
    /// handover, ordered before what thread `to` does now?
    bool ordered(std::uint32_t from, std::uint32_t stamp, std::uint32_t time, std::uint32_t to) const;

private:
    struct Arrival {
        std::uint32_t warp = 0;
        std::uint32_t stamp = 0;
        bool waits = true;
    };
    using LaneTable = std::array<std::array<std::uint32_t, 32>, 32>; ///< [of whom][about whom]: stamps

    void everybodyMet();

    std::uint32_t m_warps;
    const Handover& m_handover;
    std::uint32_t m_firstThread = 0; ///< of the launch
    std::uint32_t m_epoch = 0;
    std::vector<std::uint32_t> m_clocks;
    std::vector<std::uint32_t> m_laneOrder;
    std::vector<std::unique_ptr<LaneTable>> m_lanes; ///< only of warps whose lanes met in part
    std::vector<std::uint32_t> m_known; ///< [of whom][about whom]: warps, through named barriers; empty: none yet
    std::array<std::vector<Arrival>, 16> m_arrivals;
};

} // namespace warpatlas::simulator
