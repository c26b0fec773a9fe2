#include "render/views/schedule/schedule_view.h"

#include "render/gl/buffer.h"
#include "render/gl/render_error.h"
#include "render/gl/texture.h"
#include "render/views/data/data_uniforms.h"
#include "render/views/schedule/schedule_marks.h"
#include "render/views/shared/pixel_program.h"
#include "render/views/shared/smooth_step.h"

#include <algorithm>
#include <cmath>
#include <epoxy/gl.h>
#include <fmt/format.h>
#include <map>
#include <span>
#include <utility>

namespace warpatlas::render {

namespace {

/// Pixels: lower rows are smoothed where a pixel shows two of them, higher ones have a gap there.
constexpr double thinRows = 2.5;

enum TextureUnit { hintsUnit, spansUnit, busyUnit };

struct Store {
    gl::Buffer buffer;
    gl::TextureBuffer texture;
    template <typename T> void fill(std::span<const T> values, gl::TexelFormat format)
    {
        const auto bytes = std::as_bytes(values);
        if (values.size() > gl::TextureBuffer::maxTexels())
            throw RenderError("the schedule view",
                fmt::format("{} blocks are more than OpenGL can address here ({})", values.size(),
                    gl::TextureBuffer::maxTexels()));
        texture = {};
        buffer = gl::Buffer(bytes, gl::paddedToTexels(bytes.size()));
        texture = gl::TextureBuffer(format, buffer.name());
    }
};

/// Which pieces of the shader a frame needs: software GL runs both sides of every branch.
struct Variant {
    bool bars = false, thin = false, busy = false, waves = false;
    auto operator<=>(const Variant&) const = default; // NOLINT(modernize-use-nullptr): takes the generated 0 for one
};

void setScheduleColours(const gl::Program& program, Theme theme)
{
    const Palette& colours = palette(theme);
    std::array<std::array<float, 3>, 8> blocks;
    std::transform(colours.blocks.begin(), colours.blocks.end(), blocks.begin(), toFloats);
    program.setColours("uBlockColours", blocks);
    const std::array waves{
        toFloats(mixed(colours.panel, colours.gpu, 0.62)), toFloats(mixed(colours.panel, colours.gpu, 0.42))};
    program.setColours("uWaveColours", waves);
    program.set("uCanvas", toFloats(colours.canvas));
    program.set("uTrack", toFloats(colours.panel));
    program.set("uHatch", toFloats(colours.soft));
    program.set("uHatchStrength", theme == Theme::Dark ? 0.26f : 0.34f);
    program.set("uWaiting", theme == Theme::Dark ? 0.30f : 0.32f);
}

void setRows(
    const gl::Program& program, const ScheduleScene& scene, const ScheduleViewState& state, const RowMetrics& metrics)
{
    const ScheduleCamera& camera = state.camera;
    program.set("uSms", int(scene.facts.multiprocessors));
    program.set("uPlaces", int(scene.drawnPlaces));
    program.set("uRowsPerSm", int(scene.places.placesPerSm));
    program.set("uBaseSm", int(std::floor(camera.firstSm)));
    program.set("uSmFraction", float(camera.firstSm - std::floor(camera.firstSm)));
    program.set("uSmPixels", float(camera.pixelsPerSm));
    program.set("uSmGap", float(metrics.smGap));
    program.set("uPlacePixels", float(metrics.placeHeight));
    program.set("uPlaceGap", float(metrics.placeGap));
    program.set("uBarGap", float(metrics.barGap));
    program.set("uArea", float(smoothStep(3, 6, camera.pixelsPerSm / state.pixelScale)));
}

void setBars(
    const gl::Program& program, const ScheduleScene& scene, const ScheduleViewState& state, const RowMetrics& metrics)
{
    program.set("uHints", hintsUnit);
    program.set("uSpans", spansUnit);
    program.set("uFirstTick", std::uint32_t(std::clamp(state.camera.firstTime, 0.0, 1.0) * ScheduleScene::ticks));
    program.set("uTicksPerPixel", float(ScheduleScene::ticks / state.camera.pixelsPerLaunch));
    program.set("uHintBits", int(scene.hintBits));
    program.set("uBars", float(metrics.bars));
}

void setBusy(const gl::Program& program, const ScheduleScene& scene, const ScheduleViewState& state)
{
    const auto& levels = scene.grid.levels;
    std::size_t level = 0;
    while (level + 1 < levels.size() && levels[level].bins > state.camera.pixelsPerLaunch)
        ++level;
    const double bins = levels[level].bins, first = state.camera.firstTime * bins;
    program.set("uBusy", busyUnit);
    program.set("uLevel", std::array{levels[level].offset, levels[level].bins});
    program.set("uBaseBin", int(std::floor(first)));
    program.set("uBinFraction", float(first - std::floor(first)));
    program.set("uBinsPerPixel", float(bins / state.camera.pixelsPerLaunch));
}

void setWaves(const gl::Program& program, const ScheduleScene& scene, const ScheduleViewState& state)
{
    const double waves = scene.facts.waves, perPixel = waves / state.camera.pixelsPerLaunch;
    program.set("uWavePhase", float(std::fmod(state.camera.firstTime * waves, 2.0)));
    program.set("uWavesPerPixel", float(perPixel));
    program.set("uWaveContrast", 1 - float(smoothStep(0.15, 0.4, perPixel)));
    program.set("uLastWave", float(state.camera.xOf(state.layout.plot, scene.facts.lastWaveStart)));
    program.set("uLastBlocks", std::uint32_t(std::min<std::uint64_t>(scene.facts.lastWaveBlocks, ~0u)));
}

} // namespace

struct ScheduleView::State {
    std::shared_ptr<const ScheduleScene> scene;
    Store hints, spans, busy;
    std::map<Variant, PixelProgram> programs;
    PixelPass pixels;
    ScheduleMarks marks;

    const PixelProgram& program(const Variant& variant);
    void drawRows(const Viewport& viewport, const ScheduleViewState& state);
};

const PixelProgram& ScheduleView::State::program(const Variant& variant)
{
    PixelProgram& program = programs[variant];
    if (!program.program().name())
        program = PixelProgram::make("schedule view",
            fmt::format("#define BARS {}\n#define THIN {}\n#define BUSY {}\n#define WAVES {}\n", int(variant.bars),
                int(variant.thin), int(variant.busy), int(variant.waves)),
            {"schedule.frag"});
    return program;
}

ScheduleView::ScheduleView() : m_state(new State)
{
    m_state->program({true, false, false, false}); // the usual one, so that a broken shader shows at once
}

ScheduleView::~ScheduleView() = default;

void ScheduleView::setScene(std::shared_ptr<const ScheduleScene> scene)
{
    if (m_state->scene == scene)
        return;
    m_state->scene = nullptr;
    if (scene && scene->hasBlocks()) {
        m_state->hints.fill(std::span(scene->hints), gl::TexelFormat::R32Ui);
        m_state->spans.fill(std::span(scene->spans), gl::TexelFormat::Rg32Ui);
        m_state->busy.fill(std::span(scene->grid.texels), gl::TexelFormat::R32Ui);
    } else {
        m_state->hints = {};
        m_state->spans = {};
        m_state->busy = {};
    }
    m_state->scene = std::move(scene);
}

void ScheduleView::State::drawRows(const Viewport& viewport, const ScheduleViewState& state)
{
    const RowMetrics metrics = RowMetrics::of(*scene, state.camera, state.pixelScale);
    const bool waves = !scene->hasBlocks();
    const Variant variant{
        !waves && metrics.bars > 0, metrics.placeHeight < thinRows, !waves && metrics.bars < 1, waves};
    const PixelProgram& pixelProgram = program(variant);
    const gl::Program& drawn = pixelProgram.program();
    const PlotArea& plot = state.layout.plot;
    drawn.use();
    drawn.set("uOrigin", std::array{std::int32_t(viewport.fragmentLeft()), std::int32_t(viewport.fragmentTop())});
    drawn.set("uPlotFrom", std::array{float(plot.left), float(plot.top)});
    drawn.set("uPlotTo", std::array{float(plot.right()), float(plot.bottom())});
    drawn.set("uPixelScale", float(state.pixelScale));
    drawn.set("uPlayhead", state.time >= 1 ? 1e9f : float(state.camera.xOf(plot, state.time)));
    setScheduleColours(drawn, state.theme);
    setRows(drawn, *scene, state, metrics);
    if (variant.bars)
        setBars(drawn, *scene, state, metrics);
    if (variant.busy)
        setBusy(drawn, *scene, state);
    if (variant.waves)
        setWaves(drawn, *scene, state);
    hints.texture.bind(hintsUnit);
    spans.texture.bind(spansUnit);
    busy.texture.bind(busyUnit);
    pixels.draw(pixelProgram, FragmentBox::of(viewport));
}

void ScheduleView::draw(const Viewport& viewport, const ScheduleViewState& state)
{
    if (viewport.empty())
        return;
    viewport.apply();
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glDisable(GL_BLEND);
    glDisable(GL_FRAMEBUFFER_SRGB);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    if (!m_state->scene || m_state->scene->facts.blocks == 0) {
        const auto canvas = toFloats(palette(state.theme).canvas);
        glClearColor(canvas[0], canvas[1], canvas[2], 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glDisable(GL_SCISSOR_TEST);
        return;
    }
    m_state->drawRows(viewport, state);
    m_state->marks.draw(viewport, *m_state->scene, state);
    glDisable(GL_SCISSOR_TEST);
}

} // namespace warpatlas::render
