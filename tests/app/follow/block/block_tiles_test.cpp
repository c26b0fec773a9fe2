/// What a block brings into shared memory: rectangles, by what was recorded of them.
#include "app/follow/block/block_picture.h"
#include "tests/app/follow/followed.h"
#include "tests/app/support/own_kernel.h"

#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using ::testing::ElementsAre;
using Corner = std::array<std::uint64_t, 4>; ///< left, top, width, height

std::vector<Corner> cornersOf(const BlockTilesPointer& tiles, std::size_t buffer)
{
    std::vector<Corner> found;
    if (tiles)
        for (const BlockTiles::Tile& tile : tiles->of(buffer))
            found.push_back({tile.left, tile.top, tile.width, tile.height});
    return found;
}

BlockTilesPointer tilesOf(const OutcomePointer& outcome, const Dim3& block)
{
    return test::storyOf(outcome, block, {0, 0, 0})->picture->tiles;
}

BlockTilesPointer tilesOf(const std::string& kernel, const std::vector<std::string>& data, const Dim3& block)
{
    Experiment experiment = test::catalogueKernel(kernel);
    experiment.data = data;
    return tilesOf(test::run(experiment), block);
}

TEST(BlockTiles, SlideOverTheMatricesOfAProduct)
{
    const BlockTilesPointer tiles = tilesOf(test::tiledProduct().outcome(), {1, 2, 0});
    // Along the rows of A and the columns of B; the last ones are cut at the edge.
    EXPECT_THAT(cornersOf(tiles, 0), ElementsAre(Corner{0, 32, 16, 8}, Corner{16, 32, 16, 8}, Corner{32, 32, 8, 8}));
    EXPECT_THAT(cornersOf(tiles, 1), ElementsAre(Corner{16, 0, 16, 16}, Corner{16, 16, 16, 16}, Corner{16, 32, 16, 8}));
    EXPECT_TRUE(cornersOf(tiles, 2).empty()) << "only written";
    const auto a = tiles->of(0);
    EXPECT_EQ(BlockTiles::at(a, 0), 0u);
    EXPECT_EQ(BlockTiles::at(a, a[1].firstStep), 0u) << "it is still to be run";
    EXPECT_EQ(BlockTiles::at(a, a[1].firstStep + 1), 1u);
    EXPECT_EQ(BlockTiles::at(a, ~std::uint64_t{0}), 2u);
}

TEST(BlockTiles, HaveTheBordersThatAreReadAsWell)
{
    // Eight rows of results, and two more above and below; all columns, as there is nothing beside the data.
    EXPECT_THAT(
        cornersOf(tilesOf("blur:tiled", {"ramp:100x100:f32"}, {0, 1, 0}), 0), ElementsAre(Corner{0, 6, 100, 12}));
}

TEST(BlockTiles, AreNoneWhereNothingIsBroughtIn)
{
    EXPECT_FALSE(tilesOf("matmul:naive", {"ramp:20x20:f32", "ramp:20x20:f32"}, {0, 0, 0}));
    EXPECT_FALSE(tilesOf("reduce:sequential", {"ramp:300:i32"}, {0, 0, 0})) << "a row has no rectangles";
}

} // namespace
} // namespace warpatlas
