#include "kernels/runtime/memory_bus.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(MemoryBus, WithItsClockGivesWhatTheDataSheetSays)
{
    for (const GpuSheet& gpu : gpuSheets()) {
        const double bytes = memoryBusBits(gpu) / 8.0;
        EXPECT_GT(bytes, 0) << gpu.name;
        EXPECT_NEAR(2.0 * memoryClockKilohertz(gpu) * bytes / 1e6, gpu.memoryGbPerSecond, 0.01) << gpu.name;
    }
    EXPECT_EQ(memoryBusBits(findGpu("RTX 3060").value()), 192);
    EXPECT_EQ(memoryClockKilohertz(findGpu("RTX 3060").value()), 7500000);
    EXPECT_EQ(memoryClockKilohertz(limitsOf(7, 5).value()), 0) << "of no GPU";
}

} // namespace
} // namespace warpatlas
