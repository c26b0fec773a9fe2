#include "kernels/timing/gpu_timing.h"

#include "kernels/timing/probed_timing.h"

#include <algorithm>

namespace warpatlas::inline timing {
namespace {

/// Results a cycle of one SM, as NVIDIA's CUDA C++ Programming Guide 13.0 has them ("Throughput of Native Arithmetic
/// Instructions"), and how much memory an SM has for L1 and shared memory together ("Technical Specifications").
struct Throughput {
    int capability; ///< from this one on
    double single, twofold, half, integer, product, special, conversion, exchange;
    std::uint64_t l1Kib;
};
constexpr Throughput throughputs[] = {
    {75, 64, 2, 128, 64, 64, 16, 16, 32, 96},
    {80, 64, 32, 256, 64, 64, 16, 16, 32, 192},
    {86, 128, 2, 256, 64, 64, 16, 16, 32, 128},
    {89, 128, 2, 256, 64, 64, 16, 16, 32, 128},
    {90, 128, 64, 256, 64, 64, 16, 64, 32, 256},
    {100, 128, 64, 256, 64, 64, 16, 64, 32, 256},
    {110, 128, 2, 256, 64, 64, 16, 64, 32, 256},
    {120, 128, 2, 256, 128, 64, 16, 64, 32, 128},
};

/// Cycles until a result is there. Measured by others: of 7.5 Jia et al., "Dissecting the NVidia Turing T4 GPU via
/// Microbenchmarking" (2019); of 8.0 and 8.9 (also for 8.6 and 12.0) Luo et al., "Dissecting the NVIDIA Hopper
/// Architecture through Microbenchmarking" (2025). Of 9.0 by this program: assets/gpu_timings/h100.json.
struct Latency {
    int capability;
    double shared, l1, l2, dram;
};
constexpr Latency latencies[] = {
    {75, 22, 32, 188, 434},
    {80, 29, 38, 262, 466},
    {86, 30, 43, 273, 542},
    {90, 29, 39, 283, 688},
    {120, 30, 43, 273, 542},
};

template <class Row, std::size_t Count> const Row& rowOf(const Row (&rows)[Count], int capability)
{
    const Row* found = rows;
    for (const Row& row : rows)
        if (row.capability <= capability)
            found = &row;
    return *found;
}

} // namespace

GpuTiming withoutPart(GpuTiming timing, TimePart part)
{
    constexpr double plenty = 1e12;
    switch (part) {
    case TimePart::Launch:
        timing.blockCycles = timing.warpStartCycles = timing.blockStartCycles = 0;
        timing.launchMicroseconds = timing.queuedLaunchMicroseconds = timing.singleLaunchMicroseconds = 0;
        break;
    case TimePart::Issue:
        timing.issueCycles = 0;
        break;
    case TimePart::Arithmetic:
        timing.cycles.fill(0);
        break;
    case TimePart::Shared:
        timing.sharedPassCycles = timing.sharedAtomicCycles = 0;
        break;
    case TimePart::L1:
        timing.l1BytesPerCycle = timing.l1TagsPerCycle = plenty;
        break;
    case TimePart::L2:
        timing.l2ReadSectorCycles = timing.l2ReadLineCycles = 0;
        timing.l2WriteSectorCycles = timing.l2WriteLineCycles = 0;
        timing.l2BytesPerCyclePerSm = plenty;
        timing.l2QueueLatency = 0;
        break;
    case TimePart::Dram:
        timing.dramBytesPerCycle = plenty;
        timing.dramQueueLatency = 0;
        break;
    case TimePart::Constants:
        timing.constantFarLatency = timing.constantLineCycles = timing.constantWordCycles = 0;
        break;
    case TimePart::Atomics:
        timing.atomicSectorsPerCycle = timing.atomicSectorsPerCyclePerPlace = plenty;
        timing.atomicTurnsPerCyclePerPlace = plenty;
        break;
    case TimePart::Latency:
        timing.latency.fill(0);
        timing.sharedLatency = timing.l1Latency = timing.l2Latency = timing.dramLatency = timing.constantLatency = 0;
        break;
    case TimePart::Barriers:
        timing.barrierLatency = timing.barrierCycles = 0;
        break;
    case TimePart::Tail:
        break;
    }
    return timing;
}

GpuTiming publishedTiming(const GpuSheet& gpu)
{
    const int capability = gpu.computeMajor * 10 + gpu.computeMinor;
    const Throughput& throughput = rowOf(throughputs, capability);
    const Latency& latency = rowOf(latencies, capability);
    GpuTiming timing;
    timing.clockGhz = gpu.clockGhz;
    timing.multiprocessors = gpu.multiprocessors;
    timing.subPartitions = gpu.subPartitions;
    const auto set = [&](Unit unit, double resultsPerCycle, double cyclesOfResult) {
        timing.cycles[static_cast<std::size_t>(unit)] = std::max(1.0, 32 * timing.subPartitions / resultsPerCycle);
        timing.latency[static_cast<std::size_t>(unit)] = cyclesOfResult;
    };
    set(Unit::Float, throughput.single, 4);
    set(Unit::Double, throughput.twofold, throughput.twofold < 16 ? 38 : 8);
    set(Unit::Half, throughput.half, 5);
    set(Unit::Integer, throughput.integer, 5);
    set(Unit::Product, throughput.product, 5);
    set(Unit::Special, throughput.special, 18);
    set(Unit::Conversion, throughput.conversion, 10);
    set(Unit::Exchange, throughput.exchange, 23);
    set(Unit::Tensor, 16, 33);
    set(Unit::Memory, 128, 0);
    set(Unit::Control, 128, 6);

    timing.sharedLatency = latency.shared;
    timing.l1Latency = latency.l1;
    timing.l2Latency = latency.l2;
    timing.dramLatency = latency.dram - latency.l2;
    timing.constantLatency = 8;
    // Measured on an NVIDIA H200 (2026-11-29): kernels that do nothing but read constants, each block at a place of its
    // own; others are taken to be alike.
    timing.constantFarLatency = 70;
    timing.constantLineCycles = 36;
    timing.constantWordCycles = 2.75;
    timing.constantBytes = 2 << 10;
    timing.barrierLatency = 13;
    timing.barrierCycles = 2;
    // Below are values that assets/gpu_timings/h100.json has: for other GPUs they are not measured yet.
    timing.l2ReadSectorCycles = 1.0;
    timing.l2ReadLineCycles = 1.9;
    timing.l2WriteSectorCycles = 2.2;
    timing.l2WriteLineCycles = 1.9;
    timing.dramBytesPerCycle = 0.877 * gpu.memoryGbPerSecond / gpu.clockGhz;
    timing.dramQueueLatency = 70;
    timing.l2QueueLatency = 130;
    timing.atomicSectorsPerCycle = 0.34 * timing.multiprocessors;
    timing.atomicSectorsPerCyclePerPlace = 0.6;
    timing.atomicTurnsPerCyclePerPlace = 0.69; // measured on an NVIDIA H200 (2026-11-29), all lanes at one word
    timing.sharedAtomicCycles = 1;
    timing.l1Bytes = throughput.l1Kib << 10;
    timing.l2Bytes = static_cast<std::uint64_t>(gpu.l2Megabytes * (1 << 20));
    timing.blockCycles = 1.2;
    timing.warpStartCycles = 7;
    timing.blockStartCycles = 420;
    timing.launchMicroseconds = 1;
    timing.queuedLaunchMicroseconds = 2.1;
    timing.singleLaunchMicroseconds = 1.9;
    timing.source = "data sheet, and what is published of compute capability " + std::to_string(gpu.computeMajor) + "."
        + std::to_string(gpu.computeMinor);
    return timing;
}

GpuTiming timingOf(const GpuSheet& gpu)
{
    GpuTiming timing = publishedTiming(gpu);
    const ProbedTiming* found = probedFor(gpu);
    if (found == nullptr)
        return timing;
    const double published = timing.dramBytesPerCycle;
    takeProbed(*found, timing);
    std::string of = found->gpu;
    if (findGpu(found->gpu).value().name != gpu.name) {
        timing.dramBytesPerCycle = published;
        of += " (of the same compute capability)";
    }
    timing.source = "data sheet, and microbenchmarks on " + of + ", driver " + found->driver + ", " + found->date;
    return timing;
}

} // namespace warpatlas::inline timing
