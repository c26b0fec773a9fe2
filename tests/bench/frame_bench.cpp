/// Frame time of the data view at 1920 x 1080 for 10^5 to 10^8 elements, fitted and at a fixed zoom; it must not grow
/// by more than 1.2 from the smallest to the largest. Runs off-screen: on a GPU where EGL has one, on Mesa with
/// WARPATLAS_SOFTWARE_GL=1.
///     warpatlas_frame_bench [--benchmark_...] [ROUNDS]
/// Ends with a table of ratios and exit status 1 if one is over the limit.
#include "render/offscreen.h"
#include "render/shared_buffer.h"
#include "render/views/data_view.h"

#include <benchmark/benchmark.h>
#include <epoxy/gl.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace {

using namespace warpatlas;
using namespace warpatlas::render;

constexpr int width = 1920, height = 1080;
constexpr double largestGrowth = 1.2;

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

std::unique_ptr<Offscreen> context;

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

DataViewState stateFor(const View& shown, const Stage& stage)
{
    DataViewState state;
    state.colourBy = shown.colourBy;
    state.time = shown.time;
    state.showLabels = false; // the same few cells at every size
    state.camera = Camera::fit(stage.scene->shape.extent, width, height, 0);
    if (shown.pixelsPerCell > 0)
        state.camera.zoomAt(width / 2.0, height / 2.0, shown.pixelsPerCell / state.camera.pixelsPerCell);
    return state;
}

double drawMs(Stage& stage, const DataViewState& state, int frames)
{
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < frames; ++i)
        stage.view.draw(Viewport::whole(width, height), state);
    glFinish();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count() / frames;
}

/// A GPU may draw a frame faster than it can be asked to finish: as many frames as last 20 ms hide the asking.
double sampleMs(Stage& stage, const DataViewState& state)
{
    const double once = drawMs(stage, state, 1);
    return drawMs(stage, state, std::clamp(int(20 / once), 1, 100));
}

double median(std::vector<double> values)
{
    std::nth_element(values.begin(), values.begin() + std::ptrdiff_t(values.size() / 2), values.end());
    return values[values.size() / 2];
}

void frame(benchmark::State& state, const View& shown, int exponent)
{
    Stage& stage = stageFor(exponent);
    const DataViewState view = stateFor(shown, stage);
    sampleMs(stage, view); // compiles, uploads, reduces
    for (auto _ : state)
        state.SetIterationTime(sampleMs(stage, view) * 1e-3);
}

/// Sizes in turn, again and again, so that whatever else the machine does hits all of them alike; growth is the median
/// of each round's own.
bool printGrowth(int rounds)
{
    bool good = true;
    fmt::print("\n{}\nmedian milliseconds a frame at {} x {}, {} rounds\n{:<24}", context->renderer(), width, height,
        rounds, "view");
    for (const int exponent : exponents)
        fmt::print("{:>10}", fmt::format("10^{}", exponent));
    fmt::print("{:>10}\n", "growth");
    std::fflush(stdout);
    for (const View& view : views) {
        std::map<int, std::vector<double>> samples;
        std::vector<double> growths;
        for (int round = -1; round < rounds; ++round) { // the first warms up
            for (const int exponent : exponents) {
                Stage& stage = stageFor(exponent);
                const double ms = sampleMs(stage, stateFor(view, stage));
                if (round >= 0)
                    samples[exponent].push_back(ms);
            }
            if (round >= 0)
                growths.push_back(samples.rbegin()->second.back() / samples.begin()->second.back());
        }
        fmt::print("{:<24}", view.name);
        for (const int exponent : exponents)
            fmt::print("{:>10.3f}", median(samples[exponent]));
        const double growth = median(growths);
        good = good && growth <= largestGrowth;
        fmt::print("{:>10.2f}{}\n", growth, growth <= largestGrowth ? "" : "  over the limit of 1.2");
        std::fflush(stdout);
    }
    return good;
}

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 11;
    auto made = Offscreen::create(width, height);
    if (!made) {
        fmt::print(stderr, "frame_bench: {}\n", made.reason());
        return 2;
    }
    context = std::move(made.value());
    const SharedBuffer probe(1 << 20, 0, InteropPolicy::Automatic);
    fmt::print(
        "{}\nCUDA output: {}\n", context->renderer(), probe.shared() ? "shared with OpenGL" : probe.copyReason());
    std::fflush(stdout);
    for (const int exponent : exponents)
        for (const View& view : views)
            benchmark::RegisterBenchmark(fmt::format("{}/1e{}", view.name, exponent).c_str(),
                [&view, exponent](benchmark::State& state) { frame(state, view, exponent); })
                ->UseManualTime()
                ->Unit(benchmark::kMillisecond)
                ->MinTime(0.5);
    benchmark::RunSpecifiedBenchmarks();
    const bool good = rounds <= 0 || printGrowth(rounds);
    stages.clear();
    context.reset();
    return good ? 0 : 1;
}
