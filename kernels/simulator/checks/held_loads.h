/// Loads that a block has made and whose values may matter later: lanes by lanes, with their addresses.
#pragma once

#include "kernels/simulator/execution/observer.h"

#include <array>
#include <cstdint>
#include <map>
#include <tuple>

namespace warpatlas::simulator {

struct HeldLoad {
    std::uint32_t decoded = 0;
    std::uint32_t lanes = 0;
    std::array<std::uint32_t, laneCount> bytes{}; ///< by lane, a bit each: what it is held for
    std::uint32_t told = 0; ///< lanes
    /// The load of these lanes.
    Access accessOf(std::uint32_t lanes) const;

private:
    friend class HeldLoads;
    Access m_access;
    std::array<std::uint64_t, laneCount> m_addresses{};
};

class HeldLoads {
public:
    bool any() const { return !m_loads.empty(); }
    void clear() { m_loads.clear(); }
    void forget(std::uint32_t warp, std::uint32_t decoded, std::uint32_t lanes);
    /// `bytes`: of the lane.
    void add(std::uint32_t warp, std::uint32_t decoded, const Access& access, int lane, std::uint32_t bytes);
    /// Calls visit(HeldLoad&) for all of a warp.
    template <class Visit> void each(std::uint32_t warp, const Visit& visit)
    {
        for (auto at = m_loads.lower_bound({warp, 0, ptx::Window{}}); at != m_loads.end(); ++at) {
            if (std::get<0>(at->first) != warp)
                return;
            visit(at->second);
        }
    }
    /// The load of a lane, which was in one window; null: none.
    const HeldLoad* find(std::uint32_t warp, std::uint32_t decoded, int lane) const;

private:
    std::map<std::tuple<std::uint32_t, std::uint32_t, ptx::Window>, HeldLoad> m_loads;
};

} // namespace warpatlas::simulator
