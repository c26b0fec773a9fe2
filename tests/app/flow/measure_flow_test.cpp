#include "app/flow/run_flow.h"

#include <gtest/gtest.h>
#include <random>

namespace warpatlas {
namespace {

std::vector<double> scatteredRuns(double ms, double scatter, std::size_t count, std::mt19937_64& random)
{
    std::lognormal_distribution<double> distribution(0.0, scatter);
    std::vector<double> runs(count);
    for (double& run : runs)
        run = ms * distribution(random);
    return runs;
}

TEST(FlowGains, AreSaidWhereRunsScatterByLessThanTheyDiffer)
{
    // As of a copy over a bus that others use too: the intervals of the two medians may touch where the ratio is plain.
    std::mt19937_64 random(2029);
    int faster = 0;
    constexpr int trials = 1000;
    for (int trial = 0; trial < trials; ++trial) {
        const FlowGain gain = gainOf(scatteredRuns(4.1, 0.2, 31, random), scatteredRuns(5.24, 0.2, 31, random));
        EXPECT_LE(gain.low, gain.factor);
        EXPECT_GE(gain.high, gain.factor);
        EXPECT_NE(gain.verdict(), FlowVerdict::Slower);
        faster += gain.verdict() == FlowVerdict::Faster ? 1 : 0;
    }
    EXPECT_GT(faster, trials * 0.95);
}

TEST(FlowGains, AreSaidOfTheSameInNoMoreThanFiveOfAHundredCases)
{
    std::mt19937_64 random(2030);
    constexpr int trials = 4000;
    for (const std::size_t runs : {7, 31}) {
        int said = 0;
        for (int trial = 0; trial < trials; ++trial)
            said += gainOf(scatteredRuns(3, 0.3, runs, random), scatteredRuns(3, 0.3, runs, random)).verdict()
                    != FlowVerdict::Unclear
                ? 1
                : 0;
        EXPECT_LE(said, trials * 0.06) << runs << " runs";
        EXPECT_GT(said, 0) << runs << " runs: the interval is no wider than it promises";
    }
}

TEST(FlowGains, AreTheRatioOfTheMedians)
{
    const std::vector<double> parts{2, 2, 2, 2, 2, 2, 2}, whole{3, 3, 3, 3, 3, 3, 3};
    const FlowGain gain = gainOf(parts, whole);
    EXPECT_EQ(gain.factor, 1.5);
    EXPECT_EQ(gain.low, 1.5);
    EXPECT_EQ(gain.high, 1.5);
    EXPECT_EQ(gainOf(whole, parts).verdict(), FlowVerdict::Slower);
}

} // namespace
} // namespace warpatlas
