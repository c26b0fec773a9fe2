#include "kernels/model/gpu_sheet.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(GpuSheet, TheSevenInTheirOrder)
{
    std::string names;
    for (const GpuSheet& sheet : gpuSheets())
        names += sheet.name + ";";
    EXPECT_EQ(names, "T4;RTX 3060;RTX 4090;A100;H100;H200;B200;");
}

TEST(GpuSheet, EverySheetIsWholeAndPlausible)
{
    for (const GpuSheet& sheet : gpuSheets()) {
        SCOPED_TRACE(sheet.name);
        EXPECT_GE(sheet.computeMajor, 7);
        EXPECT_GE(sheet.multiprocessors, 28);
        EXPECT_GT(sheet.clockGhz, 1.3);
        EXPECT_LT(sheet.clockGhz, 3);
        EXPECT_GE(sheet.memoryGbPerSecond, 320);
        EXPECT_GE(sheet.l2Megabytes, 3);
        EXPECT_FALSE(sheet.source.empty());
        EXPECT_EQ(sheet.sharedBytesPerBlockOptIn, sheet.sharedBytes - sheet.reservedSharedPerBlock);
        // Two operations a clock for each of 64 (7.5, 8.0) or 128 lanes of an SM: the sheet's own numbers must agree.
        const bool half = sheet.computeMajor == 7 || (sheet.computeMajor == 8 && sheet.computeMinor == 0);
        const double peak = 2e-3 * sheet.multiprocessors * sheet.clockGhz * (half ? 64 : 128);
        EXPECT_NEAR(sheet.fp32Teraflops / peak, 1, 0.01);
    }
}

TEST(GpuSheet, NumbersAreThoseOfTheDataSheets)
{
    const GpuSheet a100 = findGpu("A100").value();
    EXPECT_EQ(a100.computeMajor, 8);
    EXPECT_EQ(a100.computeMinor, 0);
    EXPECT_EQ(a100.memoryGbPerSecond, 2039); // the 80 GB one
    EXPECT_EQ(a100.maxWarps, 64);
    EXPECT_EQ(a100.maxBlocks, 32);
    EXPECT_EQ(a100.sharedBytes, 164 * 1024);
    const GpuSheet t4 = findGpu("T4").value();
    EXPECT_EQ(t4.maxWarps, 32);
    EXPECT_EQ(t4.sharedUnit, 256);
    EXPECT_EQ(t4.reservedSharedPerBlock, 0);
    const GpuSheet b200 = findGpu("B200").value();
    EXPECT_EQ(b200.computeMajor, 10);
    EXPECT_EQ(b200.computeMinor, 0);
}

TEST(GpuSheet, NamesAreTakenAsPeopleAndDriversWriteThem)
{
    for (const char* name :
        {"RTX 4090", "rtx4090", "Rtx-4090", "NVIDIA GeForce RTX 4090", "GeForce RTX 4090", "nvidia rtx 4090"})
        EXPECT_EQ(findGpu(name).value().name, "RTX 4090") << name;
    EXPECT_EQ(findGpu("Tesla T4").value().name, "T4");
    EXPECT_EQ(findGpu("NVIDIA A100-SXM4-80GB").value().name, "A100");
    EXPECT_EQ(findGpu("NVIDIA H100 80GB HBM3").value().name, "H100");
    EXPECT_EQ(findGpu("h200").value().name, "H200");
}

TEST(GpuSheet, TheRefusalListsWhatIsKnown)
{
    for (const char* name : {"", " ", "nvidia", "RTX", "GTX 1080", "H2000"}) {
        const auto answer = findGpu(name);
        ASSERT_FALSE(answer) << name;
        EXPECT_EQ(answer.reason(), "no data sheet of that GPU; known: T4, RTX 3060, RTX 4090, A100, H100, H200, B200");
    }
}

TEST(GpuSheet, SeveralAreRefusedAsSeveral)
{
    EXPECT_EQ(findGpu("H100,H200").reason(),
        "one GPU is taken, and not several; known: T4, RTX 3060, RTX 4090, A100, H100, H200, B200");
}

TEST(GpuSheet, LimitsOfComputeCapabilitiesWithoutASheet)
{
    const GpuSheet orin = limitsOf(8, 7).value();
    EXPECT_EQ(orin.sharedBytes, 164 * 1024);
    EXPECT_EQ(orin.maxBlocks, 16);
    EXPECT_EQ(limitsOf(12, 0).value().maxBlocks, 24);
    EXPECT_EQ(limitsOf(11, 0).value().maxWarps, 48);
    EXPECT_EQ(limitsOf(10, 3).value().computeMinor, 0);
    EXPECT_FALSE(limitsOf(7, 0).has_value());
    EXPECT_FALSE(limitsOf(13, 0).has_value());
}

} // namespace
} // namespace warpatlas
