/// Where a kernel stands below a GPU's roofs: its operations, the bytes of each level of memory, and the times that are
/// known of it. Williams, Waterman, Patterson, "Roofline: an insightful visual performance model" (2009); levels as
/// NVIDIA's Nsight Compute has them. Pure, any thread.
#pragma once

#include "app/experiment/outcome.h"
#include "kernels/model/answer.h"
#include "kernels/model/gpu_sheet.h"
#include "kernels/model/provenance.h"
#include "kernels/simulator/recording/counters.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline roofline {

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

/// The origin of a level's bytes.
enum class TrafficSource : std::uint8_t {
    Model, ///< modelled: what the model's caches do not hold
    Compulsory, ///< counted: each sector that is touched, once
    PastL1, ///< counted sectors, less those of loads that the model's L1 holds
    AllSectors, ///< counted: as if L1 held nothing
    Requested, ///< counted: what lanes ask for
    Passes, ///< counted: 128 for each pass over the banks
};
/// "modelled", "simulated": where such a number comes from.
Provenance provenanceOf(TrafficSource source);
/// "model", "compulsory", "past_l1", "sectors", "requested", "passes": as reports name it.
std::string_view nameOf(TrafficSource source);

struct LevelTraffic {
    double bytes = 0;
    TrafficSource source = TrafficSource::Compulsory;
};

/// A time of the shown launch on the GPU whose roofs are shown.
struct RooflineTime {
    Provenance provenance = Provenance::Modelled;
    std::string device; ///< "NVIDIA H200, driver 580.95, 2026-01-31"
    double ms = 0, lowMs = 0, highMs = 0; ///< with its interval, or its band where it is modelled
};

/// Remarks beside the numbers.
enum class RooflineNote : std::uint8_t {
    HeldByL2, ///< DRAM: what is touched fits in L2, which holds it when it runs again
    TimeOfAllLaunches, ///< a time was left out: it is of several launches, and the operations are of the last
    RecordedOnOther, ///< a recorded time was left out: it is of another GPU
    RecordedOfOther, ///< a recorded time was left out: of another size, launch, code or parameter
    TensorLeftOut, ///< products of matrices are not in the operations
    TexturesLeftOut, ///< fetches from textures are not in the bytes
    Unchecked, ///< the result is wrong: so fast is no right kernel
};

struct RooflineFacts {
    std::string kernel; ///< full name: "matmul:tiled"; a person's own: its name in the text
    std::string size; ///< of the output: "967 x 541"
    Roofs roofs;
    /// The counted operations: the kind of floating-point operations that there are most of, else integer ones, where
    /// the data are whole numbers. Empty: none; the kernel moves data, and only its bytes count.
    std::optional<OperationKind> kind;
    double operations = 0; ///< counted, of that kind
    std::array<std::optional<LevelTraffic>, memoryLevelCount> levels; ///< empty where a level is not used
    std::vector<RooflineTime> times; ///< measured, recorded, modelled; at most one each
    std::vector<RooflineNote> notes;
    std::vector<Problem> problems; ///< what is wrong with the run, the worst first; no mere information
    std::optional<TimePart> limit; ///< the first of partsOf() the modelled time

    const std::optional<LevelTraffic>& traffic(MemoryLevel level) const
    {
        return levels[static_cast<std::size_t>(level)];
    }
    const RooflineTime* time() const { return times.empty() ? nullptr : &times.front(); } ///< the best that is known
    bool has(RooflineNote note) const;
    bool isWrong() const { return has(RooflineNote::Unchecked) || !problems.empty(); }
};

/// Makes the facts of a complete outcome; the refusal says why there is nothing to show.
Answer<RooflineFacts> rooflineOf(const Outcome& outcome);

/// Operations for each byte of the level; 0 where there are none. The level is used.
double intensityAt(const RooflineFacts& facts, MemoryLevel level);
/// 10^9 operations a second; of a kernel without any: 10^9 bytes of the level.
double rateOf(const RooflineFacts& facts, MemoryLevel level, double milliseconds);
/// The highest rate that the roofs allow at that intensity, as rateOf() counts.
double roofAbove(const RooflineFacts& facts, MemoryLevel level);
/// Where bandwidth and peak meet, in operations for each byte; 0 without operations.
double ridgeOf(const RooflineFacts& facts, MemoryLevel level);
/// Whether the roof above is that of the bandwidth.
bool isBelowRidge(const RooflineFacts& facts, MemoryLevel level);

/// The share of the roof above that is reached; 1 is all of it.
struct Reach {
    double share = 0, low = 0, high = 0;
};
Reach reachOf(const RooflineFacts& facts, MemoryLevel level, const RooflineTime& time);

} // namespace warpatlas::inline roofline
