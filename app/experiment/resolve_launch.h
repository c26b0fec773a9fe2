/// The launch that an experiment means, before anything is run. Pure, any thread.
#pragma once

#include "app/experiment/experiment.h"

#include <string>

namespace warpatlas::inline experiment {

/// Returns the grid and block of the experiment; where it says nothing, the kernel's block and the grid that covers the
/// data, or what the mistake (null: none) makes of these. A block of size 0 is kept: checkLaunch() refuses it.
Launch resolveLaunch(
    const Experiment& experiment, const KernelDescription& kernel, const Mistake* mistake, const Work& work);

/// Says in one sentence why the launch that is run does not show a mistake in the launch: the user's own launch
/// replaces it, or these data and this block hide it. Empty where the launch shows it, and for every other mistake.
std::optional<MistakeNotShown> mistakeNotShown(const BoundExperiment& bound);

} // namespace warpatlas::inline experiment
