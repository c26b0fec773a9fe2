/// What a run of a grid looks for besides what it counts: the part that its workers share.
#pragma once

#include "kernels/simulator/checks/checker.h"
#include "kernels/simulator/checks/checks.h"

#include <memory>

namespace warpatlas::simulator {

class RunChecks {
public:
    /// `grid`: all workers' blocks are its blocks, in this attempt of the plan. A run without checks costs nothing
    /// here.
    RunChecks(const Grid& grid, const Checks& checks, const TouchPlan& plan);

    /// The observer of one worker's blocks: `recorder`, and a checker where one is wanted. `recorder` must outlive it.
    std::unique_ptr<Observer> observer(Observer& recorder) const;

    /// Where the launch has ended: see CheckedMemory::handBack().
    void handBack() const;

private:
    const Grid& m_grid;
    Checks m_checks;
    const TouchPlan& m_plan;
    CheckedMemory m_memory;
};

} // namespace warpatlas::simulator
