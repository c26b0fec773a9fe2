// Threads past the data: where they are drawn, by numbers and pixel by pixel.
#include "render/views/data/surplus.h"

#include "render/views/data/data_view.h"
#include "tests/render/golden.h"
#include "tests/render/scenes.h"

#include <vector>

namespace warpatlas::render::testing {
namespace {

constexpr int cell = 12; ///< pixels

/// Lines between cells, and names of slices in the gaps, are not what is asked about.
bool isDrawn(const Picture& picture, int column, int row)
{
    const Colour canvas = palette(Theme::Dark).canvas;
    for (int y = 2; y < cell - 2; ++y)
        for (int x = 2; x < cell - 2; ++x) {
            const std::uint8_t* pixel = &picture.rgba[4
                * (std::size_t(row * cell + y) * std::size_t(picture.width) + std::size_t(column * cell + x))];
            if (pixel[0] != canvas.r || pixel[1] != canvas.g || pixel[2] != canvas.b)
                return true;
        }
    return false;
}

SceneRecipe flatLaunch(const Extent& data, std::uint32_t blocks, std::uint32_t threads)
{
    SceneRecipe recipe;
    recipe.shape.extent = data;
    recipe.grid = {blocks, 1, 1};
    recipe.block = {threads, 1, 1};
    recipe.flat = true;
    return recipe;
}

TEST(Surplus, thatFollowsTheDataTakesAsManyRowsAsItNeeds)
{
    const auto reach = [](const Extent& data, std::uint32_t following) {
        return reachOf(Layout::of(data), {0, 0, 0, following});
    };
    EXPECT_EQ(reach({29, 37, 1}, 207), (Extent{29, 45, 1})) << "seven rows and four more";
    EXPECT_EQ(reach({29, 37, 1}, 29), (Extent{29, 38, 1}));
    EXPECT_EQ(reach({29, 37, 1}, 0), (Extent{29, 37, 1}));
    EXPECT_EQ(reach({20, 1, 1}, 12), (Extent{32, 1, 1})) << "one row goes on";
    EXPECT_EQ(reach({1000, 1, 1}, 24), (Extent{32, 32, 1})) << "a folded vector";
}

TEST(Surplus, ofATranspositionIsBelowWhereItIsBesideTheInput)
{
    SceneRecipe recipe;
    recipe.shape.extent = {40, 30, 1};
    recipe.grid = {4, 6, 1};
    recipe.block = {8, 8, 1};
    const auto scene = makeScene(recipe);
    scene->cover = {30, 40, 1};
    EXPECT_EQ(surplusOf(*scene), (Surplus{8, 2, 0, 0, 48, 32}));
}

TEST(Surplus, isDrawnOnlyWhereThereAreThreads)
{
    constexpr int columns = 44, rows = 40;
    SceneRecipe recipe;
    recipe.shape.extent = {40, 30, 1};
    recipe.grid = {3, 4, 1}; // 24 columns of threads for 40, and 32 rows for 30
    recipe.block = {8, 8, 1};
    Offscreen* context = softwareContext(columns * cell, rows * cell);
    ASSERT_NE(context, nullptr);
    DataView view;
    view.setScene(makeScene(recipe));
    DataViewState state;
    state.camera = {0, 0, cell};
    state.showLabels = false;
    view.draw(Viewport::whole(columns * cell, rows * cell), state);
    const Picture picture = context->read();
    for (int row = 30; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            EXPECT_EQ(isDrawn(picture, column, row), row < 32 && column < 24) << column << ", " << row;
}

class FlatSurplus : public ::testing::TestWithParam<SceneRecipe> { };

TEST_P(FlatSurplus, IsHatchedInThePlacesOfItsNumbersAndNowhereElse)
{
    constexpr int border = 2;
    const auto scene = makeScene(GetParam());
    const Layout layout = Layout::of(scene->shape.extent);
    const Extent reach = reachOf(layout, surplusOf(*scene));
    const int columns = int(reach.x) + 2 * border, rows = int(reach.y) + 2 * border;
    Offscreen* context = softwareContext(columns * cell, rows * cell);
    ASSERT_NE(context, nullptr);
    DataView view;
    view.setScene(scene);
    DataViewState state;
    state.camera = {-border, -border, cell};
    state.showLabels = false;
    view.draw(Viewport::whole(columns * cell, rows * cell), state);
    const Picture picture = context->read();
    const std::uint64_t threads = scene->flatThreads;
    std::uint64_t drawn = 0;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const int x = column - border, y = row - border;
            const std::uint64_t number =
                x >= 0 && y >= 0 ? layout.numberAt(std::uint64_t(x), std::uint64_t(y)) : Layout::noElement;
            ASSERT_EQ(isDrawn(picture, column, row), number < threads) << "column " << x << ", row " << y;
            drawn += number >= layout.elements && number < threads ? 1 : 0;
        }
    EXPECT_EQ(drawn, threads - layout.elements);
}

INSTANTIATE_TEST_SUITE_P(Data, FlatSurplus,
    ::testing::Values(flatLaunch({29, 37, 1}, 5, 256), flatLaunch({29, 37, 1}, 34, 32), flatLaunch({100, 1, 1}, 4, 32),
        flatLaunch({1000, 1, 1}, 4, 256), flatLaunch({1, 10, 1}, 1, 16), flatLaunch({29, 37, 1}, 6, 256),
        flatLaunch({1000, 1, 1}, 4, 250)));

} // namespace
} // namespace warpatlas::render::testing
