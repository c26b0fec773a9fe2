/// When each block runs, and on which SM: modelled from the occupancy of a GPU. Time is 0 to 1 over the launch. Block
/// order is unspecified in CUDA, so it is a fixed shuffle here and never raster order.
#pragma once

#include "kernels/device/gpu_sheet.h"
#include "kernels/values/launch.h"
#include "kernels/values/provenance.h"

#include <cstdint>
#include <vector>

namespace warpatlas {

struct BlockSpan {
    float start = 0; ///< 0 to 1
    float end = 1;
    std::uint32_t sm = 0;
};

struct Schedule {
    std::vector<BlockSpan> blocks; ///< by linear block id
    std::uint32_t multiprocessors = 0;
    std::uint32_t blocksPerSm = 0; ///< resident at once
    std::uint32_t waves = 0;
    Provenance provenance = Provenance::Modelled;
};

/// Launches of more blocks than this have no schedule: Schedule::blocks stays empty, the rest is filled in.
inline constexpr std::uint64_t maximumScheduledBlocks = std::uint64_t{1} << 25;

/// `blocksPerSm` from computeOccupancy; 0 is treated as 1 so that a refused launch can still be looked at. The same
/// arguments always give the same schedule. Any thread; 10^6 blocks take some 20 ms.
Schedule modelSchedule(const GpuSheet& gpu, const Launch& launch, int blocksPerSm);

} // namespace warpatlas
