#include "ui/desktop/charts/times_chart.h"

#include "ui/desktop/charts/axis_ticks.h"
#include "ui/desktop/charts/band_hatching.h"
#include "ui/desktop/charts/chart_badge.h"
#include "ui/desktop/charts/chart_letters.h"
#include "ui/desktop/look/qt_words.h"

#include <QPainter>

#include <algorithm>

namespace warpatlas::ui {
namespace {

QColor colourOf(BarPart part, const Tokens& tokens)
{
    switch (part) {
    case BarPart::Cpu:
        return tokens.cpu;
    case BarPart::Kernel:
        return tokens.gpu;
    // Paler than our own: other people's code on the same machine.
    case BarPart::CpuLibrary:
        return mix(tokens.panel, tokens.cpu, 0.55);
    case BarPart::GpuLibrary:
        return mix(tokens.panel, tokens.gpu, 0.55);
    case BarPart::Upload:
    case BarPart::Download:
        return tokens.copies;
    case BarPart::SideA:
        return sideColour(false, tokens);
    case BarPart::SideB:
        return sideColour(true, tokens);
    case BarPart::Rest:
        break;
    }
    return mix(tokens.panel, tokens.copies, 0.5);
}

QString nameOf(BarPart part)
{
    switch (part) {
    case BarPart::Cpu:
        return said("chart.part.cpu", "CPU");
    case BarPart::Kernel:
        return said("chart.part.kernel", "kernel");
    case BarPart::Upload:
        return said("chart.part.upload", "upload");
    case BarPart::Download:
        return said("chart.part.download", "download");
    case BarPart::CpuLibrary:
    case BarPart::GpuLibrary:
        return said("chart.part.library", "library");
    case BarPart::SideA:
        return "A";
    case BarPart::SideB:
        return "B";
    case BarPart::Rest:
        break;
    }
    return said("chart.part.rest", "launch and waiting");
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

} // namespace

QColor sideColour(bool ofB, const Tokens& tokens)
{
    return ofB ? tokens.accent : mix(tokens.panel, tokens.copies, tokens.dark ? 1 : 0.65);
}

AxisKind TimesChart::axisKind() const
{
    return axisOf(m_bars, m_axis, 6).kind;
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

} // namespace warpatlas::ui
