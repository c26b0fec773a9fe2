// A person's own kernel on a CUDA device: its PTX is loaded as it is, and all of its arrays come back.
#include "app/session/run_experiment.h"
#include "app/words/problem_words.h"
#include "tests/app/support/saxpy.h"
#include "tests/gpu/cuda_fixture.h"

#include <gmock/gmock.h>

namespace warpatlas::test {

namespace {

class OwnKernelOnCuda : public CudaTest { };

TEST_F(OwnKernelOnCuda, LeavesWhatTheSimulatorLeaves)
{
    Experiment experiment = saxpy();
    const OutcomePointer simulated = run(experiment);
    experiment.device = "cuda";
    RunOptions options;
    Progress progress;
    const OutcomePointer measured = runExperiment(experiment, options, progress);
    EXPECT_TRUE(measured->problems.empty()) << sentenceOf(measured->problems.front());
    ASSERT_EQ(measured->after.size(), 2u);
    for (std::size_t i = 0; i < 2; ++i)
        EXPECT_TRUE(std::ranges::equal(measured->after[i]->bytes(), simulated->after[i]->bytes())) << i;
    EXPECT_EQ(measured->occupancySource, "driver");
    EXPECT_TRUE(
        std::ranges::any_of(measured->times, [](const TimeResult& time) { return time.what == Timed::Kernel; }));
    EXPECT_TRUE(measured->recording) << measured->recordRefusal;
    EXPECT_FALSE(measured->check);
}

TEST_F(OwnKernelOnCuda, WithoutAnArrayNothingWouldComeBack)
{
    Experiment experiment = saxpy({});
    experiment.kernel = "nothing";
    experiment.device = "cuda";
    EXPECT_THROW(run(experiment), InputError);
}

} // namespace

} // namespace warpatlas::test
