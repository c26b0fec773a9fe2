/// The same work in many launches on a real GPU.
#include "kernels/device/launch_series.h"

#include "app/sweep/axis_spec.h"
#include "app/sweep/crossover.h"
#include "app/sweep/launch_points.h"
#include "app/sweep/run_sweep.h"
#include "tests/gpu/cuda_fixture.h"

#include <algorithm>
#include <gmock/gmock.h>

namespace warpatlas::test {
namespace {

class LaunchSeriesOnGpu : public CudaTest {
protected:
    void cut(const std::string& kernel, std::vector<std::string> data, std::size_t launches)
    {
        Experiment experiment;
        experiment.kernel = kernel;
        experiment.device = "cuda:0";
        experiment.data = std::move(data);
        m_whole = bindWhole(experiment, nullptr, m_progress);
        auto work = cutIntoLaunches(m_whole, launches, m_progress);
        ASSERT_TRUE(work) << work.reason();
        m_parts = std::move(work.value());
    }

    double medianMs(PreparedRun& run)
    {
        std::vector<double> samples(31);
        for (double& sample : samples)
            sample = run.sampleMs(Timed::Kernel, m_progress);
        std::ranges::sort(samples);
        return samples[samples.size() / 2];
    }

    WholeWork m_whole;
    ChunkedWork m_parts;
    Progress m_progress;
};

/// Its times mean nothing where each launch is waited for.
class LaunchSeriesTimes : public LaunchSeriesOnGpu {
protected:
    void SetUp() override
    {
        if (underSanitizer() || launchesAreSerialised())
            GTEST_SKIP() << "times mean nothing under compute-sanitizer or CUDA_LAUNCH_BLOCKING";
        LaunchSeriesOnGpu::SetUp();
    }
};

TEST_F(LaunchSeriesOnGpu, GivesWhatTheWholeGives)
{
    for (const auto& [kernel, data] : std::vector<std::pair<std::string, std::vector<std::string>>>{
             {"vector_add", {"random:100003:1", "random:100003:2"}}, {"grayscale", {"ramp:201x133x3"}},
             {"matmul", {"random:48x37:1", "random:29x48:2"}}}) {
        SCOPED_TRACE(kernel);
        cut(kernel, data, 7);
        ASSERT_EQ(m_parts.chunks.size(), 7U);
        const auto run = prepareLaunches("cuda:0", m_parts, m_progress);
        for (int again = 0; again < 2; ++again) {
            const Execution execution = run->execute(m_progress);
            EXPECT_TRUE(execution.problems.empty());
            const Execution whole = execute(*m_whole.bound->kernel, m_whole.bound->work, m_whole.bound->launch);
            EXPECT_EQ(partsFault(m_parts, *whole.output, *execution.output), "");
            EXPECT_GT(run->sampleMs(Timed::Kernel, m_progress), 0);
        }
        EXPECT_THAT(run->note(Timed::Kernel), testing::HasSubstr("7 launches one after another"));
        EXPECT_THAT(run->timed(), testing::ElementsAre(Timed::Kernel));
        EXPECT_THROW(run->sampleMs(Timed::Upload, m_progress), InputError);
    }
}

/// A launch costs a microsecond and more even one behind another, and work does not become less.
TEST_F(LaunchSeriesTimes, ManyLaunchesTakeLongerThanOneByWhatTheyCost)
{
    const std::vector<std::string> data{"random:1048576:1", "random:1048576:2"};
    cut("vector_add", data, 1);
    const ChunkedWork whole = m_parts; // what is prepared looks at it as long as it runs
    const auto one = prepareLaunches("cuda:0", whole, m_progress);
    cut("vector_add", data, 128);
    const auto many = prepareLaunches("cuda:0", m_parts, m_progress);
    const double oneMs = medianMs(*one), manyMs = medianMs(*many);
    EXPECT_GT(manyMs, oneMs + 127 * 0.0005) << "half a microsecond is less than any GPU takes";
    EXPECT_LT(manyMs, oneMs + 127 * 0.1) << "and a tenth of a millisecond more";
}

/// One launch of a series is timed as a kernel is, but for batches: long ones agree.
TEST_F(LaunchSeriesTimes, OneLaunchTakesAsLongAsTheKernel)
{
    cut("vector_add", {"random:33554432:1", "random:33554432:2"}, 1);
    const auto series = prepareLaunches("cuda:0", m_parts, m_progress);
    const auto kernel = device().prepare(m_whole.bound->work, m_whole.bound->kernel, m_whole.bound->launch);
    const double seriesMs = medianMs(*series), kernelMs = medianMs(*kernel);
    EXPECT_NEAR(seriesMs / kernelMs, 1, 0.05);
}

TEST_F(LaunchSeriesTimes, ASweepMeasuresEachPointInRounds)
{
    Sweep sweep;
    sweep.base.kernel = "vector_add";
    sweep.base.device = "cuda:0";
    sweep.base.data = {"random:1048576:1", "random:1048576:2"};
    sweep.axes = {parseSweepAxis("launches=1,8,64", sweep.base)};
    sweep.measure = measuresByItself(sweep);
    ASSERT_TRUE(sweep.measure);
    SweepResult result = newResult(sweep);
    runSweep(result, {}, m_progress);
    ASSERT_TRUE(result.complete());
    EXPECT_FALSE(result.isWrong());
    for (const SweepPoint& point : result.points) {
        ASSERT_EQ(point.times.size(), 1U);
        EXPECT_EQ(point.times[0].what, Timed::Kernel);
        EXPECT_EQ(point.times[0].provenance, Provenance::Measured);
        EXPECT_EQ(point.times[0].rounds.size(), std::size_t(measureRounds));
        EXPECT_GE(point.times[0].samples, 9);
        EXPECT_THAT(point.times[0].note, testing::HasSubstr("cold L2 before the first"));
        EXPECT_FALSE(point.predicted);
    }
    const std::vector<LaunchCost> costs = launchCosts(result);
    ASSERT_EQ(costs.size(), 1U);
    EXPECT_EQ(costs[0].verdict, Verdict::Slower);
}

} // namespace
} // namespace warpatlas::test
