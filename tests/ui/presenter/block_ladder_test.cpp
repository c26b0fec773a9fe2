#include "ui/presenter/block_ladder.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

constexpr Extent vector{100003, 1, 1}, picture{967, 541, 1}, volume{64, 48, 20};

TEST(BlockLadder, IsWholeWarpsThatEveryGpuAllowsGrowing)
{
    for (const Extent& cover : {vector, picture, volume}) {
        const std::vector<Dim3>& ladder = blockLadder(cover);
        EXPECT_EQ(ladder.front().count(), 32u);
        EXPECT_EQ(ladder.back().count(), 1024u);
        for (std::size_t i = 0; i < ladder.size(); ++i) {
            EXPECT_EQ(ladder[i].count() % 32, 0u);
            EXPECT_LE(ladder[i].z, 64u);
            if (i > 0) {
                EXPECT_GE(ladder[i].count(), ladder[i - 1].count());
            }
        }
    }
}

TEST(BlockLadder, KeepsTheShapeOfTheData)
{
    for (const Dim3& block : blockLadder(vector))
        EXPECT_TRUE(block.y == 1 && block.z == 1);
    for (const Dim3& block : blockLadder(picture))
        EXPECT_TRUE(block.y > 1 && block.z == 1);
    for (const Dim3& block : blockLadder(volume))
        EXPECT_TRUE(block.y > 1 && block.z > 1);
}

TEST(BlockLadder, UpAndDownAgainIsWhereItWas)
{
    for (const Extent& cover : {vector, picture, volume}) {
        const std::vector<Dim3>& ladder = blockLadder(cover);
        Dim3 block = ladder.front();
        for (std::size_t i = 1; i < ladder.size(); ++i) {
            block = nextBlock(block, cover, 1).value();
            EXPECT_EQ(block, ladder[i]);
        }
        EXPECT_EQ(nextBlock(block, cover, 1), std::nullopt);
        for (std::size_t i = ladder.size() - 1; i-- > 0;) {
            block = nextBlock(block, cover, -1).value();
            EXPECT_EQ(block, ladder[i]);
        }
        EXPECT_EQ(nextBlock(block, cover, -1), std::nullopt);
    }
}

TEST(BlockLadder, ABlockBesideItGoesToTheNearestRung)
{
    EXPECT_EQ(nextBlock({100, 1, 1}, vector, 1), (Dim3{128, 1, 1}));
    EXPECT_EQ(nextBlock({100, 1, 1}, vector, -1), (Dim3{64, 1, 1}));
    EXPECT_EQ(nextBlock({256, 1, 1}, picture, 1), (Dim3{32, 16, 1}));
    EXPECT_EQ(nextBlock({256, 1, 1}, picture, -1), (Dim3{16, 8, 1}));
    EXPECT_EQ(nextBlock({1, 1, 1}, picture, -1), std::nullopt);
    EXPECT_EQ(nextBlock({64, 32, 1}, picture, 1), std::nullopt);
    EXPECT_EQ(nextBlock({64, 32, 1}, picture, -1), (Dim3{32, 32, 1}));
}

} // namespace
} // namespace warpatlas::ui
