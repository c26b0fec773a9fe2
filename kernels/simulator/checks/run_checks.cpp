#include "kernels/simulator/checks/run_checks.h"

#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/execution/observers.h"

namespace warpatlas::simulator {

RunChecks::RunChecks(const Grid& grid, const Checks& checks, const TouchPlan& plan)
    : m_grid(grid), m_checks(checks), m_plan(plan), m_memory(*grid.memory)
{
}

std::unique_ptr<Observer> RunChecks::observer(Observer& recorder) const
{
    auto observers = std::make_unique<Observers>();
    observers->add(&recorder);
    if (m_checks.uninitialised || m_checks.races)
        observers->add(std::make_unique<Checker>(m_grid, m_checks, m_memory, m_plan));
    return observers;
}

void RunChecks::handBack() const
{
    m_memory.handBack(*m_grid.memory);
}

} // namespace warpatlas::simulator
