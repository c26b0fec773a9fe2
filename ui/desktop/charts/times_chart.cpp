#include "ui/desktop/charts/times_chart.h"

#include "app/report/prediction_words.h"
#include "app/words/figures.h"
#include "kernels/model/gpu_sheet.h"
#include "ui/desktop/charts/chart_parts.h"
#include "ui/desktop/look/qt_words.h"

#include <QPainter>
#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

QColor colourOf(BarPart part, const Tokens& tokens)
{
    // In the order of BarPart. Other people's code on the same machine is paler than our own.
    const QColor colours[] = {tokens.cpu, mix(tokens.panel, tokens.cpu, 0.55), tokens.copies, tokens.gpu, tokens.copies,
        mix(tokens.panel, tokens.copies, 0.5), mix(tokens.panel, tokens.gpu, 0.55), sideColour(false, tokens),
        sideColour(true, tokens)};
    return colours[std::size_t(part)];
}

QString nameOf(BarPart part)
{
    static constexpr Text library{"chart.part.library", "library"};
    // In the order of BarPart, up to the sides.
    static constexpr Text names[] = {{"chart.part.cpu", "CPU"}, library, {"chart.part.upload", "upload"},
        {"chart.part.kernel", "kernel"}, {"chart.part.download", "download"}, {"chart.part.rest", "launch and waiting"},
        library};
    return part == BarPart::SideA ? "A" : part == BarPart::SideB ? "B" : said(names[std::size_t(part)]);
}

constexpr double axisHeight = 20, rowHeight = 26, smallestRow = 18;

/// Returns the width of what stands behind a bar: its value, its badge, and the size where that is not this run's.
double valueWidthOf(const TimeBar& bar, const ChartStyle& style)
{
    const double value = QFontMetricsF(style.words).horizontalAdvance(valueText(bar.result));
    const double badge = badgeWidth(bar.result.provenance, style);
    const double size = bar.size.isEmpty() ? 0 : QFontMetricsF(style.small).horizontalAdvance(atSize(bar)) + 8;
    return 8 + value + 8 + badge + size + 2;
}

/// Splits a time with copies. Upload, kernel and download were timed apart from the whole: the rest of the whole is a
/// part of its own, and if they overlap they are drawn to scale within it.
std::vector<TimeSegment> split(std::span<const TimeResult> times, double wholeMs)
{
    std::vector<TimeSegment> parts;
    double sum = 0;
    for (const auto& [what, part] : {std::pair{Timed::Upload, BarPart::Upload},
             std::pair{Timed::Kernel, BarPart::Kernel}, std::pair{Timed::Download, BarPart::Download}})
        if (const TimeResult* time = findTime(times, what)) {
            parts.push_back({part, time->medianMs});
            sum += time->medianMs;
        }
    if (sum > wholeMs && sum > 0)
        for (TimeSegment& part : parts)
            part.ms *= wholeMs / sum;
    else
        parts.push_back({BarPart::Rest, wholeMs - sum});
    return parts;
}

} // namespace

QColor sideColour(bool ofB, const Tokens& tokens)
{
    return ofB ? tokens.accent : mix(tokens.panel, tokens.copies, tokens.dark ? 1 : 0.65);
}

TimesChart::Plan TimesChart::planFor(const QRectF& area) const
{
    const ChartStyle style = ChartStyle::current();
    double label = 0, value = 0;
    for (const TimeBar& bar : m_bars) {
        label = std::max(label, QFontMetricsF(style.words).horizontalAdvance(bar.label) + 12);
        value = std::max(value, valueWidthOf(bar, style));
    }
    label = std::min(label, area.width() * 0.4);
    value = std::min(value, std::max(area.width() - label, 0.0) * 0.6);
    const double rows = double(std::max<std::size_t>(m_bars.size(), 1));
    Plan plan;
    plan.area = area;
    plan.plot = QRectF(area.left() + label, area.top(), std::max(area.width() - label - value, 0.0),
        std::max(area.height() - axisHeight, 0.0));
    plan.axis = axisOf(m_bars, m_axis, std::clamp(int(plan.plot.width() / 70), 2, 8));
    const double high = std::min(rowHeight, plan.plot.height() / rows);
    plan.plot.setHeight(high * rows);
    plan.rows = placeBars(m_bars, plan.axis, area, label, value, high);
    return plan;
}

void TimesChart::paintAxis(QPainter& painter, const Plan& plan, const ChartStyle& style) const
{
    paintTicksBelow(painter, plan.axis, plan.plot, plan.area.right(), style);
    painter.setFont(style.small);
    const QFontMetricsF metrics(style.small);
    const double top = plan.plot.bottom();
    const QString kind = plan.axis.kind == AxisKind::Linear ? said("chart.times.linear", "linear axis")
                                                            : said("chart.times.logarithmic", "logarithmic axis");
    const QRectF place(plan.rows.empty() ? plan.plot.left() : plan.rows.front().label.left(), top + 3,
        plan.rows.empty() ? 0 : plan.rows.front().label.width() - 12, axisHeight - 3);
    painter.setPen(style.tokens.soft);
    const double first = plan.axis.ticks.empty() ? 0 : metrics.horizontalAdvance(plan.axis.ticks.front().label) / 2;
    drawLetters(painter, place.adjusted(0, 0, -first, 0), Qt::AlignLeft | Qt::AlignTop,
        metrics.elidedText(kind, Qt::ElideRight, place.width() - first));
}

void TimesChart::paintValue(QPainter& painter, const TimeBar& bar, const PlacedBar& row, const ChartStyle& style) const
{
    const QString value = valueText(bar.result);
    const QFontMetricsF words(style.words);
    painter.setFont(style.words);
    painter.setPen(style.tokens.text);
    QRectF place = row.value.adjusted(8, 0, 0, 0);
    drawLetters(
        painter, place, Qt::AlignLeft | Qt::AlignVCenter, words.elidedText(value, Qt::ElideRight, place.width()));
    place.setLeft(place.left() + words.horizontalAdvance(value) + 8);
    const double width = badgeWidth(bar.result.provenance, style);
    if (place.width() < width)
        return;
    drawBadge(painter, place.left(), row.middle, bar.result.provenance, style);
    if (bar.size.isEmpty())
        return;
    place.setLeft(place.left() + width + 8);
    painter.setFont(style.small);
    painter.setPen(style.tokens.soft);
    drawLetters(painter, place, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(style.small).elidedText(atSize(bar), Qt::ElideRight, place.width()));
}

void TimesChart::paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const
{
    const Plan plan = planFor(area);
    paintAxis(painter, plan, style);
    for (std::size_t i = 0; i < plan.rows.size(); ++i) {
        const PlacedBar& row = plan.rows[i];
        const bool modelled = m_bars[i].result.provenance == Provenance::Modelled;
        painter.setFont(style.words);
        painter.setPen(style.tokens.soft);
        drawLetters(painter, row.label.adjusted(0, 0, -12, 0), Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(style.words).elidedText(m_bars[i].label, Qt::ElideMiddle, row.label.width() - 12));
        for (const PlacedSegment& segment : row.segments) {
            // A bar that is shorter than a pixel is still there.
            QRectF rect = segment.rect;
            if (segment.part != BarPart::Rest)
                rect.setWidth(std::max(rect.width(), 1.0));
            const QColor colour = colourOf(segment.part, style.tokens);
            if (modelled)
                paintHatching(painter, rect, colour, 0.4 * style.small.pixelSize()); // somewhere in here
            else
                painter.fillRect(rect, colour);
        }
        painter.setPen(QPen(style.tokens.text, 1));
        if (!modelled)
            painter.drawLine(QPointF(row.whiskerLow, row.middle), QPointF(row.whiskerHigh, row.middle));
        for (const double x : {row.whiskerLow, row.whiskerHigh})
            painter.drawLine(QPointF(x, row.middle - 4), QPointF(x, row.middle + 4));
        paintValue(painter, m_bars[i], row, style);
    }
}

QString TimesChart::inWords() const
{
    QStringList lines;
    for (const TimeBar& bar : m_bars)
        lines += QString("%1: %2, %3%4")
                     .arg(bar.label, valueText(bar.result), provenanceText(bar.result.provenance),
                         bar.size.isEmpty() ? QString() : ' ' + atSize(bar));
    return lines.join("; ");
}

QSize TimesChart::minimumSize() const
{
    return QSize(300, int(double(std::max<std::size_t>(m_bars.size(), 1)) * smallestRow + axisHeight));
}

QSize TimesChart::preferredSize() const
{
    return QSize(520, int(double(std::max<std::size_t>(m_bars.size(), 1)) * rowHeight + axisHeight));
}

QString TimesChart::explain(const QPointF& point, const QRectF& area) const
{
    const std::vector<PlacedBar> placed = planFor(area).rows;
    for (std::size_t i = 0; i < placed.size(); ++i) {
        if (point.y() < placed[i].label.top() || point.y() >= placed[i].label.bottom())
            continue;
        const TimeResult& time = m_bars[i].result;
        QStringList lines{
            said("chart.times.on", "{} on {}, {}", m_bars[i].label, time.device, provenanceText(time.provenance))};
        if (time.provenance == Provenance::Modelled) {
            lines += said("chart.times.tip_band", "{}: nine of ten measured times are to lie in it",
                millisecondsBetween(time.ciLowMs, time.ciHighMs));
            return lines.join('\n');
        }
        lines += said("chart.times.median", "median {}, 95 % interval {}", milliseconds(time.medianMs),
            millisecondsBetween(time.ciLowMs, time.ciHighMs));
        lines += said("chart.times.samples", "{} samples, {} left out", time.samples, time.discarded);
        if (const auto spread = unsteadiness(time))
            lines += said("chart.times.rounds", "unsteady: the medians of {} rounds go from {}", time.rounds.size(),
                millisecondsBetween(spread->lowest, spread->highest));
        if (!m_bars[i].size.isEmpty())
            lines += said("chart.times.other_size", "at {}, not at this run's size or launch", m_bars[i].size);
        if (!time.note.empty())
            lines += toQt(time.note);
        if (m_bars[i].segments.size() > 1)
            for (const TimeSegment& segment : m_bars[i].segments)
                lines += nameOf(segment.part) + ": " + milliseconds(segment.ms);
        return lines.join('\n');
    }
    return {};
}

std::vector<TimeBar> timeBars(std::span<const TimeResult> times)
{
    std::vector<TimeBar> bars;
    const auto add = [&](Timed what, const QString& label, BarPart part) {
        if (const TimeResult* time = findTime(times, what))
            bars.push_back({label, {{part, time->medianMs}}, *time});
    };
    add(Timed::CpuScalar, said("chart.times.cpu_scalar", "CPU, 1 thread"), BarPart::Cpu);
    add(Timed::CpuSimd, said("chart.times.cpu_simd", "CPU, 1 thread, SIMD"), BarPart::Cpu);
    const TimeResult* all = findTime(times, Timed::CpuParallel);
    add(Timed::CpuParallel,
        all && all->threads == 1
            ? said("chart.times.cpu_one", "CPU, all threads (1), SIMD") // or it is named as the one above
            : all && all->threads > 1
            ? said("chart.times.cpu_threads", "CPU, {}, SIMD", countOf(std::uint64_t(all->threads), noun::thread))
            : said("chart.times.cpu_all", "CPU, all threads, SIMD"),
        BarPart::Cpu);
    add(Timed::CpuLibrary, said("chart.times.cpu_library", "CPU library"), BarPart::CpuLibrary);
    if (const TimeResult* whole = findTime(times, Timed::EndToEnd))
        bars.push_back({said("chart.times.end_to_end", "GPU with copies"), split(times, whole->medianMs), *whole});
    add(Timed::Kernel, said("chart.times.kernel", "GPU kernel alone"), BarPart::Kernel);
    add(Timed::Library, said("chart.times.gpu_library", "GPU library"), BarPart::GpuLibrary);
    return bars;
}

std::vector<TimeBar> timeBars(const Outcome& outcome)
{
    std::vector<TimeBar> bars = timeBars(outcome.times);
    if (outcome.predicted) {
        const TimeResult time = asTime(*outcome.predicted);
        bars.push_back({said("chart.times.predicted", "{}, kernel alone", outcome.predicted->gpu),
            {{BarPart::Kernel, time.medianMs}}, time});
    }
    if (!outcome.recordedTimes)
        return bars;
    const RecordedTimes& recorded = *outcome.recordedTimes;
    const bool otherBlock = outcome.bound && recorded.launch.block != outcome.bound->launch.block;
    const Answer<GpuSheet> sheet = findGpu(recorded.gpu.name);
    const std::string& gpu = sheet ? sheet.value().name : recorded.gpu.name;
    for (TimeBar& bar : timeBars(recorded.times)) {
        if (bar.result.what == Timed::Kernel)
            bar.label = said("chart.times.predicted", "{}, kernel alone", gpu);
        else if (bar.result.what == Timed::EndToEnd)
            bar.label = said("chart.times.recorded_copies", "{}, with copies", gpu);
        else if (bar.result.what == Timed::Library)
            bar.label = said("chart.times.recorded_library", "{}, library", gpu);
        if (!recorded.sameSize || otherBlock)
            bar.size = shapeText(recorded.size);
        if (otherBlock)
            bar.size = said("chart.times.other_block", "{}, block {}", bar.size, sizeText(recorded.launch.block));
        bars.push_back(std::move(bar));
    }
    return bars;
}

ValueAxis axisOf(std::span<const TimeBar> bars, std::optional<AxisKind> wanted, int mostTicks)
{
    std::vector<double> ends;
    for (const TimeBar& bar : bars) {
        ends.insert(ends.end(), {bar.result.medianMs, bar.result.ciLowMs, bar.result.ciHighMs});
        if (const auto spread = unsteadiness(bar.result))
            ends.insert(ends.end(), {spread->lowest, spread->highest});
    }
    return timeAxis(ends, wanted, mostTicks);
}

QString atSize(const TimeBar& bar)
{
    return said("chart.times.at_size", "at {}", bar.size);
}

QString valueText(const TimeResult& time)
{
    if (time.provenance == Provenance::Modelled)
        return millisecondsBetween(time.ciLowMs, time.ciHighMs);
    if (const auto spread = unsteadiness(time))
        return said("chart.times.unsteady", "unsteady: {}", millisecondsBetween(spread->lowest, spread->highest));
    return milliseconds(time.medianMs);
}

std::vector<PlacedBar> placeBars(std::span<const TimeBar> bars, const ValueAxis& axis, const QRectF& area,
    double labelWidth, double valueWidth, double rowHeight)
{
    const double left = area.left() + labelWidth;
    const double length = std::max(area.width() - labelWidth - valueWidth, 0.0);
    const auto at = [&](double ms) { return left + axis.place(ms) * length; };
    std::vector<PlacedBar> placed;
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const TimeBar& bar = bars[i];
        const double top = area.top() + double(i) * rowHeight;
        const double height = std::min(16.0, rowHeight * 0.65);
        PlacedBar row;
        row.middle = top + rowHeight / 2;
        row.label = QRectF(area.left(), top, labelWidth, rowHeight);
        const auto add = [&](BarPart part, double from, double to) {
            row.segments.push_back({part, QRectF(at(from), row.middle - height / 2, at(to) - at(from), height)});
        };
        if (bar.result.provenance == Provenance::Modelled) {
            // A band: where it ends on either side is all that is known.
            add(bar.segments.front().part, bar.result.ciLowMs, bar.result.ciHighMs);
        } else if (axis.kind == AxisKind::Logarithmic && !bar.segments.empty()) {
            add(bar.segments.size() > 1 ? BarPart::Upload : bar.segments.front().part, axis.low, bar.result.medianMs);
        } else {
            double ms = 0;
            for (const TimeSegment& segment : bar.segments) {
                add(segment.part, ms, ms + segment.ms);
                ms += segment.ms;
            }
        }
        const auto spread = unsteadiness(bar.result);
        row.whiskerLow = at(spread ? spread->lowest : bar.result.ciLowMs);
        row.whiskerHigh = at(spread ? spread->highest : bar.result.ciHighMs);
        const double end = std::max(at(bar.result.medianMs), row.whiskerHigh);
        row.value = QRectF(end, top, area.right() - end, rowHeight);
        placed.push_back(std::move(row));
    }
    return placed;
}

} // namespace warpatlas::ui::inline desktop
