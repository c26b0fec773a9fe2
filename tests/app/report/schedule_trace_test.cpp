#include "app/report/schedule_trace.h"

#include "tests/support/outcomes.h"

#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace warpatlas {
namespace {

TEST(ScheduleTrace, HasEachBlockOnceAndNoTwoAtOnceInAPlace)
{
    const OutcomePointer outcome = support::makeOutcome();
    const auto trace = nlohmann::json::parse(scheduleTrace(*outcome));
    std::set<std::string> blocks;
    std::map<int, double> busyUntil; // by lane
    double last = 0;
    for (const auto& event : trace.at("traceEvents")) {
        if (event.at("ph") != "X")
            continue;
        const double start = event.at("ts"), end = start + event.at("dur").get<double>();
        EXPECT_GE(start + 1e-9, busyUntil[event.at("tid")]);
        busyUntil[event.at("tid")] = end;
        blocks.insert(event.at("name"));
        last = std::max(last, end);
    }
    EXPECT_EQ(blocks.size(), outcome->bound->launch.blocks());
    EXPECT_LE(busyUntil.size(), std::size_t(outcome->schedule->multiprocessors) * outcome->schedule->blocksPerSm);
    EXPECT_NEAR(last, 1000, 0.01);
    EXPECT_NE(trace.at("otherData").at("times").dump().find("modelled"), std::string::npos);
}

TEST(ScheduleTrace, OfARecordingHasItsTimes)
{
    auto outcome = std::make_shared<Outcome>(*support::makeOutcome());
    auto schedule = std::make_shared<Schedule>(*outcome->schedule);
    schedule->nanoseconds = 52'000;
    schedule->device = "NVIDIA H200";
    outcome->schedule = schedule;
    const auto trace = nlohmann::json::parse(scheduleTrace(*outcome));
    double last = 0;
    for (const auto& event : trace.at("traceEvents"))
        if (event.at("ph") == "X")
            last = std::max(last, event.at("ts").get<double>() + event.at("dur").get<double>());
    EXPECT_NEAR(last, 52, 0.001);
    EXPECT_EQ(trace.at("otherData").at("times"), "recorded on NVIDIA H200");
}

} // namespace
} // namespace warpatlas
