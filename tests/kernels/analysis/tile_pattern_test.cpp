/// Blocks that write a tile each: which one, and what is said of it where the result is wrong.
#include "kernels/analysis/tile_pattern.h"
#include "tests/kernels/said.h"

#include "tests/kernels/analysis/mismatch_case.h"

#include <gmock/gmock.h>

namespace warpatlas::test {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

namespace {

constexpr Launch tall{{3, 2, 1}, {8, 8, 1}};

/// An output of 14 x 20, of which each block writes the tile of 8 x 8 that `tile` gives: four elements a thread of a
/// block of 8 x 2, so that no thread has an index of its own.
MismatchCase tiled(const std::function<std::array<std::uint64_t, 2>(Dim3)>& tile)
{
    MismatchCase c({14, 20, 1}, {tall.grid, {8, 2, 1}}, [](ThreadId) { return std::array<std::uint64_t, 2>{99, 99}; });
    c.work.cover = {20, 4, 1};
    for (std::uint32_t thread = 0; thread < c.trace.launch.threads(); ++thread) {
        const ThreadId id = threadFromLinear(c.trace.launch, thread);
        const auto [tileX, tileY] = tile(id.block);
        for (std::uint64_t row = 0; row < 8; row += 2) {
            const std::uint64_t x = tileX * 8 + id.thread.x, y = tileY * 8 + id.thread.y + row;
            if (x < 14 && y < 20)
                c.touch(1, y * 14 + x, thread, true);
        }
    }
    return c;
}

std::array<std::uint64_t, 2> straight(Dim3 block)
{
    return {block.x, block.y};
}

std::array<std::uint64_t, 2> crossed(Dim3 block)
{
    return {block.y, block.x};
}

TEST(TilePattern, IsReadOffTheOwners)
{
    const MismatchCase one = tiled(straight), other = tiled(crossed);
    const auto same = tilePattern(one.work, one.trace), turned = tilePattern(other.work, other.trace);
    ASSERT_TRUE(same && turned);
    EXPECT_FALSE(same->swapped);
    EXPECT_TRUE(turned->swapped);
    EXPECT_THAT(turned->tiles, ElementsAre(2, 3));
    EXPECT_THAT(turned->size, ElementsAre(8, 8));
}

TEST(TilePattern, IsEmptyWhereBlocksDoNotShareTheOutputLikeThat)
{
    const MismatchCase odd = tiled([](Dim3 block) { return std::array<std::uint64_t, 2>{block.x / 2, block.y}; });
    EXPECT_FALSE(tilePattern(odd.work, odd.trace));
    const MismatchCase first = tiled([](Dim3) { return std::array<std::uint64_t, 2>{0, 0}; });
    EXPECT_FALSE(tilePattern(first.work, first.trace)) << "nothing tells how large a tile is";
}

TEST(TilePattern, SwappedBlockIndicesAreTheCauseWhereTilesAndBlocksProveIt)
{
    // 2 x 3 tiles and 3 x 2 blocks: they fit crossed only.
    const MismatchCause cause = tiled(straight).at(8);
    EXPECT_THAT(said(cause),
        StartsWith(
            "the index of the output is wrong: block (x, y) writes tile (x, y), but the output has 2 x 3 tiles of "
            "8 x 8 elements and the grid 3 x 2 blocks: blockIdx.x and blockIdx.y have to change places in it. "
            "thread (0,0,0) of block (1,0,0) wrote element x 8, y 0; "));
    EXPECT_EQ(cause.place, MismatchCause::Place::Store);
    EXPECT_EQ(cause.value, 8u);
    EXPECT_THAT(said(tiled(crossed).at(8)), Not(HasSubstr("change places")));
}

TEST(TilePattern, WhatNobodyWroteBecauseOfThemIsExplainedToo)
{
    const MismatchCase c = tiled(straight);
    const std::uint64_t below = 16 * 14; // the third row of tiles
    ASSERT_EQ(c.trace.buffers[1].values[below].lastWriter, noThread);
    EXPECT_THAT(said(c.at(below)), HasSubstr("have to change places in it; "));
    EXPECT_TRUE(c.at(below).thread);
}

} // namespace

} // namespace warpatlas::test
