/// Frame time of the schedule view at 1280 x 720 for 10^3 to 10^6 blocks, fitted, and zoomed to where blocks are bars.
/// It must stay under 50 ms and grow by no more than 1.5 from the smallest to the largest: the search for a pixel's
/// block takes a step more each time that the blocks double. Runs off-screen: on a GPU where EGL has one, on Mesa with
/// WARPATLAS_SOFTWARE_GL=1.
///     warpatlas_schedule_bench [ROUNDS]
/// Exit status 1 if a frame takes longer or grows more.
#include "render/offscreen.h"
#include "render/views/schedule/schedule_view.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <epoxy/gl.h>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <vector>

namespace {

using namespace warpatlas;
using namespace warpatlas::render;
using Clock = std::chrono::steady_clock;

constexpr int width = 1280, height = 720;
constexpr double longestMs = 50, largestGrowth = 1.5;

struct Machine {
    const char* name;
    int multiprocessors, blocksPerSm;
};
const Machine machines[] = {{"28 SMs x 6", 28, 6}, {"148 SMs x 32", 148, 32}};
const std::uint32_t sides[] = {32, 100, 316, 1000};

struct Stage {
    std::shared_ptr<const ScheduleScene> scene;
    double sceneMs = 0;
    ScheduleView view;
};

double since(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

std::unique_ptr<Stage> makeStage(const Machine& machine, std::uint32_t side)
{
    auto stage = std::make_unique<Stage>();
    GpuSheet gpu;
    gpu.multiprocessors = machine.multiprocessors;
    const Launch launch{{side, side, 1}, {256, 1, 1}};
    const auto schedule = std::make_shared<const Schedule>(modelSchedule(gpu, launch, machine.blocksPerSm));
    const auto start = Clock::now();
    stage->scene = makeScheduleScene(launch, schedule);
    stage->sceneMs = since(start);
    stage->view.setScene(stage->scene);
    return stage;
}

ScheduleViewState stateOf(const Stage& stage, bool zoomed)
{
    ScheduleViewState state;
    state.layout = ScheduleLayout::of(width, height, 1, 1, 0, 0, true);
    state.camera = ScheduleCamera::fit(state.layout.plot, *stage.scene, 1);
    state.time = 0.6;
    if (zoomed) {
        // A bar of 20 pixels, a row of 8.
        const double bar = stage.scene->usualBlock * state.camera.pixelsPerLaunch;
        state.camera.zoomTime(state.layout.plot, width / 2.0, std::max(1.0, 20 / bar));
        state.camera.zoomSms(
            state.layout.plot, height / 2.0, std::max(1.0, 8 * stage.scene->drawnPlaces / state.camera.pixelsPerSm));
        state.camera = state.camera.limited(state.layout.plot, *stage.scene, 1);
    }
    return state;
}

double frameMs(Stage& stage, const ScheduleViewState& state)
{
    const auto start = Clock::now();
    stage.view.draw(Viewport::whole(width, height), state);
    glFinish();
    return since(start);
}

double median(std::vector<double> values)
{
    std::nth_element(values.begin(), values.begin() + std::ptrdiff_t(values.size() / 2), values.end());
    return values[values.size() / 2];
}

bool measure(const Machine& machine, int rounds)
{
    std::vector<std::unique_ptr<Stage>> stages;
    for (const std::uint32_t side : sides)
        stages.push_back(makeStage(machine, side));
    bool good = true;
    fmt::print("{:<14}{:<10}", machine.name, "scene ms");
    for (const auto& stage : stages)
        fmt::print("{:>10.1f}", stage->sceneMs);
    fmt::print("\n");
    for (const bool zoomed : {false, true}) {
        std::vector<std::vector<double>> samples(stages.size());
        // Sizes in turn, so that whatever else the machine does hits all alike; the first round warms up.
        for (int round = -1; round < rounds; ++round)
            for (std::size_t i = 0; i < stages.size(); ++i) {
                const double ms = frameMs(*stages[i], stateOf(*stages[i], zoomed));
                if (round >= 0)
                    samples[i].push_back(ms);
            }
        fmt::print("{:<14}{:<10}", machine.name, zoomed ? "zoomed" : "fitted");
        for (const auto& some : samples) {
            fmt::print("{:>10.2f}", median(some));
            good = good && median(some) <= longestMs;
        }
        const double growth = median(samples.back()) / median(samples.front());
        good = good && growth <= largestGrowth;
        fmt::print("{:>10.2f}\n", growth);
        std::fflush(stdout);
    }
    return good;
}

} // namespace

int main(int argc, char** argv)
{
    const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 15;
    auto context = Offscreen::create(width, height);
    if (!context) {
        fmt::print(stderr, "schedule_bench: {}\n", context.reason());
        return 2;
    }
    fmt::print("{}\nmedian milliseconds a frame at {} x {}, {} rounds\n{:<24}", context.value()->renderer(), width,
        height, rounds, "machine");
    for (const std::uint32_t side : sides)
        fmt::print("{:>10}", std::uint64_t{side} * side);
    fmt::print("{:>10}\n", "growth");
    bool good = true;
    for (const Machine& machine : machines)
        good = measure(machine, rounds) && good;
    if (!good)
        fmt::print("over the limit of {} ms a frame, or of {} in growth\n", longestMs, largestGrowth);
    return good ? 0 : 1;
}
