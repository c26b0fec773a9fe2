#include "app/flow/check_parts.h"

#include "tests/app/support/saxpy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Answer<FoundCut> found(const Experiment& experiment, std::size_t chunks)
{
    Progress progress;
    return findCut(bindExperiment(experiment), chunks, nullptr, progress);
}

Experiment kernel(const std::string& name, std::vector<std::string> data)
{
    Experiment experiment;
    experiment.kernel = name;
    experiment.data = std::move(data);
    return experiment;
}

TEST(FindCut, FindsThatRowsOfAnImageMayBeCut)
{
    const auto cut = found(kernel("grayscale", {"ramp:20x10x3"}), 3);
    ASSERT_TRUE(cut);
    EXPECT_THAT(cut.value().cut, ElementsAre(true));
    EXPECT_EQ(inWords(cut.value().check), "the 3 chunks give what the whole gives (on the simulator)");
}

TEST(FindCut, FindsThatABlurNeedsItsNeighbours)
{
    const auto cut = found(kernel("gaussian", {"random:64x60:1"}), 2);
    ASSERT_TRUE(cut);
    const PartsCheck& check = cut.value().check;
    EXPECT_FALSE(check.matches());
    EXPECT_LT(check.differing, check.shape.values() / 2) << "only at the edge";
    EXPECT_THAT(inWords(check), HasSubstr(" of 3,840 values differ from the whole's, the first at ("));
    EXPECT_THAT(inWords(check), HasSubstr("into chunk 1 (on the simulator)"));
}

/// The second matrix has as many rows as the output, and is not cut.
TEST(FindCut, LeavesWholeWhatMustBe)
{
    const auto cut = found(kernel("matmul", {"random:16x16:1", "random:16x16:2"}), 2);
    ASSERT_TRUE(cut) << cut.reason();
    EXPECT_THAT(cut.value().cut, ElementsAre(true, false));
    EXPECT_TRUE(cut.value().check.matches());
}

TEST(FindCut, AsksTheCpuWhereSimulatingTakesLong)
{
    const auto cut = found(kernel("vector_add", {"ramp:1048576", "ramp:1048576"}), 4);
    ASSERT_TRUE(cut);
    EXPECT_EQ(inWords(cut.value().check), "the 4 chunks give what the whole gives (on the CPU)");
}

TEST(FindCut, SimulatesAMistakeAtASmallerSize)
{
    Experiment experiment = kernel("grayscale", {"ramp:2000x1000x3"});
    experiment.mistake = "swapped_xy";
    const auto cut = found(experiment, 2);
    ASSERT_TRUE(cut) << cut.reason();
    EXPECT_TRUE(cut.value().check.smaller);
    EXPECT_EQ(cut.value().check.by, PartsCheck::By::Simulator);
}

TEST(FindCut, SaysWhyNothingCanBeCut)
{
    const auto cut = found(kernel("transpose", {"ramp:20x10"}), 2);
    ASSERT_FALSE(cut);
    EXPECT_EQ(
        cut.reason(), "its output has 20 rows, and none of its inputs has as many, so that there is nothing to cut");
    const auto square = found(kernel("transpose", {"ramp:20x20"}), 2);
    ASSERT_FALSE(square);
    EXPECT_EQ(square.reason(), "its parts cannot be bound: of 10 rows it makes 10 x 20 and not 20 x 10");
}

TEST(FindCut, AsksAnOwnKernelsOwnCodeAndCountsWithItsArguments)
{
    const auto cut = found(test::saxpy({"f32:2", "in:ramp:250", "inout:ramp:250", "i32:250"}), 4);
    ASSERT_TRUE(cut) << cut.reason();
    EXPECT_THAT(cut.value().cut, ElementsAre(true, true, false, false, false, true));
    EXPECT_TRUE(cut.value().check.matches());
}

/// With a number that is no count, every part begins anew.
TEST(FindCut, FindsWhatAnOwnKernelsPartsDoOtherwise)
{
    const auto cut = found(test::saxpy({"f32:2", "in:random:250:1", "inout:random:250:2", "i32:1"}), 2);
    ASSERT_TRUE(cut) << cut.reason();
    EXPECT_EQ(cut.value().check.differing, 1u);
    EXPECT_EQ(cut.value().check.first.x, 125u);
}

TEST(CompareParts, SaysWhereTheFirstDifferenceLies)
{
    Array whole(ElementType::I32, {{4, 6, 1}, 1}), parts(ElementType::I32, {{24, 1, 1}, 1});
    parts.values<std::int32_t>()[4 * 4 + 2] = 1;
    parts.values<std::int32_t>()[4 * 5 + 1] = 1;
    const PartsCheck check = compareParts(whole, parts, whole.shape(), chunkRanges(6, 2), {});
    EXPECT_EQ(check.differing, 2u);
    EXPECT_EQ(check.first, (Extent{2, 4, 0}));
    EXPECT_EQ(check.firstChunk, 1u);
    EXPECT_EQ(check.intoChunk, 1u);
    EXPECT_EQ(inWords(check),
        "2 of 24 values differ from the whole's, the first at (2, 4), 1 row into chunk 2 (on the simulator)");
}

} // namespace
} // namespace warpatlas
