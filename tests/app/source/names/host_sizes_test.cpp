/// Sizes of launches that host code computes.
#include "app/source/names/host_sizes.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

HostLaunch launch(const std::string& kernel, std::vector<std::string> block)
{
    HostLaunch one;
    one.kernel = kernel;
    one.block = std::move(block);
    return one;
}

TEST(HostSizes, AreOfConstantsAndDefinitions)
{
    const HostSizes sizes("#define TILE 16\nconstexpr int side = TILE * 2;\n", {"SIDE=5", "ONE"});
    EXPECT_EQ(sizes.of("side * SIDE + ONE"), 161u);
    EXPECT_EQ(sizes.of("sizeof(float4) * TILE"), 256u);
    EXPECT_EQ(sizes.of("blockDim.x"), std::nullopt) << "not known here";
    EXPECT_EQ(HostSizes("", {}, Dim3{8, 4, 2}).of("blockDim.x * blockDim.y * blockDim.z"), 64u);
}

TEST(HostBlock, IsThatOfTheLastLaunchThatIsKnown)
{
    const HostSizes sizes("#define TILE 32\n", {});
    const std::vector<HostLaunch> launches{
        launch("k", {"64"}), launch("k", {"TILE", "TILE / 4"}), launch("other", {"128"}), launch("k", {"argc"})};
    EXPECT_EQ(hostBlock(sizes, launches, "k"), (Dim3{32, 8, 1}));
    EXPECT_EQ(hostBlock(sizes, launches, "other"), (Dim3{128, 1, 1}));
    EXPECT_EQ(hostBlock(sizes, launches, "nobody"), std::nullopt);
}

TEST(HostBlock, IsNoneThatNoGpuTakes)
{
    const HostSizes sizes("", {});
    EXPECT_EQ(hostBlock(sizes, std::vector{launch("k", {"2048"})}, "k"), std::nullopt);
    EXPECT_EQ(hostBlock(sizes, std::vector{launch("k", {"64", "64"})}, "k"), std::nullopt);
    EXPECT_EQ(hostBlock(sizes, std::vector{launch("k", {"0"})}, "k"), std::nullopt);
}

} // namespace
} // namespace warpatlas
