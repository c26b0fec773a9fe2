/// A warp: its lanes as a list of splits, each with its own place in the program, and the points at which they meet
/// again.
#pragma once

#include "kernels/simulator/execution/machine.h"

#include <array>
#include <memory>
#include <vector>

namespace warpatlas::simulator {

inline constexpr std::uint32_t noIndex = 0xffffffffu;

/// One call of a function by some lanes of a warp; [0] of Warp::frames is the kernel itself.
struct Frame {
    std::uint32_t function = 0; ///< index in Program::functions
    std::uint32_t parent = noIndex;
    const Step* returnStep = nullptr; ///< in the parent
    std::uint32_t call = 0; ///< index in Program::calls
    std::uint32_t mask = 0; ///< lanes that are in it, or in what it called
    std::uint32_t localBase = 0; ///< address of its local variables
    std::uint32_t depth = 0;
    std::vector<std::byte> storage; ///< register window and call parameters; planes aligned to 64 bytes
    std::byte* window = nullptr;
    std::byte* callParameters = nullptr;
};

/// The place where lanes that parted wait for each other.
struct Meeting {
    const Step* step = nullptr;
    std::uint32_t frame = 0;
    std::uint32_t expected = 0; ///< lanes that will come, those that came included
    std::uint32_t arrived = 0;
    std::uint32_t outer = noIndex; ///< what the lanes are bound for after this one
};

enum class SplitState : std::uint8_t {
    Ready,
    AtBarrier,
    AtSync,
    AtPhase, ///< waits for the end of an mbarrier's phase
};

struct Split {
    const Step* step = nullptr;
    std::uint32_t mask = 0;
    std::uint32_t frame = 0;
    std::uint32_t meeting = noIndex;
    SplitState state = SplitState::Ready;
    std::uint8_t barrier = 0; ///< AtBarrier: which
    std::uint32_t members = 0; ///< AtSync: lanes that it waits for
    bool told = false; ///< AtSync: that they do not come has been reported
    bool woken = false; ///< Ready, at a .sync operation that it came to before and that counted then
    std::uint64_t since = 0; ///< AtBarrier: Warp::instructions when it came
};

/// A shuffle from lanes that take no part, of lanes of which a selp will say whether they take the value.
struct HeldShuffle {
    const Step* step = nullptr;
    std::uint32_t lanes = 0;
    std::array<std::uint32_t, laneCount> sources{};
    std::array<std::uint32_t, laneCount> masks{}; ///< an operation without .sync names no lanes
};

struct Warp {
    std::uint32_t index = 0; ///< in its block
    std::uint32_t firstLane = 0; ///< linear thread id in the block of lane 0
    std::uint32_t lanes = 0; ///< lanes that exist
    std::uint32_t alive = 0; ///< lanes that have not exited
    bool waits = false; ///< its last turn ended in a loop that waits for others (waiting_loops.h)
    /// Where warp instructions are counted: those executed. At each barrier it becomes at least that of the last warp
    /// to come.
    std::uint64_t instructions = 0;
    std::vector<Split> splits;
    std::uint32_t current = 0; ///< split that runs
    std::vector<Meeting> meetings;
    std::vector<std::uint32_t> freeMeetings;
    std::vector<HeldShuffle> heldShuffles;
    std::vector<std::unique_ptr<Frame>> frames;
    std::vector<std::uint32_t> freeFrames;
    std::vector<std::byte> local; ///< lane after lane
    std::uint64_t localPitch = 0;

    /// The split at `index` stands at its meeting: it ends, and its lanes wait there or go on together.
    void arrive(std::uint32_t index);
    /// Lanes left the program, or their frame, and no lane waits for them any longer. `frame` noIndex: in every meeting
    /// from `meeting` outwards; otherwise only in those of that frame. Returns the first meeting that still counts
    /// them.
    std::uint32_t forget(std::uint32_t meeting, std::uint32_t lanes, std::uint32_t frame);
    /// Lanes that wait for a split that does not come go on without it.
    bool releaseWaiting(std::uint32_t meeting);
    std::uint32_t addMeeting(const Meeting& meeting);
    /// The line of the kernel's own source that `step` in this frame belongs to; for a function of a header, the line
    /// that called it. 0: none is known.
    std::uint32_t sourceLine(const Step& step, std::uint32_t frame) const;

private:
    void complete(std::uint32_t meeting);
};

} // namespace warpatlas::simulator
