/// How a launch is simulated.
#pragma once

#include "kernels/simulator/checks/checks.h"
#include "kernels/simulator/printing/print_log.h"

namespace warpatlas::simulator {

struct Footprint;
class FoundProblems;

struct SimulationOptions {
    bool record = true; ///< access maps and counters; without them it runs several times faster
    int workers = 0; ///< blocks at the same time; 0: as many as the machine has threads. The result is always the same
    Checks checks; ///< looked for where `record` is on
    /// No attempt may be made again: blocks run in order, and races between blocks are not looked for.
    bool once = false;
    Footprint* footprint = nullptr; ///< takes what the launch touches, where `record` is on; null: not wanted
    FoundProblems* found = nullptr; ///< takes problems as they come up; null: wanted only at the end
    std::uint64_t printBytes = printBufferBytes; ///< of what printf writes so much is kept, the last
};

} // namespace warpatlas::simulator
