#include "app/fairness/measure_fairness.h"

#include "kernels/device/open_device.h"
#include "kernels/model/error.h"
#include "tests/app/support/own_kernel.h"

#include <gmock/gmock.h>

namespace warpatlas::test {
namespace {

FairnessLimits quickFairness()
{
    FairnessLimits limits;
    limits.secondsPerWay = 0.05;
    limits.leastSamples = 7;
    return limits;
}

TEST(MeasureFairness, MeasuresTheCpuHereAndSaysOfTheRestWhereItIsFrom)
{
    Progress progress;
    std::size_t told = 0;
    const MeasuredFairness measured = measureFairness(
        catalogueKernel("matmul:tiled"), quickFairness(), progress, [&](const FairnessFacts&) { ++told; }, {});
    const FairnessFacts& facts = measured.facts;
    EXPECT_EQ(facts.kernel, "matmul:tiled");
    EXPECT_GE(told, 2U);
    ASSERT_TRUE(facts.row(Unfair::SlowCpu));
    EXPECT_EQ(facts.row(Unfair::SlowCpu)->provenance(), Provenance::Measured);
    EXPECT_GT(facts.row(Unfair::SlowCpu)->wrong.value, facts.row(Unfair::SlowCpu)->right.value);
    EXPECT_EQ(facts.rows.size() + facts.gaps.size(), allUnfair.size());
    const bool gpu = bool(openDevice("cuda"));
    EXPECT_EQ(measured.gpu.empty(), !gpu);
    for (const FairnessRow& row : facts.rows)
        if (!isOfCpu(row.what)) {
            EXPECT_EQ(row.provenance(), gpu ? Provenance::Measured : Provenance::Recorded);
        }
    const auto recording = recordingOf(measured, "2026-01-31", {});
    EXPECT_EQ(bool(recording), gpu);
    if (!gpu) {
        EXPECT_EQ(recording.reason(), "nothing was measured on a GPU");
    }
}

TEST(MeasureFairness, RecordingsOfTheSameMachineGrow)
{
    MeasuredFairness measured;
    measured.gpu = "A GPU";
    measured.cpu = "A CPU";
    measured.facts.kernel = "a";
    measured.size = {{10, 1, 1}, 1};
    const RecordedFairness first = recordingOf(measured, "2026-01-31", {}).value();
    ASSERT_EQ(first.runs.size(), 1U);
    measured.facts.kernel = "b";
    EXPECT_EQ(recordingOf(measured, "2026-02-01", first).value().runs.size(), 2U);
    measured.gpu = "Another GPU";
    EXPECT_EQ(recordingOf(measured, "2026-02-01", first).value().runs.size(), 1U);
}

TEST(MeasureFairness, ADeviceThatWasAskedForMustBeThere)
{
    Progress progress;
    Experiment experiment = catalogueKernel("vector_add");
    experiment.device = "cuda:99";
    EXPECT_THROW(measureFairness(experiment, quickFairness(), progress, {}, {}), DeviceAbsent);
    experiment.device = "toaster";
    EXPECT_THROW(measureFairness(experiment, quickFairness(), progress, {}, {}), InputError);
    experiment = catalogueKernel("vector_add");
    experiment.gpu = "RTX 1";
    EXPECT_THROW(measureFairness(experiment, quickFairness(), progress, {}, {}), InputError);
}

TEST(MeasureFairness, EndsWhenItIsCancelled)
{
    Progress progress;
    EXPECT_THROW(measureFairness(catalogueKernel("vector_add"), quickFairness(), progress,
                     [&](const FairnessFacts&) { progress.cancel(); }, {}),
        Cancelled);
}

} // namespace
} // namespace warpatlas::test
