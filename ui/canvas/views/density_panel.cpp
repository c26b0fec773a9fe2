#include "ui/canvas/views/density_panel.h"

#include "app/words/figures.h"
#include "app/words/say.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace warpatlas::ui::inline canvas {

namespace {

/// Logical pixels: of one row of words, beside the columns, the least of the whole and what the elements keep.
constexpr double densityRow = 20, densityMargin = 24, leastDensity = 110, dataAboveDensity = 150, densityWidth = 320;
constexpr double densityShare = 0.24; ///< of the place's height
constexpr double leastDefect = 3, defectPin = 7;
constexpr int densityLetters = 12;

struct DensityColours {
    render::Colour waiting, running, done, untouched, unwritten, again;
};

DensityColours coloursOf(render::Theme theme)
{
    const render::Palette& palette = render::palette(theme);
    const render::Colour done = render::valueColour(0.5);
    // Blocks are far smaller than a column: they are seen in the mean of their colours.
    render::Colour running = palette.blocks[0];
    for (std::size_t i = 1; i < palette.blocks.size(); ++i)
        running = mixed(running, palette.blocks[i], 1.0 / double(i + 1));
    return {mixed(palette.panel, done, 0.4), running, done, mixed(palette.panel, palette.soft, 0.2), palette.wrong,
        palette.warning};
}

} // namespace

void DensityPanel::giveUp()
{
    m_stop.request_stop();
    if (m_counting.valid())
        m_counting.wait();
    m_counting = {};
}

void DensityPanel::setOutcome(const OutcomePointer& outcome)
{
    const auto isLong = [](const OutcomePointer& of) {
        const Extent extent = of ? of->bound->work.outputBuffer().shape.extent : Extent{};
        return of && of->owners && extent.y * extent.z == 1 && extent.x > render::StateDensity::leastElements;
    };
    const OutcomePointer next = isLong(outcome) ? outcome : nullptr;
    const OutcomePointer before = std::exchange(m_outcome, next);
    if (before && next && before->owners == next->owners && before->schedule == next->schedule)
        return;
    giveUp();
    // While blocks come in, the last count of the same run is better than none.
    if (!before || !next || before->run != next->run)
        m_density = nullptr;
    if (!next)
        return;
    m_stop = {};
    m_counting = std::async(std::launch::async, [next, stop = m_stop.get_token()] {
        return render::StateDensity::make(*next->owners, next->bound->launch, next->schedule.get(), stop);
    });
}

void DensityPanel::take(bool wait)
{
    if (m_counting.valid() && (wait || m_counting.wait_for(std::chrono::seconds(0)) == std::future_status::ready))
        m_density = m_counting.get();
}

double DensityPanel::heightIn(const ViewPlace& place, const CanvasState& state) const
{
    const double scale = place.pixelScale * place.textScale;
    const double high = std::max(place.height * densityShare, leastDensity * scale);
    const bool fits = place.height - high >= dataAboveDensity * scale && place.width >= densityWidth * scale;
    return !empty() && !place.strip && state.overlayVisible && state.colourBy == render::ColourBy::State && fits
        ? std::round(high)
        : 0;
}

void DensityPanel::setBox(const render::Box& box, double scale)
{
    m_box = box;
    m_scale = scale;
}

render::Box DensityPanel::columns() const
{
    return {m_box.x + densityMargin * m_scale, m_box.y + 1.5 * densityRow * m_scale,
        m_box.width - 2 * densityMargin * m_scale, m_box.height - 2.8 * densityRow * m_scale};
}

void DensityPanel::draw(render::ShapeBatch& shapes, const CanvasState& state, std::optional<std::uint64_t> element,
    std::optional<std::uint64_t> pointed) const
{
    if (m_box.empty() || !m_density)
        return;
    drawWords(shapes, state);
    const DensityColours colours = coloursOf(state.theme);
    const render::Box area = columns();
    const Outcome& outcome = *m_outcome;
    const bool once = writesOf(outcome) == WritePattern::Once, partial = outcome.owners->partial;
    const double time = state.playback.shownTime(state.reducedMotion);
    const double each = area.width / double(m_density->columns()), least = leastDefect * m_scale;
    for (std::uint64_t i = 0; i < m_density->columns(); ++i) {
        const render::StateCounts counts = m_density->at(i, time);
        // Whole pixels: columns of part of one would show a pattern that is not in the data.
        const double x = std::round(area.x + double(i) * each),
                     wide = std::max(std::round(area.x + double(i + 1) * each) - x, 1.0);
        const double all = double(m_density->elementsOfColumn());
        const auto high = [&](std::uint32_t count, bool defect = false) {
            return count == 0 ? 0 : std::max(area.height * count / all, defect ? least : 0);
        };
        double y = area.bottom();
        const auto stack = [&](double tall, const render::Colour& colour) {
            if (tall > 0)
                shapes.rectangle(x, y -= tall, wide, tall, colour);
        };
        stack(high(counts.done), colours.done);
        stack(high(counts.running), colours.running);
        stack(high(counts.waiting), colours.waiting);
        const bool unwritten = once && !partial && counts.unwritten > 0, again = once && counts.again > 0;
        if (!unwritten)
            stack(high(counts.unwritten), partial ? colours.waiting : colours.untouched);
        // Faults hang from the top: there they are seen at any share.
        double top = area.y;
        const auto hang = [&](std::uint32_t count, const render::Colour& colour) {
            shapes.rectangle(x, top, wide, high(count, true), colour);
            const double pin = defectPin * m_scale;
            shapes.rectangle(x + wide / 2 - pin / 2, area.y - 1.4 * pin, pin, pin, colour);
            top += high(count, true);
        };
        if (unwritten)
            hang(counts.unwritten, colours.unwritten);
        if (again)
            hang(counts.again, colours.again);
    }
    for (const auto& marked : {element, pointed})
        if (marked && *marked < m_density->elements())
            shapes.frame(area.x + double(*marked / m_density->elementsOfColumn()) * each - m_scale, area.y - m_scale,
                std::max(each, m_scale) + 2 * m_scale, area.height + 2 * m_scale, std::max(1.0, 1.5 * m_scale),
                render::palette(state.theme).accent);
}

void DensityPanel::drawWords(render::ShapeBatch& shapes, const CanvasState& state) const
{
    const render::Palette& palette = render::palette(state.theme);
    const DensityColours colours = coloursOf(state.theme);
    const render::Box area = columns();
    const int letters = std::clamp(int(std::lround(densityLetters * m_scale)), 4, 128);
    const double above = m_box.y + 0.8 * densityRow * m_scale, below = area.bottom() + 0.9 * densityRow * m_scale;
    const std::string one = say("density.column", "one column = {} elements", grouped(m_density->elementsOfColumn()));
    shapes.text(area.x, above, one, letters, palette.text);
    double x = area.x + shapes.textWidth(one, letters) + densityRow * m_scale;
    std::uint64_t unwritten = 0, again = 0;
    for (std::uint64_t i = 0; i < m_density->columns(); ++i) {
        unwritten += m_density->at(i, 1).unwritten;
        again += m_density->at(i, 1).again;
    }
    const bool once = writesOf(*m_outcome) == WritePattern::Once && !m_outcome->owners->partial;
    const auto name = [&](const std::string& words, const render::Colour& colour) {
        const double square = 0.5 * densityRow * m_scale;
        if (x + 1.5 * square + shapes.textWidth(words, letters) > area.right())
            return;
        shapes.rectangle(x, above - square, square, square, colour);
        shapes.text(x + 1.5 * square, above, words, letters, palette.soft);
        x += 1.5 * square + shapes.textWidth(words, letters) + 0.8 * densityRow * m_scale;
    };
    if (once && unwritten > 0)
        name(say("density.unwritten", "never written {}", grouped(unwritten)), colours.unwritten);
    if (once && again > 0)
        name(say("density.again", "written again {}", grouped(again)), colours.again);
    name(say("density.done", "done"), colours.done);
    name(say("density.running", "running"), colours.running);
    name(say("density.waiting", "waiting"), colours.waiting);
    shapes.text(area.x, below, "0", letters, palette.soft);
    shapes.text(area.right(), below, grouped(m_density->elements() - 1), letters, palette.soft, render::Align::Right);
}

std::optional<std::uint64_t> DensityPanel::at(double x, double y) const
{
    const render::Box area = columns();
    if (m_box.empty() || !m_density || !area.contains(x, y))
        return std::nullopt;
    const auto column = std::uint64_t((x - area.x) / area.width * double(m_density->columns()));
    return std::min(column * m_density->elementsOfColumn(), m_density->elements() - 1);
}

} // namespace warpatlas::ui::inline canvas
