#include "kernels/timing/launch_time.h"

#include "kernels/model/error.h"
#include "tests/kernels/timing/traced_kernel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace warpatlas {
namespace {

const std::string adds =
    test::ownElement + "ld.global.f32 %f1, [%rd3];\nadd.f32 %f2, %f1, %f1;\nst.global.f32 [%rd4], %f2;\n";

LaunchTime timeOf(const std::string& body, std::uint32_t blocks, const LaunchTimeOptions& options = {},
    OccupancyInput input = {256, 16, 0}, const char* gpuName = "H200")
{
    test::TracedKernel kernel(
        body, {{blocks, 1, 1}, {std::uint32_t(input.threadsPerBlock), 1, 1}}, std::uint64_t{blocks} * 256);
    const GpuSheet gpu = findGpu(gpuName).value();
    return modelLaunch(*kernel.snapshot, *kernel.world, gpu, timingOf(gpu), input, options, kernel.progress);
}

TEST(LaunchTime, PartsSumUpAndNothingIsWonTwice)
{
    const LaunchTime time = timeOf(adds, 5000);
    EXPECT_NEAR(std::accumulate(time.parts.begin(), time.parts.end(), 0.0), time.milliseconds, 1e-9);
    for (std::size_t part = 0; part < timePartCount; ++part) {
        EXPECT_GE(time.won[part], 0);
        EXPECT_LT(time.won[part], time.milliseconds);
        if (time.parts[part] < 0.05 * time.milliseconds) {
            EXPECT_EQ(time.won[part], 0);
        }
    }
    EXPECT_EQ(time.smBlocks, 38u);
    EXPECT_LE(time.tracedBlocks, time.smBlocks);
}

TEST(LaunchTime, TwiceTheBlocksTakeTwiceAsLong)
{
    const double some = timeOf(adds, 60000).milliseconds, twice = timeOf(adds, 120000).milliseconds;
    EXPECT_NEAR(twice / some, 2, 0.15);
}

TEST(LaunchTime, WhatIsLeftOutFollowsAtThePaceOfWhatIsLookedAt)
{
    LaunchTimeOptions few;
    few.mostInstructions = 8 * 15 * 40; // some forty blocks of eight warps
    const LaunchTime all = timeOf(adds, 132 * 90), some = timeOf(adds, 132 * 90, few);
    EXPECT_EQ(all.tracedBlocks, 90u);
    EXPECT_LT(some.tracedBlocks, 60u);
    EXPECT_NEAR(some.milliseconds / all.milliseconds, 1, 0.1);
}

/// A launch finds in memory what the same blocks of the one before have left.
TEST(LaunchTime, LooksAtBlocksThatTheLaunchBeforeItRan)
{
    LaunchTimeOptions few;
    std::set<std::uint64_t> ran;
    few.mostInstructions = 8 * 15 * 40;
    few.ran = &ran;
    timeOf(adds, 132 * 90, few);
    const std::set<std::uint64_t> before = ran;
    const LaunchTime time = timeOf(adds, 132 * 90, few, {256, 16, 64 << 10}); // of these three are resident
    EXPECT_EQ(ran.size(), time.tracedBlocks);
    EXPECT_LT(ran.size(), before.size());
    EXPECT_TRUE(std::ranges::includes(before, ran));
}

TEST(LaunchTime, AnEmptyLaunchTakesWhatALaunchTakes)
{
    const GpuTiming timing = timingOf(findGpu("H200").value());
    LaunchTimeOptions warm;
    warm.l2 = L2State::Warm;
    EXPECT_NEAR(timeOf("", 1, warm).milliseconds,
        timing.launchMicroseconds * 1e-3 + timing.blockStartCycles * 1e-6 / timing.clockGhz, 1e-4);
}

TEST(LaunchTime, WarmDataAreThereSooner)
{
    LaunchTimeOptions warm;
    warm.l2 = L2State::Warm;
    const LaunchTime cold = timeOf(adds, 4000), held = timeOf(adds, 4000, warm);
    EXPECT_LT(held.milliseconds, cold.milliseconds);
    EXPECT_EQ(held.dramBytes, 0);
    EXPECT_NEAR(cold.dramBytes, 4000 * 256 * 4.0, 0.02 * 4000 * 256 * 4) << "what is read; L2 takes what is written";
}

/// L2 has a sector while a thread writes it several times.
TEST(LaunchTime, WhatIsWrittenAgainGoesToDramOnce)
{
    const std::string again = "st.global.f32 [%rd4], %f1;\n";
    const LaunchTime once = timeOf(adds, 20000, {}, {256, 16, 0}, "RTX 3060");
    const LaunchTime thrice = timeOf(adds + again + again, 20000, {}, {256, 16, 0}, "RTX 3060");
    EXPECT_GT(once.dramBytes, 1.8 * 20000 * 256 * 4) << "read and written";
    EXPECT_NEAR(thrice.dramBytes, once.dramBytes, 0.01 * once.dramBytes);
}

TEST(LaunchTime, AStreamIsLimitedByDram)
{
    const LaunchTime time = timeOf(test::ownElement
            + "shl.b64 %rd5, %rd5, 2;\nadd.s64 %rd3, %rd1, %rd5;\nadd.s64 %rd4, %rd2, %rd5;\n"
              "ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%rd3];\nst.global.v4.f32 [%rd4], {%f1, %f2, %f3, %f4};\n",
        10000, {}, {64, 16, 0}, "RTX 3060");
    EXPECT_EQ(std::max_element(time.won.begin(), time.won.end()) - time.won.begin(), std::ptrdiff_t(TimePart::Dram));
}

TEST(LaunchTime, BlocksOfWhichNotOneFitsAreRefused)
{
    EXPECT_THROW(timeOf(adds, 100, {}, {256, 255, 400 << 10}), InputError);
}

TEST(LaunchTime, CanBeCancelled)
{
    test::TracedKernel kernel(adds, {{1000, 1, 1}, {256, 1, 1}}, 256000);
    const GpuSheet gpu = findGpu("H200").value();
    kernel.progress.cancel();
    EXPECT_THROW(
        modelLaunch(*kernel.snapshot, *kernel.world, gpu, timingOf(gpu), {256, 16, 0}, {}, kernel.progress), Cancelled);
}

} // namespace
} // namespace warpatlas
