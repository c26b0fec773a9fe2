/// Theoretical occupancy as a result.
#pragma once

#include "app/result/result.h"
#include "kernels/analysis/occupancy.h"

namespace warpatlas {

/// Its CSV has a line for each number: how much is resident, and how many blocks each limit allows.
Result resultOf(const GpuSheet& gpu, const OccupancyInput& input);
/// "67 %: 32 of 48 warps on an SM, 4 blocks"
std::string warpsInWords(const Occupancy& occupancy);

} // namespace warpatlas
