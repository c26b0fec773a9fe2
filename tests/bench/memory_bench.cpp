/// Frame time of the memory view for buffers of 10^5 and 10^7 values, of requests that are coalesced, strided and to
/// shared memory. Runs off-screen: on a GPU where EGL has one, on Mesa with WARPATLAS_SOFTWARE_GL=1.
///     warpatlas_memory_bench [WIDTH HEIGHT [ROUNDS]]     1280 720 11
/// Exit status 1 if a frame takes longer, or grows more from the small buffer to the large one, than frame_time.h
/// allows.
#include "render/gl/offscreen.h"
#include "render/views/memory/memory_view.h"
#include "tests/bench/frame_time.h"
#include "tests/render/views/memory/memory_scenes.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>

namespace {

using namespace warpatlas;
using namespace warpatlas::render;

struct Case {
    const char* name;
    unsigned stride; ///< values from lane to lane
    bool shared;
    double pixelsPerByte; ///< zoom of the address line; 0: fitted
};
const Case cases[] = {{"coalesced", 1, false, 0}, {"strided", 33, false, 0}, {"strided_half_pixel", 33, false, 0.5},
    {"strided_12_pixels", 33, false, 12}, {"shared", 2, true, 0}};

struct Stage {
    std::shared_ptr<const MemoryScene> scene;
    MemoryView view;
    MemoryViewState state;

    Stage(const Case& shown, std::uint64_t values, const bench::Picture& picture)
    {
        testing::RequestRecipe recipe;
        recipe.values = true;
        recipe.window = shown.shared ? Window::Shared : Window::Global;
        recipe.address = [&](unsigned lane) { return (shown.shared ? 0 : values * 2) + lane * shown.stride * 4; };
        scene = testing::makeMemoryScene(recipe, values);
        view.setScene(scene);
        const MemoryLayout layout = layoutMemory(*scene, state, picture.width, picture.height);
        state.camera = fitCamera(axisOf(*scene), layout.detail.width, 1);
        if (shown.pixelsPerByte > 0)
            state.camera = {double(values) * 2, shown.pixelsPerByte};
    }
};

bool measure(const Case& shown, const bench::Picture& picture, bool software)
{
    Stage small(shown, 100'000, picture), large(shown, 10'000'000, picture);
    const Viewport viewport = Viewport::whole(picture.width, picture.height);
    std::vector<bench::FrameTime> smalls, larges;
    std::vector<double> growths;
    for (int round = -1; round < picture.rounds; ++round) { // the first warms up
        const auto a = bench::frameTime([&] { small.view.draw(viewport, small.state); }, software);
        const auto b = bench::frameTime([&] { large.view.draw(viewport, large.state); }, software);
        if (round < 0)
            continue;
        smalls.push_back(a);
        larges.push_back(b);
        growths.push_back(b.gpu / a.gpu);
    }
    const bench::FrameTime a = median(smalls), b = median(larges);
    const double growth = bench::median(growths);
    const bool slow = std::max(a.gpu, b.gpu) > bench::longestGpuMs(software), grows = growth > bench::largestGrowth;
    fmt::print("{:<24}{:>9.3f}{:>9.3f}{:>9.3f}{:>9.3f}{:>9.2f}{}{}\n", shown.name, a.gpu, a.wall, b.gpu, b.wall, growth,
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
        fmt::print(stderr, "memory_bench: {}\n", context.reason());
        return 2;
    }
    const std::string renderer = context.value()->renderer();
    const bool software = bench::isSoftware(renderer);
    fmt::print(
        "{}\nmemory view: median milliseconds a frame at {} x {}, {} rounds: {}, wall\n{:<24}{:>18}{:>18}{:>9}\n",
        renderer, picture.width, picture.height, picture.rounds, software ? "processor" : "GPU", "values", "10^5",
        "10^7", "growth");
    bool good = true;
    for (const Case& shown : cases)
        good = measure(shown, picture, software) && good;
    if (!good)
        fmt::print("limits: {} ms, growth {}\n", bench::longestGpuMs(software), bench::largestGrowth);
    return good ? 0 : 1;
}
