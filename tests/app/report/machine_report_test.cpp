#include "app/report/machine_report.h"

#include "tests/app/report/made_up_machine.h"

#include <gmock/gmock.h>

namespace warpatlas::test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string wordsOf(int gpus)
{
    return devicesInWords(madeUpListings(gpus), madeUpMachine(gpus), madeUpStates(gpus));
}

std::string valueOf(const std::vector<MachineFact>& facts, const std::string& key)
{
    for (const MachineFact& fact : facts)
        if (fact.key == key)
            return fact.value;
    return {};
}

TEST(MachineReport, WithoutAGpuItSaysWhy)
{
    const std::string words = wordsOf(0);
    EXPECT_THAT(words, HasSubstr("cuda:0      not here: no NVIDIA driver is installed\n"));
    EXPECT_THAT(words, HasSubstr("No NVIDIA driver; this program's CUDA is 13.0"));
    EXPECT_THAT(words, HasSubstr("L1 data 48 KiB, L1 instructions 32 KiB, L2 2 MiB, L3 36 MiB"));
    EXPECT_THAT(words, Not(HasSubstr("PCIe")));
}

TEST(MachineReport, AGpuHasAllItsFacts)
{
    const auto facts = factsInWords(madeUpMachine(1).gpus[0], madeUpStates(1)[0]);
    EXPECT_EQ(valueOf(facts, "compute"), "9.0");
    EXPECT_EQ(valueOf(facts, "sms"), "132");
    EXPECT_EQ(valueOf(facts, "memory"), "1.07 GB of 85.9 GB used");
    EXPECT_EQ(valueOf(facts, "sm_clock"), "345 MHz now, 1,980 at most");
    EXPECT_EQ(valueOf(facts, "memory_clock"), "2,619 MHz now, 2,619 at most");
    EXPECT_EQ(valueOf(facts, "pcie"), "1.0 x16 now, 5.0 x16 at most");
    EXPECT_THAT(wordsOf(1), HasSubstr("NVIDIA driver 580.95.05, for CUDA up to 13.1; this program's CUDA is 13.0"));
}

TEST(MachineReport, WhatTheDriverDoesNotSayIsLeftOut)
{
    GpuFacts gpu = madeUpMachine(1).gpus[0];
    gpu.smClockMhz.reset();
    gpu.link.reset();
    const auto facts = factsInWords(gpu, {});
    EXPECT_EQ(valueOf(facts, "memory"), "85.9 GB");
    EXPECT_EQ(valueOf(facts, "sm_clock"), "");
    EXPECT_EQ(valueOf(facts, "memory_clock"), "2,619 MHz at most");
    EXPECT_EQ(valueOf(facts, "pcie"), "");
}

TEST(MachineReport, FourGpusAreEachTheirOwn)
{
    const std::string words = wordsOf(4);
    for (int i = 0; i < 4; ++i) {
        EXPECT_THAT(words, HasSubstr("cuda:" + std::to_string(i) + "      Made-up GPU " + std::to_string(i + 1)));
        EXPECT_THAT(words, HasSubstr(std::to_string(345 + i) + " MHz now"));
    }
    EXPECT_THAT(words, HasSubstr("5.0 x16, its most"));
}

TEST(MachineReport, JsonKeepsItsKeysAndHasNewOnes)
{
    const auto json = devicesReport(madeUpListings(1), madeUpMachine(1), madeUpStates(1));
    ASSERT_EQ(json.size(), 3U);
    EXPECT_EQ(json[0]["id"], "cpu");
    EXPECT_EQ(json[0]["threads"], 8);
    EXPECT_EQ(json[0]["caches"][2]["bytes"], 2 << 20);
    EXPECT_EQ(json[1]["available"], true);
    EXPECT_EQ(json[1]["compute_capability"], "9.0");
    EXPECT_EQ(json[1]["memory_used_bytes"], 1 << 30);
    EXPECT_EQ(json[1]["sm_clock_mhz"], 345);
    EXPECT_EQ(json[1]["most_sm_clock_mhz"], 1980);
    EXPECT_EQ(json[1]["pcie"]["generation"], 1);
    EXPECT_EQ(json[1]["most_pcie"]["generation"], 5);
    EXPECT_EQ(json[1]["driver"], "580.95.05");
    EXPECT_FALSE(json[2].contains("threads"));
    const auto none = devicesReport(madeUpListings(0), madeUpMachine(0), {});
    EXPECT_EQ(none[1]["reason"], "no NVIDIA driver is installed");
    EXPECT_FALSE(none[1].contains("memory_bytes"));
}

} // namespace
} // namespace warpatlas::test
