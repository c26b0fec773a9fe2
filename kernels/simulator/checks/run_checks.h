/// What a run of a grid looks for besides what it counts: the part that its workers share.
#pragma once

#include "kernels/simulator/checks/checker.h"
#include "kernels/simulator/checks/checks.h"

#include <memory>

namespace warpatlas::simulator {

class RunChecks {
public:
    /// All workers' blocks are those of `grid`, in this attempt of the plan. With nothing to look for, this costs
    /// nothing.
    RunChecks(const Grid& grid, const Checks& checks, const TouchPlan& plan);

    /// What one worker's blocks tell of: `recorder`, and a checker where one is wanted. `recorder` outlives it.
    std::unique_ptr<Observer> observer(Observer& recorder) const;

private:
    const Grid& m_grid;
    Checks m_checks;
    const TouchPlan& m_plan;
    CheckedMemory m_memory;
};

} // namespace warpatlas::simulator
