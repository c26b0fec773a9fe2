/// One thread's way through the kernel, from a recording of its block: every pass through a source line in order, with
/// what it read and wrote there. Immutable; any number of views share it.
#pragma once

#include "app/experiment/outcome.h"
#include "kernels/model/memory_place.h"
#include "kernels/model/progress.h"
#include "kernels/model/request_places.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::simulator {
class BlockRecording; // its headers use names that are macros where Qt's are included
}

namespace warpatlas::inline follow {

struct BlockPicture;
struct SourceStory;

/// One access of the followed thread.
struct StoryAccess {
    AccessKind kind = AccessKind::Load;
    Window window = Window::Global; ///< global, shared, local or constant; never generic
    std::optional<std::size_t> buffer; ///< index in Work::buffers; empty: not global memory, or no buffer's
    std::uint64_t value = 0; ///< index of the value in its buffer (element * channels + channel)
    std::uint64_t address = 0; ///< in the window's own space; in a buffer: bytes from its start
    std::uint32_t bytes = 0;
    std::uint64_t step = 0; ///< number in the recording
    std::uint64_t place = 0; ///< in the window's own space
    std::array<std::byte, 16> before{}, after{}; ///< contents of the place; the first bytes where the access has more
    bool texture = false; ///< of a texture or a surface
};

/// An access of the followed thread that did not take place: out of bounds, misaligned, or of what is constant.
struct StoryRefusal {
    std::uint64_t step = 0; ///< number in the recording
    AccessKind kind = AccessKind::Load;
    MemoryPlace place; ///< of a buffer or a variable name and element, as problems tell them
};

/// The value that a shuffle or a vote gave the thread, or a register that a fetch from a texture gave it.
struct WarpValue {
    std::uint64_t step = 0;
    std::uint64_t bits = 0;
};

/// One pass of the thread through a source line: a run of its steps.
struct StoryVisit {
    std::uint64_t firstStep = 0, endStep = 0; ///< range of steps in the recording; steps of other warps lie between
    std::uint32_t line = 0; ///< 0: no source line (compiler's own instructions are part of the visit before)
    std::uint32_t lanes = 0; ///< lanes of the warp that went with the thread
    std::uint32_t firstAccess = 0, accessCount = 0; ///< in ThreadStory::accesses
    bool barrier = false; ///< whether the thread came to __syncthreads or its kin
    bool diverged = false; ///< whether the lanes of the warp parted here
};

struct ThreadStory {
    std::uint64_t run = 0; ///< Outcome::run
    std::uint64_t thread = 0; ///< linear
    std::shared_ptr<const simulator::BlockRecording> recording; ///< recording of the thread's block
    std::shared_ptr<const BlockPicture> picture; ///< the block's common work; null: not looked at
    std::uint64_t linearBlock = 0; ///< its block
    std::uint64_t endStep = 0; ///< end of the recording's steps
    std::vector<StoryVisit> visits;
    std::vector<StoryAccess> accesses;
    std::vector<StoryRefusal> refusals; ///< in order
    std::vector<std::uint64_t> barriers; ///< steps at which the thread came to __syncthreads or its kin
    std::vector<WarpValue> warpValues; ///< in order
    std::vector<WarpValue> textureValues; ///< of fetches and of loads of surfaces, in order
    std::shared_ptr<const SourceStory> source; ///< the same way according to the source
    std::string ending; ///< why the story stops before the kernel's end (budget); empty where it does not

    /// For each thread of the block, by threadIdx: the step at which it last wrote global memory, and the step after
    /// its last one; end() where there is none. The data view shows a block in the middle of its run with these.
    std::vector<std::uint64_t> lastWrites, lastSteps;
    /// Steps at which a warp of the block begins or comes to a barrier, and those after a warp's last step; ascending.
    std::vector<std::uint64_t> warpMoments;

    std::uint64_t block() const { return linearBlock; }
    std::uint64_t end() const { return endStep; }
    std::span<const StoryAccess> accessesOf(const StoryVisit& visit) const
    {
        return std::span(accesses).subspan(visit.firstAccess, visit.accessCount);
    }
    /// Returns the visit under way at a step, or the last one before it; empty before the thread's first.
    std::optional<std::size_t> visitAt(std::uint64_t step) const;

    /// Makes the story. Throws Cancelled, std::bad_alloc; InputError for a thread that the recording's block does not
    /// have.
    static std::shared_ptr<const ThreadStory> make(const Outcome& outcome,
        std::shared_ptr<const simulator::BlockRecording> recording, std::uint64_t thread, Progress& progress,
        std::shared_ptr<const BlockPicture> picture = nullptr);
};
using StoryPointer = std::shared_ptr<const ThreadStory>;

/// One memory request of the followed thread's warp: what the memory view draws.
struct StoryRequest : WarpRequest {
    std::uint64_t step = 0;
    std::optional<std::size_t> buffer; ///< index in Work::buffers
    std::string name; ///< "a", "tile"
    /// The base subtracted from its addresses: where the buffer or the variable (constant, __device__) starts, at a
    /// sector's edge; 0 for shared memory and the rest.
    std::uint64_t base = 0;
    std::array<std::string, warpLanes> values{}; ///< what was read or written, for a person; empty for other lanes
    /// Lanes that the same instruction took beside that buffer, or beside all shared memory; perhaps all of them.
    OutsideLanes outside;
};

/// A variable of a loop that the thread is in.
struct StoryLoop {
    std::string name; ///< empty: the loop has none, as "while (left > 1)"
    std::string value, first, last; ///< now, in the first round and in the last one that the thread runs
    std::uint64_t round = 0; ///< from 1; rounds + 1 when the condition ends the loop
    std::uint64_t rounds = 0; ///< number of rounds that the thread runs
    std::uint32_t line = 0; ///< where the loop begins
};

/// Returns "not traced", which stands for a value that is not certain.
std::string notTraced();

/// A formula stage by stage. Its text, in StoryMoment::formulas, is name and stages with " = " between them.
struct StoryFormula {
    enum class Kind : std::uint8_t {
        Value, ///< "x" of "blockIdx.x * blockDim.x + threadIdx.x", "14 * 32 + 5", "453"
        Read, ///< the same of one place in memory: "a[i]", "a[453]", "0.5"
        Condition, ///< without a name: "i < n", "453 < 500", "true"
        Place, ///< without a name: "c[y * width + x]", "c[243 * 967 + 453]", "c[235434]"
    } kind = Kind::Value;
    std::string name; ///< what gets the value
    std::vector<std::string> stages; ///< the last one is the value, or "not traced"
    bool written = false; ///< whether the first stage is the source's own text
    bool inPlace = false; ///< StoryMoment::values under their own words say all of it
};

/// A variable of the thread's own.
struct StoryVariable {
    std::string name, value; ///< "not traced" where the value is not certain
};

enum class StoryEventKind : std::uint8_t { Begins, Access, Atomic, Refused, Barrier, Parts, Ends };

/// A name in a formula with the value that the thread has for it there.
struct StoryName {
    std::size_t formula = 0; ///< index in StoryMoment::formulas
    std::string name, value;
    std::string type; ///< "float"
};

/// A value under the words of the source that have it: of a name, of what gets a value, of a condition at its end.
struct StoryValue {
    enum class Kind : std::uint8_t { Block, Dimension, Grid, Thread, Name, Result, Holds, Fails } kind = Kind::Name;
    std::uint32_t line = 0; ///< from 1
    std::uint32_t column = 0, length = 0; ///< bytes of the line; a condition has no length
    std::string text; ///< empty for a condition
};

/// A visit in words and numbers: the source line with the thread's numbers filled in, and the warp's requests.
struct StoryMoment {
    StoryPointer story;
    std::size_t visit = 0;
    std::uint32_t line = 0;
    std::string source; ///< the line's text
    /// "x = blockIdx.x * blockDim.x + threadIdx.x = 14 * 32 + 5 = 453", "gray[y * width + x] = gray[235434]"; an
    /// uncertain value is "not traced".
    std::vector<std::string> formulas;
    std::vector<StoryFormula> stages; ///< one for each formula
    std::vector<StoryName> names; ///< names in the formulas
    std::vector<StoryValue> values; ///< in the order of the source
    std::vector<StoryLoop> loops; ///< loops that the thread is in, the outermost first
    /// The events, one sentence each: "reads a[243] = 1.5", "waits for 3 warps at __syncthreads()".
    std::vector<std::string> events;
    std::vector<StoryEventKind> eventKinds; ///< one for each event
    std::vector<StoryRequest> requests; ///< the warp's requests in this visit, in order
    /// Steps at which the thread's own access did not take place: out of bounds, or misaligned.
    std::vector<std::uint64_t> refusedSteps;
    std::vector<std::uint32_t> waiting; ///< warps of the block that wait at a barrier at this moment
};
using MomentPointer = std::shared_ptr<const StoryMoment>;

} // namespace warpatlas::inline follow
