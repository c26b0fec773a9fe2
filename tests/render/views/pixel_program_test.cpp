/// The views by fragments and by compute shaders, in a part of a picture and in a tile of it: the same pixels.
#include "render/views/data_view.h"
#include "render/views/launch/launch_programs.h"
#include "render/views/launch/launch_view.h"
#include "render/views/pixel_program.h"
#include "tests/render/golden.h"
#include "tests/render/scenes.h"
#include "tests/render/views/launch/launch_scenes.h"
#include "tests/render/views/schedule/schedule_scenes.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <set>

#include <epoxy/gl.h>

namespace warpatlas::render::testing {
namespace {

constexpr int width = 300, height = 200;

/// What the environment says while this lives.
class Wish {
public:
    explicit Wish(const char* path) { setenv("WARPATLAS_PIXELS", path, 1); }
    ~Wish() { unsetenv("WARPATLAS_PIXELS"); }
    Wish(const Wish&) = delete;
    Wish& operator=(const Wish&) = delete;
};

using Draw = std::function<void(const Viewport&)>;

Picture drawn(Offscreen& context, const Draw& draw, const Tile& tile)
{
    context.resize(tile.width, tile.height);
    glDisable(GL_SCISSOR_TEST);
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    draw({tile, 17, 11, 260, 170});
    return context.read();
}

/// `make` gives the view a life of its own: programs are compiled as the environment says.
void expectTheSame(const std::function<Draw()>& make)
{
    Offscreen* context = softwareContext(width, height);
    ASSERT_TRUE(context);
    for (const Tile& tile : {Tile::whole(width, height), Tile{width, height, 150, 90, 96, 64}}) {
        std::vector<Picture> pictures;
        for (const char* path : {"fragments", "compute"}) {
            const Wish wish(path);
            pictures.push_back(drawn(*context, make(), tile));
        }
        int largest = 0;
        std::set<std::uint32_t> colours;
        for (std::size_t i = 0; i < pictures[0].rgba.size(); ++i) {
            largest = std::max(largest, std::abs(pictures[0].rgba[i] - pictures[1].rgba[i]));
            if (i % 4 == 0)
                colours.insert(pictures[0].rgba[i] << 16 | pictures[0].rgba[i + 1] << 8 | pictures[0].rgba[i + 2]);
        }
        EXPECT_LE(largest, 1); // one way rounds to bytes in the shader, the other in the framebuffer
        EXPECT_GT(colours.size(), 8u) << "nothing was drawn";
    }
    context->resize(width, height);
}

TEST(PixelProgram, isOfTheWishedKind)
{
    ASSERT_TRUE(softwareContext(width, height));
    for (const bool compute : {false, true}) {
        const Wish wish(compute ? "compute" : "fragments");
        LaunchPrograms programs;
        EXPECT_EQ(programs.get({}).compute(), compute);
    }
    LaunchPrograms programs;
    EXPECT_FALSE(programs.get({}).compute()) << "Mesa's software GL prefers fragments";
}

TEST(PixelProgram, drawsTheSameData)
{
    for (const double pixelsPerCell : {0.7, 3.0, 17.0})
        expectTheSame([pixelsPerCell] {
            SceneRecipe recipe;
            recipe.shape.extent = {396, 264, 1};
            recipe.grid = {25, 17, 1};
            const auto view = std::make_shared<DataView>();
            view->setScene(makeScene(recipe));
            DataViewState state;
            state.colourBy = ColourBy::State;
            state.time = 0.6;
            state.camera = {3.3, 2.7, pixelsPerCell};
            state.selectedThread = 1000;
            return [view, state](const Viewport& viewport) { view->draw(viewport, state); };
        });
}

TEST(PixelProgram, drawsTheSameLaunch)
{
    for (const std::uint32_t layers : {1u, 3u})
        expectTheSame([layers] {
            const auto view = std::make_shared<LaunchView>();
            const auto scene = makeLaunchScene({{6, 4, layers}, {10, 7, 1}, {0, 0, 0}, true, true});
            view->setScene(scene);
            LaunchViewState state;
            state.time = 0.6;
            state.camera = LaunchCamera::fit(LaunchSheet::of(scene->launch), 260, 170, 8);
            state.selected = LaunchMark{5, 12};
            return [view, state](const Viewport& viewport) { view->draw(viewport, state); };
        });
}

TEST(PixelProgram, drawsTheSameSchedule)
{
    for (const std::uint32_t side : {8u, 300u})
        expectTheSame([side] {
            const auto view = std::make_shared<ScheduleView>();
            const auto scene = modelledScene({side, side, 1}, 12, 4);
            view->setScene(scene);
            ScheduleViewState state = fittedState(*scene, 260, 170);
            state.time = 0.6;
            return [view, state](const Viewport& viewport) { view->draw(viewport, state); };
        });
}

} // namespace
} // namespace warpatlas::render::testing
