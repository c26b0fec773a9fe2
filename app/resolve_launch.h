/// The launch that an experiment means, before anything is run. Pure, any thread.
#pragma once

#include "app/experiment.h"

namespace warpatlas {

/// What the experiment says of grid and block; where it says nothing, the kernel's block and the grid that covers, or
/// what the mistake (null: none) makes of these. A block of nothing is kept: checkLaunch() refuses it.
Launch resolveLaunch(
    const Experiment& experiment, const KernelDescription& kernel, const Mistake* mistake, const Work& work);

} // namespace warpatlas
