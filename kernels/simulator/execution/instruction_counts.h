/// Counts of one decoded instruction while it is executed. Everything that is shown (Counters) follows from them
/// after the run, so that the loop counts as little as possible. Plain data: both builds of the hot loop write it.
#pragma once

#include <cstdint>

namespace warpatlas::simulator {

/// Requests of warps to one kind of memory.
struct RequestCounts {
    std::uint64_t requests = 0;
    std::uint64_t lanes = 0; ///< lanes that asked
    std::uint64_t pieces = 0; ///< 32-byte sectors; of shared memory: passes over the banks
    bool operator==(const RequestCounts&) const = default;
};

struct InstructionCounts {
    std::uint64_t executions = 0; ///< by warps
    std::uint64_t lanes = 0; ///< active ones, summed over the executions
    std::uint64_t divergences = 0; ///< executions of a branch after which the warp's lanes went different ways
    std::uint64_t waited = 0; ///< for a barrier: see Counters::barrierWait
    RequestCounts global, shared, local;
    std::uint64_t textureRequests = 0, textureElements = 0; ///< see Counters
    std::uint64_t sharedPhases = 0; ///< the fewest passes that shared.requests could take
    std::uint64_t atomicTurns = 0; ///< see Counters::atomicTurns

    bool operator==(const InstructionCounts&) const = default;
    void add(const InstructionCounts& other);
};

} // namespace warpatlas::simulator
