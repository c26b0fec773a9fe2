#include "app/measure/time_ratio.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpatlas {
namespace {

TimeResult timeOf(double ms, double half, int samples = 30)
{
    TimeResult time;
    time.medianMs = ms;
    time.ciLowMs = ms * (1 - half);
    time.ciHighMs = ms * (1 + half);
    time.samples = samples;
    return time;
}

TEST(TimeRatio, IsToldByTheSeparationOfTheIntervals)
{
    const TimeRatio faster = ratioOf(timeOf(1, 0.02), timeOf(2, 0.02));
    EXPECT_EQ(faster.verdict, RatioVerdict::Faster);
    EXPECT_DOUBLE_EQ(faster.factor, 2);
    EXPECT_DOUBLE_EQ(faster.low, 1.96 / 1.02);
    EXPECT_DOUBLE_EQ(faster.high, 2.04 / 0.98);
    EXPECT_EQ(ratioOf(timeOf(2, 0.02), timeOf(1, 0.02)).verdict, RatioVerdict::Slower);
    EXPECT_EQ(ratioOf(timeOf(1, 0.02), timeOf(1.01, 0.02)).verdict, RatioVerdict::Same);
}

TEST(TimeRatio, IsUnclearWhereTheIntervalsLeaveRoomForADifference)
{
    EXPECT_EQ(ratioOf(timeOf(1, 0.2), timeOf(1.1, 0.2)).verdict, RatioVerdict::Unclear);
    EXPECT_EQ(ratioOf(timeOf(1, 0.2), timeOf(1, 0.2)).verdict, RatioVerdict::Unclear);
}

TEST(TimeRatio, ADifferenceThatTwoDigitsDoNotShowIsNone)
{
    EXPECT_EQ(ratioOf(timeOf(1, 0.001), timeOf(1.03, 0.001)).verdict, RatioVerdict::Same);
    EXPECT_EQ(ratioOf(timeOf(1, 0.001), timeOf(1.06, 0.001)).verdict, RatioVerdict::Faster);
}

TEST(TimeRatio, NeedsSixSamplesOfEach)
{
    EXPECT_EQ(ratioOf(timeOf(1, 0.02, 5), timeOf(2, 0.02)).verdict, RatioVerdict::Unclear);
    EXPECT_EQ(ratioOf(timeOf(1, 0.02), timeOf(1, 0.02, 5)).verdict, RatioVerdict::Unclear);
}

TEST(TimeRatio, AnUnsteadyTimeReachesOverAllOfItsRounds)
{
    TimeResult unsteady = timeOf(1, 0.02);
    for (const double ms : {0.9, 1.0, 1.3})
        unsteady.rounds.push_back({ms, ms * 0.99, ms * 1.01, 10});
    const TimeRatio ratio = ratioOf(unsteady, timeOf(1.2, 0.01));
    EXPECT_TRUE(ratio.unsteady);
    EXPECT_DOUBLE_EQ(ratio.low, 1.2 * 0.99 / (1.3 * 1.01));
    EXPECT_EQ(ratio.verdict, RatioVerdict::Unclear) << "one round was slower, two were faster";
    EXPECT_EQ(ratioOf(unsteady, timeOf(10, 0.01)).verdict, RatioVerdict::Faster) << "as all rounds are";
}

TEST(TimeRatio, AnIntervalOfRoundsHasThemInIt)
{
    TimeResult unsteady = timeOf(1, 0.02);
    for (const double ms : {0.9, 0.9, 1.0, 1.0, 1.0, 1.3, 1.3})
        unsteady.rounds.push_back({ms, ms * 0.99, ms * 1.01, 10});
    const TimeRatio ratio = ratioOf(unsteady, timeOf(1.2, 0.01));
    EXPECT_TRUE(ratio.unsteady);
    EXPECT_DOUBLE_EQ(ratio.low, 1.2 * 0.99 / 1.02);
}

/// As a measurement tells it: nine rounds, whose second and eighth are the interval.
TimeResult inNineRounds(double ms, double step)
{
    TimeResult time;
    time.medianMs = ms;
    time.samples = 90;
    for (int i = -4; i <= 4; ++i)
        time.rounds.push_back({ms * (1 + i * step), ms * (1 + i * step), ms * (1 + i * step), 10});
    time.ciLowMs = time.rounds[1].medianMs;
    time.ciHighMs = time.rounds[7].medianMs;
    return time;
}

TEST(TimeRatio, OfRoundsHasTheIntervalOfTheirRatios)
{
    const TimeResult one = inNineRounds(1, 0.02), other = inNineRounds(1.02, 0.02);
    const TimeRatio ratio = ratioOf(one, other);
    EXPECT_DOUBLE_EQ(ratio.factor, 1.02);
    EXPECT_GT(ratio.low, 0.95) << "the ends of both intervals would say 0.904";
    EXPECT_LT(ratio.high, 1.10) << "and 1.150";
    EXPECT_EQ(ratio.verdict, RatioVerdict::Same);
    EXPECT_EQ(ratioOf(inNineRounds(1, 0.05), inNineRounds(1, 0.05)).verdict, RatioVerdict::Unclear);
}

/// Fifteen rounds with these medians, whose fourth and twelfth are the interval.
TimeResult inRounds(std::vector<double> medians)
{
    TimeResult time;
    time.samples = 150;
    for (const double ms : medians)
        time.rounds.push_back({ms, ms * 0.7, ms * 1.4, 10});
    std::ranges::sort(medians);
    time.medianMs = medians[7];
    time.ciLowMs = medians[3];
    time.ciHighMs = medians[11];
    return time;
}

TEST(TimeRatio, IsNoDifferenceWhereRoundsScatterAsFar)
{
    // A loop of the CPU, twice on a shared machine: as the rounds of one run lie, so do the two runs.
    const TimeResult one =
        inRounds({1.68, 2.04, 0.85, 2.00, 1.65, 1.19, 0.83, 1.81, 1.77, 1.23, 1.59, 1.19, 2.54, 0.97, 1.50});
    std::vector<double> shorter;
    for (int i = -7; i <= 7; ++i)
        shorter.push_back(0.96 + i * 0.02);
    const TimeResult other = inRounds(shorter);
    EXPECT_LT(other.ciHighMs, one.ciLowMs) << "the intervals lie apart all the same";
    EXPECT_EQ(ratioOf(other, one).verdict, RatioVerdict::Unclear);
    for (double& ms : shorter)
        ms *= 0.7;
    EXPECT_EQ(ratioOf(inRounds(shorter), one).verdict, RatioVerdict::Faster);
}

TEST(TimeRatio, OneRoundThatWasDisturbedHidesNoDifference)
{
    std::vector<double> medians, others;
    for (int i = -7; i <= 7; ++i) {
        medians.push_back(1 + i * 0.002);
        others.push_back(1.2 + i * 0.002);
    }
    medians[3] = 5;
    others[9] = 0.5;
    EXPECT_EQ(ratioOf(inRounds(medians), inRounds(others)).verdict, RatioVerdict::Faster);
    medians[4] = 5;
    EXPECT_EQ(ratioOf(inRounds(medians), inRounds(others)).verdict, RatioVerdict::Unclear);
}

TEST(TimeRatio, IsNoDifferenceWhereTheShownIntervalsTouch)
{
    const TimeRatio ratio = ratioOf(inNineRounds(1, 0.03), inNineRounds(1.12, 0.03));
    EXPECT_GT(ratio.low, 1) << "the ratio's own interval is narrower than what the two times show";
    EXPECT_EQ(ratio.verdict, RatioVerdict::Unclear);
    EXPECT_EQ(ratioOf(inNineRounds(1, 0.03), inNineRounds(1.3, 0.03)).verdict, RatioVerdict::Faster);
}

} // namespace
} // namespace warpatlas
