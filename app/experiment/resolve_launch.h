/// The launch that an experiment means, before anything is run. Pure, any thread.
#pragma once

#include "app/experiment/experiment.h"

#include <string>

namespace warpatlas {

/// What the experiment says of grid and block; where it says nothing, the kernel's block and the grid that covers, or
/// what the mistake (null: none) makes of these. A block of nothing is kept: checkLaunch() refuses it.
Launch resolveLaunch(
    const Experiment& experiment, const KernelDescription& kernel, const Mistake* mistake, const Work& work);

/// Why a mistake that is in the launch is not to be seen in the launch that is run: the user's replaces it, or these
/// data and this block hide it. One sentence; empty where it is to be seen, and for every other mistake.
std::optional<MistakeNotShown> mistakeNotShown(const BoundExperiment& bound);

} // namespace warpatlas
