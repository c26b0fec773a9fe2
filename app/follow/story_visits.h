/// A thread's steps put together to passes through source lines. For ThreadStory::make.
#pragma once

#include "app/follow/thread_story.h"
#include "kernels/simulator/replay/block_recording.h"

#include <vector>

namespace warpatlas {

/// Instructions of a program that do nothing a reader of the source would see: values that change their register,
/// addresses that change their space, jumps that everybody takes. Compilers put them wherever they like.
class SilentInstructions {
public:
    explicit SilentInstructions(const ptx::Program& program);
    bool operator[](std::uint32_t decoded) const { return m_silent[decoded]; }

private:
    std::vector<bool> m_silent; ///< by decoded instruction
};

/// The lanes that go on with the thread's behind a step at which its warp parts: a branch that some of the step's lanes
/// take and others do not, or a return of some of them. 0 where all go the same way. `lane`: the thread's.
std::uint32_t partingLanes(const simulator::BlockRecording& recording, std::uint64_t step, std::uint32_t lane);

/// Is given all steps of one thread, in order.
class StoryVisits {
public:
    StoryVisits(const simulator::BlockRecording& recording, std::uint32_t lane);

    void add(std::uint64_t step);
    /// Of the step that was added last.
    void addAccess(const StoryAccess& access);

    std::vector<StoryAccess>& accesses() { return m_accesses; }
    /// Passes in which nothing is to be seen become part of what comes before them.
    std::vector<StoryVisit> take();

private:
    struct Pass {
        StoryVisit visit;
        bool silent = true;
        bool again = false; ///< it begins above where the thread was: another round
    };

    const simulator::BlockRecording& m_recording;
    SilentInstructions m_silent;
    std::uint32_t m_lane;
    std::vector<Pass> m_passes;
    std::vector<StoryAccess> m_accesses;
    std::uint64_t m_last = 0; ///< step
};

} // namespace warpatlas
