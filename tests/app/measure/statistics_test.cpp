#include "app/measure/statistics.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numeric>
#include <random>

namespace warpatlas {
namespace {

/// Probability that the interval from rank k to rank k from the other end holds the median of n samples, summed up from
/// the definition in another way: through logarithms.
double confidence(std::size_t n, std::size_t k)
{
    double outside = 0;
    for (std::size_t below = 0; below < k; ++below)
        outside += std::exp(std::lgamma(n + 1.0) - std::lgamma(below + 1.0) - std::lgamma(n - below + 1.0)
            - static_cast<double>(n) * std::log(2.0));
    return 1 - 2 * outside;
}

TEST(IntervalRank, IsThatOfThePublishedTables)
{
    EXPECT_EQ(intervalRank(6), 1U);
    EXPECT_EQ(intervalRank(9), 2U);
    EXPECT_EQ(intervalRank(10), 2U);
    EXPECT_EQ(intervalRank(20), 6U);
    EXPECT_EQ(intervalRank(30), 10U);
    EXPECT_EQ(intervalRank(50), 18U);
    EXPECT_EQ(intervalRank(100), 40U);
}

TEST(IntervalRank, PromisesNinetyFivePercentAndNoMoreThanItMust)
{
    for (const std::size_t n : {6U, 7U, 8U, 11U, 25U, 64U, 99U, 333U, 1000U, 1500U, 2000U, 10000U}) {
        const std::size_t k = intervalRank(n);
        EXPECT_GE(confidence(n, k), 0.95) << n;
        EXPECT_LT(confidence(n, k + 1), 0.95) << n;
    }
}

TEST(IntervalRank, TheApproximationContinuesTheExactRanks)
{
    const auto exact = intervalRank(10000), next = intervalRank(10001);
    EXPECT_NEAR(static_cast<double>(next), static_cast<double>(exact), 1);
    EXPECT_GE(confidence(40000, intervalRank(40000)), 0.949);
    EXPECT_LE(confidence(40000, intervalRank(40000)), 0.952);
}

TEST(Summarise, MedianAndIntervalOfUnsortedSamples)
{
    std::vector<double> samples(30);
    std::iota(samples.begin(), samples.end(), 1.0);
    std::shuffle(samples.begin(), samples.end(), std::mt19937(7));
    const TimeResult result = summarise(Timed::Upload, samples);
    EXPECT_EQ(result.what, Timed::Upload);
    EXPECT_EQ(result.medianMs, 15.5);
    EXPECT_EQ(result.ciLowMs, 10);
    EXPECT_EQ(result.ciHighMs, 21);
    EXPECT_EQ(result.samples, 30);
    EXPECT_EQ(result.discarded, 0);
}

TEST(Summarise, FewSamplesGiveTheirRange)
{
    for (const std::vector<double>& samples :
        {std::vector{4.0}, {4.0, 2.0}, {9.0, 2.0, 4.0}, {3.0, 1.0, 2.0, 5.0, 4.0}}) {
        const TimeResult result = summarise(Timed::Kernel, samples);
        EXPECT_EQ(result.ciLowMs, *std::min_element(samples.begin(), samples.end()));
        EXPECT_EQ(result.ciHighMs, *std::max_element(samples.begin(), samples.end()));
        EXPECT_EQ(result.samples, static_cast<int>(samples.size()));
    }
    EXPECT_EQ(summarise(Timed::Kernel, std::vector{9.0, 2.0, 4.0}).medianMs, 4);
    EXPECT_EQ(summarise(Timed::Kernel, std::vector{4.0, 2.0}).medianMs, 3);
}

TEST(Summarise, OutliersDoNotMoveIt)
{
    std::vector<double> samples(100, 5.0);
    samples[3] = 1e6;
    samples[77] = 1e9;
    const TimeResult result = summarise(Timed::Kernel, samples);
    EXPECT_EQ(result.medianMs, 5);
    EXPECT_EQ(result.ciHighMs, 5);
}

TEST(Summarise, TheIntervalHoldsTheMedianAsOftenAsItPromises)
{
    std::mt19937_64 random(12345);
    std::lognormal_distribution<double> distribution(0.0, 1.0); // median 1
    constexpr int experiments = 4000;
    int held = 0;
    for (int experiment = 0; experiment < experiments; ++experiment) {
        std::vector<double> samples(31);
        for (double& sample : samples)
            sample = distribution(random);
        const TimeResult result = summarise(Timed::Kernel, samples);
        held += result.ciLowMs <= 1 && 1 <= result.ciHighMs;
    }
    // For 31 samples the exact confidence is 97.1 %; three standard deviations of 4,000 experiments are 0.8 %.
    EXPECT_NEAR(static_cast<double>(held) / experiments, confidence(31, intervalRank(31)), 0.008);
}

TEST(SummariseRounds, IsTheMedianOfTheirMediansHoweverManySamplesEachHas)
{
    std::vector<std::vector<double>> rounds(9, std::vector<double>(6, 1.0));
    rounds[0].assign(1000, 3.0);
    rounds[1] = {1.1, 1.1, 1.3};
    rounds[2] = {0.8};
    rounds[3] = {0.9};
    const TimeResult result = summariseRounds(Timed::Kernel, rounds);
    EXPECT_EQ(result.what, Timed::Kernel);
    EXPECT_EQ(result.medianMs, 1);
    EXPECT_EQ(result.ciLowMs, 0.9) << "the second of nine";
    EXPECT_EQ(result.ciHighMs, 1.1) << "the eighth: one disturbed round moves nothing";
    EXPECT_EQ(result.samples, 1000 + 3 + 1 + 1 + 5 * 6);
    ASSERT_EQ(result.rounds.size(), 9U);
    EXPECT_EQ(result.rounds[1], (TimeResult::Round{1.1, 1.1, 1.3, 3}));
}

TEST(CompareTimes, NeedsSeparatedIntervals)
{
    const auto time = [](double low, double high) {
        TimeResult result;
        result.ciLowMs = low;
        result.ciHighMs = high;
        result.medianMs = (low + high) / 2;
        return result;
    };
    EXPECT_EQ(compareTimes(time(1, 2), time(3, 4)), Verdict::Faster);
    EXPECT_EQ(compareTimes(time(3, 4), time(1, 2)), Verdict::Slower);
    EXPECT_EQ(compareTimes(time(1, 3), time(2, 4)), Verdict::NoClearDifference);
    EXPECT_EQ(compareTimes(time(1, 2), time(2, 3)), Verdict::NoClearDifference);
    EXPECT_EQ(compareTimes(time(2, 2), time(2, 2)), Verdict::NoClearDifference);
}

/// A time whose rounds have these medians, each with an interval of 1 % to both sides.
TimeResult inRounds(Timed what, std::vector<double> medians, int samples = 10)
{
    TimeResult result;
    result.what = what;
    std::vector<double> sorted = medians;
    std::ranges::sort(sorted);
    result.medianMs = sorted[sorted.size() / 2];
    result.ciLowMs = sorted.front() * 0.99;
    result.ciHighMs = sorted.back() * 1.01;
    for (const double median : medians)
        result.rounds.push_back({median, median * 0.99, median * 1.01, samples});
    return result;
}

TEST(Unsteadiness, IsRoundsThatDifferByMoreThanTheirIntervals)
{
    EXPECT_FALSE(unsteadiness(inRounds(Timed::Kernel, {1, 1.01, 1.015}))) << "the intervals overlap";
    EXPECT_FALSE(unsteadiness(inRounds(Timed::Kernel, {1, 1.04, 1}))) << "apart, but nobody would see it";
    EXPECT_FALSE(unsteadiness(inRounds(Timed::Kernel, {1, 2, 1}, 5))) << "too few samples";
    EXPECT_FALSE(unsteadiness(inRounds(Timed::Kernel, {1}))) << "nothing to compare it with";
    const auto spread = unsteadiness(inRounds(Timed::Kernel, {1, 2, 1.5}));
    ASSERT_TRUE(spread);
    EXPECT_EQ(spread->lowest, 1);
    EXPECT_EQ(spread->highest, 2);
}

TEST(Unsteadiness, OneOfNineRoundsIsNoNewsAndTwoAre)
{
    EXPECT_FALSE(unsteadiness(inRounds(Timed::Kernel, {1, 1, 1, 3, 1, 1, 1, 0.5, 1})));
    const auto spread = unsteadiness(inRounds(Timed::Kernel, {1, 1, 1, 3, 1, 1, 2, 0.5, 1}));
    ASSERT_TRUE(spread);
    EXPECT_EQ(spread->lowest, 1);
    EXPECT_EQ(spread->highest, 2);
}

TEST(SpeedUpOf, IsTheRoundsWhereTheyDisagree)
{
    const SpeedUp steady = speedUp(inRounds(Timed::CpuParallel, {1, 1, 1}), inRounds(Timed::CpuScalar, {4, 4, 4}));
    EXPECT_EQ(steady.factor, 4);
    EXPECT_EQ(steady.verdict, Verdict::Faster);
    EXPECT_FALSE(steady.unsteady);
    const SpeedUp unsteady = speedUp(inRounds(Timed::CpuParallel, {1, 4, 2}), inRounds(Timed::CpuScalar, {43, 64, 60}));
    ASSERT_TRUE(unsteady.unsteady);
    EXPECT_EQ(unsteady.unsteady->lowest, 16);
    EXPECT_EQ(unsteady.unsteady->highest, 43);
    // A machine that slows both down alike is no reason to doubt the ratio.
    EXPECT_FALSE(speedUp(inRounds(Timed::CpuParallel, {1, 2, 1}), inRounds(Timed::CpuScalar, {4, 8, 4})).unsteady);
    EXPECT_FALSE(speedUp(inRounds(Timed::CpuParallel, {1, 4, 2}), TimeResult()).unsteady) << "no rounds to compare";
}

} // namespace
} // namespace warpatlas
