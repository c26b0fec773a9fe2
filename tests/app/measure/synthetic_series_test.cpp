// Series whose truth is known, as a measurement takes them: in rounds, until the interval is narrow enough.
#include "app/measure/measure.h"
#include "app/measure/time_ratio.h"

#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <random>

namespace warpatlas {
namespace {

/// Times as `next` gives them. No real time passes: the wall stands still, so that samples alone decide.
class SeriesRun : public PreparedRun {
public:
    explicit SeriesRun(std::function<double()> next) : m_next(std::move(next)) { }
    Execution execute(Progress&, const ExternalOutput*, bool) override { return {}; }
    std::vector<Timed> timed() const override { return {Timed::Kernel}; }
    double sampleMs(Timed, const Progress&) override { return m_next(); }

private:
    std::function<double()> m_next;
};

TimeResult measuredSeries(std::function<double()> next, const MeasureLimits& limits = {})
{
    SeriesRun run(std::move(next));
    const DeviceInfo device{"cuda:0", "Synthetic GPU", "", Provenance::Measured, {}};
    const Measured side{device, &run, 0};
    Progress progress;
    return measure({&side, 1}, limits, progress, {}, [] { return 0.0; }).front();
}

/// A time of 1 ms with rare longer ones, as a machine with other work has them: its median is 1.
double noisyMs(std::mt19937_64& random, double spread)
{
    std::lognormal_distribution<double> distribution(0.0, spread);
    return distribution(random);
}

TEST(SyntheticSeries, NineteenOfTwentyIntervalsHoldTheMedian)
{
    // Also though sampling ends early where the interval is narrow by chance.
    std::mt19937_64 random(2026);
    constexpr int trials = 10000;
    const MeasureLimits limits{.minimumSamples = 30, .relativeInterval = 0.02, .maximumSamples = 150};
    int held = 0, endedEarly = 0;
    for (int trial = 0; trial < trials; ++trial) {
        const TimeResult time = measuredSeries([&] { return noisyMs(random, 0.06); }, limits);
        held += time.ciLowMs <= 1 && 1 <= time.ciHighMs;
        endedEarly += time.samples < 150;
    }
    EXPECT_GT(endedEarly, trials / 10);
    EXPECT_GT(held, 0.93 * trials);
    EXPECT_LT(held, 0.97 * trials);
}

/// What a machine does with whole rounds: each has its memory and its clock, and samples of one round agree better with
/// one another than with the next.
class RoundsThatDiffer {
public:
    explicit RoundsThatDiffer(std::uint64_t seed) : m_random(seed) { }
    TimeResult measured(double between, double within)
    {
        constexpr int samples = 10;
        int taken = -1; // the warm-up
        double level = 1;
        return measuredSeries(
            [&] {
                if (taken++ % samples == 0)
                    level = noisyMs(m_random, between);
                return level * noisyMs(m_random, within);
            },
            {.minimumSamples = samples * measureRounds, .maximumSamples = samples * measureRounds});
    }

private:
    std::mt19937_64 m_random;
};

TEST(SyntheticSeries, IntervalsHoldTheMedianAlsoWhereRoundsDifferMoreThanTheirSamples)
{
    RoundsThatDiffer series(2027);
    constexpr int trials = 10000;
    int held = 0;
    for (int trial = 0; trial < trials; ++trial) {
        const TimeResult time = series.measured(0.06, 0.01);
        held += time.ciLowMs <= 1 && 1 <= time.ciHighMs;
    }
    EXPECT_GT(held, 0.93 * trials);
    EXPECT_LT(held, 0.97 * trials);
}

TEST(SyntheticSeries, TwoWhoseRoundsDifferCompareAsTheSame)
{
    RoundsThatDiffer series(8);
    constexpr int pairs = 2000;
    int same = 0, told = 0;
    for (int pair = 0; pair < pairs; ++pair) {
        same += ratioOf(series.measured(0.04, 0.01), series.measured(0.04, 0.01)).verdict == RatioVerdict::Same;
        const RatioVerdict noisy = ratioOf(series.measured(0.1, 0.01), series.measured(0.1, 0.01)).verdict;
        told += noisy == RatioVerdict::Faster || noisy == RatioVerdict::Slower;
    }
    EXPECT_GE(same, 0.95 * pairs);
    EXPECT_LE(told, 0.05 * pairs) << "what scatters more is unclear, and no difference";
}

TEST(SyntheticSeries, TwoOfTheSameCompareAsTheSame)
{
    std::mt19937_64 random(7);
    constexpr int pairs = 2000;
    int same = 0;
    for (int pair = 0; pair < pairs; ++pair) {
        const auto next = [&] { return noisyMs(random, 0.1); };
        const TimeResult first = measuredSeries(next, {.maximumSamples = 100});
        same += compareTimes(first, measuredSeries(next, {.maximumSamples = 100})) == Verdict::NoClearDifference;
    }
    EXPECT_GE(same, 0.95 * pairs);
}

TEST(SyntheticSeries, OneInTwentyThatTakesTenTimesAsLongMovesNothing)
{
    std::mt19937_64 random(11);
    int taken = 0;
    const TimeResult time =
        measuredSeries([&] { return ++taken % 20 == 0 ? 10.0 : noisyMs(random, 0.02); }, {.maximumSamples = 300});
    EXPECT_NEAR(time.medianMs, 1, 0.01);
    EXPECT_LT(time.ciHighMs, 1.02);
    EXPECT_FALSE(unsteadiness(time));
}

TEST(SyntheticSeries, ADriftIsSaid)
{
    std::mt19937_64 random(13);
    int taken = 0;
    const TimeResult time = measuredSeries([&] { return noisyMs(random, 0.01) * (1 + 0.2 * taken++ / 300.0); },
        {.relativeInterval = 0, .maximumSamples = 300});
    const auto spread = unsteadiness(time);
    ASSERT_TRUE(spread);
    EXPECT_NEAR(spread->lowest, 1.047, 0.02) << "the fourth of fifteen rounds";
    EXPECT_NEAR(spread->highest, 1.153, 0.02) << "the twelfth";
}

TEST(SyntheticSeries, AClockOfTwoSpeedsIsSaidWhereItHoldsForLongAndHeldByTheIntervalWhereItDoesNot)
{
    std::mt19937_64 random(17);
    int taken = 0;
    const auto slowed = [&](bool slow) { return noisyMs(random, 0.01) * (slow ? 1.3 : 1.0); };
    const MeasureLimits limits{.relativeInterval = 0, .maximumSamples = 300};
    const TimeResult forLong = measuredSeries([&] { return slowed(taken++ > 210); }, limits);
    EXPECT_TRUE(unsteadiness(forLong));

    const TimeResult quick = measuredSeries([&] { return slowed(random() % 2 == 0); }, limits);
    // Its ends are well inside each of the two: 1 and 1.3, which scatter by 1 %.
    EXPECT_LT(quick.ciLowMs, 1.03);
    EXPECT_GT(quick.ciHighMs, 1.27);
}

} // namespace
} // namespace warpatlas
