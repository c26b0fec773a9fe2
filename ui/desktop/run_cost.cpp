#include "ui/desktop/run_cost.h"

#include <algorithm>

namespace warpatlas::ui {

Launch launchOf(const Experiment& experiment, const BoundExperiment& bound)
{
    Launch launch;
    launch.block =
        experiment.block.value_or(bound.kernel ? bound.kernel->description().defaultBlock : bound.launch.block);
    const bool divisible = launch.block.count() > 0;
    launch.grid = experiment.grid.value_or(divisible ? gridToCover(bound.work.cover, launch.block) : Dim3{});
    return launch;
}

std::optional<double> predictSeconds(const Experiment& experiment, const Outcome& last, const RunCost& cost)
{
    const Experiment& before = last.bound->experiment;
    if (cost.threads == 0 || experiment.kernel != before.kernel || experiment.data != before.data)
        return std::nullopt;
    const double ratio = double(launchOf(experiment, *last.bound).threads()) / double(cost.threads);
    return cost.seconds * std::max(ratio, 0.01);
}

} // namespace warpatlas::ui
