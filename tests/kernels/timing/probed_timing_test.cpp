#include "kernels/timing/probed_timing.h"

#include "assets/assets.h"
#include "kernels/model/error.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

ProbedTiming probed()
{
    ProbedTiming one{"NVIDIA H100 80GB HBM3", "580.95", "2026-01-31", publishedTiming(findGpu("H100").value())};
    one.timing.l2Latency = 281.23456789;
    one.timing.cycles[static_cast<std::size_t>(Unit::Special)] = 8.25;
    return one;
}

TEST(ProbedTiming, ComesBackFromItsFile)
{
    const std::string json = toJson(probed());
    const ProbedTiming read = probedTimingFromJson(json, "h100.json");
    EXPECT_EQ(toJson(read), json);
    EXPECT_EQ(read.gpu, "NVIDIA H100 80GB HBM3");
    EXPECT_EQ(read.timing.l2Latency, 281.235) << "six digits";
}

TEST(ProbedTiming, IsTakenIntoTheTimingOfAGpuWhichKeepsItsOwn)
{
    GpuTiming timing = publishedTiming(findGpu("H200").value());
    const GpuTiming before = timing;
    takeProbed(probed(), timing);
    EXPECT_EQ(timing.l2Latency, probed().timing.l2Latency);
    EXPECT_EQ(timing.cycles[static_cast<std::size_t>(Unit::Special)], 8.25);
    EXPECT_EQ(timing.multiprocessors, before.multiprocessors);
    EXPECT_EQ(timing.clockGhz, before.clockGhz);
    EXPECT_EQ(
        timing.cycles[static_cast<std::size_t>(Unit::Tensor)], before.cycles[static_cast<std::size_t>(Unit::Tensor)]);
}

void expectRefusal(std::string json, const std::string& from, const std::string& to, const std::string& words)
{
    const std::size_t at = json.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    json.replace(at, from.size(), to);
    try {
        (void)probedTimingFromJson(json, "h100.json");
        ADD_FAILURE() << to << " is taken";
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), testing::StartsWith("h100.json"));
        EXPECT_THAT(error.what(), testing::HasSubstr(words));
    }
}

TEST(ProbedTiming, WhatIsNoneIsRefused)
{
    const std::string json = toJson(probed());
    expectRefusal(json, "\"warpatlas_gpu_timing\": 1", "\"warpatlas_gpu_timing\": 2", "later version of the program");
    expectRefusal(json, "\"l2_latency\": 281.235", "\"l2_latency\": -1", "l2_latency");
    expectRefusal(json, "\"l2_latency\": 281.235", "\"l2_latency\": \"x\"", "l2_latency");
    expectRefusal(json, "\"l2_latency\"", "\"l3_latency\"", "l2_latency");
    expectRefusal(json, "\"special\": 8.25", "\"special\": null", "special");
    expectRefusal(json, "{", "[", "is not what was measured of a GPU");
}

TEST(ProbedTiming, ThoseThatTravelWithTheProgramAreOfGpusWithASheet)
{
    EXPECT_EQ(probedTimings().size(), assetNames("gpu_timings/").size());
    for (const ProbedTiming& one : probedTimings()) {
        const Answer<GpuSheet> sheet = findGpu(one.gpu);
        ASSERT_TRUE(sheet) << one.gpu;
        EXPECT_EQ(one.date.size(), 10u);
        const GpuTiming timing = timingOf(sheet.value());
        EXPECT_EQ(timing.l2Latency, one.timing.l2Latency) << "its own GPU takes it";
        EXPECT_THAT(timing.source, testing::HasSubstr(one.gpu + ", driver " + one.driver));
        EXPECT_NE(publishedTiming(sheet.value()).source, timing.source);
    }
}

TEST(ProbedTiming, IsFoundForItsGpuAndForOthersOfTheSameCapability)
{
    const ProbedTiming* const own = probedFor(findGpu("H100").value());
    ASSERT_NE(own, nullptr);
    EXPECT_EQ(findGpu(own->gpu).value().name, "H100");
    EXPECT_EQ(probedFor(findGpu("H200").value()), own) << "9.0 as well";
    EXPECT_EQ(probedFor(findGpu("T4").value()), nullptr);
}

} // namespace
} // namespace warpatlas
