#include "app/measure/measure.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

namespace warpatlas {
namespace {

using testing::ElementsAre;

/// What each sample says, and what the clocks do meanwhile. No real time passes.
class ScriptedRun : public PreparedRun {
public:
    struct Sample {
        double ms = 1;
        double wallMs = 1; ///< what the sample takes on the wall
        std::optional<double> clock; ///< the SM's, just after it
    };
    using Script = std::function<Sample(int number)>; ///< 0 is the warm-up

    ScriptedRun(std::vector<std::pair<Timed, Script>> scripts, double& wallSeconds, std::vector<Timed>* order = nullptr)
        : m_scripts(std::move(scripts)), m_wallSeconds(wallSeconds), m_order(order)
    {
    }
    Execution execute(Progress&, const ExternalOutput*, bool) override { return {}; }
    std::vector<Timed> timed() const override
    {
        std::vector<Timed> all;
        for (const auto& [what, script] : m_scripts)
            all.push_back(what);
        return all;
    }
    double sampleMs(Timed what, const Progress&) override
    {
        const auto script =
            std::find_if(m_scripts.begin(), m_scripts.end(), [&](const auto& entry) { return entry.first == what; });
        const Sample sample = script->second(m_taken[what]++);
        m_wallSeconds += sample.wallMs * 1e-3;
        m_clock = sample.clock;
        if (m_order)
            m_order->push_back(what);
        return sample.ms;
    }
    std::string note(Timed what) const override { return what == Timed::Upload ? "pinned memory" : ""; }
    std::optional<double> clockFraction() const override { return m_clock; }
    int taken(Timed what) { return m_taken[what]; }

private:
    std::vector<std::pair<Timed, Script>> m_scripts;
    double& m_wallSeconds;
    std::vector<Timed>* m_order;
    std::map<Timed, int> m_taken;
    std::optional<double> m_clock;
};

ScriptedRun::Script constant(double ms)
{
    return [=](int) { return ScriptedRun::Sample{ms, ms, {}}; };
}

/// What a quantity takes at least: each round enough for an interval of 95 %.
constexpr int fewest = leastOfInterval * measureRounds;

/// Evenly spread from 1 to 7, in no order: of 2,000 such samples the interval is still 3 % of the median to each side.
double spread(int number)
{
    const double golden = number * 0.6180339887498949;
    return 1 + 6 * (golden - std::floor(golden));
}

ScriptedRun::Script noisy(double ms)
{
    return [=](int number) { return ScriptedRun::Sample{ms * spread(number), ms, {}}; };
}

class Measure : public testing::Test {
protected:
    std::vector<TimeResult> run(ScriptedRun& on, const MeasureLimits& limits = {})
    {
        const std::vector<Measured> sides{{m_info, &on, m_threads}};
        return measure(sides, limits, m_progress, m_onResult, [this] { return m_wallSeconds; });
    }
    DeviceInfo m_info{"cuda:0", "Scripted GPU", "", Provenance::Measured, {}};
    Progress m_progress;
    std::function<void(std::span<const TimeResult>)> m_onResult;
    double m_wallSeconds = 0;
    int m_threads = 0;
};

TEST_F(Measure, StopsAtTheLeastNumberWhenItIsPrecise)
{
    ScriptedRun scripted({{Timed::Kernel, constant(2)}}, m_wallSeconds);
    const auto results = run(scripted);
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].samples, fewest);
    EXPECT_EQ(scripted.taken(Timed::Kernel), fewest + 1); // and the warm-up
    EXPECT_EQ(results[0].medianMs, 2);
    EXPECT_EQ(results[0].device, "Scripted GPU");
    EXPECT_EQ(results[0].provenance, Provenance::Measured);
    EXPECT_EQ(results[0].discarded, 0);
    EXPECT_EQ(m_progress.fraction(), 1);
}

TEST_F(Measure, TheWarmUpIsNotASample)
{
    ScriptedRun scripted({{Timed::Kernel,
                             [](int number) {
                                 return ScriptedRun::Sample{number == 0 ? 900.0 : 1.0, 1, {}};
                             }}},
        m_wallSeconds);
    const TimeResult result = run(scripted).at(0);
    EXPECT_EQ(result.ciHighMs, 1);
    EXPECT_EQ(result.samples, fewest);
}

TEST_F(Measure, GoesOnUntilTheIntervalIsNarrowEnough)
{
    // The first 40 samples scatter, then it settles: more than the fewest are needed, and fewer than the most.
    ScriptedRun scripted({{Timed::Kernel,
                             [](int number) {
                                 return ScriptedRun::Sample{number < 40 ? 1.0 + 0.1 * (number % 5) : 1.2, 0.1, {}};
                             }}},
        m_wallSeconds);
    const TimeResult result = run(scripted).at(0);
    EXPECT_GT(result.samples, fewest + 10);
    EXPECT_LT(result.samples, 200);
    EXPECT_LE(result.ciHighMs - result.medianMs, 0.01 * result.medianMs);
    EXPECT_LE(result.medianMs - result.ciLowMs, 0.01 * result.medianMs);
}

TEST_F(Measure, NoiseEndsAtTheSamplesOwnTime)
{
    ScriptedRun scripted({{Timed::Kernel, noisy(10)}}, m_wallSeconds);
    const TimeResult result = run(scripted).at(0);
    // A mean of 40 ms: a second is 25 of them, give or take where in its pattern it stops.
    EXPECT_NEAR(result.samples, 25, 2);
}

TEST_F(Measure, NoiseEndsAtTheWallsTime)
{
    // Samples that say little but take 50 ms each: caches flushed, batches.
    ScriptedRun scripted({{Timed::Kernel,
                             [](int number) {
                                 return ScriptedRun::Sample{0.01 * spread(number), 50, {}};
                             }}},
        m_wallSeconds);
    EXPECT_NEAR(run(scripted).at(0).samples, 100, 1);
}

TEST_F(Measure, NoiseEndsAtTheMostSamples)
{
    ScriptedRun scripted({{Timed::Kernel, noisy(0.001)}}, m_wallSeconds);
    EXPECT_EQ(run(scripted).at(0).samples, 2000);
}

TEST_F(Measure, AtLeastThreeHoweverSlow)
{
    ScriptedRun scripted({{Timed::CpuScalar, noisy(60000)}}, m_wallSeconds);
    EXPECT_EQ(run(scripted).at(0).samples, 3);
    EXPECT_EQ(scripted.taken(Timed::CpuScalar), 4);
}

TEST_F(Measure, BothSidesTakeTurns)
{
    std::vector<Timed> order;
    ScriptedRun cpu({{Timed::CpuScalar, constant(400)}, {Timed::CpuSimd, constant(100)}}, m_wallSeconds, &order);
    ScriptedRun gpu({{Timed::Upload, constant(1)}, {Timed::Kernel, constant(2)}}, m_wallSeconds, &order);
    DeviceInfo processor;
    processor.name = "Scripted CPU";
    const std::vector<Measured> sides{{processor, &cpu, 2}, {m_info, &gpu, 0}};
    const auto results = measure(sides, {}, m_progress, {}, [this] { return m_wallSeconds; });

    ASSERT_EQ(results.size(), 4U);
    EXPECT_EQ(results[0].device, "Scripted CPU");
    EXPECT_EQ(results[3].device, "Scripted GPU");
    EXPECT_EQ(results[2].note, "pinned memory");
    EXPECT_EQ(results[3].note, "");
    const std::vector<Timed> turn{Timed::CpuScalar, Timed::CpuSimd, Timed::Upload, Timed::Kernel};
    for (std::size_t at = 0; at < 8; ++at) // the warm-up and the first turn
        EXPECT_EQ(order[at], turn[at % 4]) << at;
    // Each round begins with a turn of all: the slow one takes a sample then, and the others wait for it.
    for (std::size_t at = 4; at < order.size(); ++at)
        for (std::size_t next = 1; order[at] == Timed::CpuScalar && next < 4; ++next) {
            EXPECT_EQ(order[at + next], turn[next]) << at;
        }
    // The slow one is done after its third; the others go on without it.
    EXPECT_EQ(results[0].samples, 3);
    EXPECT_TRUE(results[0].rounds.empty()) << "it took part in three of them";
    EXPECT_EQ(results[1].samples, 10);
    EXPECT_EQ(results[2].samples, fewest);
    EXPECT_EQ(results[3].samples, fewest);
}

TEST_F(Measure, ThrottledSamplesAreDiscardedAndCounted)
{
    ScriptedRun scripted({{Timed::Kernel,
                             [](int number) {
                                 const bool slow = number % 4 == 2;
                                 return ScriptedRun::Sample{slow ? 9.0 : 2.0, 1, slow ? 0.74 : 0.75};
                             }}},
        m_wallSeconds);
    const TimeResult result = run(scripted).at(0);
    EXPECT_EQ(result.ciHighMs, 2);
    EXPECT_EQ(result.samples, fewest);
    EXPECT_EQ(result.discarded, scripted.taken(Timed::Kernel) - 1 - fewest);
    EXPECT_EQ(result.discarded, fewest / 3);
    EXPECT_EQ(result.note, "");
}

TEST_F(Measure, WhereAllAreThrottledTheNoteSaysSo)
{
    for (const double ms : {3000.0, 1.0}) {
        ScriptedRun scripted({{Timed::Upload, [=](int) { return ScriptedRun::Sample{ms, ms, 0.5}; }}}, m_wallSeconds);
        const TimeResult result = run(scripted).at(0);
        EXPECT_EQ(result.medianMs, ms);
        EXPECT_EQ(result.samples, scripted.taken(Timed::Upload) - 1);
        EXPECT_EQ(result.samples, ms == 1 ? 1000 : 3); // discarded samples are paid for as well
        EXPECT_EQ(result.discarded, 0);
        EXPECT_EQ(result.note, "pinned memory, clock throttled throughout");
    }
}

TEST_F(Measure, TellsResultsAsTheyBecomeBetter)
{
    std::vector<std::vector<TimeResult>> told;
    m_onResult = [&](std::span<const TimeResult> results) { told.emplace_back(results.begin(), results.end()); };
    ScriptedRun scripted({{Timed::Kernel, noisy(0.01)}, {Timed::Download, constant(1)}}, m_wallSeconds);
    const auto results = run(scripted);
    ASSERT_GE(told.size(), 5U);
    EXPECT_LE(told.size(), 30U); // of 2,000 rounds
    for (std::size_t i = 0; i < told.size(); ++i) {
        ASSERT_EQ(told[i].size(), 2U);
        EXPECT_GE(told[i][0].samples, i == 0 ? 3 : told[i - 1][0].samples + 1);
    }
    EXPECT_EQ(told.back()[0].samples, results[0].samples);
    EXPECT_EQ(told.back()[1].samples, results[1].samples);
}

TEST_F(Measure, ProgressNeverFalls)
{
    double last = 0;
    int looks = 0;
    ScriptedRun scripted({{Timed::Kernel, noisy(3)},
                             {Timed::Download,
                                 [&](int) {
                                     EXPECT_GE(m_progress.fraction(), last);
                                     EXPECT_LT(m_progress.fraction(), 1);
                                     last = m_progress.fraction();
                                     ++looks;
                                     return ScriptedRun::Sample{0.5, 0.5, {}};
                                 }}},
        m_wallSeconds);
    run(scripted);
    EXPECT_EQ(looks, fewest + 1);
    EXPECT_GT(last, 0.2);
    EXPECT_EQ(m_progress.fraction(), 1);
}

TEST_F(Measure, CancelStopsBeforeTheNextSample)
{
    ScriptedRun scripted({{Timed::Kernel,
                             [&](int number) {
                                 if (number == 5)
                                     m_progress.cancel();
                                 return ScriptedRun::Sample{};
                             }}},
        m_wallSeconds);
    EXPECT_THROW(run(scripted), Cancelled);
    EXPECT_EQ(scripted.taken(Timed::Kernel), 6);

    ScriptedRun untouched({{Timed::Kernel, constant(1)}}, m_wallSeconds);
    EXPECT_THROW(run(untouched), Cancelled);
    EXPECT_EQ(untouched.taken(Timed::Kernel), 0);
}

TEST_F(Measure, ErrorsOfTheDeviceComeThrough)
{
    ScriptedRun scripted({{Timed::Kernel,
                             [](int number) -> ScriptedRun::Sample {
                                 if (number == 3)
                                     throw DeviceError(
                                         "cudaErrorLaunchFailure", "unspecified launch failure", "launch", "here");
                                 return {};
                             }}},
        m_wallSeconds);
    EXPECT_THROW(run(scripted), DeviceError);
}

TEST_F(Measure, NothingToTimeIsNoResult)
{
    ScriptedRun nothing({}, m_wallSeconds);
    EXPECT_TRUE(run(nothing).empty());
    EXPECT_EQ(m_progress.fraction(), 1);
    EXPECT_TRUE(measure({}, {}, m_progress, {}).empty());
}

TEST_F(Measure, TheLimitsAreThoseAskedFor)
{
    ScriptedRun scripted({{Timed::Kernel, noisy(1)}}, m_wallSeconds);
    MeasureLimits limits;
    limits.maximumSamples = 20;
    EXPECT_EQ(run(scripted, limits).at(0).samples, 20);
    ScriptedRun again({{Timed::Kernel, constant(1)}}, m_wallSeconds);
    limits.minimumSamples = 5;
    EXPECT_EQ(run(again, limits).at(0).samples, measureRounds) << "one a round";
    ScriptedRun wide({{Timed::Kernel, noisy(1)}}, m_wallSeconds);
    limits.relativeInterval = 10;
    EXPECT_EQ(run(wide, limits).at(0).samples, measureRounds);
}

TEST_F(Measure, EachRoundKeepsWhatItFound)
{
    // Something else on the machine, while the second to the fifth round run: 12 samples a round.
    ScriptedRun scripted({{Timed::CpuParallel,
                             [](int number) {
                                 const bool slow = number > 12 && number <= 60;
                                 return ScriptedRun::Sample{(slow ? 2.0 : 1.0) + 0.001 * (number % 3), 1, {}};
                             }}},
        m_wallSeconds);
    MeasureLimits limits;
    limits.minimumSamples = limits.maximumSamples = 12 * measureRounds;
    m_threads = 2;
    const TimeResult result = run(scripted, limits).at(0);
    EXPECT_EQ(result.threads, 2);
    ASSERT_EQ(result.rounds.size(), std::size_t(measureRounds));
    EXPECT_NEAR(result.rounds[0].medianMs, 1, 0.01);
    EXPECT_NEAR(result.rounds[1].medianMs, 2, 0.01);
    EXPECT_NEAR(result.rounds[4].medianMs, 2, 0.01);
    EXPECT_NEAR(result.rounds[5].medianMs, 1, 0.01);
    EXPECT_EQ(result.rounds[1].samples, 12);
    EXPECT_NEAR(result.medianMs, 1, 0.01);
    EXPECT_NEAR(result.ciHighMs, 2, 0.01) << "four of fifteen rounds are no accident";
    const auto spread = unsteadiness(result);
    ASSERT_TRUE(spread);
    EXPECT_NEAR(spread->lowest, 1, 0.01);
    EXPECT_NEAR(spread->highest, 2, 0.01);
}

TEST_F(Measure, WhatIsTheSameEachTimeIsSteadyHoweverMuchItScatters)
{
    ScriptedRun scripted({{Timed::Kernel, noisy(0.1)}, {Timed::Download, constant(1)}}, m_wallSeconds);
    for (const TimeResult& result : run(scripted)) {
        ASSERT_EQ(result.rounds.size(), std::size_t(measureRounds));
        EXPECT_FALSE(unsteadiness(result));
    }
}

TEST_F(Measure, TooFewSamplesSayNothingOfSteadiness)
{
    ScriptedRun scripted({{Timed::CpuScalar,
                             [](int number) {
                                 return ScriptedRun::Sample{1000.0 * (1 << number), 1, {}};
                             }}},
        m_wallSeconds);
    const TimeResult result = run(scripted).at(0);
    EXPECT_EQ(result.samples, 3);
    EXPECT_FALSE(unsteadiness(result));
}

TEST_F(Measure, RoundsAreNotToldBeforeTheEnd)
{
    m_onResult = [&](std::span<const TimeResult> results) {
        for (const TimeResult& result : results)
            EXPECT_TRUE(result.rounds.empty() || result.samples == fewest);
    };
    ScriptedRun scripted({{Timed::Kernel, constant(2)}}, m_wallSeconds);
    EXPECT_EQ(run(scripted).at(0).rounds.size(), std::size_t(measureRounds));
}

} // namespace
} // namespace warpatlas
