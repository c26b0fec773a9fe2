/// The views by fragments and by compute shaders, in a part of a picture and in a tile of it: the same pixels.
#include "render/views/data/data_view.h"
#include "render/views/launch/launch_uniforms.h"
#include "render/views/launch/launch_view.h"
#include "render/views/shared/pixel_program.h"
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

constexpr int comparedWidth = 300, comparedHeight = 200;

/// Sets the environment while this lives.
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

struct PathDifference {
    int largest = 0; ///< out of 255
    double share = 0; ///< share of the pixels that differ by more than 2
    std::size_t colours = 0;
};

/// `make` gives the view a life of its own: programs are compiled as the environment says.
PathDifference differenceOfPaths(Offscreen& context, const std::function<Draw()>& make, const Tile& tile)
{
    std::vector<Picture> pictures;
    for (const char* path : {"fragments", "compute"}) {
        const Wish wish(path);
        pictures.push_back(drawn(context, make(), tile));
    }
    PathDifference difference;
    std::set<std::uint32_t> colours;
    std::size_t different = 0;
    const std::vector<std::uint8_t>&a = pictures[0].rgba, &b = pictures[1].rgba;
    for (std::size_t i = 0; i < a.size(); i += 4) {
        int most = 0;
        for (std::size_t channel = i; channel < i + 4; ++channel)
            most = std::max(most, std::abs(a[channel] - b[channel]));
        difference.largest = std::max(difference.largest, most);
        different += most > 2;
        colours.insert(std::uint32_t(a[i] << 16 | a[i + 1] << 8 | a[i + 2]));
    }
    difference.share = double(different) / double(a.size() / 4);
    difference.colours = colours.size();
    return difference;
}

void expectTheSame(const std::function<Draw()>& make)
{
    Offscreen* context = softwareContext(comparedWidth, comparedHeight);
    ASSERT_TRUE(context);
    for (const Tile& tile :
        {Tile::whole(comparedWidth, comparedHeight), Tile{comparedWidth, comparedHeight, 150, 90, 96, 64}}) {
        const PathDifference difference = differenceOfPaths(*context, make, tile);
        EXPECT_LE(difference.largest, 1); // one way rounds to bytes in the shader, the other in the framebuffer
        EXPECT_GT(difference.colours, 8u) << "nothing was drawn";
    }
    context->resize(comparedWidth, comparedHeight);
}

std::function<Draw()> dataView(double pixelsPerCell)
{
    return [pixelsPerCell] {
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
    };
}

std::function<Draw()> launchView(std::uint32_t layers)
{
    return [layers] {
        const auto view = std::make_shared<LaunchView>();
        const auto scene = makeLaunchScene({{6, 4, layers}, {10, 7, 1}, {0, 0, 0}, true, true});
        view->setScene(scene);
        LaunchViewState state;
        state.time = 0.6;
        state.camera = LaunchCamera::fit(LaunchSheet::of(scene->launch), 260, 170, 8);
        state.selected = LaunchMark{5, 12};
        return [view, state](const Viewport& viewport) { view->draw(viewport, state); };
    };
}

std::function<Draw()> scheduleView(std::uint32_t side)
{
    return [side] {
        const auto view = std::make_shared<ScheduleView>();
        const auto scene = modelledScene({side, side, 1}, 12, 4);
        view->setScene(scene);
        ScheduleViewState state = fittedState(*scene, 260, 170);
        state.time = 0.6;
        return [view, state](const Viewport& viewport) { view->draw(viewport, state); };
    };
}

TEST(PixelProgram, isOfTheWishedKind)
{
    ASSERT_TRUE(softwareContext(comparedWidth, comparedHeight));
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
        expectTheSame(dataView(pixelsPerCell));
}

TEST(PixelProgram, drawsTheSameLaunch)
{
    for (const std::uint32_t layers : {1u, 3u})
        expectTheSame(launchView(layers));
}

TEST(PixelProgram, drawsTheSameSchedule)
{
    for (const std::uint32_t side : {8u, 300u})
        expectTheSame(scheduleView(side));
}

TEST(PixelProgram, drawsTheSameOnAGpu)
{
    auto made = Offscreen::create(comparedWidth, comparedHeight);
    if (!made)
        GTEST_SKIP() << made.reason();
    std::unique_ptr<Offscreen> context = std::move(made.value());
    const std::string renderer = context->renderer();
    if (renderer.find("llvmpipe") == std::string::npos)
        for (const auto& make : {dataView(0.7), dataView(3), dataView(17), launchView(1), launchView(3),
                 scheduleView(8), scheduleView(300)}) {
            // Products and sums are joined in other places: where a pixel lies just on an edge it may fall on either
            // side of it.
            const PathDifference difference =
                differenceOfPaths(*context, make, Tile::whole(comparedWidth, comparedHeight));
            EXPECT_LE(difference.share, 0.002) << renderer;
            EXPECT_GT(difference.colours, 8u) << "nothing was drawn";
        }
    context.reset();
    if (Offscreen* software = softwareContext(comparedWidth, comparedHeight)) // what the other tests go on with
        software->makeCurrent();
    if (renderer.find("llvmpipe") != std::string::npos)
        GTEST_SKIP() << "no GPU draws here, but " << renderer;
}

} // namespace
} // namespace warpatlas::render::testing
