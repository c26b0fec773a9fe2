#include "ui/canvas/views/counter_bars.h"

#include "app/words/figures.h"
#include "app/words/say.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr std::uint64_t fewestCounters = 2, mostCounters = 1024;
/// Logical pixels: of the bars with their words, of one row of words, beside the bars; and what the data keep.
constexpr double barsHeight = 112, barsRow = 18, barsMargin = 24, dataAboveBars = 150, barsWidth = 260;
constexpr int barsLetters = 12, fadedBars = 90;

/// Says whether threads add to the same elements: the catalogue says so, or it was recorded.
bool isCounting(const Outcome& outcome)
{
    return writesOf(outcome) == WritePattern::Accumulated
        || (outcome.trace && outcome.trace->total.atomicLanes > 0 && outcome.coverage
            && outcome.coverage->writtenMore > 0);
}

std::string barValue(double value)
{
    return value == std::floor(value) && std::abs(value) < 1e15 ? grouped(std::uint64_t(value)) : threeDigits(value);
}

} // namespace

void CounterBars::setOutcome(const Outcome* outcome)
{
    m_values.clear();
    m_most = 0;
    if (outcome == nullptr || !outcome->output || !isCounting(*outcome))
        return;
    const Array& output = *outcome->output;
    const Extent& extent = output.shape().extent;
    if (extent.y != 1 || extent.z != 1 || output.shape().channels != 1 || extent.x < fewestCounters
        || extent.x > mostCounters || !outcome->trace || !outcome->trace->known.isAll())
        return;
    for (std::uint64_t i = 0; i < extent.x; ++i) {
        const double value = output.valueAsDouble(i);
        if (!(value >= 0) || !std::isfinite(value)) {
            m_values.clear(); // a bar has no place for it
            return;
        }
        m_values.push_back(value);
        m_most = std::max(m_most, value);
    }
    if (m_most <= 0)
        m_values.clear();
}

double CounterBars::heightIn(const ViewPlace& place, const CanvasState& state) const
{
    const double scale = place.pixelScale * place.textScale;
    const bool fits = place.height >= (barsHeight + dataAboveBars) * scale && place.width >= barsWidth * scale;
    return !empty() && !place.strip && state.overlayVisible && fits ? std::round(barsHeight * scale) : 0;
}

void CounterBars::setBox(const render::Box& box, double scale)
{
    m_box = box;
    m_scale = scale;
}

render::Box CounterBars::bars() const
{
    return {m_box.x + barsMargin * m_scale, m_box.y + barsRow * m_scale, m_box.width - 2 * barsMargin * m_scale,
        m_box.height - 2.4 * barsRow * m_scale};
}

void CounterBars::draw(render::ShapeBatch& shapes, render::Theme theme, std::optional<std::uint64_t> element,
    std::optional<std::uint64_t> pointed, bool atEnd) const
{
    if (empty() || m_box.empty())
        return;
    const render::Palette& colours = render::palette(theme);
    const render::Box area = bars();
    const double each = area.width / double(m_values.size()), gap = each >= 4 * m_scale ? std::round(m_scale) : 0;
    const render::Colour usual = render::withAlpha(colours.soft, atEnd ? 255 : fadedBars);
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        const double high = m_values[i] > 0 ? std::max(area.height * m_values[i] / m_most, m_scale) : 0;
        const bool marked = element == i || pointed == i;
        shapes.rectangle(area.x + double(i) * each, area.bottom() - high, std::max(each - gap, 1.0), high,
            marked ? colours.accent : usual);
    }
    shapes.rectangle(area.x, area.bottom(), area.width, std::max(1.0, std::round(m_scale)), colours.line);
    const int letters = std::clamp(int(std::lround(barsLetters * m_scale)), 4, 128);
    const double below = area.bottom() + barsRow * m_scale;
    const auto most = std::size_t(std::ranges::max_element(m_values) - m_values.begin());
    const std::size_t named = pointed && *pointed < m_values.size() ? std::size_t(*pointed)
        : element && *element < m_values.size()                     ? std::size_t(*element)
                                                                    : most;
    shapes.text(area.x, area.y - 0.35 * barsRow * m_scale,
        named == most ? say("bars.most", "[{}] = {}, the most", named, barValue(m_values[named]))
                      : say("bars.one", "[{}] = {} of at most {}", named, barValue(m_values[named]), barValue(m_most)),
        letters, colours.text);
    shapes.text(area.x, below, "0", letters, colours.soft);
    shapes.text(area.right(), below, std::to_string(m_values.size() - 1), letters, colours.soft, render::Align::Right);
}

std::optional<std::uint64_t> CounterBars::at(double x, double y) const
{
    const render::Box area = bars();
    if (empty() || m_box.empty() || !area.contains(x, y))
        return std::nullopt;
    return std::min<std::uint64_t>(
        std::uint64_t((x - area.x) / area.width * double(m_values.size())), m_values.size() - 1);
}

} // namespace warpatlas::ui::inline canvas
