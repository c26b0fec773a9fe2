#include "app/program/real_gpu.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

MachineFacts machineWith(const std::vector<std::pair<std::string, int>>& gpus)
{
    MachineFacts machine;
    machine.driver = "580.95.05";
    machine.noGpu = gpus.empty() ? "no NVIDIA driver is installed" : "";
    for (const auto& [name, capability] : gpus) {
        GpuFacts& gpu = machine.gpus.emplace_back();
        gpu.name = name;
        gpu.computeMajor = capability / 10;
        gpu.computeMinor = capability % 10;
    }
    return machine;
}

TEST(RealGpu, IsTheOneThatIsNamed)
{
    const MachineFacts machine = machineWith({{"T4", 75}, {"RTX 4090", 89}});
    const Answer<RealGpu> second = findRealGpu("cuda:1", machine);
    ASSERT_TRUE(second) << second.reason();
    EXPECT_EQ(second.value(), (RealGpu{"cuda:1", 1, "RTX 4090", "580.95.05", 89}));
    EXPECT_EQ(findRealGpu("cuda:2", machine).reason(), "there is no GPU of that number: this machine has 2 GPUs");
    EXPECT_EQ(findRealGpu("sim", machine).reason(), "is neither cuda nor cuda:N");
    EXPECT_EQ(findRealGpu("cuda", machineWith({})).reason(), "no NVIDIA driver is installed");
}

TEST(RealGpu, WithoutANumberIsAllThatTheProgramFinds)
{
    EXPECT_EQ(findRealGpu("cuda", machineWith({{"T4", 75}, {"RTX 4090", 89}})).value(),
        (RealGpu{"cuda", std::nullopt, "T4, RTX 4090", "580.95.05", 75}));
    EXPECT_EQ(findRealGpu("cuda", machineWith({{"H100", 90}, {"H100", 90}})).value().name, "2 x H100");
    EXPECT_EQ(findRealGpu("cuda", machineWith({{"H100", 90}})).value().name, "H100");
    EXPECT_EQ(findRealGpu("cuda", machineWith({{"T4", 75}, {"H100", 90}, {"T4", 75}})).value().name, "2 x T4, H100");
}

} // namespace
} // namespace warpatlas
