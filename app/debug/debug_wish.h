/// Where a debugger is asked to go in a recorded block. A position p is the moment before step p: the steps below it
/// have run.
#pragma once

#include "kernels/model/memory_access.h"

#include <cstdint>
#include <optional>
#include <string>

namespace warpatlas {

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

} // namespace warpatlas
