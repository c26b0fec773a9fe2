#include "kernels/analysis/occupancy.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

struct Check {
    int major, minor;
    OccupancyInput input;
    int blocks;
    int percent; ///< share of the warps, rounded; -1: not given
};

class OccupancyTable : public testing::TestWithParam<Check> { };

TEST_P(OccupancyTable, IsWhatNvidiaPublishes)
{
    const Check& check = GetParam();
    const Occupancy found = computeOccupancy(limitsOf(check.major, check.minor).value(), check.input);
    EXPECT_EQ(found.blocksPerSm, check.blocks);
    EXPECT_EQ(found.warpsPerSm, check.blocks * ((check.input.threadsPerBlock + 31) / 32));
    if (check.percent >= 0) {
        EXPECT_EQ(std::lround(found.fraction * 100), check.percent);
    }
}

INSTANTIATE_TEST_SUITE_P(Values, OccupancyTable,
    testing::Values(Check{7, 5, {256, 32, 0}, 4, 100}, Check{8, 0, {256, 32, 0}, 8, 100},
        Check{8, 6, {256, 32, 0}, 6, 100}, Check{9, 0, {256, 32, 0}, 8, 100}, Check{12, 0, {256, 32, 0}, 6, 100},
        Check{8, 6, {1024, 32, 0}, 1, 67}, Check{8, 0, {1024, 32, 0}, 2, 100}, Check{8, 0, {256, 40, 0}, 6, 75},
        Check{8, 6, {256, 40, 0}, 6, 100}, Check{8, 0, {256, 128, 0}, 2, -1}, Check{8, 6, {256, 128, 0}, 2, -1},
        Check{8, 0, {256, 255, 0}, 1, -1}, Check{9, 0, {256, 255, 0}, 1, -1}, Check{8, 0, {1024, 65, 0}, 0, 0},
        Check{9, 0, {1024, 65, 0}, 0, 0}, Check{8, 6, {256, 32, 16384}, 5, -1}, Check{8, 0, {256, 32, 16384}, 8, -1},
        Check{8, 6, {48, 32, 0}, 16, 67}));

TEST(Occupancy, NamesEveryLimiterThatTies)
{
    const GpuSheet a100 = findGpu("A100").value(), rtx3060 = findGpu("RTX 3060").value();
    EXPECT_THAT(computeOccupancy(a100, {256, 32, 0}).limitedBy, UnorderedElementsAre("warps", "registers"));
    EXPECT_THAT(computeOccupancy(a100, {256, 40, 0}).limitedBy, ElementsAre("registers"));
    EXPECT_THAT(computeOccupancy(rtx3060, {256, 32, 16384}).limitedBy, ElementsAre("shared_memory"));
    EXPECT_THAT(computeOccupancy(rtx3060, {48, 32, 0}).limitedBy, ElementsAre("blocks"));
    EXPECT_THAT(computeOccupancy(a100, {64, 32, 0}).limitedBy, UnorderedElementsAre("warps", "registers", "blocks"));
    EXPECT_EQ(computeOccupancy(a100, {256, 32, 0}).gpu, "A100");
}

TEST(Occupancy, WhatDoesNotFitSaysWhy)
{
    const GpuSheet h200 = findGpu("H200").value();
    EXPECT_THAT(computeOccupancy(h200, {1024, 65, 0}).limitedBy, ElementsAre("registers"));
    EXPECT_THAT(computeOccupancy(h200, {32, 256, 0}).limitedBy, ElementsAre("registers"));
    EXPECT_EQ(computeOccupancy(h200, {32, 255, 0}).blocksPerSm, 8);
    EXPECT_THAT(computeOccupancy(h200, {32, 32, 227 * 1024 + 1}).limitedBy, ElementsAre("shared_memory"));
    EXPECT_EQ(computeOccupancy(h200, {32, 32, 227 * 1024}).blocksPerSm, 1);
    EXPECT_THAT(computeOccupancy(h200, {1056, 0, 0}).limitedBy, ElementsAre("warps"));
    for (const int threads : {0, -1, 2147483647})
        EXPECT_EQ(computeOccupancy(h200, {threads, 2147483647, 2147483647}).blocksPerSm, 0);
}

TEST(Occupancy, WhatIsNotUsedDoesNotLimit)
{
    const Occupancy t4 = computeOccupancy(findGpu("T4").value(), {256, 0, 0});
    EXPECT_EQ(t4.limitRegisters, noBlockLimit);
    EXPECT_EQ(t4.limitShared, noBlockLimit);
    EXPECT_THAT(t4.limitedBy, ElementsAre("warps"));
}

TEST(Occupancy, NamesTheBlockSizesThatReachTheMost)
{
    const GpuSheet gpu = findGpu("RTX 3060").value();
    // 48 warps and 16 blocks: 3, 4, 6, 8, 12, 16 and 24 warps go into 48 without a rest.
    EXPECT_THAT(bestBlockSizes(gpu, {256, 32, 0}), ElementsAre(96, 128, 192, 256, 384, 512, 768));
    for (const int registers : {40, 64, 96, 255})
        for (const int shared : {0, 12288, 40960}) {
            const std::vector<int> best = bestBlockSizes(gpu, {256, registers, shared});
            ASSERT_FALSE(best.empty());
            const double most = computeOccupancy(gpu, {best.front(), registers, shared}).fraction;
            for (int threads = 1; threads <= 1024; ++threads)
                ASSERT_LE(computeOccupancy(gpu, {threads, registers, shared}).fraction, most) << threads;
            for (const int size : best)
                EXPECT_EQ(computeOccupancy(gpu, {size, registers, shared}).fraction, most);
        }
    EXPECT_TRUE(bestBlockSizes(gpu, {256, 32, 200 << 10}).empty()) << "no block fits";
}

TEST(OccupancyCurve, SpansEachAxisAndPassesThroughThePoint)
{
    const GpuSheet gpu = findGpu("RTX 3060").value();
    const OccupancyInput input{256, 40, 8192};
    const auto blocks = occupancyCurve(gpu, input, OccupancyAxis::ThreadsPerBlock);
    ASSERT_EQ(blocks.size(), 32U);
    EXPECT_EQ(blocks.front().value, 32);
    EXPECT_EQ(blocks.back().value, 1024);
    const auto registers = occupancyCurve(gpu, input, OccupancyAxis::RegistersPerThread);
    EXPECT_EQ(registers.front().value, 16);
    EXPECT_EQ(registers.back().value, 255);
    const auto shared = occupancyCurve(gpu, input, OccupancyAxis::SharedBytes);
    ASSERT_EQ(shared.size(), 100U);
    EXPECT_EQ(shared.front().value, 0);
    EXPECT_EQ(shared.back().value, 99 * 1024);

    const double here = computeOccupancy(gpu, input).fraction;
    EXPECT_EQ(blocks[256 / 32 - 1].fraction, here);
    EXPECT_EQ(registers[40 - 16].fraction, here);
    EXPECT_EQ(shared[8].fraction, here);
    for (std::size_t i = 1; i < registers.size(); ++i)
        EXPECT_LE(registers[i].fraction, registers[i - 1].fraction);
    for (std::size_t i = 1; i < shared.size(); ++i)
        EXPECT_LE(shared[i].fraction, shared[i - 1].fraction);
}

} // namespace
} // namespace warpatlas
