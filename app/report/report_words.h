/// Names and numbers as reports and panels show them.
#pragma once

#include "app/measure/statistics.h"
#include "kernels/analysis/achieved_occupancy.h"
#include "kernels/analysis/occupancy.h"
#include "kernels/catalogue/catalogue.h"

#include <string>

namespace warpatlas {

/// "CPU, 1 thread, SIMD", "GPU kernel", "GPU with copies" ...
std::string labelOf(Timed what);

/// Returns "width 101, height 67": all parameters of the kernel, with defaults where none are given.
std::string parametersInWords(const KernelDescription& kernel, const ParameterValues& given);

/// "registers and shared memory".
std::string limitersInWords(const std::vector<std::string>& limitedBy);
/// "71 %: 45.3 of 64 warps on an SM on average".
std::string inWords(const AchievedOccupancy& achieved);
/// "100 % with blocks of 128, 192 or 256 threads": the most that any block reaches with those registers and that shared
/// memory.
std::string bestBlocksInWords(const GpuSheet& gpu, const OccupancyInput& input);

} // namespace warpatlas
