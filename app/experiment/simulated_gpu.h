/// The GPU of a simulated launch.
#pragma once

#include "app/experiment/experiment.h"
#include "kernels/model/gpu_sheet.h"

#include <optional>

namespace warpatlas::inline experiment {

/// That of the device ("sim:T4"), else the experiment's; empty where it is not simulated, or there is no such GPU.
std::optional<GpuSheet> simulatedGpu(const Experiment& experiment);

} // namespace warpatlas::inline experiment
