/// When each block runs, and on which SM: modelled from the occupancy of a GPU, or recorded on one. Time is 0 to 1 over
/// the launch. CUDA promises no order of blocks. The model's is nearly that of their numbers, as GPUs have it, and
/// never exactly.
#pragma once

#include "kernels/model/gpu_sheet.h"
#include "kernels/model/launch.h"
#include "kernels/model/provenance.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::inline analysis {

/// A float's steps are a 17-millionth of the launch: 6 ns of 100 ms, finer than the clock that GPUs record with, and a
/// fiftieth of a block where 200,000 run one after the other in each place.
struct BlockSpan {
    float start = 0; ///< 0 to 1
    float end = 1;
    std::uint32_t sm = 0;
};

struct Schedule {
    std::vector<BlockSpan> blocks; ///< by linear block id
    std::uint32_t multiprocessors = 0;
    std::uint32_t blocksPerSm = 0; ///< resident at once
    std::uint32_t waves = 0; ///< how often all places are filled, the last time perhaps in part
    Provenance provenance = Provenance::Modelled;
    double nanoseconds = 0; ///< from the first start to the last end; 0 where that is not known (modelled)
    std::string device; ///< the SMs' device: "RTX 3060", "NVIDIA H200, driver 580.159.04"
};

/// Launches of more blocks than this have no schedule: Schedule::blocks stays empty, the rest is filled in.
inline constexpr std::uint64_t maximumScheduledBlocks = std::uint64_t{1} << 25;

/// `blocksPerSm` from computeOccupancy; 0 is treated as 1 so that a refused launch can still be looked at. The same
/// arguments always give the same schedule. Any thread; 10^6 blocks take some 20 ms.
Schedule modelSchedule(const GpuSheet& gpu, const Launch& launch, int blocksPerSm);

/// One block as a GPU recorded it: its clock (%globaltimer) at the block's entry and last exit.
struct RecordedSpan {
    std::uint64_t startNs = 0, endNs = 0;
    std::uint32_t sm = 0;
};

/// From what a GPU recorded, by linear block id. `multiprocessors` grows where a block names a later SM. `blocksPerSm`
/// is what occupancy allows (0 is treated as 1). Spans that end before they start are taken as moments. Any thread.
Schedule recordedSchedule(
    std::span<const RecordedSpan> blocks, std::uint32_t multiprocessors, std::uint32_t blocksPerSm, std::string device);

} // namespace warpatlas::inline analysis
