#include "ui/canvas/state/outside_places.h"

#include "tests/support/outcomes.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(BlockInData, IsTheRectangleThatTheBlockWrote)
{
    const OutcomePointer outcome = support::makeOutcome(); // 967 x 541 in blocks of 32 x 32: a grid of 31 x 17
    EXPECT_EQ(blockInData(*outcome, 0), (CellBox{0, 0, 32, 32}));
    EXPECT_EQ(blockInData(*outcome, 31 * 7 + 14), (CellBox{448, 224, 480, 256}));
    EXPECT_EQ(blockInData(*outcome, 30), (CellBox{960, 0, 967, 32})) << "cut by the edge";
    EXPECT_EQ(blockInData(*outcome, 31 * 17 - 1), (CellBox{960, 512, 967, 541}));
    EXPECT_EQ(blockInData(*outcome, 31 * 17), std::nullopt) << "no block of the launch";
}

TEST(BlockInData, IsNoneWhereTheBlockWroteElsewhere)
{
    // Every row of a block writes the block's first row: its other corners are nobody's.
    const OutcomePointer outcome = support::makeOutcome({.index = support::forgottenRowIndex});
    EXPECT_EQ(blockInData(*outcome, 31 * 7 + 14), std::nullopt);
    Outcome unknown = *outcome;
    unknown.owners = nullptr;
    EXPECT_EQ(blockInData(unknown, 0), std::nullopt);
}

TEST(BlockInData, OfAVectorIsTheRowsOfItsElements)
{
    const OutcomePointer outcome = support::makeOutcome({.data = {1000, 1, 1}, .block = {256, 1, 1}});
    // Rows of 32 elements: a block has eight of them.
    EXPECT_EQ(blockInData(*outcome, 1), (CellBox{0, 8, 32, 16}));
    EXPECT_EQ(blockInData(*outcome, 3), (CellBox{0, 24, 32, 32})) << "the last row is part-filled";
}

} // namespace
} // namespace warpatlas::ui
