/// Numbers of launches that host code computes.
#include "app/source/names/host_sizes.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(HostSizes, AreOfConstantsAndDefinitions)
{
    const HostSizes sizes("#define TILE 16\nconstexpr int side = TILE * 2;\n", {"SIDE=5", "ONE"});
    EXPECT_EQ(sizes.of("side * SIDE + ONE"), 161u);
    EXPECT_EQ(sizes.of("sizeof(float4) * TILE"), 256u);
    EXPECT_EQ(sizes.of("blockDim.x"), std::nullopt) << "not known here";
    EXPECT_EQ(HostSizes("", {}, Dim3{8, 4, 2}).of("blockDim.x * blockDim.y * blockDim.z"), 64u);
}

TEST(HostSizes, HaveFractionsSignsAndArguments)
{
    HostSizes sizes("#define DT 0.1f\nconst int steps = -3;\nstruct Particle;\n", {});
    const auto number = [&](const char* text) {
        const auto value = sizes.number(text);
        return value ? value->value : -1e9;
    };
    EXPECT_EQ(number("DT"), double{0.1F});
    EXPECT_EQ(number("2 * DT"), double{0.2F});
    EXPECT_EQ(number("0.1"), 0.1);
    EXPECT_EQ(number("steps"), -3);
    EXPECT_EQ(number("7 / 2"), 3);
    EXPECT_EQ(number("7 / 2.0"), 3.5);
    EXPECT_EQ(number("-7 / 2"), -3) << "towards zero";
    EXPECT_EQ(number("(int)(1.5f * 3)"), 4);
    EXPECT_EQ(number("(float)7 / 2"), 3.5);
    EXPECT_EQ(number("min(3, 7) + true"), 4);
    EXPECT_EQ(sizes.of("ceil(1000 / 256.0)"), 4u);
    EXPECT_EQ(sizes.of("ceil(1000 / 256)"), 3u) << "as C++ divides whole numbers";
    EXPECT_EQ(sizes.of("sizeof(Particle)"), std::nullopt);
    sizes.setTypeBytes("Particle", 32);
    sizes.setArguments({"1000", "unknown", "argument.a0"});
    EXPECT_EQ(sizes.of("argument.a0 * sizeof(Particle)"), 32000u);
    EXPECT_EQ(sizes.of("argument.a1"), std::nullopt);
    EXPECT_EQ(sizes.of("(argument.a2 + 255) / 256"), 4u);
    EXPECT_EQ(sizes.of("argument.a7"), std::nullopt);
    sizes.setArguments({"1000", "unknown"}, {HostNumber(std::uint64_t{64}), std::nullopt});
    EXPECT_EQ(sizes.of("argument.a0"), 64u) << "what is said takes its place";
}

} // namespace
} // namespace warpatlas
