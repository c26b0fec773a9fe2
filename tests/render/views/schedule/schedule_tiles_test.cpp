/// The schedule view drawn whole and in tiles, and in a part of a picture: the same pixels, byte for byte, and none
/// beside.
#include "tests/render/golden.h"
#include "tests/render/views/schedule/schedule_scenes.h"

#include <cstring>
#include <epoxy/gl.h>

namespace warpatlas::render::testing {
namespace {

constexpr int scheduleWidth = 700, scheduleHeight = 420;

Picture drawInTiles(Offscreen& context, ScheduleView& view, const ScheduleViewState& state, Viewport place, int side)
{
    Picture picture{
        scheduleWidth, scheduleHeight, std::vector<std::uint8_t>(std::size_t(scheduleWidth) * scheduleHeight * 4)};
    for (int y = 0; y < scheduleHeight; y += side)
        for (int x = 0; x < scheduleWidth; x += side) {
            const int tileWidth = std::min(side, scheduleWidth - x), tileHeight = std::min(side, scheduleHeight - y);
            context.resize(tileWidth, tileHeight);
            glDisable(GL_SCISSOR_TEST);
            glClearColor(1, 1, 1, 1);
            glClear(GL_COLOR_BUFFER_BIT);
            place.tile = {scheduleWidth, scheduleHeight, x, y, tileWidth, tileHeight};
            view.draw(place, state);
            const Picture tile = context.read();
            for (int row = 0; row < tileHeight; ++row)
                std::memcpy(&picture.rgba[(std::size_t(y + row) * scheduleWidth + std::size_t(x)) * 4],
                    &tile.rgba[std::size_t(row) * std::size_t(tileWidth) * 4], std::size_t(tileWidth) * 4);
        }
    return picture;
}

void expectTheSame(const std::shared_ptr<const ScheduleScene>& scene, double timeFactor, double smFactor)
{
    Offscreen* context = softwareContext(scheduleWidth, scheduleHeight);
    ASSERT_TRUE(context);
    ScheduleView view;
    view.setScene(scene);
    const Viewport place{Tile::whole(scheduleWidth, scheduleHeight), 31, 17, 640, 380};
    ScheduleViewState state = fittedState(*scene, place.width, place.height);
    state.camera.zoomTime(state.layout.plot, 300, timeFactor);
    state.camera.zoomSms(state.layout.plot, 200, smFactor);
    state.camera = state.camera.limited(state.layout.plot, *scene, 1);
    state.time = 0.6;
    state.selectedBlock = blockAt(*scene, state.camera, state.layout.plot, 1, 320, 200);
    const Picture whole = drawInTiles(*context, view, state, place, 4096);
    const Picture tiles = drawInTiles(*context, view, state, place, 128);
    std::size_t different = 0, outside = 0;
    for (int y = 0; y < scheduleHeight; ++y)
        for (int x = 0; x < scheduleWidth; ++x) {
            const std::size_t at = (std::size_t(y) * scheduleWidth + std::size_t(x)) * 4;
            different += std::memcmp(&whole.rgba[at], &tiles.rgba[at], 4) != 0;
            const bool inside = x >= place.x && x < place.x + place.width && y >= place.y && y < place.y + place.height;
            outside += !inside && std::memcmp(&tiles.rgba[at], "\xff\xff\xff\xff", 4) != 0;
        }
    EXPECT_EQ(different, 0U);
    EXPECT_EQ(outside, 0U);
}

TEST(ScheduleTiles, barsAreTheSamePixelsAsTheWhole)
{
    expectTheSame(modelledScene({31, 17, 1}, 28, 6), 1, 1);
    expectTheSame(modelledScene({31, 17, 1}, 28, 6), 3, 6);
}

TEST(ScheduleTiles, busySmsAreTheSamePixelsAsTheWhole)
{
    expectTheSame(modelledScene({300, 300, 1}, 148, 32), 1, 1);
    expectTheSame(modelledScene({300, 300, 1}, 28, 6), 1.5, 1);
}

TEST(ScheduleTiles, wavesAreTheSamePixelsAsTheWhole)
{
    expectTheSame(modelledScene({1u << 26, 1, 1}, 28, 6), 20000, 1);
}

} // namespace
} // namespace warpatlas::render::testing
