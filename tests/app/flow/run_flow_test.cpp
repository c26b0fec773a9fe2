#include "app/flow/run_flow.h"

#include "kernels/model/error.h"
#include "tests/app/support/saxpy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::HasSubstr;

FlowResult flow(const Experiment& experiment, const FlowWishes& wishes = {})
{
    Progress progress;
    return runFlow(experiment, wishes, progress);
}

Experiment vectorAdd()
{
    Experiment experiment;
    experiment.kernel = "vector_add";
    experiment.data = {"random:1000003:1", "random:1000003:2"};
    return experiment;
}

TEST(RunFlow, ModelsChunksThatOverlapForAGpuThatIsNotHere)
{
    const FlowResult result = flow(vectorAdd());
    EXPECT_EQ(result.provenance, Provenance::Modelled);
    EXPECT_EQ(result.gpus, std::vector<std::string>{"RTX 3060"});
    EXPECT_EQ(result.parts.operations.size(), 12u);
    EXPECT_EQ(result.ranges.front().count, 250001u);
    EXPECT_EQ(result.ranges.back().count, 250000u);
    EXPECT_LT(result.parts.lowMs, result.parts.wallMs);
    EXPECT_GT(result.parts.highMs, result.parts.wallMs);
    EXPECT_LT(result.parts.wallMs, result.whole.wallMs);
    EXPECT_GT(result.parts.togetherMs(), result.parts.wallMs);
    EXPECT_NEAR(result.whole.togetherMs(), result.whole.wallMs, 1e-9);
    EXPECT_TRUE(result.right());
    EXPECT_THAT(result.source, HasSubstr("PCI Express 4.0"));
}

TEST(RunFlow, IsModelledForTheGpuThatItsDeviceBrings)
{
    Experiment onT4 = vectorAdd();
    onT4.device = "sim:T4"; // as a launch of a program has it
    EXPECT_EQ(flow(onT4).gpus, std::vector<std::string>{"T4"});
}

TEST(RunFlow, PageableMemoryOverlapsNothing)
{
    FlowWishes wishes;
    wishes.memory = HostMemory::Pageable;
    const FlowResult result = flow(vectorAdd(), wishes);
    EXPECT_NEAR(result.parts.togetherMs(), result.parts.wallMs, 1e-9);
    EXPECT_LE(result.gain.factor, 1);
}

TEST(RunFlow, SaysThatABlurMayNotBeCut)
{
    Experiment blur;
    blur.kernel = "gaussian";
    blur.data = {"random:128x120:1"};
    EXPECT_FALSE(flow(blur).right());
}

TEST(RunFlow, TakesAPersonsOwnKernel)
{
    Experiment own = test::saxpy({"f32:2", "in:ramp:1000", "inout:ramp:1000", "i32:1000"});
    own.grid = Dim3{16, 1, 1};
    const FlowResult result = flow(own);
    EXPECT_EQ(result.kernel, "saxpy");
    EXPECT_EQ(result.parts.chunks, 4u);
    EXPECT_TRUE(result.right());
}

TEST(RunFlow, RefusesWhatCannotBeCutAndGpusThatAreNotHere)
{
    Experiment transpose;
    transpose.kernel = "transpose";
    transpose.data = {"ramp:20x10"};
    EXPECT_THROW(flow(transpose), InputError);
    FlowWishes absent;
    absent.devices = {999};
    EXPECT_THROW(flow(vectorAdd(), absent), InputError);
}

TEST(RunFlow, EndsWhenItIsCancelled)
{
    Progress progress;
    progress.cancel();
    EXPECT_THROW(runFlow(vectorAdd(), {}, progress), Cancelled);
}

} // namespace
} // namespace warpatlas
