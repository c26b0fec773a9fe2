/// Frame time of the launch view for 10^3 and 10^6 blocks of 1,024 threads, in the plane and in space, fitted, turned
/// and zoomed. Runs off-screen: on a GPU where EGL has one, on Mesa with WARPATLAS_SOFTWARE_GL=1.
///     warpatlas_launch_bench [WIDTH HEIGHT [ROUNDS]]     1280 720 11
/// Exit status 1 if a frame takes longer, or grows more from the smaller grid to the larger, than frame_time.h allows.
/// A small grid does not fill the picture at every zoom: where it does not, the two are not compared.
#include "render/gl/offscreen.h"
#include "render/views/launch/launch_hit.h"
#include "render/views/launch/launch_view.h"
#include "tests/bench/frame_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace {

using namespace warpatlas;
using namespace warpatlas::render;

struct Case {
    const char* name;
    bool space;
    double cellPixels; ///< 0: fitted
    double time;
};
const Case cases[] = {
    {"map_fitted", false, 0, 1},
    {"map_fitted_half_time", false, 0, 0.5},
    {"map_zoomed_2px", false, 2, 0.5},
    {"map_zoomed_20px", false, 20, 0.5},
    {"space_fitted", true, 0, 1},
    {"space_fitted_half_time", true, 0, 0.5},
    {"space_zoomed_2px", true, 2, 0.5},
    {"space_zoomed_20px", true, 20, 0.5},
};

/// 10^exponent blocks, a tenth of them at a time; every thread but a lane in eight wrote.
std::shared_ptr<const LaunchScene> makeScene(bool space, int exponent)
{
    const std::uint32_t side = exponent == 3 ? 32 : 1000;
    const std::uint32_t cube = exponent == 3 ? 10 : 100;
    auto scene = std::make_shared<LaunchScene>();
    scene->launch.grid = space ? Dim3{cube, cube, cube} : Dim3{side, side, 1};
    scene->launch.block = space ? Dim3{16, 8, 8} : Dim3{32, 32, 1};
    const Dim3 &grid = scene->launch.grid, &block = scene->launch.block;
    scene->cover = {
        std::uint64_t{grid.x} * block.x - 5, std::uint64_t{grid.y} * block.y - 3, std::uint64_t{grid.z} * block.z};
    auto schedule = std::make_shared<Schedule>();
    schedule->blocks.resize(scene->launch.blocks());
    for (std::size_t i = 0; i < schedule->blocks.size(); ++i) {
        const float wave = float((i * 2654435761u >> 7) % 10);
        schedule->blocks[i] = {wave / 10, (wave + 1) / 10, 0};
    }
    scene->schedule = schedule;
    auto writers = std::make_shared<ChunkedArray<std::uint32_t>>(scene->launch.blocks() * 32);
    for (std::size_t chunk = 0; chunk < writers->chunks(); ++chunk)
        std::fill_n(writers->writable(chunk), writers->chunkSize(chunk), 0x7f7f7f7fu);
    scene->writers = writers;
    return scene;
}

struct Stage {
    std::shared_ptr<const LaunchScene> scene;
    LaunchView view;
    Stage(bool space, int exponent) : scene(makeScene(space, exponent)) { view.setScene(scene); }
};

LaunchViewState stateFor(const Case& shown, const Stage& stage, int width, int height)
{
    LaunchViewState state;
    const LaunchSheet sheet = LaunchSheet::of(stage.scene->launch);
    state.camera = LaunchCamera::fit(sheet, width, height, 24);
    state.time = shown.time;
    if (shown.cellPixels > 0) {
        const Dim3& grid = stage.scene->launch.grid;
        const std::uint64_t block =
            (std::uint64_t{grid.z / 2} * grid.y + grid.y / 2) * grid.x + grid.x / 2; // in the middle
        const Vector middle = boxOfBlock(sheet, block).middle();
        state.camera.map = {
            middle[0] - width / 2.0 / shown.cellPixels, middle[1] - height / 2.0 / shown.cellPixels, shown.cellPixels};
        state.camera.orbit.target = middle;
        state.camera.orbit.distance = state.camera.orbit.focal(height) / shown.cellPixels;
    }
    return state;
}

bool measure(const Case& shown, Stage& small, Stage& large, const bench::Picture& picture, bool software)
{
    const Viewport viewport = Viewport::whole(picture.width, picture.height);
    const auto drawing = [&](Stage& stage) {
        return [&, state = stateFor(shown, stage, picture.width, picture.height)] { stage.view.draw(viewport, state); };
    };
    const auto drawSmall = drawing(small), drawLarge = drawing(large);
    const double coverSmall = bench::coverOf(drawSmall, picture.width, picture.height);
    const double coverLarge = bench::coverOf(drawLarge, picture.width, picture.height);
    std::vector<bench::FrameTime> smalls, larges;
    std::vector<double> growths;
    for (int round = 0; round < picture.rounds; ++round) { // in turn: what else the machine does hits both alike
        smalls.push_back(bench::frameTime(drawSmall, software));
        larges.push_back(bench::frameTime(drawLarge, software));
        growths.push_back(larges.back().gpu / smalls.back().gpu);
    }
    const bench::FrameTime a = median(smalls), b = median(larges);
    const double growth = bench::median(growths);
    const bool slow = std::max(a.gpu, b.gpu) > bench::longestGpuMs(software);
    const bool alike = bench::equallyFull(coverSmall, coverLarge), grows = alike && growth > bench::largestGrowth;
    fmt::print("{:<24}{:>9.3f}{:>9.3f}{:>6.0f} %{:>9.3f}{:>9.3f}{:>6.0f} %{:>9}{}{}\n", shown.name, a.gpu, a.wall,
        coverSmall * 100, b.gpu, b.wall, coverLarge * 100, alike ? fmt::format("{:.2f}", growth) : "-",
        slow ? "  too slow" : "", grows ? "  grows too much" : "");
    std::fflush(stdout);
    return !slow && !grows;
}

} // namespace

int main(int argc, char** argv)
{
    const auto picture = bench::Picture::fromArguments(argc, argv);
    auto context = Offscreen::create(picture.width, picture.height);
    if (!context) {
        fmt::print(stderr, "launch_bench: {}\n", context.reason());
        return 2;
    }
    const std::string renderer = context.value()->renderer();
    const bool software = bench::isSoftware(renderer);
    fmt::print(
        "{}\nlaunch view: median milliseconds a frame at {} x {}, {} rounds: {}, wall, share of the picture that "
        "is filled\n{:<24}{:>26}{:>26}{:>9}\n",
        renderer, picture.width, picture.height, picture.rounds, software ? "processor" : "GPU", "blocks", "10^3",
        "10^6", "growth");
    bool good = true;
    for (const bool space : {false, true}) {
        Stage small(space, 3), large(space, 6);
        for (const Case& shown : cases)
            if (shown.space == space)
                good = measure(shown, small, large, picture, software) && good;
    }
    if (!good)
        fmt::print("limits: {} ms, growth {} of pictures that are equally full\n", bench::longestGpuMs(software),
            bench::largestGrowth);
    return good ? 0 : 1;
}
