/// Machines and launches for the schedule: as many SMs and blocks as a test asks for.
#pragma once

#include "kernels/analysis/schedule.h"

namespace warpatlas::test {

inline GpuSheet gpuOf(int multiprocessors)
{
    GpuSheet gpu;
    gpu.multiprocessors = multiprocessors;
    return gpu;
}

/// A launch with one warp in each block.
inline Launch launchOf(std::uint32_t blocks)
{
    return {{blocks, 1, 1}, {32, 1, 1}};
}

} // namespace warpatlas::test
