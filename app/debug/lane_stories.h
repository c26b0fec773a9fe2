/// The stories of the lanes of a warp, and what their variables hold: made when they are first asked for, and kept for
/// the warps that were looked at last. One thread at a time.
#pragma once

#include "app/follow/thread_variables.h"
#include "kernels/simulator/replay/cursor.h"

#include <array>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>

namespace warpatlas::inline debug {

class LaneStories {
public:
    /// `story` is one thread's of the block.
    LaneStories(OutcomePointer outcome, StoryPointer story);

    /// Throws Cancelled, std::bad_alloc. `lane` exists.
    ThreadVariables& of(std::uint32_t warp, std::uint32_t lane, Progress& progress);
    /// Says whether the lane's story is there already.
    bool has(std::uint32_t warp, std::uint32_t lane) const;
    /// Returns the visit of a lane that was completed last before the position; empty before its first.
    static std::optional<std::size_t> lastVisit(const ThreadStory& story, std::uint64_t position);

private:
    struct Warp {
        std::uint32_t warp = 0;
        std::array<std::unique_ptr<ThreadVariables>, simulator::laneCount> lanes;
    };
    Warp& warpOf(std::uint32_t warp);

    OutcomePointer m_outcome;
    StoryPointer m_story;
    std::list<Warp> m_warps; ///< the latest used first
};

} // namespace warpatlas::inline debug
