#include "render/gl/buffer.h"
#include "render/views/data/data_view.h"
#include "tests/render/golden.h"
#include "tests/render/scenes.h"
#include "tests/render/views/data/drawn_scene.h"

namespace warpatlas::render::testing {
namespace {

/// Draws at the fit and compares.
void expectGolden(const std::string& name, const std::shared_ptr<DataScene>& scene, DataViewState state,
    int width = 640, int height = 440)
{
    if (state.camera.pixelsPerCell == 1)
        state.camera = Camera::fit(scene->shape.extent, width, height);
    EXPECT_TRUE(matchesGolden(name, drawScene(scene, state, width, height), mesaTolerance));
}

DataViewState zoomed(ColourBy colourBy, double x, double y, double pixelsPerCell)
{
    DataViewState state = by(colourBy);
    state.camera = {x, y, pixelsPerCell};
    return state;
}

SceneRecipe colourPicture()
{
    SceneRecipe recipe;
    recipe.shape.channels = 3;
    return recipe;
}

/// 400 x 900 with 32 x 32 and a truncated grid, a quarter the size: 12 of 12.5 blocks across, 28 of 28.125 down.
SceneRecipe truncatedGrid()
{
    SceneRecipe recipe;
    recipe.shape.extent = {100, 225, 1};
    recipe.grid = {12, 28, 1};
    recipe.block = {8, 8, 1};
    return recipe;
}

SceneRecipe surplus()
{
    SceneRecipe recipe;
    recipe.shape.extent = {89, 58, 1};
    return recipe;
}

SceneRecipe matrix(ElementType type)
{
    SceneRecipe recipe;
    recipe.shape.extent = {29, 23, 1};
    recipe.grid = {2, 2, 1};
    recipe.type = type;
    return recipe;
}

TEST(DataViewGolden, exactCoverByOwner)
{
    expectGolden("data/exact_cover", makeScene({}), by(ColourBy::Owner));
}

TEST(DataViewGolden, exactCoverByOwnerLight)
{
    expectGolden("data/exact_cover_light", makeScene({}), by(ColourBy::Owner, Theme::Light));
}

TEST(DataViewGolden, surplusThreads)
{
    expectGolden("data/surplus", makeScene(surplus()), by(ColourBy::Owner));
}

TEST(DataViewGolden, uncoveredEdge)
{
    expectGolden("data/uncovered_edge", makeScene(truncatedGrid()), by(ColourBy::Owner), 400, 640);
}

TEST(DataViewGolden, uncoveredEdgeZoomedOut)
{
    const auto scene = makeScene(truncatedGrid());
    setWrites(*scene, 50, 100, 1, 1, 0);
    setWrites(*scene, 20, 60, 1, 1, 2);
    expectGolden("data/uncovered_edge_small", scene, by(ColourBy::Result), 120, 160);
}

TEST(DataViewGolden, writtenTwice)
{
    const auto scene = makeScene({});
    setWrites(*scene, 40, 20, 20, 12, 2);
    setWrites(*scene, 70, 50, 3, 3, 0);
    expectGolden("data/written_twice", scene, by(ColourBy::Result));
}

TEST(DataViewGolden, byWrites)
{
    const auto scene = makeScene(surplus());
    setWrites(*scene, 40, 20, 10, 12, 2);
    setWrites(*scene, 50, 20, 10, 12, 9);
    setWrites(*scene, 70, 50, 3, 3, 0);
    expectGolden("data/writes", scene, by(ColourBy::Writes));
}

TEST(DataViewGolden, vectorFoldedIntoRows)
{
    SceneRecipe recipe;
    recipe.shape.extent = {5000, 1, 1};
    recipe.grid = {20, 1, 1};
    recipe.block = {256, 1, 1};
    recipe.flat = true;
    recipe.type = ElementType::F32;
    expectGolden("data/vector", makeScene(recipe), by(ColourBy::Owner));
}

TEST(DataViewGolden, slicesOfDepth)
{
    SceneRecipe recipe;
    recipe.shape.extent = {40, 20, 3};
    recipe.grid = {5, 3, 3};
    recipe.block = {8, 8, 1};
    expectGolden("data/slices", makeScene(recipe), by(ColourBy::Owner), 640, 400);
}

TEST(DataViewGolden, halfTime)
{
    DataViewState state = by(ColourBy::State);
    state.time = 0.6;
    expectGolden("data/half_time", makeScene(colourPicture()), state);
}

TEST(DataViewGolden, halfTimeLight)
{
    DataViewState state = by(ColourBy::State, Theme::Light);
    state.time = 0.6;
    expectGolden("data/half_time_light", makeScene(colourPicture()), state);
}

TEST(DataViewGolden, ownersNotKnown)
{
    SceneRecipe recipe;
    recipe.withOwners = false;
    expectGolden("data/unknown", makeScene(recipe), by(ColourBy::Owner));
}

TEST(DataViewGolden, partlyKnown)
{
    const auto scene = makeScene({});
    leaveUnknown(*scene, 40, 20, 56, 44);
    expectGolden("data/partial", scene, by(ColourBy::State));
    expectGolden("data/partial_result_light", scene, by(ColourBy::Result, Theme::Light));
    expectGolden("data/partial_labels", scene, zoomed(ColourBy::State, 36, 16, 64));
}

TEST(DataViewGolden, matrixOfNumbers)
{
    const auto scene = makeScene(matrix(ElementType::F32));
    auto output = std::make_shared<Array>(*scene->output);
    output->values<float>()[29 * 5 + 7] = std::numeric_limits<float>::quiet_NaN();
    scene->output = output;
    expectGolden("data/matrix", scene, by(ColourBy::Result));
}

TEST(DataViewGolden, labelsAt24)
{
    expectGolden("data/labels_24", makeScene(surplus()), zoomed(ColourBy::Owner, 10.2, 9.7, 24));
}

TEST(DataViewGolden, labelsAt32)
{
    expectGolden("data/labels_32", makeScene(surplus()), zoomed(ColourBy::Owner, 10.2, 9.7, 32));
}

TEST(DataViewGolden, labelsAt80)
{
    const auto scene = makeScene(matrix(ElementType::F32));
    setWrites(*scene, 17, 14, 1, 1, 2);
    setWrites(*scene, 15, 16, 1, 1, 0);
    DataViewState state = zoomed(ColourBy::Owner, 13.3, 13.6, 80);
    state.selectedThread = linearFromThread(scene->launch, {1, 0, 0}, {0, 15, 0});
    state.hoveredElement = 17 * 29 + 18;
    expectGolden("data/labels_80", scene, state);
}

TEST(DataViewGolden, labelsAt140Light)
{
    const auto scene = makeScene(colourPicture());
    DataViewState state = zoomed(ColourBy::Result, 13.3, 13.6, 140);
    state.theme = Theme::Light;
    expectGolden("data/labels_140_light", scene, state);
}

TEST(DataViewGolden, selectionAmongMany)
{
    SceneRecipe recipe;
    recipe.shape.extent = {320, 200, 1};
    recipe.grid = {20, 13, 1};
    const auto scene = makeScene(recipe);
    DataViewState state = by(ColourBy::Owner);
    state.selectedThread = linearFromThread(scene->launch, {7, 5, 0}, {3, 9, 0});
    state.hoveredElement = 320 * 20 + 200;
    expectGolden("data/selection", scene, state);
}

} // namespace
} // namespace warpatlas::render::testing
