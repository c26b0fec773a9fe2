/// Theoretical occupancy: how many blocks and warps fit on an SM at once, and what limits them. Our own arithmetic from
/// the published limits; tests compare it with the CUDA toolkit's cuda_occupancy.h.
#pragma once

#include "kernels/model/gpu_sheet.h"

#include <limits>
#include <string>
#include <vector>

namespace warpatlas::inline analysis {

struct OccupancyInput {
    int threadsPerBlock = 256;
    int registersPerThread = 32;
    int sharedBytesPerBlock = 0; ///< static plus dynamic
};

/// A limit that does not bind: the block uses none of it.
inline constexpr int noBlockLimit = std::numeric_limits<int>::max();

struct Occupancy {
    std::string gpu;
    int blocksPerSm = 0;
    int warpsPerSm = 0; ///< active
    int maxWarpsPerSm = 0;
    double fraction = 0; ///< 0 to 1
    std::vector<std::string> limitedBy; ///< "warps", "registers", "shared_memory", "blocks"; all that tie
    /// Blocks an SM that each would allow, or noBlockLimit.
    int limitWarps = 0, limitRegisters = 0, limitShared = 0, limitBlocks = 0;
};

/// blocksPerSm is 0, with the limiter named, where not even one block fits. Shared memory past the 48 KB that every
/// block may have is taken to be opted into, as the CUDA device does.
Occupancy computeOccupancy(const GpuSheet& gpu, const OccupancyInput& input);

/// A curve for the chart: the occupancy at each value of one input, the others as they are.
enum class OccupancyAxis { ThreadsPerBlock, RegistersPerThread, SharedBytes };
struct OccupancyPoint {
    int value = 0;
    double fraction = 0;
};
/// ThreadsPerBlock: 32 to the largest block in steps of 32. RegistersPerThread: 16 to the most a thread may have.
/// SharedBytes: 0 to the opt-in maximum in steps of 1 KiB.
std::vector<OccupancyPoint> occupancyCurve(const GpuSheet& gpu, const OccupancyInput& input, OccupancyAxis axis);

/// The block sizes, of whole warps, that reach the most occupancy with that many registers and that much shared memory,
/// ascending; empty where no block fits.
std::vector<int> bestBlockSizes(const GpuSheet& gpu, const OccupancyInput& input);

} // namespace warpatlas::inline analysis
