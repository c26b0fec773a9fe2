/// Frame time of the data view for 10^5 to 10^8 elements, fitted and at a fixed zoom. Runs off-screen: on a GPU where
/// EGL has one, on Mesa with WARPATLAS_SOFTWARE_GL=1.
///     warpatlas_frame_bench [WIDTH HEIGHT [ROUNDS]]     1280 720 11
/// Exit status 1 if a frame takes longer, or grows more from the smallest to the largest, than frame_time.h allows.
#include "render/gl/offscreen.h"
#include "render/gl/shared_buffer.h"
#include "render/views/data/data_view.h"
#include "tests/bench/frame_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace {

using namespace warpatlas;
using namespace warpatlas::render;

struct View {
    std::string name;
    ColourBy colourBy;
    double pixelsPerCell; // 0: fitted
    double time;
};

const View views[] = {
    {"owner_fitted", ColourBy::Owner, 0, 1},
    {"state_fitted_half_time", ColourBy::State, 0, 0.5},
    {"result_fitted", ColourBy::Result, 0, 1},
    {"lane_fitted", ColourBy::Lane, 0, 1},
    {"reads_fitted", ColourBy::Reads, 0, 1},
    {"difference_fitted", ColourBy::Difference, 0, 1},
    {"state_zoomed_8px", ColourBy::State, 8, 0.5},
    {"state_zoomed_16px", ColourBy::State, 16, 0.5},
};
const int exponents[] = {5, 6, 7, 8};

/// A picture of 16 : 9 with 10^exponent pixels, one thread a pixel in blocks of 16 x 16, a tenth of the blocks at a
/// time.
std::shared_ptr<DataScene> makeScene(int exponent)
{
    const double pixels = std::pow(10.0, exponent);
    const Extent extent{std::uint64_t(std::lround(std::sqrt(pixels * 16 / 9))),
        std::uint64_t(std::lround(std::sqrt(pixels * 9 / 16))), 1};
    auto scene = std::make_shared<DataScene>();
    scene->shape = {extent, 1};
    scene->cover = extent;
    scene->launch.block = {16, 16, 1};
    scene->launch.grid = gridToCover(extent, scene->launch.block);
    auto owners = std::make_shared<OwnerMap>();
    owners->owner.resize(extent.count());
    owners->writes.assign(extent.count(), 1);
    auto output = std::make_shared<Array>(ElementType::U8, scene->shape);
    auto input = std::make_shared<Array>(ElementType::U8, Shape{extent, 3});
    for (std::uint64_t y = 0; y < extent.y; ++y)
        for (std::uint64_t x = 0; x < extent.x; ++x) {
            const std::uint64_t at = y * extent.x + x;
            const std::uint64_t block = (y / 16) * scene->launch.grid.x + x / 16;
            owners->owner[at] = std::uint32_t(block * 256 + (y % 16) * 16 + x % 16);
            output->values<std::uint8_t>()[at] = std::uint8_t((x * 255 / extent.x + y * 7) & 255);
            input->values<std::uint8_t>()[at * 3] = std::uint8_t(x ^ y);
        }
    auto schedule = std::make_shared<Schedule>();
    schedule->blocks.resize(scene->launch.blocks());
    for (std::size_t i = 0; i < schedule->blocks.size(); ++i) {
        const float wave = float((i * 2654435761u >> 7) % 10);
        schedule->blocks[i] = {wave / 10, (wave + 1) / 10, 0};
    }
    auto reads = std::make_shared<ReadMap>();
    reads->reader = owners->owner;
    reads->reads = owners->writes;
    reads->most = *std::max_element(reads->reads.begin(), reads->reads.end());
    scene->reads = reads;
    scene->reference = output; // equal: the colours differ, what is fetched does not
    scene->owners = owners;
    scene->output = output;
    scene->input = input;
    scene->schedule = schedule;
    return scene;
}

struct Stage {
    std::shared_ptr<DataScene> scene;
    DataView view;
    explicit Stage(int exponent) : scene(makeScene(exponent)) { view.setScene(scene); }
};
std::map<int, std::unique_ptr<Stage>> stages; // all of them: sizes are measured in turn

Stage& stageFor(int exponent)
{
    auto& stage = stages[exponent];
    if (!stage)
        stage = std::make_unique<Stage>(exponent);
    return *stage;
}

DataViewState stateFor(const View& shown, const Stage& stage, const bench::Picture& picture)
{
    DataViewState state;
    state.colourBy = shown.colourBy;
    state.time = shown.time;
    state.showLabels = false; // the same few cells at every size
    state.camera = Camera::fit(stage.scene->shape.extent, picture.width, picture.height, 0);
    if (shown.pixelsPerCell > 0)
        state.camera.zoomAt(
            picture.width / 2.0, picture.height / 2.0, shown.pixelsPerCell / state.camera.pixelsPerCell);
    return state;
}

/// Sizes in turn, again and again, so that whatever else the machine does hits all of them alike; growth is the median
/// of each round's own.
bool measure(const View& view, const bench::Picture& picture, bool software)
{
    std::map<int, std::vector<bench::FrameTime>> samples;
    std::vector<double> growths;
    for (int round = -1; round < picture.rounds; ++round) { // the first compiles, uploads, reduces
        for (const int exponent : exponents) {
            Stage& stage = stageFor(exponent);
            const DataViewState state = stateFor(view, stage, picture);
            const Viewport viewport = Viewport::whole(picture.width, picture.height);
            const bench::FrameTime time = bench::frameTime([&] { stage.view.draw(viewport, state); }, software);
            if (round >= 0)
                samples[exponent].push_back(time);
        }
        if (round >= 0)
            growths.push_back(samples.rbegin()->second.back().gpu / samples.begin()->second.back().gpu);
    }
    fmt::print("{:<24}", view.name);
    double longest = 0;
    for (const int exponent : exponents) {
        const bench::FrameTime time = median(samples[exponent]);
        longest = std::max(longest, time.gpu);
        fmt::print("{:>9.3f}{:>9.3f}", time.gpu, time.wall);
    }
    const double growth = bench::median(growths);
    const bool slow = longest > bench::longestGpuMs(software), grows = growth > bench::largestGrowth;
    fmt::print("{:>9.2f}{}{}\n", growth, slow ? "  too slow" : "", grows ? "  grows too much" : "");
    std::fflush(stdout);
    return !slow && !grows;
}

} // namespace

int main(int argc, char** argv)
{
    const auto picture = bench::Picture::fromArguments(argc, argv);
    auto context = Offscreen::create(picture.width, picture.height);
    if (!context) {
        fmt::print(stderr, "frame_bench: {}\n", context.reason());
        return 2;
    }
    const std::string renderer = context.value()->renderer();
    const bool software = bench::isSoftware(renderer);
    const SharedBuffer probe(1 << 20, 0, InteropPolicy::Automatic);
    fmt::print("{}\nCUDA output: {}\ndata view: median milliseconds a frame at {} x {}, {} rounds: {}, wall\n{:<24}",
        renderer, probe.shared() ? "shared with OpenGL" : probe.copyReason(), picture.width, picture.height,
        picture.rounds, software ? "processor" : "GPU", "elements");
    for (const int exponent : exponents)
        fmt::print("{:>18}", fmt::format("10^{}", exponent));
    fmt::print("{:>9}\n", "growth");
    std::fflush(stdout);
    bool good = true;
    for (const View& view : views)
        good = measure(view, picture, software) && good;
    if (!good)
        fmt::print("limits: {} ms, growth {}\n", bench::longestGpuMs(software), bench::largestGrowth);
    stages.clear();
    return good ? 0 : 1;
}
