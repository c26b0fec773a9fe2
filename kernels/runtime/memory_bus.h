/// How wide the memory of a GPU in assets/gpus.json is. Any thread.
#pragma once

#include "kernels/model/gpu_sheet.h"

namespace warpatlas {

/// In bits; 0 where it is not known.
int memoryBusBits(const GpuSheet& gpu);

/// Cycles that have a transfer at both ends, as CUDA tells it: with the width, what memoryGbPerSecond is. 0 where it is
/// not known.
int memoryClockKilohertz(const GpuSheet& gpu);

} // namespace warpatlas
