/// Frame time of the launch view for 10^3 to 10^6 blocks of 1,024 threads, in the plane and in space, fitted, turned
/// and zoomed; it must not grow by more than 1.2 from the smallest to the largest. Runs off-screen: on a GPU where EGL
/// has one, on Mesa with WARPATLAS_SOFTWARE_GL=1.
///     warpatlas_launch_bench [WIDTH HEIGHT [ROUNDS]]     1280 720 11
/// On software GL processor time is what counts: wall time on a machine that does nothing else is that over the cores.
/// Ends with exit status 1 if a growth is over the limit.
#include "render/offscreen.h"
#include "render/views/launch/launch_hit.h"
#include "render/views/launch/launch_view.h"

#include <epoxy/gl.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

namespace {

using namespace warpatlas;
using namespace warpatlas::render;

constexpr double largestGrowth = 1.2;
bool software = false;

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
        const Vector middle = boxOfBlock(sheet, stage.scene->launch.blocks() / 2).middle();
        state.camera.map = {
            middle[0] - width / 2.0 / shown.cellPixels, middle[1] - height / 2.0 / shown.cellPixels, shown.cellPixels};
        state.camera.orbit.target = middle;
        state.camera.orbit.distance = state.camera.orbit.focal(height) / shown.cellPixels;
    }
    return state;
}

double sampleMs(Stage& stage, const LaunchViewState& state, int width, int height)
{
    const auto drawMs = [&](int frames) {
        const auto start = std::chrono::steady_clock::now();
        const std::clock_t processor = std::clock();
        for (int i = 0; i < frames; ++i)
            stage.view.draw(Viewport::whole(width, height), state);
        glFinish();
        if (software)
            return double(std::clock() - processor) * 1e3 / CLOCKS_PER_SEC / frames;
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count() / frames;
    };
    // A GPU may draw a frame faster than it can be asked to finish: as many frames as last 20 ms hide the asking.
    const double once = drawMs(1);
    return drawMs(std::clamp(int(20 / once), 1, 100));
}

double median(std::vector<double> values)
{
    std::nth_element(values.begin(), values.begin() + std::ptrdiff_t(values.size() / 2), values.end());
    return values[values.size() / 2];
}

} // namespace

int main(int argc, char** argv)
{
    const int width = argc > 2 ? std::atoi(argv[1]) : 1280, height = argc > 2 ? std::atoi(argv[2]) : 720;
    const int rounds = argc > 3 ? std::atoi(argv[3]) : 11;
    auto context = Offscreen::create(width, height);
    if (!context) {
        fmt::print(stderr, "launch_bench: {}\n", context.reason());
        return 2;
    }
    software = context.value()->renderer().find("llvmpipe") != std::string::npos;
    fmt::print("{}\nmedian milliseconds {}a frame at {} x {}, {} rounds\n{:<26}{:>10}{:>10}{:>10}\n",
        context.value()->renderer(), software ? "of processor time " : "", width, height, rounds, "view", "10^3",
        "10^6", "growth");
    bool good = true;
    for (const bool space : {false, true}) {
        Stage small(space, 3), large(space, 6);
        for (const Case& shown : cases) {
            if (shown.space != space)
                continue;
            std::vector<double> smallMs, largeMs, growths;
            for (int round = -1; round < rounds; ++round) { // the first warms up
                const double a = sampleMs(small, stateFor(shown, small, width, height), width, height);
                const double b = sampleMs(large, stateFor(shown, large, width, height), width, height);
                if (round < 0)
                    continue;
                smallMs.push_back(a);
                largeMs.push_back(b);
                growths.push_back(b / a);
            }
            const double growth = median(growths);
            good = good && growth <= largestGrowth;
            fmt::print("{:<26}{:>10.3f}{:>10.3f}{:>10.2f}{}\n", shown.name, median(smallMs), median(largeMs), growth,
                growth <= largestGrowth ? "" : "  over the limit of 1.2");
            std::fflush(stdout);
        }
    }
    return good ? 0 : 1;
}
