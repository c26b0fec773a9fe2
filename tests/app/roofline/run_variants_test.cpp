#include "app/roofline/run_variants.h"

#include "kernels/model/error.h"
#include "tests/app/support/saxpy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Experiment transpose()
{
    Experiment experiment;
    experiment.kernel = "transpose";
    return experiment;
}

TEST(RunVariants, AreThoseOfTheKernelInTheirOrder)
{
    EXPECT_THAT(variantNames(transpose()),
        ElementsAre("transpose:naive", "transpose:tiled", "transpose:padded", "transpose:aligned"));
    EXPECT_THAT(variantNames(test::saxpy()), IsEmpty());
}

TEST(RunVariants, TakeTheSameData)
{
    Experiment matmul;
    matmul.kernel = "matmul";
    const Experiment tiled = withVariant(matmul, "matmul:tiled");
    EXPECT_EQ(tiled.kernel, "matmul:tiled");
    EXPECT_EQ(tiled.data.size(), 2u) << "its own would be of another size";
    matmul.grid = Dim3{9, 9, 1};
    matmul.block = Dim3{8, 8, 1};
    matmul.mistake = "none such";
    const Experiment other = withVariant(matmul, "matmul:tiled");
    EXPECT_FALSE(other.grid);
    EXPECT_FALSE(other.block) << "its tile is as large as its block";
    EXPECT_EQ(other.mistake, "");
    EXPECT_EQ(withVariant(matmul, "matmul:naive"), matmul) << "it is this one";
}

TEST(RunVariants, TellEachAndGoOnBehindOneThatCannotRun)
{
    Experiment experiment = transpose();
    experiment.data = {"ramp:70x50"};
    const std::vector<std::string> names{"transpose:tiled", "transpose:none_such", "transpose:padded"};
    std::vector<VariantRun> runs;
    std::vector<double> fractions;
    Progress progress;
    runVariants(
        experiment, names, progress, [&](VariantRun run) { runs.push_back(std::move(run)); },
        [&](const VariantProgress& now) { fractions.push_back(now.fraction); });
    ASSERT_EQ(runs.size(), 3u);
    ASSERT_TRUE(runs[0].facts);
    EXPECT_EQ(runs[0].facts->kernel, "transpose:tiled");
    EXPECT_FALSE(runs[1].facts);
    EXPECT_THAT(runs[1].refusal, HasSubstr("none_such"));
    EXPECT_TRUE(runs[2].facts);
    EXPECT_TRUE(std::ranges::is_sorted(fractions));
    EXPECT_LE(fractions.back(), 1);
}

TEST(RunVariants, CanBeCancelled)
{
    Experiment experiment = transpose();
    const std::vector<std::string> names = variantNames(experiment);
    Progress progress;
    std::size_t told = 0;
    EXPECT_THROW(runVariants(experiment, names, progress,
                     [&](const VariantRun&) {
                         ++told;
                         progress.cancel();
                     }),
        Cancelled);
    EXPECT_EQ(told, 1u);
}

TEST(RunVariants, NeitherTheCpuIsTimedNorAnythingRecorded)
{
    Experiment experiment = transpose();
    experiment.data = {"ramp:70x50"};
    Progress progress;
    const OutcomePointer outcome = runForRoofline(experiment, progress);
    EXPECT_TRUE(outcome->times.empty());
    EXPECT_TRUE(outcome->predicted);
    EXPECT_TRUE(outcome->check->matches);
}

} // namespace
} // namespace warpatlas
