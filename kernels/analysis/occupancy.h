/// Theoretical occupancy: how many blocks and warps fit on an SM at once, and what limits them. Our own arithmetic from
/// the published limits; tests compare it with the CUDA toolkit's cuda_occupancy.h.
#pragma once

#include "kernels/device/gpu_sheet.h"
#include "kernels/device/work.h"

#include <optional>
#include <string>
#include <vector>

namespace warpatlas {

struct OccupancyInput {
    int threadsPerBlock = 256;
    int registersPerThread = 32;
    int sharedBytesPerBlock = 0; ///< static plus dynamic
};

struct Occupancy {
    std::string gpu;
    int blocksPerSm = 0;
    int warpsPerSm = 0; ///< active
    int maxWarpsPerSm = 0;
    double fraction = 0; ///< 0 to 1
    std::vector<std::string> limitedBy; ///< "warps", "registers", "shared_memory", "blocks"; all that tie
    int limitWarps = 0, limitRegisters = 0, limitShared = 0, limitBlocks = 0; ///< blocks a SM that each would allow
};

/// blocksPerSm is 0, with the limiter named, where not even one block fits.
Occupancy computeOccupancy(const GpuSheet& gpu, const OccupancyInput& input);

/// A curve for the chart: the occupancy at each value of one input, the others as they are.
enum class OccupancyAxis { ThreadsPerBlock, RegistersPerThread, SharedBytes };
struct OccupancyPoint {
    int value = 0;
    double fraction = 0;
};
std::vector<OccupancyPoint> occupancyCurve(const GpuSheet& gpu, const OccupancyInput& input, OccupancyAxis axis);

/// Registers and static shared memory of a kernel on an architecture, as ptxas reported when the program was built.
struct ResourceUsage {
    int registersPerThread = 0;
    int staticSharedBytes = 0;
    std::string source; ///< "ptxas 13.0, sm_90"
};
/// From KernelCode::resourceUsage: that of the GPU's compute capability, else of the nearest lower one.
std::optional<ResourceUsage> resourceUsage(const KernelCode& code, const GpuSheet& gpu);

} // namespace warpatlas
