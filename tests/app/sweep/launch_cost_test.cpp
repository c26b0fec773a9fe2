#include "app/sweep/crossover.h"

#include "app/sweep/sweep_series.h"
#include "app/sweep/sweep_words.h"
#include "tests/app/sweep/made_up_sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

SweepResult predictedLaunches()
{
    SweepResult result = test::madeUpLaunches();
    for (SweepPoint& point : result.points) {
        TimeResult time = point.times.front();
        time.provenance = Provenance::Modelled;
        time.ciLowMs = time.medianMs / 1.5;
        time.ciHighMs = time.medianMs * 1.5;
        point.predicted = time;
        point.times.clear();
    }
    return result;
}

TEST(LaunchCost, SaysFromWhichNumberMoreThanHalfIsOverhead)
{
    const SweepResult result = test::madeUpLaunches();
    const std::vector<LaunchCost> costs = launchCosts(result);
    ASSERT_EQ(costs.size(), 1U);
    EXPECT_EQ(costs[0].fewest, 0U);
    EXPECT_EQ(costs[0].most, 3U);
    EXPECT_NEAR(costs[0].factor, 13.6, 1e-9);
    EXPECT_EQ(costs[0].dominatesFrom, 2U) << "4 launches take 1.6 times as long, 16 four times";
    EXPECT_THAT(findings(result),
        testing::ElementsAre("64 launches of 1,024 threads each take 14 times as long as 1 launch; from 16 launches of "
                             "4,096 threads each on, more than half of the time is overhead"));
    EXPECT_EQ(shortFinding(result), "64 launches: 14 times as long");
}

TEST(LaunchCost, NeedsBothIntervalsApartWhereItWasMeasured)
{
    SweepResult result = test::madeUpLaunches();
    for (SweepPoint& point : result.points)
        point.times.front() = test::madeUpTime(Timed::Kernel, "NVIDIA H200", 0.01, 0.1);
    EXPECT_EQ(launchCosts(result)[0].verdict, Verdict::NoClearDifference);
    EXPECT_EQ(findings(result).front(), "64 launches of 1,024 threads each take no longer than 1 launch");
    EXPECT_EQ(shortFinding(result), "64 launches: no longer");
    result.points[3].times.front() = test::madeUpTime(Timed::Kernel, "NVIDIA H200", 0.021, 0.1);
    EXPECT_EQ(launchCosts(result)[0].verdict, Verdict::Slower);
    EXPECT_FALSE(launchCosts(result)[0].dominatesFrom) << "twice as long by the medians, not by the intervals";
    EXPECT_THAT(findings(result).front(), testing::HasSubstr("nowhere is more than half of the time overhead"));
}

TEST(LaunchCost, ComparesPredictedTimesByTheirMiddlesAndSaysSo)
{
    const SweepResult result = predictedLaunches();
    ASSERT_EQ(launchCosts(result).size(), 1U);
    EXPECT_EQ(launchCosts(result)[0].provenance, Provenance::Modelled);
    EXPECT_EQ(launchCosts(result)[0].dominatesFrom, 2U);
    EXPECT_THAT(findings(result).front(), testing::StartsWith("predicted: 64 launches of 1,024 threads each take 14"));
}

TEST(LaunchCost, OfAModelIsABand)
{
    SweepResult result = predictedLaunches();
    result.points[3].predicted->ciLowMs = result.points[3].predicted->medianMs; // 1.5 times the others' share
    const LaunchCost cost = launchCosts(result)[0];
    EXPECT_NEAR(cost.low, 13.6, 1e-9);
    EXPECT_NEAR(cost.high, 20.4, 1e-9);
    EXPECT_THAT(findings(result).front(), testing::HasSubstr("take 14 to 20 times as long as 1 launch"));
    EXPECT_EQ(shortFinding(result), "64 launches: 14 to 20 times as long");
    EXPECT_EQ(launchCosts(test::madeUpLaunches())[0].high, launchCosts(test::madeUpLaunches())[0].factor)
        << "what was measured is a number";
}

/// Neither is the other's: a measured point beside three predicted ones is left alone.
TEST(LaunchCost, NeverMixesMeasuredWithPredictedTimes)
{
    SweepResult result = predictedLaunches();
    result.points[3].times = {test::madeUpTime(Timed::Kernel, "NVIDIA H200", 5)};
    const std::vector<LaunchCost> costs = launchCosts(result);
    ASSERT_EQ(costs.size(), 1U);
    EXPECT_EQ(costs[0].provenance, Provenance::Modelled);
    EXPECT_EQ(costs[0].most, 2U);
}

TEST(LaunchCost, LeavesWrongPointsOut)
{
    SweepResult result = test::madeUpLaunches();
    for (std::size_t i = 1; i < 4; ++i)
        result.points[i].matches = false;
    EXPECT_TRUE(launchCosts(result).empty());
    EXPECT_EQ(findings(result).front(), "wrong results at 3 of 4 points: their times say nothing");
}

TEST(LaunchCost, IsSaidForBothEndsOfASecondAxis)
{
    SweepResult result = test::madeUpLaunches();
    result.sweep.axes.push_back({SweepOver::Size, "", {"1024", "4096", "65536"}});
    const std::vector<SweepPoint> points = result.points;
    result.points.clear();
    for (SweepPoint point : points)
        for (const std::uint64_t elements : {999U, 4015U, 65195U}) { // as many as their data have
            point.size.extent.x = elements;
            result.points.push_back(point);
        }
    ASSERT_EQ(launchCosts(result).size(), 3U);
    const std::vector<std::string> found = findings(result);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_THAT(found[0], testing::StartsWith("at 999 elements: 64 launches of "));
    EXPECT_THAT(found[1], testing::StartsWith("at 65,195 elements: 64 launches of "));
}

TEST(LaunchCost, ItsLineIsOfAllLaunchesAndTheBlocksOccupancyIsNotBelowIt)
{
    const SweepResult result = test::madeUpLaunches();
    const std::vector<SweepSeries> series = seriesOf(result, SweepShow::Time);
    ASSERT_EQ(series.size(), 1U);
    EXPECT_EQ(series[0].name, "All launches");
    EXPECT_THAT(countersBelow(result, 3), testing::Not(testing::Contains(SweepCounter::Occupancy)));
}

} // namespace
} // namespace warpatlas
