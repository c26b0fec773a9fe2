#include "kernels/device/open_device.h"
#include "tests/gpu/cuda_fixture.h"

#include <gmock/gmock.h>

namespace warpatlas::test {

using CudaDeviceInfo = CudaTest;

TEST_F(CudaDeviceInfo, NamesTheGpuItsDriverAndItsClock)
{
    const DeviceInfo& info = device().info();
    EXPECT_EQ(info.id, "cuda:0");
    EXPECT_EQ(info.provenance, Provenance::Measured);
    EXPECT_FALSE(info.name.empty());
    EXPECT_THAT(
        info.detail, testing::ContainsRegex("compute [0-9]+\\.[0-9], driver .+, runtime [0-9]+\\.[0-9], .+ GHz"));
    const auto listings = listDevices();
    EXPECT_TRUE(std::ranges::any_of(listings, [&](const DeviceListing& listing) {
        return listing.id == "cuda:0" && listing.name == info.name && listing.available;
    }));
}

/// Where the program has a data sheet of this very GPU, the GPU agrees with it.
TEST_F(CudaDeviceInfo, LimitsAreThoseOfTheDataSheet)
{
    ASSERT_TRUE(device().info().gpu);
    const GpuSheet& real = *device().info().gpu;
    const auto known = findGpu(real.name);
    if (!known)
        GTEST_SKIP() << "no data sheet of an " << real.name;
    const GpuSheet& sheet = known.value();
    EXPECT_EQ(real.computeMajor, sheet.computeMajor);
    EXPECT_EQ(real.computeMinor, sheet.computeMinor);
    EXPECT_EQ(real.multiprocessors, sheet.multiprocessors);
    EXPECT_EQ(real.maxWarps, sheet.maxWarps);
    EXPECT_EQ(real.maxBlocks, sheet.maxBlocks);
    EXPECT_EQ(real.registers, sheet.registers);
    EXPECT_EQ(real.registersPerBlock, sheet.registersPerBlock);
    EXPECT_EQ(real.sharedBytes, sheet.sharedBytes);
    EXPECT_EQ(real.sharedBytesPerBlock, sheet.sharedBytesPerBlock);
    EXPECT_EQ(real.sharedBytesPerBlockOptIn, sheet.sharedBytesPerBlockOptIn);
    EXPECT_EQ(real.sharedUnit, sheet.sharedUnit);
    EXPECT_EQ(real.reservedSharedPerBlock, sheet.reservedSharedPerBlock);
    EXPECT_EQ(real.maxThreadsPerBlock, sheet.maxThreadsPerBlock);
    EXPECT_EQ(real.maxBlockZ, sheet.maxBlockZ);
    EXPECT_EQ(real.maxGridX, sheet.maxGridX);
    EXPECT_EQ(real.maxGridY, sheet.maxGridY);
    // Published figures are rounded.
    EXPECT_NEAR(real.memoryGbPerSecond / sheet.memoryGbPerSecond, 1, 0.05);
    EXPECT_NEAR(real.clockGhz / sheet.clockGhz, 1, 0.05);
    EXPECT_NEAR(real.fp32Teraflops / sheet.fp32Teraflops, 1, 0.05);
}

} // namespace warpatlas::test
