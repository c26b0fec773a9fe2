/// Says in one sentence what races with what, and what is missing.
#pragma once

#include "kernels/model/launch.h"
#include "kernels/simulator/execution/machine.h"
#include "kernels/simulator/execution/places.h"

#include <cstdint>
#include <string>

namespace warpatlas::simulator {

struct RaceSide {
    std::uint64_t linearBlock = 0;
    std::uint32_t thread = 0; ///< in its block, linear
    std::uint32_t record = 0; ///< of Program::records
    bool writes = false;
    bool exchanged = false; ///< and then its lanes exchanged values with those of the other side, which orders nothing
};

/// Both are volatile (or relaxed), and none is atomic: what they do to each other is defined, and seldom what was
/// meant.
bool bothVolatile(const ptx::Record& a, const ptx::Record& b);

/// `first` came first in this run; `second` did not wait for it.
std::string raceWords(const ptx::Program& program, const Launch& launch, const Place& place, const RaceSide& first,
    const RaceSide& second);

} // namespace warpatlas::simulator
