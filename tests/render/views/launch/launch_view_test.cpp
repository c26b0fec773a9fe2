#include "render/views/launch/launch_hit.h"
#include "render/views/launch/launch_view.h"
#include "tests/render/golden.h"
#include "tests/render/views/launch/launch_scenes.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace warpatlas::render::testing {
namespace {

constexpr int smallWidth = 320, smallHeight = 200;

Picture drawWhole(const std::shared_ptr<const LaunchScene>& scene, const LaunchViewState& state)
{
    Offscreen* context = softwareContext(smallWidth, smallHeight);
    if (!context)
        return {};
    LaunchView view;
    view.setScene(scene);
    view.draw(Viewport::whole(smallWidth, smallHeight), state);
    return context->read();
}

LaunchViewState fitted(const LaunchScene& scene)
{
    LaunchViewState state;
    state.camera = LaunchCamera::fit(LaunchSheet::of(scene.launch), smallWidth, smallHeight, 20);
    return state;
}

int distance(const std::array<int, 3>& a, const Colour& b)
{
    return std::abs(a[0] - b.r) + std::abs(a[1] - b.g) + std::abs(a[2] - b.b);
}

/// The shader counts hues by the bit where the theme adds digits.
TEST(LaunchView, blocksHaveTheColoursOfTheTheme)
{
    for (const std::uint32_t first : {0u, 70000u, 123456789u, 2147483000u}) {
        auto scene = makeLaunchScene({{8, 3, 1}, {32, 4, 1}, {0, 0, 0}, false, false});
        scene->launch.grid = {2147483647, 7, 1};
        scene->cover = {std::uint64_t{1} << 40, 1u << 20, 1};
        const LaunchSheet sheet = LaunchSheet::of(scene->launch);
        LaunchViewState state;
        state.showLabels = false;
        const double pixels = 1;
        state.camera.map = {double(first) * sheet.pitch(0), 0, pixels};
        const Picture picture = drawWhole(scene, state);
        ASSERT_FALSE(picture.rgba.empty());
        for (std::uint32_t x = 0; x < 8; ++x)
            for (std::uint32_t y = 0; y < 7; ++y) {
                const Vector middle = boxOfBlock(sheet, std::uint64_t{y} * scene->launch.grid.x + first + x).middle();
                const auto colour = rgbAt(picture, (middle[0] - state.camera.map.originX) * pixels, middle[1] * pixels);
                const auto& hues = palette(Theme::Dark).blocks;
                std::size_t nearest = 0;
                for (std::size_t i = 0; i < hues.size(); ++i)
                    if (distance(colour, hues[i]) < distance(colour, hues[nearest]))
                        nearest = i;
                EXPECT_EQ(int(nearest), blockColourIndex(first + x, y, 0)) << first + x << ", " << y;
            }
    }
}

TEST(LaunchView, drawsTheSamePixelsInTiles)
{
    Offscreen* context = softwareContext(smallWidth, smallHeight);
    if (!context)
        return;
    for (const Dim3& grid : {Dim3{6, 4, 1}, Dim3{300, 200, 1}, Dim3{4, 3, 3}}) {
        const auto scene = makeLaunchScene({grid, {15, 10, 1}, {0, 0, 0}, true, true});
        LaunchViewState state = fitted(*scene);
        state.time = 0.6;
        state.selected = LaunchMark{7, 7 * 150 + 33};
        LaunchView view;
        view.setScene(scene);
        context->resize(smallWidth, smallHeight);
        const Viewport whole = Viewport::whole(smallWidth, smallHeight);
        view.draw(whole, state);
        const Picture expected = context->read();
        constexpr int tileWidth = 107, tileHeight = 71;
        context->resize(tileWidth, tileHeight);
        for (int top = 0; top < smallHeight; top += tileHeight)
            for (int left = 0; left < smallWidth; left += tileWidth) {
                view.draw({{smallWidth, smallHeight, left, top, tileWidth, tileHeight}, 0, 0, smallWidth, smallHeight},
                    state);
                const Picture tile = context->read();
                int different = 0;
                for (int y = 0; y < std::min(tileHeight, smallHeight - top); ++y)
                    for (int x = 0; x < std::min(tileWidth, smallWidth - left); ++x)
                        different += rgbAt(tile, x, y) != rgbAt(expected, left + x, top + y);
                EXPECT_EQ(different, 0) << "tile at " << left << ", " << top << " of " << toText(grid);
            }
    }
}

TEST(LaunchView, aGridOf2To31BlocksIsDrawnAndItsLastBlockIsThere)
{
    auto scene = std::make_shared<LaunchScene>();
    scene->launch = {{2147483647, 1, 1}, {1024, 1, 1}};
    scene->cover = {scene->launch.threads(), 1, 1};
    const LaunchSheet sheet = LaunchSheet::of(scene->launch);
    LaunchViewState state = fitted(*scene);
    state.showLabels = false;
    const Picture all = drawWhole(scene, state);
    ASSERT_FALSE(all.rgba.empty());
    EXPECT_GT(distance(rgbAt(all, smallWidth / 2.0, smallHeight / 2.0), palette(Theme::Dark).canvas), 60);
    const std::uint64_t last = scene->launch.blocks() - 1;
    const Vector middle = boxOfBlock(sheet, last).middle();
    state.camera.map = {middle[0] - smallWidth / 2.0 / 4, middle[1] - smallHeight / 2.0 / 4, 4};
    const Picture end = drawWhole(scene, state);
    EXPECT_GT(distance(rgbAt(end, smallWidth / 2.0, smallHeight / 2.0), palette(Theme::Dark).canvas), 60);
    // The row ends there.
    const double right = (sheet.blockSize(0) / 2 + sheet.gap + 2) * 4 + smallWidth / 2.0;
    EXPECT_EQ(distance(rgbAt(end, right, smallHeight / 2.0), palette(Theme::Dark).canvas), 0);
}

TEST(LaunchView, masksThatAreNotThereAreNotDrawn)
{
    const auto scene = makeLaunchScene({{6, 4, 1}, {16, 16, 1}, {80, 64, 1}, false, false});
    LaunchViewState state = fitted(*scene);
    state.showLabels = false;
    const Picture without = drawWhole(scene, state);
    auto known = std::make_shared<LaunchScene>(*scene);
    known->writers = makeLaunchScene({{6, 4, 1}, {16, 16, 1}, {80, 64, 1}, false, true})->writers;
    const Picture with = drawWhole(known, state);
    const LaunchSheet sheet = LaunchSheet::of(scene->launch);
    // Warp 2 of block 1: half of its lanes wrote nothing.
    const auto box = pixelsOf(sheet, state.camera, boxOfLane(sheet, 1, 2 * 32 + 24), smallWidth, smallHeight);
    EXPECT_NE(rgbAt(without, box->x + box->width / 2, box->y + box->height / 2),
        rgbAt(with, box->x + box->width / 2, box->y + box->height / 2));
    const auto other = pixelsOf(sheet, state.camera, boxOfLane(sheet, 1, 2 * 32 + 4), smallWidth, smallHeight);
    EXPECT_EQ(rgbAt(without, other->x + other->width / 2, other->y + other->height / 2),
        rgbAt(with, other->x + other->width / 2, other->y + other->height / 2));
}

TEST(LaunchView, lanesOfAFollowedBlockAreToldApart)
{
    const auto scene = makeLaunchScene({{4, 2, 1}, {16, 16, 1}, {0, 0, 0}, false, false});
    auto followed = std::make_shared<FollowedWarps>();
    followed->block = 2;
    followed->active.assign(8, 0x0000ffffu);
    scene->followed = followed;
    LaunchViewState state = fitted(*scene);
    state.showLabels = false;
    const Picture picture = drawWhole(scene, state);
    const LaunchSheet sheet = LaunchSheet::of(scene->launch);
    const auto brightness = [&](std::uint64_t block, std::uint32_t lane) {
        const auto box = pixelsOf(sheet, state.camera, boxOfLane(sheet, block, lane), smallWidth, smallHeight);
        const auto colour = rgbAt(picture, box->x + box->width / 2, box->y + box->height / 2);
        return colour[0] + colour[1] + colour[2];
    };
    EXPECT_GT(brightness(2, 4), brightness(2, 20) + 100);
    EXPECT_NEAR(brightness(3, 4), brightness(3, 20), 60);
}

/// Blocks whose numbers are short have none where those of others find no room: the axes number them all.
TEST(LaunchView, eitherAllBlocksAreNumberedOrNone)
{
    constexpr int width = 900, height = 640;
    const double margin = 60;
    Offscreen* context = softwareContext(width, height);
    if (!context)
        return;
    const auto scene = makeLaunchScene({{19, 13, 1}, {16, 16, 1}, {0, 0, 0}, false, false});
    const LaunchSheet sheet = LaunchSheet::of(scene->launch);
    std::size_t numbered = 0, bare = 0;
    for (double cell = 1; cell < 5; cell += 0.125) {
        LaunchViewState state;
        state.camera.map = {-margin / cell, -margin / cell, cell};
        std::array<Picture, 2> pictures;
        for (int labels = 0; labels < 2; ++labels) {
            state.showLabels = labels != 0;
            LaunchView view;
            view.setScene(scene);
            view.draw(Viewport::whole(width, height), state);
            pictures[std::size_t(labels)] = context->read();
        }
        std::size_t seen = 0, different = 0;
        for (std::uint64_t block = 0; block < scene->launch.blocks(); ++block) {
            const Vector middle = boxOfBlock(sheet, block).middle();
            const double left = margin + (middle[0] - sheet.blockSize(0) / 2) * cell,
                         top = margin + (middle[1] - sheet.blockSize(1) / 2) * cell;
            const double right = left + sheet.blockSize(0) * cell, bottom = top + sheet.blockSize(1) * cell;
            if (right >= width || bottom >= height)
                continue;
            ++seen;
            bool differs = false;
            for (double y = top + 1; y < bottom - 1 && !differs; ++y)
                for (double x = left + 1; x < right - 1 && !differs; ++x)
                    differs = rgbAt(pictures[0], x, y) != rgbAt(pictures[1], x, y);
            different += differs ? 1 : 0;
        }
        EXPECT_TRUE(different == 0 || different == seen) << cell << ": " << different << " of " << seen;
        ++(different == 0 ? bare : numbered);
    }
    EXPECT_GT(numbered, 0u);
    EXPECT_GT(bare, 0u);
}

TEST(LaunchView, anEmptySceneIsTheCanvas)
{
    const Picture picture = drawWhole(nullptr, {});
    ASSERT_FALSE(picture.rgba.empty());
    EXPECT_EQ(distance(rgbAt(picture, 5, 5), palette(Theme::Dark).canvas), 0);
}

} // namespace
} // namespace warpatlas::render::testing
