/// The interpreter's hot state: what a handler sees. Plain data, so that the two builds of the hot loop (baseline,
/// AVX2) share no inline function.
#pragma once

#include "kernels/ptx/program.h"
#include "kernels/simulator/execution/instruction_counts.h"

#include <cstddef>
#include <cstdint>

namespace warpatlas::simulator {

struct Machine;
struct Step;
class Block;
class Observer;
class Touches;
struct Region;
struct Warp;
struct Frame;

/// Executes one decoded instruction for the lanes in Machine::mask and returns the next, or null to leave the loop
/// (Machine::leave).
using Handler = const Step* (*)(Machine&, const Step*);

/// A decoded instruction with the function that executes it.
struct Step {
    ptx::DecodedInstruction decoded;
    Handler run = nullptr;
    Handler guarded = nullptr; ///< what `run` calls when it is the wrapper that applies the guard
    Handler plain = nullptr; ///< what `run` calls when it is followLoaded() (unset_values.h)
};

inline constexpr std::uint32_t allLanes = 0xffffffffu;
inline constexpr int laneCount = 32;

/// Why the loop was left.
enum class Leave : std::uint8_t {
    Yield, ///< the budget is spent
    Switch, ///< this split ended, waits or parted: choose again
    Stop, ///< the block cannot go on
    Pause, ///< between two instructions, for a Runner: the same split goes on later
};

/// Lanes whose value in a register nothing has set.
struct UnsetMark {
    std::uint32_t lanes = 0;
    std::uint32_t taken = 0; ///< 1 + decoded instruction that was the first to take it; 0: none yet
};
/// Bits of UnsetMark::taken: the value was loaded, by that decoded instruction, from where nothing had been written; it
/// was computed with; it came from another lane.
inline constexpr std::uint32_t loadedMark = 1u << 31, computedMark = 1u << 30, exchangedMark = 1u << 29;

inline constexpr std::size_t mostStored = 8; ///< values of one store of a lane

struct Machine {
    std::byte* window = nullptr; ///< register planes of the present frame
    std::uint32_t mask = 0; ///< lanes that execute the present decoded instruction
    std::uint32_t active = 0; ///< lanes of the present split
    std::int32_t budget = 0; ///< backward branches until the next yield
    Leave leave = Leave::Switch;

    const Step* code = nullptr; ///< [0] of the program
    const ptx::Program* program = nullptr;
    InstructionCounts* counters = nullptr; ///< by decoded instruction; null where nothing is counted
    Observer* observer = nullptr;
    Touches* touches = nullptr; ///< records which thread touched what; null where no allocation is watched
    Block* block = nullptr;
    Warp* warp = nullptr;
    Frame* frame = nullptr;

    // Memory.
    Region* const* regions = nullptr; ///< by place: ptx::address::placeCount of them
    std::byte* shared = nullptr;
    const Region* sharedRegions = nullptr;
    std::uint32_t sharedRegionCount = 0;
    std::byte* kernelParameters = nullptr;
    std::byte* local = nullptr; ///< memory of the present warp, lane after lane
    std::uint64_t localPitch = 0;
    std::uint64_t localBase = 0; ///< address of the present frame's variables
    std::byte* callParameters = nullptr; ///< parameters of the present frame, lane after lane
    std::uint64_t callParameterPitch = 0;
    std::uint64_t clock = 0; ///< decoded instructions that this block has executed, for %clock
    /// While a store runs that stores such values: one for each value of a lane, mostStored of
    /// them; null otherwise.
    const UnsetMark* unsetStored = nullptr;
    bool unsetLoaded = false; ///< the block has loaded such a value, which is followed
    std::uint32_t* shuffleSources = nullptr; ///< takes the lanes that a shuffle reads from, where they are asked for
    bool acted = false; ///< since the last round of a waiting loop (waiting_loops.h)
    std::uint64_t instructions = 0; ///< where counted: of the present warp, see Warp::instructions
};

/// Bits of Region::watch: what a run needs to know about a global allocation (execution/touch_plan.h).
namespace watch {
inline constexpr std::uint8_t none = 0;
inline constexpr std::uint8_t closedForLoads = 1; ///< not loaded from yet: the first load is looked at
inline constexpr std::uint8_t closedForStores = 2;
inline constexpr std::uint8_t toldLoads = 4; ///< each is told to Machine::touches
inline constexpr std::uint8_t toldStores = 8;
} // namespace watch

/// One allocation: of the global space, or a variable of the shared one.
struct Region {
    std::uint64_t base = 0;
    std::uint64_t bytes = 0;
    std::byte* host = nullptr;
    std::uint32_t index = 0; ///< index in Memory::allocations, or in Program::shared
    bool writable = true;
    std::uint8_t watch = watch::none; ///< changes while others read it: by atomic operations only
};

/// The two instantiations of the loop, and the handlers, of one build.
struct InstructionSet {
    const char* name = "";
    /// Null where the decoded instruction cannot be executed.
    Handler (*select)(const ptx::DecodedInstruction& decoded, const ptx::Program& program, bool observed) = nullptr;
    Handler guard = nullptr; ///< applies the decoded instruction's guard and calls Step::guarded
    void (*run)(Machine& machine, const Step* step) = nullptr; ///< until a handler returns null
    void (*runObserved)(Machine& machine, const Step* step) = nullptr;
};

} // namespace warpatlas::simulator
