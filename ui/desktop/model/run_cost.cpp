#include "ui/desktop/model/run_cost.h"

#include "app/experiment/resolve_launch.h"
#include "kernels/analysis/launch_check.h"

#include <algorithm>

namespace warpatlas::ui::inline desktop {

Launch launchOf(const Experiment& experiment, const BoundExperiment& bound)
{
    if (!bound.kernel) // a learner's: nothing covers, and no mistake has a name
        return {experiment.grid.value_or(bound.launch.grid), experiment.block.value_or(bound.launch.block)};
    const KernelDescription& kernel = bound.kernel->description();
    const auto mistake = findMistake(kernel, experiment.mistake);
    return resolveLaunch(experiment, kernel, mistake ? mistake.value() : nullptr, bound.work);
}

std::optional<double> predictSeconds(const Experiment& experiment, const Outcome& last, const RunCost& cost)
{
    const Experiment& before = last.bound->experiment;
    if (cost.threads == 0 || experiment.kernel != before.kernel || experiment.data != before.data)
        return std::nullopt;
    const Launch launch = launchOf(experiment, *last.bound);
    if (!checkLaunch(last.gpu, launch, std::nullopt, std::nullopt).empty())
        return 0; // refused at once
    const double ratio = double(launch.threads()) / double(cost.threads);
    return cost.seconds * std::max(ratio, 0.01);
}

} // namespace warpatlas::ui::inline desktop
