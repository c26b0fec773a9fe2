#include "app/compare/variant_ladder.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(VariantLadder, HasTheVariantsInTheCataloguesOrder)
{
    Experiment experiment;
    experiment.kernel = "transpose:tiled";
    experiment.data = {"ramp:70x50"};
    const std::vector<LadderRung> ladder = variantLadder(experiment);
    ASSERT_GE(ladder.size(), 3u);
    EXPECT_EQ(ladder[0].variant, "naive");
    EXPECT_EQ(ladder[1].variant, "tiled");
    EXPECT_EQ(ladder[1].experiment.data, experiment.data);
    for (const LadderRung& rung : ladder)
        EXPECT_TRUE(findKernel(rung.experiment.kernel)) << rung.experiment.kernel;
}

TEST(VariantLadder, AStepIsRightAndAKernelOfOnesOwnHasNone)
{
    Experiment experiment;
    experiment.kernel = "transpose:naive";
    experiment.mistake = findKernel("transpose:naive").value()->description().mistakes.front().name;
    for (const LadderRung& rung : variantLadder(experiment))
        EXPECT_EQ(rung.experiment.mistake, "");
    experiment.source = SourceKernel{};
    EXPECT_TRUE(variantLadder(experiment).empty());
}

} // namespace
} // namespace warpatlas
