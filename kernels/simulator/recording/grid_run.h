/// Runs the blocks of a grid on a pool of workers, in one go or in pieces, and puts together what they recorded.
/// Whatever the pieces, their order and the number of workers: in the end the trace is the same. Internal to the
/// simulator; from one thread.
#pragma once

#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/recording/grid_portion.h"
#include "kernels/simulator/recording/simulation.h"
#include "kernels/simulator/recording/wanted_blocks.h"

#include <functional>
#include <memory>

namespace warpatlas::simulator {

class TouchPlan;

struct RecordedBuffer {
    std::uint32_t allocation = 0;
    std::uint64_t count = 0; ///< values
    int elementShift = 0;
};

class GridRun {
public:
    /// All must outlive it; `wanted` may be null. Throws DeviceError for a launch that cannot be numbered.
    GridRun(const Grid& grid, const std::vector<RecordedBuffer>& buffers, const SimulationOptions& options,
        Progress& progress, const WantedBlocks* wanted = nullptr);
    ~GridRun();
    GridRun(const GridRun&) = delete;
    GridRun& operator=(const GridRun&) = delete;

    /// Throws Cancelled, after which nothing can be said of this grid any more: blocks were cut off.
    void run(const GridPortion& piece);
    bool finished() const;
    /// The trace of the blocks that have run so far. Costs what was touched since the last one; shares the rest.
    Trace snapshot();
    /// The trace at the end of the run.
    Trace take();

private:
    struct State;
    void runPiece(GridPortion piece);
    bool beginAgain();

    std::unique_ptr<TouchPlan> m_plan;
    std::function<void()> m_begin; ///< a new attempt
    std::unique_ptr<State> m_state;
};

} // namespace warpatlas::simulator
