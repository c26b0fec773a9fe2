/// All that a debugger shows of a block at one position, from the followed thread's side, as every other view has it:
/// plain values, immutable, for any thread.
#pragma once

#include "app/follow/thread_story.h"
#include "kernels/model/memory_access.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline debug {

// Where a debugger is asked to go in a recorded block. A position p is the moment before step p: the steps below it
// have run.

/// Whose steps a wish counts. Wherever one leads, the thread that did the step is the one to follow.
enum class DebugScope : std::uint8_t {
    Thread, ///< the followed thread's
    Warp, ///< those of its warp
    Block, ///< those of all warps of its block
};

enum class DebugDirection : std::uint8_t { Forward, Backward };

/// Memory whose accesses are looked for: a part of one of Work::buffers, or, without a buffer, of shared memory.
struct DebugPlace {
    std::optional<std::size_t> buffer;
    std::uint64_t offset = 0; ///< bytes from the buffer's start; in shared memory the address
    std::uint64_t bytes = 4;
    bool operator==(const DebugPlace&) const = default;
};

struct DebugWish {
    enum class Stop : std::uint8_t {
        Instruction, ///< the next instruction is done
        Line, ///< the source line is done
        Barrier, ///< __syncthreads() and its kin were come to
        Access, ///< memory was read or written
        Problem, ///< something went wrong: what the Problems tab tells of this block
        LineNumber, ///< before `line` is come to
        Condition, ///< `condition` comes to hold for a thread
        Write, ///< `place` was written, by an atomic as well
        Read, ///< `place` was read, by an atomic as well
        Edge, ///< the start or the end
    } stop = Stop::Line;
    DebugDirection direction = DebugDirection::Forward;
    DebugScope scope = DebugScope::Thread;
    std::uint32_t line = 0;
    std::string condition{}; ///< of C++: "i == 785 && k > 3", with the thread's variables, parameters and threadIdx
    DebugPlace place{};
    /// The lane that a person follows: of the threads that did a step together it is this one's; empty: the story's.
    std::optional<std::uint32_t> lane{};
};

/// Where a wish leads.
struct DebugArrival {
    std::uint64_t position = 0;
    /// The thread (linear, in the launch) whose step it is, or that is about to do it, where the wish was for more than
    /// one thread's.
    std::optional<std::uint64_t> thread{};
};

/// A variable or a register of the 32 lanes of a warp.
struct LaneRow {
    std::string name;
    std::string type; ///< "float", ".f32"; empty: not known
    std::array<std::string, warpLanes> values{}; ///< empty: the lane has none there
};

/// Lanes of a warp that are at one place, or wait for one another.
struct LanesNow {
    enum class State : std::uint8_t { Ready, AtBarrier, AtSync, AtPhase, AtMeeting } state = State::Ready;
    std::uint32_t mask = 0;
    std::uint32_t line = 0; ///< source line that comes next, or at which they wait; 0: none
};

struct WarpNow {
    std::uint32_t lanes = 0; ///< mask of those that exist
    std::uint32_t alive = 0; ///< those that have not exited
    std::vector<LanesNow> groups; ///< every living lane is in one of them
};

/// A variable in shared memory, with the thread that wrote each element.
struct SharedGrid {
    std::string name;
    std::string type; ///< of an element: "float"
    std::uint64_t address = 0; ///< in the shared space
    std::uint32_t elementBytes = 4;
    std::vector<std::uint64_t>
        bounds; ///< as the source declares it: [2][16][17]; elements, where it says nothing; empty: one value
    /// How it is shown: a row for each of the last dimension; of one dimension, the elements in rows.
    std::uint32_t columns = 1, rows = 1;
    std::vector<std::string> values; ///< row by row
    /// The thread (linear, in the block) that wrote the element last; empty: no thread has, or it is not known.
    std::vector<std::optional<std::uint32_t>> writers;
    /// Elements that the followed thread read or wrote in its last step.
    std::vector<std::size_t> touched{};

    std::string declaration() const; ///< "float tile[16][17]"
    std::string nameOf(std::size_t element) const; ///< "tile[3][5]"
};

struct DebugMoment {
    StoryPointer story; ///< the followed thread's
    std::uint64_t position = 0, first = 0, end = 0; ///< end: the recording's, which may not be the block's own

    std::uint32_t warp = 0, lane = 0; ///< the followed thread's; the warp's lanes are in the tables
    std::uint32_t executed = 0; ///< lanes of the warp that took part in the thread's last step; 0: it has none yet
    std::uint32_t line = 0; ///< source line of the last step; 0: none
    std::string instruction; ///< the last step's, as PTX writes it; empty before its first
    /// Lines of the PTX: of the last step, and of where the thread goes on; 0: it has not begun, or has ended.
    std::uint32_t ptxLine = 0, nextPtxLine = 0;
    std::vector<std::string> did; ///< what the last step did to the thread
    std::uint32_t nextLine = 0; ///< where the thread goes on
    std::string nextInstruction; ///< empty: it has ended
    bool problem = false; ///< the last step did something that the Problems tab tells of

    std::vector<WarpNow> warps; ///< all of the block
    std::vector<LaneRow> variables, registers;
    /// Why there are no variables, or only one lane's; empty where there are all.
    std::string variablesNote;
    std::vector<SharedGrid> shared;
    std::string sharedNote; ///< why writers are missing; empty where they are not
    std::string printed; ///< what the block has printed so far
};
using DebugMomentPointer = std::shared_ptr<const DebugMoment>;

} // namespace warpatlas::inline debug
