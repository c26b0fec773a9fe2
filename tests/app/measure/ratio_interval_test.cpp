#include "app/measure/ratio_interval.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace warpatlas {
namespace {

TEST(RatioRank, IsBehindThePublishedCriticalValues)
{
    // Of Mann and Whitney's test, two-sided, 5 %: that many pairs are still unlikely, so that the interval begins at
    // the next.
    EXPECT_EQ(ratioRank(6, 6), 5U + 1);
    EXPECT_EQ(ratioRank(9, 9), 17U + 1);
    EXPECT_EQ(ratioRank(10, 10), 23U + 1);
    EXPECT_EQ(ratioRank(8, 12), 22U + 1);
    EXPECT_EQ(ratioRank(12, 8), 22U + 1);
    EXPECT_EQ(ratioRank(15, 15), 64U + 1);
    EXPECT_EQ(ratioRank(20, 20), 127U + 1);
    EXPECT_EQ(ratioRank(2, 2), 1U) << "too few for any promise";
}

TEST(RatioRank, ComesNearTheNormalDistributionOfManyRounds)
{
    const double n = mostRatioRounds, mean = n * n / 2, deviation = std::sqrt(n * n * (2 * n + 1) / 12);
    EXPECT_NEAR(double(ratioRank(mostRatioRounds, mostRatioRounds)), mean - 1.96 * deviation, 3);
}

TimeResult timeOf(std::vector<double> medians)
{
    TimeResult time;
    for (const double ms : medians)
        time.rounds.push_back({ms, ms, ms, 10});
    return time;
}

TEST(RatioInterval, LiesBetweenTheRatiosOfThatRank)
{
    // 36 powers of two, whose exponents are the differences of 0..5 and 0..5: one is -5, two are -4, three -3.
    const TimeResult time = timeOf({1, 2, 4, 8, 16, 32}), base = timeOf({32, 16, 8, 4, 2, 1});
    EXPECT_EQ(ratioInterval(time, base).lowest, 1.0 / 8);
    EXPECT_EQ(ratioInterval(time, base).highest, 8);
    EXPECT_EQ(ratioInterval(time, timeOf({3, 3, 3, 3, 3, 3})).lowest, 3.0 / 32);
}

TEST(RatioInterval, HoldsTheTrueRatioAsOftenAsItPromises)
{
    std::mt19937_64 random(2028);
    std::lognormal_distribution<double> distribution(0.0, 0.15);
    constexpr int trials = 10000;
    int held = 0;
    double widths = 0;
    for (int trial = 0; trial < trials; ++trial) {
        std::vector<double> time(measureRounds), base(measureRounds);
        for (double& ms : time)
            ms = distribution(random);
        for (double& ms : base)
            ms = 3 * distribution(random);
        const Spread interval = ratioInterval(timeOf(time), timeOf(base));
        held += interval.lowest <= 3 && 3 <= interval.highest;
        widths += std::log(interval.highest / interval.lowest);
    }
    EXPECT_GT(held, 0.93 * trials);
    EXPECT_LT(held, 0.97 * trials);
    // Of as many and as many normal logarithms: two times Student's 2.05 of 28 degrees times the root of 2/15.
    EXPECT_NEAR(widths / trials / 0.15, 2 * 2.05 * std::sqrt(2.0 / measureRounds), 0.1);
}

} // namespace
} // namespace warpatlas
