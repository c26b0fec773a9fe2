/// Data sheets of GPUs, from assets/gpus.json: what occupancy, schedule and time model need to know of a GPU that is
/// not here.
#pragma once

#include "kernels/model/answer.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace warpatlas {

/// Limits are per SM unless they say otherwise; sizes in bytes.
struct GpuSheet {
    std::string name; ///< "RTX 4090"
    int computeMajor = 0;
    int computeMinor = 0;
    int multiprocessors = 0;
    double clockGhz = 0; ///< boost
    double fp32Teraflops = 0;
    double memoryGbPerSecond = 0;
    double l2Megabytes = 0;

    int maxWarps = 0;
    int maxBlocks = 0;
    int registers = 65536;
    int registersPerBlock = 65536;
    int maxRegistersPerThread = 255;
    int registerUnit = 256; ///< registers are given to a warp in units of this
    int subPartitions = 4;
    int sharedBytes = 0;
    int sharedBytesPerBlock = 49152; ///< without opting in
    int sharedBytesPerBlockOptIn = 0;
    int sharedUnit = 128;
    int reservedSharedPerBlock = 0; ///< what the system keeps of each block's share
    int maxThreadsPerBlock = 1024;
    int maxBlockX = 1024, maxBlockY = 1024, maxBlockZ = 64;
    std::int64_t maxGridX = 2147483647, maxGridY = 65535, maxGridZ = 65535;

    std::string source; ///< where the numbers above come from; one line
};

/// In the order of the file. Read once; the file is embedded, so this cannot fail in a correct build.
std::span<const GpuSheet> gpuSheets();

/// Finds a GPU by name; case, spaces and a leading "NVIDIA", "GeForce" or "Tesla" do not matter ("rtx4090", "NVIDIA
/// GeForce RTX 4090"). The refusal lists the known names.
Answer<GpuSheet> findGpu(std::string_view name);

/// The limits of a compute capability alone: no name, no SMs, no speeds. If the file does not have the capability,
/// those of the nearest lower one with the same major number; empty if there is none.
std::optional<GpuSheet> limitsOf(int computeMajor, int computeMinor);

} // namespace warpatlas
