#include "render/views/schedule/schedule_marks.h"

#include "kernels/model/text.h"
#include "render/views/schedule/schedule_camera.h"
#include "render/views/shared/axis_steps.h"
#include "render/views/shared/label_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string>

namespace warpatlas::render {

namespace {

constexpr std::size_t mostBlockNumbers = 6000; ///< never reached at sizes that can be read; a bound all the same

Colour faint(Colour colour, int alpha)
{
    colour.a = std::uint8_t(alpha);
    return colour;
}

/// Dark letters on light colours.
Colour inkOn(const Colour& fill)
{
    const auto linear = [](std::uint8_t channel) { return std::pow(double(channel) / 255, 2.2); };
    const double light = 0.2126 * linear(fill.r) + 0.7152 * linear(fill.g) + 0.0722 * linear(fill.b);
    return light > 0.18 ? palette(Theme::Dark).background : palette(Theme::Light).panel;
}

Dim3 indexOf(const Launch& launch, std::uint64_t block)
{
    const std::uint64_t row = block / launch.grid.x;
    return {
        std::uint32_t(block % launch.grid.x), std::uint32_t(row % launch.grid.y), std::uint32_t(row / launch.grid.y)};
}

/// Returns the difference of neighbouring pixels' moments.
double pixelStep(const ScheduleViewState& state)
{
    return 4 * state.pixelScale / state.camera.pixelsPerLaunch;
}

} // namespace

void ScheduleMarks::addWaves(const ScheduleScene& scene, const ScheduleViewState& state)
{
    const Palette& colours = palette(state.theme);
    const PlotArea& plot = state.layout.plot;
    const double scale = state.pixelScale, baseline = plot.top - std::round(state.layout.fontPixels * 0.55);
    double free = 0; // from there on no word stands
    const auto mark = [&](double time, const std::string& words, int alpha) {
        const double x = std::round(state.camera.xOf(plot, time));
        if (x < plot.left - 1 || x > plot.right())
            return;
        m_shapes.line(
            x, plot.top - 4 * scale, x, plot.bottom(), std::max(1.0, std::round(scale)), faint(colours.text, alpha));
        // Left-aligned with its line, and moved in at the right end where that covers no other.
        const double width = m_shapes.textWidth(words, state.layout.fontPixels);
        const double left = std::min(x, plot.right() + state.layout.fontPixels - width);
        if (words.empty() || left < free)
            return;
        m_shapes.text(left, baseline, words, state.layout.fontPixels, colours.soft);
        free = left + width + state.layout.fontPixels;
    };
    if (scene.recorded()) {
        if (scene.facts.lastStart > 0) {
            const std::string words = "last block starts";
            const double x = state.camera.xOf(plot, scene.facts.lastStart);
            const double width = m_shapes.textWidth(words, state.layout.fontPixels);
            mark(scene.facts.lastStart, {}, 110);
            if (x >= plot.left && x <= plot.right())
                m_shapes.text(std::clamp(x, plot.left, std::max(plot.left, plot.right() - width)), baseline, words,
                    state.layout.fontPixels, colours.soft);
        }
        return;
    }
    if (scene.waveStarts.empty()) {
        mark(state.camera.firstTime, scene.facts.waves == 1 ? "1 wave" : grouped(scene.facts.waves) + " waves", 0);
        return;
    }
    const double wavePixels = state.camera.pixelsPerLaunch / double(scene.facts.waves);
    const double room = m_shapes.textWidth(fmt::format("wave {}", scene.facts.waves), state.layout.fontPixels)
        + state.layout.fontPixels;
    const std::uint32_t step = countStep(room / wavePixels);
    for (std::uint32_t wave = 1; wave <= scene.facts.waves; ++wave) {
        const bool named = step == 1 || wave == 1 || wave % step == 0;
        if (!named && wavePixels < 14 * scale)
            continue;
        // Not where the next name would be crowded out by the first one.
        const bool crowded = wave == 1 && step > 1 && (step - 1) * wavePixels < room;
        const double start = wave == 1 ? 0.0 : double(scene.waveStarts[wave - 2]);
        // Many lines would bury the bars.
        const int alpha = wave == 1 ? 0 : scene.facts.waves <= 8 ? 110 : named ? 50 : 30;
        mark(start, named && !crowded ? fmt::format("wave {}", wave) : std::string(), alpha);
    }
}

void ScheduleMarks::addBlockNumbers(const ScheduleScene& scene, const ScheduleViewState& state)
{
    const RowMetrics metrics = RowMetrics::of(scene, state.camera, state.pixelScale);
    const double scale = state.pixelScale;
    const int font =
        int(std::min(double(state.layout.fontPixels), std::floor((metrics.placeHeight - metrics.placeGap) * 0.8)));
    if (metrics.bars < 1 || font < 8 * scale)
        return;
    const Palette& colours = palette(state.theme);
    const PlotArea& plot = state.layout.plot;
    const auto& blocks = scene.schedule->blocks;
    const double from = state.camera.timeAt(plot, plot.left), to = state.camera.timeAt(plot, plot.right());
    const double cap = m_shapes.capHeight(font);
    const double playhead = state.time < 1 ? state.camera.xOf(plot, state.time) : 1e9;
    const auto firstSm = std::uint32_t(std::max(0.0, std::floor(state.camera.firstSm)));
    std::size_t count = 0;
    for (std::uint32_t sm = firstSm; sm < scene.facts.multiprocessors; ++sm) {
        const double top = state.camera.yOfSm(plot, sm);
        if (top > plot.bottom())
            break;
        for (std::uint32_t place = 0; place < scene.drawnPlaces; ++place) {
            const double middle = top + metrics.placeHeight * place + (metrics.placeHeight - metrics.placeGap) / 2;
            if (middle - cap / 2 < plot.top || middle + cap / 2 > plot.bottom())
                continue;
            const std::size_t row = std::size_t{sm} * scene.places.placesPerSm + place;
            const auto end = scene.places.blocks.begin() + scene.places.firstOfRow[row + 1];
            auto at = std::upper_bound(scene.places.blocks.begin() + scene.places.firstOfRow[row], end, from,
                [&](double time, std::uint32_t block) { return time < double(blocks[block].end); });
            for (; at != end && double(blocks[*at].start) < to && count < mostBlockNumbers; ++at) {
                const BlockSpan& span = blocks[*at];
                double left = std::max(plot.left, state.camera.xOf(plot, span.start));
                double right = std::min(plot.right(), state.camera.xOf(plot, span.end)) - metrics.barGap;
                // On the larger side of the playhead, which would cross it out.
                const bool later = playhead < (left + right) / 2;
                if (playhead > left && playhead < right)
                    (later ? left : right) = playhead + (later ? 2 : -2) * scale;
                const Dim3 index = indexOf(scene.launch, *at);
                const std::string words = idText(scene.launch, index);
                if (right - left < m_shapes.textWidth(words, font) + 4 * scale)
                    continue;
                const Colour& fill = colours.blocks[std::size_t(blockColourIndex(index.x, index.y, index.z))];
                m_shapes.text((left + right) / 2, middle + cap / 2, words, font, later ? colours.soft : inkOn(fill),
                    Align::Centre);
                ++count;
            }
        }
    }
}

void ScheduleMarks::addSms(const ScheduleScene& scene, const ScheduleViewState& state)
{
    const Palette& colours = palette(state.theme);
    const PlotArea& plot = state.layout.plot;
    const int font = state.layout.fontPixels;
    const RowMetrics metrics = RowMetrics::of(scene, state.camera, state.pixelScale);
    const std::uint32_t step = smStep(font * 1.3 / state.camera.pixelsPerSm);
    const auto placed = state.selectedBlock ? placeOf(scene, *state.selectedBlock) : std::nullopt;
    const double cap = m_shapes.capHeight(font), right = plot.left - std::round(font * 0.6);
    const auto middleOf = [&](std::uint32_t sm) {
        return std::round(state.camera.yOfSm(plot, sm) + (state.camera.pixelsPerSm - metrics.smGap) / 2);
    };
    const auto inside = [&](double middle) { return middle >= plot.top && middle <= plot.bottom(); };
    for (std::uint32_t sm = 0; sm < scene.facts.multiprocessors; sm += step) {
        const double middle = middleOf(sm);
        // The selected one's number is always there, and its neighbours make room for it.
        const bool covered = placed && placed->sm != sm && std::abs(middleOf(placed->sm) - middle) < font * 1.3;
        if (inside(middle) && !covered && !(placed && placed->sm == sm))
            m_shapes.text(right, middle + cap / 2, fmt::format("SM {}", sm), font, colours.soft, Align::Right);
    }
    if (placed && inside(middleOf(placed->sm)))
        m_shapes.text(right, middleOf(placed->sm) + cap / 2, fmt::format("SM {}", placed->sm), font, colours.accent,
            Align::Right);
}

void ScheduleMarks::addTimes(const ScheduleScene& scene, const ScheduleViewState& state)
{
    const Palette& colours = palette(state.theme);
    const PlotArea& plot = state.layout.plot;
    const double scale = state.pixelScale;
    const int font = state.layout.fontPixels;
    const double first = state.camera.timeAt(plot, plot.left), last = state.camera.timeAt(plot, plot.right());
    // Decimals make words longer, and longer words make steps larger: twice is enough.
    double step = timeStep(scene, 6.0 * font / state.camera.pixelsPerLaunch);
    const double longest = m_shapes.textWidth(timeText(scene, last, step), font) + font * 2.0;
    step = timeStep(scene, std::max(step, longest / state.camera.pixelsPerLaunch));
    const double line = std::max(1.0, std::round(scale)),
                 bottom =
                     std::round(std::min(plot.bottom(), state.camera.yOfSm(plot, double(scene.facts.multiprocessors))));
    const double baseline = bottom + std::round(font * 1.5);
    m_shapes.rectangle(plot.left, bottom, plot.width, line, faint(colours.soft, 140));
    const double playhead = state.time < 1 ? state.camera.xOf(plot, state.time) : -1e9;
    const double playheadRoom = (m_shapes.textWidth(timeText(scene, state.time, pixelStep(state)), font) + longest) / 2;
    const auto begin = std::int64_t(std::ceil(first / step - 1e-6));
    for (std::int64_t i = begin; double(i) * step <= last * (1 + 1e-9) && i < begin + 200; ++i) {
        const double time = double(i) * step, x = std::round(state.camera.xOf(plot, time));
        m_shapes.rectangle(std::min(x, plot.right() - line), bottom, line, 4 * scale, faint(colours.soft, 220));
        if (std::abs(x - playhead) < playheadRoom)
            continue;
        const std::string words = timeText(scene, time, step);
        const double half = m_shapes.textWidth(words, font) / 2;
        const double most = plot.right() + std::round(font * 1.2);
        m_shapes.text(std::min(x, most - half), baseline, words, font, colours.soft, Align::Centre);
    }
    const std::string title =
        scene.recorded() ? "time after the first block's start (recorded)" : "share of the launch (modelled)";
    if (m_shapes.textWidth(title, font) < plot.width)
        m_shapes.text(
            plot.right(), baseline + std::round(font * 1.35), title, font, faint(colours.soft, 200), Align::Right);
}

void ScheduleMarks::addPlayhead(const ScheduleScene& scene, const ScheduleViewState& state)
{
    const PlotArea& plot = state.layout.plot;
    const double x = std::round(state.camera.xOf(plot, state.time)), scale = state.pixelScale;
    if (state.time >= 1 || x < plot.left || x > plot.right())
        return;
    const Palette& colours = palette(state.theme);
    const double bottom =
        std::round(std::min(plot.bottom(), state.camera.yOfSm(plot, double(scene.facts.multiprocessors))));
    const double wide = std::max(1.0, std::round(2 * scale));
    m_shapes.rectangle(
        x - wide, plot.top - 4 * scale, 2 * wide, bottom - plot.top + 8 * scale, faint(colours.canvas, 150));
    m_shapes.rectangle(x - wide / 2, plot.top - 4 * scale, wide, bottom - plot.top + 8 * scale, colours.text);
    if (!state.layout.labelled)
        return;
    const int font = state.layout.fontPixels;
    const std::string words = timeText(scene, state.time, pixelStep(state));
    const double half = m_shapes.textWidth(words, font) / 2 + font * 0.5;
    const double middle = std::clamp(x, plot.left + half, std::max(plot.left + half, plot.right() + font - half));
    m_shapes.rectangle(middle - half, bottom + 5 * scale, 2 * half, font * 1.5, colours.text, 3 * scale);
    m_shapes.text(middle, bottom + std::round(font * 1.5), words, font, colours.canvas, Align::Centre);
}

void ScheduleMarks::addFrames(const ScheduleScene& scene, const ScheduleViewState& state)
{
    const Palette& colours = palette(state.theme);
    const PlotArea& plot = state.layout.plot;
    const auto add = [&](std::uint64_t block, double line, double smallest, const Colour& colour) {
        const auto bar = barOf(scene, state.camera, plot, state.pixelScale, block);
        if (!bar)
            return;
        const RowMetrics metrics = RowMetrics::of(scene, state.camera, state.pixelScale);
        // Around the middle of bars that are too small, and never outside the rows.
        const double wide = std::max(bar->width - metrics.barGap, smallest);
        const double high = std::max(bar->height - metrics.placeGap, smallest);
        const double x = bar->x + std::min(0.0, (bar->width - wide) / 2);
        const double y = bar->y + std::min(0.0, (bar->height - high) / 2);
        const double left = std::max(x, plot.left), right = std::min(x + wide, plot.right());
        const double top = std::max(y, plot.top), bottom = std::min(y + high, plot.bottom());
        if (right - left < 1 || bottom - top < 1)
            return;
        const double halo = std::max(1.0, std::round(state.pixelScale));
        m_shapes.frame(left - line - halo, top - line - halo, right - left + 2 * (line + halo),
            bottom - top + 2 * (line + halo), line + 2 * halo, faint(colours.canvas, 210), 2 * state.pixelScale);
        m_shapes.frame(left - line, top - line, right - left + 2 * line, bottom - top + 2 * line, line, colour,
            2 * state.pixelScale);
    };
    if (state.hoveredBlock && state.hoveredBlock != state.selectedBlock)
        add(*state.hoveredBlock, 1.5 * state.pixelScale, 3 * state.pixelScale, colours.text);
    if (state.selectedBlock)
        add(*state.selectedBlock, 2.5 * state.pixelScale, 4 * state.pixelScale, colours.accent);
}

void ScheduleMarks::draw(const Viewport& viewport, const ScheduleScene& scene, const ScheduleViewState& state)
{
    m_shapes.clear(state.pixelScale);
    if (state.layout.labelled) {
        addWaves(scene, state);
        addBlockNumbers(scene, state);
        addSms(scene, state);
        addTimes(scene, state);
    }
    addPlayhead(scene, state);
    addFrames(scene, state);
    m_shapes.draw(viewport);
}

} // namespace warpatlas::render
