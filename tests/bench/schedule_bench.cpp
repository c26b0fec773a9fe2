/// Frame time of the schedule view for 10^3 to 10^6 blocks, fitted, and zoomed to where blocks are bars. Runs
/// off-screen: on a GPU where EGL has one, on Mesa with WARPATLAS_SOFTWARE_GL=1.
///     warpatlas_schedule_bench [WIDTH HEIGHT [ROUNDS]]     1280 720 11
/// Exit status 1 if a frame takes longer than frame_time.h allows, or grows more from the smallest grid whose picture
/// can be compared with that of the largest.
#include "render/gl/offscreen.h"
#include "render/views/schedule/schedule_view.h"
#include "tests/bench/frame_time.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <vector>

namespace {

using namespace warpatlas;
using namespace warpatlas::render;
using Clock = std::chrono::steady_clock;

struct Machine {
    const char* name;
    int multiprocessors, blocksPerSm;
};
/// An SM holds two blocks of 1,024 threads; it may hold 32 small ones.
const Machine machines[] = {{"28 SMs x 2", 28, 2}, {"132 SMs x 2", 132, 2}, {"148 SMs x 32", 148, 32}};
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
    const Launch launch{{side, side, 1}, {1024, 1, 1}};
    const auto schedule = std::make_shared<const Schedule>(modelSchedule(gpu, launch, machine.blocksPerSm));
    const auto start = Clock::now();
    stage->scene = makeScheduleScene(launch, schedule);
    stage->sceneMs = since(start);
    stage->view.setScene(stage->scene);
    return stage;
}

ScheduleViewState stateOf(const Stage& stage, bool zoomed, int width, int height)
{
    ScheduleViewState state;
    state.layout = ScheduleLayout::of(width, height, 1, 1, true);
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

/// The grid that the largest one is compared with. Few blocks leave most of a machine idle, and their bars are long
/// however far out one looks, which is another picture: the smallest grid that fills the machine and, zoomed in, has
/// bars of the same size.
std::size_t comparable(const Machine& machine, const std::vector<std::unique_ptr<Stage>>& stages, bool zoomed,
    const bench::Picture& picture)
{
    const auto barPixels = [&](const Stage& stage) {
        return stage.scene->usualBlock * stateOf(stage, zoomed, picture.width, picture.height).camera.pixelsPerLaunch;
    };
    std::size_t smallest = 0;
    while (smallest + 2 < stages.size()
        && (std::uint64_t{sides[smallest]} * sides[smallest]
                < std::uint64_t(machine.multiprocessors) * std::uint64_t(machine.blocksPerSm)
            || (zoomed && barPixels(*stages[smallest]) > 1.2 * barPixels(*stages.back()))))
        ++smallest;
    return smallest;
}

bool measure(const Machine& machine, const bench::Picture& picture, bool software)
{
    std::vector<std::unique_ptr<Stage>> stages;
    for (const std::uint32_t side : sides)
        stages.push_back(makeStage(machine, side));
    bool good = true;
    fmt::print("{:<14}{:<10}", machine.name, "scene ms");
    for (const auto& stage : stages)
        fmt::print("{:>18.1f}", stage->sceneMs);
    fmt::print("\n");
    const Viewport viewport = Viewport::whole(picture.width, picture.height);
    for (const bool zoomed : {false, true}) {
        std::vector<std::vector<bench::FrameTime>> samples(stages.size());
        std::vector<double> growths;
        const std::size_t smallest = comparable(machine, stages, zoomed, picture);
        // Sizes in turn, so that whatever else the machine does hits all alike; the first round warms up.
        for (int round = -1; round < picture.rounds; ++round) {
            for (std::size_t i = 0; i < stages.size(); ++i) {
                const ScheduleViewState state = stateOf(*stages[i], zoomed, picture.width, picture.height);
                const bench::FrameTime time =
                    bench::frameTime([&] { stages[i]->view.draw(viewport, state); }, software);
                if (round >= 0)
                    samples[i].push_back(time);
            }
            if (round >= 0)
                growths.push_back(samples.back().back().gpu / samples[smallest].back().gpu);
        }
        fmt::print("{:<14}{:<10}", machine.name, zoomed ? "zoomed" : "fitted");
        double longest = 0;
        for (const auto& some : samples) {
            const bench::FrameTime time = median(some);
            longest = std::max(longest, time.gpu);
            fmt::print("{:>9.3f}{:>9.3f}", time.gpu, time.wall);
        }
        const double growth = bench::median(growths);
        const bool slow = longest > bench::longestGpuMs(software), grows = growth > bench::largestGrowth;
        fmt::print("{:>9.2f} from {}{}{}\n", growth, sides[smallest] * sides[smallest], slow ? "  too slow" : "",
            grows ? "  grows too much" : "");
        good = good && !slow && !grows;
        std::fflush(stdout);
    }
    return good;
}

} // namespace

int main(int argc, char** argv)
{
    const auto picture = bench::Picture::fromArguments(argc, argv);
    auto context = Offscreen::create(picture.width, picture.height);
    if (!context) {
        fmt::print(stderr, "schedule_bench: {}\n", context.reason());
        return 2;
    }
    const std::string renderer = context.value()->renderer();
    const bool software = bench::isSoftware(renderer);
    fmt::print("{}\nschedule view: median milliseconds a frame at {} x {}, {} rounds: {}, wall\n{:<24}", renderer,
        picture.width, picture.height, picture.rounds, software ? "processor" : "GPU", "blocks");
    for (const std::uint32_t side : sides)
        fmt::print("{:>18}", std::uint64_t{side} * side);
    fmt::print("{:>9}\n", "growth");
    bool good = true;
    for (const Machine& machine : machines)
        good = measure(machine, picture, software) && good;
    if (!good)
        fmt::print("limits: {} ms, growth {}\n", bench::longestGpuMs(software), bench::largestGrowth);
    return good ? 0 : 1;
}
