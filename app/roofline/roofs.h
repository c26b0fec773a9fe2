/// The roofs of a GPU: how many operations it does a second, and how many bytes each level of its memory gives. Pure,
/// any thread.
#pragma once

#include "kernels/model/gpu_sheet.h"
#include "kernels/model/provenance.h"
#include "kernels/simulator/recording/counters.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace warpatlas {

/// From the farthest to the nearest to the units.
enum class MemoryLevel : std::uint8_t { Dram, L2, L1, Shared };
inline constexpr std::array memoryLevels{MemoryLevel::Dram, MemoryLevel::L2, MemoryLevel::L1, MemoryLevel::Shared};
inline constexpr std::size_t memoryLevelCount = memoryLevels.size();
/// "dram", "l2", "l1", "shared": as options and reports name it.
std::string_view nameOf(MemoryLevel level);

struct Roof {
    double giga = 0; ///< 10^9 operations or bytes a second; 0: not known
    Provenance provenance = Provenance::Theoretical; ///< or Recorded: by microbenchmarks on the GPU that `source` names
    std::string source; ///< one line
};

struct Roofs {
    std::string gpu;
    std::array<Roof, operationKindCount> peaks; ///< by OperationKind; of tensor cores nothing is known
    std::array<Roof, memoryLevelCount> bandwidths; ///< by MemoryLevel

    const Roof& peak(OperationKind kind) const { return peaks[static_cast<std::size_t>(kind)]; }
    const Roof& bandwidth(MemoryLevel level) const { return bandwidths[static_cast<std::size_t>(level)]; }
};

/// f32 and DRAM as the data sheet has them; the others from the throughputs that the model of times has, and L2 as
/// microbenchmarks found it. A fused product and sum are two operations.
Roofs roofsOf(const GpuSheet& gpu);

} // namespace warpatlas
