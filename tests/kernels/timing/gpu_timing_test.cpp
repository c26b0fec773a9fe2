#include "kernels/timing/gpu_timing.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

double cyclesOf(const GpuTiming& timing, Unit unit)
{
    return timing.cycles[static_cast<std::size_t>(unit)];
}

GpuTiming timingFor(const char* name)
{
    return timingOf(findGpu(name).value());
}

TEST(GpuTiming, KnowsWhatEachSheetsGpuTakes)
{
    for (const GpuSheet& gpu : gpuSheets()) {
        const GpuTiming timing = timingOf(gpu);
        EXPECT_EQ(timing.multiprocessors, gpu.multiprocessors) << gpu.name;
        for (std::size_t unit = 0; unit < unitCount; ++unit)
            if (static_cast<Unit>(unit) != Unit::None) {
                EXPECT_GE(timing.cycles[unit], 1) << gpu.name << ", unit " << unit;
            }
        EXPECT_LT(timing.sharedLatency, timing.l1Latency) << gpu.name;
        EXPECT_LT(timing.l1Latency, timing.l2Latency) << gpu.name;
        EXPECT_GT(timing.dramLatency, 0) << gpu.name;
        // No more than the sheet's bandwidth, and most of it.
        const double gbPerSecond = timing.dramBytesPerCycle * timing.clockGhz;
        EXPECT_LT(gbPerSecond, gpu.memoryGbPerSecond) << gpu.name;
        EXPECT_GT(gbPerSecond, 0.8 * gpu.memoryGbPerSecond) << gpu.name;
        EXPECT_FALSE(timing.source.empty());
    }
}

TEST(GpuTiming, FollowsTheGuidesThroughput)
{
    // CUDA C++ Programming Guide, results per cycle and SM: 64 and 2 of 7.5, 128 and 64 of 9.0, over four partitions.
    EXPECT_EQ(cyclesOf(publishedTiming(findGpu("T4").value()), Unit::Float), 2);
    EXPECT_EQ(cyclesOf(publishedTiming(findGpu("T4").value()), Unit::Double), 64);
    EXPECT_EQ(cyclesOf(publishedTiming(findGpu("H200").value()), Unit::Float), 1);
    EXPECT_EQ(cyclesOf(publishedTiming(findGpu("H200").value()), Unit::Double), 2);
    EXPECT_EQ(cyclesOf(publishedTiming(findGpu("H200").value()), Unit::Special), 8);
}

TEST(GpuTiming, WithoutAPartThatPartCostsNothing)
{
    const GpuTiming timing = timingFor("A100");
    EXPECT_EQ(withoutPart(timing, TimePart::Issue).issueCycles, 0);
    EXPECT_EQ(withoutPart(timing, TimePart::Arithmetic).cycles[static_cast<std::size_t>(Unit::Float)], 0);
    EXPECT_EQ(withoutPart(timing, TimePart::Latency).l2Latency, 0);
    EXPECT_EQ(withoutPart(timing, TimePart::Latency).l2ReadSectorCycles, timing.l2ReadSectorCycles);
    EXPECT_GT(withoutPart(timing, TimePart::Dram).dramBytesPerCycle, 1e6);
    EXPECT_EQ(withoutPart(timing, TimePart::Constants).constantLineCycles, 0);
    EXPECT_GT(withoutPart(timing, TimePart::Atomics).atomicTurnsPerCyclePerPlace, 1e6);
    EXPECT_EQ(withoutPart(timing, TimePart::Launch).queuedLaunchMicroseconds, 0);
    EXPECT_EQ(withoutPart(timing, TimePart::Launch).singleLaunchMicroseconds, 0);
    EXPECT_EQ(withoutPart(timing, TimePart::Tail).blockCycles, timing.blockCycles);
}

} // namespace
} // namespace warpatlas
