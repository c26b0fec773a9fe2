/// The two sides of a race, and what is missing between them.
#pragma once

#include "kernels/model/problem_facts.h"
#include "kernels/simulator/execution/kernel.h"

#include <cstdint>

namespace warpatlas::simulator {

struct RaceSide {
    std::uint64_t linearBlock = 0;
    std::uint32_t thread = 0; ///< in its block, linear
    std::uint32_t decoded = 0; ///< index in Program::decoded
    bool writes = false;
    bool exchanged = false; ///< and then its lanes exchanged values with those of the other side, which orders nothing
};

/// Whether both accesses are volatile (or relaxed) and none is atomic. Their effect on each other is defined, but
/// seldom what was meant.
bool bothVolatile(const ptx::DecodedInstruction& a, const ptx::DecodedInstruction& b);

/// `first` came first in this run; `second` did not wait for it. Without the place. What is missing is found once for
/// all launches of the kernel.
Race raceOf(const Kernel& kernel, const Launch& launch, const RaceSide& first, const RaceSide& second);

} // namespace warpatlas::simulator
