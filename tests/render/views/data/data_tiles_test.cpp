/// The data view drawn whole and in tiles, and in a part of a picture: the same pixels, byte for byte, and none beside.
#include "render/views/data/data_view.h"
#include "tests/render/golden.h"
#include "tests/render/scenes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include <epoxy/gl.h>

namespace warpatlas::render {
namespace {

using testing::makeScene;
using testing::SceneRecipe;
using testing::softwareContext;

constexpr int dataWidth = 900, dataHeight = 500, tileSide = 256;

void copyInto(Picture& whole, const Picture& tile, int x, int y)
{
    for (int row = 0; row < tile.height && y + row < whole.height; ++row)
        std::memcpy(&whole.rgba[(std::size_t(y + row) * std::size_t(whole.width) + std::size_t(x)) * 4],
            &tile.rgba[std::size_t(row) * std::size_t(tile.width) * 4],
            std::size_t(std::min(tile.width, whole.width - x)) * 4);
}

/// `view` is of the picture; around it the picture stays white.
Picture drawInTiles(Offscreen& context, DataView& drawn, const DataViewState& state, Viewport view, int side)
{
    Picture picture{dataWidth, dataHeight, std::vector<std::uint8_t>(std::size_t(dataWidth) * dataHeight * 4)};
    for (int y = 0; y < dataHeight; y += side)
        for (int x = 0; x < dataWidth; x += side) {
            const int tileWidth = std::min(side, dataWidth - x), tileHeight = std::min(side, dataHeight - y);
            context.resize(tileWidth, tileHeight);
            glDisable(GL_SCISSOR_TEST);
            glClearColor(1, 1, 1, 1);
            glClear(GL_COLOR_BUFFER_BIT);
            view.tile = {dataWidth, dataHeight, x, y, tileWidth, tileHeight};
            drawn.draw(view, state);
            copyInto(picture, context.read(), x, y);
        }
    return picture;
}

struct Case {
    const char* name;
    double pixelsPerCell;
    Theme theme;
};

class DataTiles : public ::testing::TestWithParam<Case> { };

TEST_P(DataTiles, areTheSamePixelsAsTheWhole)
{
    Offscreen* context = softwareContext(dataWidth, dataHeight);
    ASSERT_TRUE(context);
    SceneRecipe recipe;
    recipe.shape.extent = {1187, 931, 1};
    recipe.grid = {75, 59, 1};
    const auto scene = makeScene(recipe);
    testing::setWrites(*scene, 590, 460, 3, 5, 2);
    testing::setWrites(*scene, 600, 470, 2, 2, 0);
    DataView view;
    view.setScene(scene);
    DataViewState state;
    state.colourBy = ColourBy::State;
    state.time = 0.6;
    state.theme = GetParam().theme;
    state.camera = {
        590.3 - 300 / GetParam().pixelsPerCell, 460.7 - 200 / GetParam().pixelsPerCell, GetParam().pixelsPerCell};
    state.selectedThread = scene->owners->owner[463 * 1187 + 595];
    state.hoveredElement = 466 * 1187 + 597;

    for (const Viewport& place : {Viewport::whole(dataWidth, dataHeight), Viewport{{}, 31, 57, 803, 401}}) {
        const Picture whole = drawInTiles(*context, view, state, place, dataWidth);
        const Picture tiled = drawInTiles(*context, view, state, place, tileSide);
        EXPECT_TRUE(whole.rgba == tiled.rgba);
        std::size_t outside = 0, different = 0;
        const std::uint8_t* first = &whole.rgba[(std::size_t(place.y) * dataWidth + std::size_t(place.x)) * 4];
        for (int y = 0; y < dataHeight; ++y)
            for (int x = 0; x < dataWidth; ++x) {
                const std::uint8_t* pixel = &whole.rgba[(std::size_t(y) * dataWidth + std::size_t(x)) * 4];
                const bool inside =
                    x >= place.x && y >= place.y && x < place.x + place.width && y < place.y + place.height;
                if (!inside)
                    outside += pixel[0] != 255 || pixel[1] != 255 || pixel[2] != 255;
                else
                    different += std::memcmp(pixel, first, 4) != 0;
            }
        EXPECT_EQ(outside, 0u) << "pixels beside the view were drawn on";
        EXPECT_GT(different, 1000u) << "nothing was drawn";
    }
    context->resize(dataWidth, dataHeight);
}

INSTANTIATE_TEST_SUITE_P(Zooms, DataTiles,
    ::testing::Values(Case{"reduced", 0.3, Theme::Dark}, Case{"averaged", 3.3, Theme::Light},
        Case{"lines", 17.0, Theme::Dark}, Case{"labels", 61.0, Theme::Dark}, Case{"words", 133.7, Theme::Light}),
    [](const auto& instance) { return std::string(instance.param.name); });

TEST(DataView, withoutASceneFillsItsPlaceOnly)
{
    Offscreen* context = softwareContext(16, 8);
    ASSERT_TRUE(context);
    glDisable(GL_SCISSOR_TEST);
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    DataView view;
    view.draw({Tile::whole(16, 8), 4, 2, 5, 3}, {});
    const Picture picture = context->read();
    std::size_t filled = 0;
    for (std::size_t i = 0; i < picture.rgba.size(); i += 4)
        filled += picture.rgba[i] != 255;
    EXPECT_EQ(filled, 15u);
    EXPECT_NE(picture.rgba[(2 * 16 + 4) * 4], 255);
}

} // namespace
} // namespace warpatlas::render
