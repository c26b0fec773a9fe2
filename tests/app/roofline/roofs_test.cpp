#include "app/roofline/roofline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::HasSubstr;

TEST(Roofs, AreThoseOfTheSheet)
{
    const Roofs roofs = roofsOf(findGpu("RTX 3060").value());
    EXPECT_EQ(roofs.gpu, "RTX 3060");
    EXPECT_DOUBLE_EQ(roofs.peak(OperationKind::Single).giga, 12700);
    EXPECT_DOUBLE_EQ(roofs.bandwidth(MemoryLevel::Dram).giga, 360);
    EXPECT_EQ(roofs.bandwidth(MemoryLevel::Dram).provenance, Provenance::Theoretical);
    EXPECT_EQ(roofs.bandwidth(MemoryLevel::Dram).source, "data sheet");
}

TEST(Roofs, FollowFromWhatAnSmDoesInACycle)
{
    // 28 SMs at 1.78 GHz: 128 bytes a cycle of L1 and of the banks, 2 results of f64 a cycle, a fused one counts twice;
    // 64 products of whole numbers with a sum.
    const Roofs roofs = roofsOf(findGpu("RTX 3060").value());
    EXPECT_NEAR(roofs.bandwidth(MemoryLevel::L1).giga, 28 * 1.78 * 128, 1e-6);
    EXPECT_NEAR(roofs.bandwidth(MemoryLevel::Shared).giga, 28 * 1.78 * 128, 1e-6);
    EXPECT_NEAR(roofs.peak(OperationKind::Double).giga, 28 * 1.78 * 2 * 2, 1e-6);
    EXPECT_NEAR(roofs.peak(OperationKind::Integer).giga, 28 * 1.78 * 64 * 2, 1e-6);
    EXPECT_EQ(roofs.peak(OperationKind::Tensor).giga, 0) << "nothing is known of it";
    EXPECT_THAT(roofs.peak(OperationKind::Double).source, HasSubstr("Programming Guide"));
    EXPECT_THAT(roofs.bandwidth(MemoryLevel::L2).source, HasSubstr("nobody has measured this GPU"));
}

TEST(Roofs, SayOnWhichGpuTheyWereMeasured)
{
    const Roof own = roofsOf(findGpu("H100").value()).bandwidth(MemoryLevel::L2);
    EXPECT_EQ(own.provenance, Provenance::Recorded);
    EXPECT_THAT(own.source, HasSubstr("microbenchmarks on NVIDIA H100 80GB HBM3, driver"));
    const Roof other = roofsOf(findGpu("H200").value()).peak(OperationKind::Double);
    EXPECT_EQ(other.provenance, Provenance::Recorded);
    EXPECT_THAT(other.source, HasSubstr("NVIDIA H100 80GB HBM3 (same compute capability)"));
}

} // namespace
} // namespace warpatlas
