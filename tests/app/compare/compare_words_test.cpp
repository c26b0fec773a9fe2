#include "app/compare/compare_words.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using What = ConditionDifference::What;

RunComparison twoRuns(const std::vector<ConditionDifference>& conditions)
{
    RunComparison comparison;
    comparison.a.kernel = comparison.b.kernel = "grayscale";
    comparison.a.variant = comparison.b.variant = "naive";
    comparison.a.deviceName = comparison.b.deviceName = "NVIDIA H200";
    comparison.conditions = conditions;
    return comparison;
}

TEST(CompareWords, TheTitleSaysWhatDiffers)
{
    EXPECT_EQ(titleOf(twoRuns({})), "grayscale:naive: A and B, set alike");
    EXPECT_EQ(titleOf(twoRuns({{What::Grid, "", "39 × 27", "20 × 54"}, {What::Block, "", "16 × 16", "32 × 8"}})),
        "grayscale:naive; block: A 16 × 16, B 32 × 8")
        << "the grid follows";
    EXPECT_EQ(
        titleOf(twoRuns({{What::Grid, "", "39 × 27", "38 × 27"}})), "grayscale:naive; grid: A 39 × 27, B 38 × 27");
    EXPECT_EQ(titleOf(twoRuns({{What::Data, "rgb", "a.png", "b.png"}, {What::Parameter, "radius", "2", "3"},
                  {What::Block, "", "16 × 16", "32 × 8"}, {What::Device, "", "T4", "H200"}})),
        "grayscale:naive; data of rgb: A a.png, B b.png; radius: A 2, B 3; 2 more");
    RunComparison mistaken = twoRuns({{What::Mistake, "", "", "no_guard"}});
    mistaken.b.mistake = "no_guard";
    EXPECT_EQ(titleOf(mistaken), "A: grayscale:naive, B: grayscale:naive, mistake no_guard");
}

TEST(CompareWords, ARunThatHasNoNameOfItsOwnIsWhatItIs)
{
    RunComparison comparison = twoRuns({});
    const std::string side = sideInWords(comparison.a);
    EXPECT_EQ(namedSideInWords(comparison.a), side) << "the window's A and B";
    comparison.a.name = "before.json";
    EXPECT_EQ(namedSideInWords(comparison.a), "before.json: " + side);
    comparison.a.name = "grayscale:naive";
    EXPECT_EQ(namedSideInWords(comparison.a), side);
}

} // namespace
} // namespace warpatlas
