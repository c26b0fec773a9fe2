/// Plays a run for a while on an off-screen canvas, frame after frame as a window does, overlay and all:
/// with a CUDA device the output is drawn from the buffer that the kernel wrote. Says how long frames took and how many
/// took longer than 33 ms, how quickly pointing at an element and selecting a thread answer, in each of the views.
///     warpatlas_playback_bench [DEVICE] [SECONDS A VIEW] [DATA] [WIDTHxHEIGHT]      sim 15 ramp:3840x2160x3 1920x1080
/// Exit status 1 if a frame took longer than 33 ms, or pointing or selecting longer than 50 ms.
#include "app/session/run_experiment.h"
#include "app/session/session.h"
#include "ui/canvas/canvas.h"
#include "ui/command_line/display/display.h"

#include <epoxy/gl.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace {

using namespace warpatlas;
using namespace warpatlas::ui;
using Clock = std::chrono::steady_clock;

constexpr double frameMs = 1000.0 / 60, droppedMs = 33, answerMs = 50;

double since(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

struct Size {
    int width = 1920, height = 1080;
};

struct Frames {
    std::vector<double> ms;
    double worstPointing = 0, worstSelecting = 0;
};

double frame(Canvas& canvas, unsigned framebuffer, double seconds)
{
    const auto start = Clock::now();
    canvas.draw(framebuffer, seconds);
    glFinish();
    return since(start);
}

InputEvent event(InputKind kind, double x, double y, Button button = Button::None)
{
    InputEvent made;
    made.kind = kind;
    made.x = x;
    made.y = y;
    made.button = button;
    return made;
}

/// Somewhere else each time, always above the cone, a click on which goes to another view.
InputEvent pointAt(std::uint32_t i, const Size& size, InputKind kind, Button button = Button::None)
{
    const double across = 0.15 + 0.7 * (i * 37 % 1300) / 1300, down = 0.2 + 0.35 * (i * 53 % 700) / 700;
    return event(kind, across * size.width, down * size.height, button);
}

Frames play(Canvas& canvas, unsigned framebuffer, const Size& size, ViewKind view, double seconds)
{
    Frames frames;
    CanvasState& state = canvas.state();
    state.views.main = view;
    state.colourBy = render::ColourBy::State;
    state.playback.scrub(0);
    state.playback.playing = state.playback.looping = true;
    canvas.fitToView();
    for (int i = 0; i < 3; ++i)
        frame(canvas, framebuffer, 0); // shaders, levels
    const auto start = Clock::now();
    for (std::uint32_t i = 0; since(start) < seconds * 1000; ++i) {
        frames.ms.push_back(frame(canvas, framebuffer, frameMs / 1000));
        if (i % 30 != 0)
            continue;
        // Pointing, then a click, until it is seen.
        auto asked = Clock::now();
        canvas.handle(pointAt(i, size, InputKind::PointerMove));
        frame(canvas, framebuffer, 0);
        frames.worstPointing = std::max(frames.worstPointing, since(asked));
        asked = Clock::now();
        canvas.handle(pointAt(i, size, InputKind::ButtonPress, Button::Left));
        canvas.handle(pointAt(i, size, InputKind::ButtonRelease, Button::Left));
        frame(canvas, framebuffer, 0);
        frames.worstSelecting = std::max(frames.worstSelecting, since(asked));
        if (state.views.main != view)
            throw std::logic_error("a click left the view whose frames are measured");
    }
    return frames;
}

} // namespace

int main(int count, char** arguments)
{
    const std::string device = count > 1 ? arguments[1] : "sim";
    const double seconds = count > 2 ? std::atof(arguments[2]) : 15;
    Size size;
    if (count > 4 && std::sscanf(arguments[4], "%dx%d", &size.width, &size.height) != 2) {
        std::fprintf(stderr, "%s: not WIDTHxHEIGHT\n", arguments[4]);
        return 2;
    }
    Experiment experiment;
    experiment.kernel = "grayscale";
    experiment.data = {count > 3 ? arguments[3] : "ramp:3840x2160x3"};
    experiment.device = device;
    const OffscreenDisplay display(device, true);
    Progress progress;
    RunOptions options;
    options.measure = false;
    const OutcomePointer outcome = runExperiment(experiment, options, progress, {}, display.target());
    std::unique_ptr<render::Offscreen> own;
    render::Offscreen* context = display.context();
    if (context == nullptr) {
        auto made = render::Offscreen::create(size.width, size.height);
        if (!made) {
            std::fprintf(stderr, "%s\n", made.reason().c_str());
            return 2;
        }
        own = std::move(made.value());
        context = own.get();
    }
    context->makeCurrent();
    context->resize(size.width, size.height);
    fmt::print("{}\n{}, {} x {}, playing {} s a view; output {}\n", context->renderer(), outcome->device.name,
        size.width, size.height, seconds,
        outcome->display.path == Display::Path::Interop ? "shared with CUDA: " + std::to_string(display.outputBuffer())
                                                        : "copied: " + outcome->display.reason);
    Canvas canvas;
    canvas.setOutcome(outcome, display.outputBuffer());
    canvas.resize(size.width, size.height, 1);
    canvas.finishPreparing();
    bool good = true;
    fmt::print("{:<10}{:>8}{:>12}{:>12}{:>10}{:>14}{:>14}\n", "view", "frames", "median ms", "longest", "> 33 ms",
        "pointing ms", "selecting ms");
    for (const ViewKind view : allViews) {
        Frames frames = play(canvas, context->framebuffer(), size, view, seconds);
        std::ranges::sort(frames.ms);
        const auto dropped = std::ranges::count_if(frames.ms, [](double ms) { return ms > droppedMs; });
        fmt::print("{:<10}{:>8}{:>12.2f}{:>12.2f}{:>10}{:>14.1f}{:>14.1f}\n", nameOf(view), frames.ms.size(),
            frames.ms[frames.ms.size() / 2], frames.ms.back(), dropped, frames.worstPointing, frames.worstSelecting);
        good &= dropped == 0 && frames.worstPointing <= answerMs && frames.worstSelecting <= answerMs;
    }
    return good ? 0 : 1;
}
