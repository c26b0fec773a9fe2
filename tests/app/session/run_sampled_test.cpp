#include "app/session/run_sampled.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

Experiment smallOn(const std::string& device)
{
    Experiment experiment;
    experiment.kernel = "vector_add";
    experiment.data = {"ramp:1000", "ramp:1000"};
    experiment.device = device;
    return experiment;
}

OutcomePointer sampledRun(const Experiment& experiment, const Sampling& sampling, bool measure)
{
    Progress progress;
    RunOptions options{measure, false};
    return runSampled(experiment, options, sampling, progress);
}

TEST(RunSampled, TheTimesAreThoseThatWereTakenForIt)
{
    for (const bool timesOnly : {false, true}) {
        Sampling sampling;
        sampling.timesOnly = timesOnly;
        int calls = 0;
        sampling.take = [&](std::span<const Measured> runs, Progress& progress) {
            ++calls;
            EXPECT_EQ(runs.size(), 1U) << "the CPU's";
            TimeResult time;
            time.medianMs = runs[0].run->sampleMs(Timed::CpuScalar, progress) > 0 ? 7 : 0;
            return std::vector<TimeResult>{time};
        };
        const OutcomePointer outcome = sampledRun(smallOn("sim"), sampling, true);
        EXPECT_EQ(calls, 1);
        ASSERT_EQ(outcome->times.size(), 1U);
        EXPECT_EQ(outcome->times[0].medianMs, 7);
        EXPECT_EQ(outcome->trace == nullptr, timesOnly);
        EXPECT_EQ(outcome->check.has_value(), !timesOnly);
    }
}

TEST(RunSampled, ManyThreadsAreNotSimulatedBesideAnotherDevice)
{
    Sampling sampling;
    sampling.mostTracedThreads = 100;
    const OutcomePointer onCpu = sampledRun(smallOn("cpu"), sampling, false);
    EXPECT_EQ(onCpu->trace, nullptr);
    EXPECT_EQ(onCpu->traceRefusal, "not simulated: 1,024 threads");
    ASSERT_TRUE(onCpu->check);
    EXPECT_TRUE(onCpu->check->matches);
    EXPECT_NE(sampledRun(smallOn("sim"), sampling, false)->trace, nullptr) << "there it is the run";
}

} // namespace
} // namespace warpatlas
