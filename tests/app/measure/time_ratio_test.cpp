#include "app/measure/time_ratio.h"

#include <gtest/gtest.h>

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

} // namespace
} // namespace warpatlas
