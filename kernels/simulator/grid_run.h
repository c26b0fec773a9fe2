/// Runs all blocks of a grid on a pool of workers and puts together what they recorded. Internal to the simulator.
#pragma once

#include "kernels/simulator/block.h"
#include "kernels/simulator/simulation.h"

namespace warpatlas::simulator {

struct RecordedBuffer {
    std::uint32_t allocation = 0;
    std::uint64_t count = 0; ///< values
    int elementShift = 0;
};

Trace runGrid(
    const Grid& grid, const std::vector<RecordedBuffer>& buffers, const SimulationOptions& options, Progress& progress);

} // namespace warpatlas::simulator
