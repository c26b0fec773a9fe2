/// How long a GPU takes for the parts of a kernel: what the model of a launch's time is told of a GPU.
#pragma once

#include "kernels/model/gpu_sheet.h"
#include "kernels/timing/time_part.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace warpatlas::inline timing {

/// The unit that executes an instruction. Each of an SM's sub-partitions has its own, but for memory and f64 where
/// there are few.
enum class Unit : std::uint8_t {
    None, ///< the assembler makes nothing of it: moves between registers, addresses of parameters
    Float, ///< f32
    Double,
    Half,
    Integer, ///< sums, comparisons, logic, shifts
    Product, ///< products of whole numbers
    Special, ///< roots, logarithms, sines
    Conversion,
    Exchange, ///< of the lanes of a warp
    Tensor,
    Memory, ///< loads, stores and atomics of every kind
    Control, ///< branches and barriers
};
inline constexpr std::size_t unitCount = static_cast<std::size_t>(Unit::Control) + 1;

/// Timing of one GPU. Cycles are those of its SM clock.
struct GpuTiming {
    double clockGhz = 1;
    int multiprocessors = 1;
    int subPartitions = 4;
    /// Cycles between two instructions of a warp of 32 lanes in one sub-partition, and until a result can be used.
    std::array<double, unitCount> cycles{}, latency{};
    double issueCycles = 1; ///< of a scheduler, for an instruction
    double sharedPassCycles = 1;

    double sharedLatency = 0, l1Latency = 0, l2Latency = 0, dramLatency = 0; ///< of a load, nothing else under way
    double constantLatency = 0; ///< of one that the cache of its sub-partition has
    /// For a constant that the cache does not hold: the longer wait, and how long the SM's way there is busy with a
    /// line of 64 bytes.
    double constantFarLatency = 0, constantLineCycles = 0;
    double constantWordCycles = 0; ///< of each further word that the lanes of a request ask for
    std::uint64_t constantBytes = 0; ///< of that cache
    double barrierLatency = 0; ///< from the last arrival on
    double barrierCycles = 0; ///< between the arrivals of two warps
    double l1BytesPerCycle = 128; ///< of an SM, as the next
    double l1TagsPerCycle = 1; ///< lines of 128 bytes
    /// Cycles that an SM's way to L2 is busy with a sector that is read or written, and the least of a line of them,
    /// where all SMs read or write.
    double l2ReadSectorCycles = 0, l2ReadLineCycles = 0, l2WriteSectorCycles = 0, l2WriteLineCycles = 0;
    double l2BytesPerCyclePerSm = 64; ///< what one SM gets where the others are idle
    double dramBytesPerCycle = 0; ///< of the whole GPU
    /// The longer wait of a load where DRAM is busy for a part u of the time: this times u / (1 - u).
    double dramQueueLatency = 0;
    double l2QueueLatency = 0; ///< the same of the way to L2
    double atomicSectorsPerCycle = 0; ///< of global memory, of the whole GPU
    double atomicSectorsPerCyclePerPlace = 0; ///< where they meet in the same 512 bytes
    /// The further cost of each lane that wants the same word of a sector.
    double atomicTurnsPerCyclePerPlace = 0;
    double sharedAtomicCycles = 0; ///< for each pass of a request
    std::uint64_t l1Bytes = 0; ///< of an SM, together with shared memory
    std::uint64_t l2Bytes = 0;
    double blockCycles = 0; ///< from the start of one block to that of the next, over the whole GPU
    double warpStartCycles = 0; ///< from the start of one warp to that of the next, of one SM
    double blockStartCycles = 0; ///< from a block's start to its first instruction
    double launchMicroseconds = 0; ///< what a launch takes that does nothing, one behind the other in a graph
    double queuedLaunchMicroseconds = 0; ///< and where the host queues one behind the other
    double singleLaunchMicroseconds = 0; ///< and one alone

    std::string source; ///< where the numbers come from; one line
};

/// A GPU to which that part of the time costs nothing: what is left says what could be won. Not for TimePart::Tail.
GpuTiming withoutPart(GpuTiming timing, TimePart part);

/// From its sheet, and from what is published of its compute capability alone.
GpuTiming publishedTiming(const GpuSheet& gpu);
/// The same with what was measured (probed_timing.h) of this GPU, or of another of its compute capability, whose memory
/// may be another.
GpuTiming timingOf(const GpuSheet& gpu);

} // namespace warpatlas::inline timing
