/// Groups a thread's steps into passes through source lines. For ThreadStory::make.
#pragma once

#include "app/follow/thread_story.h"
#include "kernels/simulator/replay/block_recording.h"

#include <vector>

namespace warpatlas::inline follow {

/// Instructions of a program that do nothing a reader of the source would see: a value changes its register, an address
/// its space, all lanes jump. Compilers put them wherever they like.
class SilentInstructions {
public:
    explicit SilentInstructions(const ptx::Program& program);
    bool operator[](std::uint32_t decoded) const { return m_silent[decoded]; }

private:
    std::vector<bool> m_silent; ///< by decoded instruction
};

/// Returns the lanes that stay with the thread's lane after a step at which its warp parts: at a branch that some of
/// the step's lanes take and others do not, or at a return of some of them. 0 where all go the same way. `lane`: the
/// thread's.
std::uint32_t partingLanes(const simulator::BlockRecording& recording, std::uint64_t step, std::uint32_t lane);

/// Takes all steps of one thread, in order.
class StoryVisits {
public:
    StoryVisits(const simulator::BlockRecording& recording, std::uint32_t lane);

    void add(std::uint64_t step);
    /// Adds an access to the step that was added last.
    void addAccess(const StoryAccess& access);

    std::vector<StoryAccess>& accesses() { return m_accesses; }
    /// Returns the visits; a pass in which nothing can be seen becomes part of the one before it.
    std::vector<StoryVisit> take();

private:
    struct Pass {
        StoryVisit visit;
        bool silent = true;
        bool again = false; ///< begins above where the thread was: another round
    };

    const simulator::BlockRecording& m_recording;
    SilentInstructions m_silent;
    std::uint32_t m_lane;
    std::vector<Pass> m_passes;
    std::vector<StoryAccess> m_accesses;
    std::uint64_t m_last = 0; ///< the last step
};

} // namespace warpatlas::inline follow
