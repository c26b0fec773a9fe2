#include "ui/desktop/charts/occupancy_chart.h"

#include "ui/desktop/charts/chart_parts.h"
#include "ui/desktop/look/qt_words.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr double leastPlot = 190, titleGap = 8, left = 44, right = 14, top = 8, bottom = 36;

/// In the order of OccupancyAxis: multiples of warps, of 16 registers, of KiB.
constexpr OccupancyAxisFacts axisFacts[] = {
    {&OccupancyInput::threadsPerBlock, &GpuSheet::maxThreadsPerBlock, 32, 32, 32,
        {"chart.occupancy.threads_per_block", "threads per block"}, {"chart.occupancy.threads", "threads"},
        {"panel.occupancy.block", "block"}},
    {&OccupancyInput::registersPerThread, &GpuSheet::maxRegistersPerThread, 16, 1, 16,
        {"chart.occupancy.registers_per_thread", "registers per thread"}, {"chart.occupancy.registers", "registers"},
        {"panel.occupancy.registers", "registers"}},
    {&OccupancyInput::sharedBytesPerBlock, &GpuSheet::sharedBytesPerBlockOptIn, 0, 1024, 1024,
        {"chart.occupancy.shared_per_block", "shared memory per block"}, {"chart.occupancy.shared", "shared memory"},
        {"panel.occupancy.shared", "shared"}}};

void paintDot(QPainter& painter, const QPointF& at, const QRectF& plot, const ChartStyle& style, bool hollow)
{
    painter.setPen(QPen(hollow ? style.tokens.warning : style.tokens.faint, 1, Qt::DotLine));
    painter.drawLine(QPointF(at.x(), plot.bottom()), at);
    painter.setPen(QPen(hollow ? style.tokens.warning : style.tokens.panel, 2));
    painter.setBrush(hollow ? style.tokens.panel : style.tokens.text);
    painter.drawEllipse(at, 5, 5);
    painter.setBrush(Qt::NoBrush);
}

} // namespace

std::size_t OccupancyChart::shown(const QRectF& area) const
{
    return std::clamp<std::size_t>(std::size_t(std::max(area.width(), 0.0) / leastPlot), 1, m_plots.size());
}

QRectF OccupancyChart::plotOf(std::size_t index, const QRectF& area) const
{
    const double width = area.width() / double(shown(area));
    return QRectF(area.left() + double(index) * width, area.top(), width, area.height())
        .adjusted(left, top, -right, -bottom);
}

void OccupancyChart::paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const
{
    for (std::size_t i = 0; i < shown(area); ++i)
        paintPlot(painter, i, plotOf(i, area), style);
}

void OccupancyChart::paintPlot(QPainter& painter, std::size_t index, const QRectF& rect, const ChartStyle& style) const
{
    const OccupancyPlot& plot = m_plots[index];
    const QFontMetricsF metrics(style.small);
    const double letters = metrics.height();
    // Fewer lines where there is little room, never letters upon letters.
    paintTicksAtLeft(
        painter, valueAxis({}, AxisUnit::Fraction, rect.height() >= 80 ? 5 : 3), rect, rect.left() - left, style);
    const double widest = metrics.horizontalAdvance(axisValueText(plot.axis, plot.maximum)) + 12;
    ValueAxis values{AxisKind::Linear, 0, double(plot.maximum), {}};
    for (const int tick : occupancyTicks(plot.axis, plot.maximum, int(rect.width() / widest) + 1))
        values.ticks.push_back({double(tick), axisValueText(plot.axis, tick)});
    paintTicksBelow(painter, values, rect, rect.right() + right, style);
    const OccupancyAxisFacts& facts = factsOf(plot.axis);
    QString title = said(facts.title);
    if (metrics.horizontalAdvance(title) + titleGap > rect.width())
        title = said(facts.brief);
    drawLetters(
        painter, QRectF(rect.left(), rect.bottom() + 4 + letters, rect.width(), letters), Qt::AlignHCenter, title);
    painter.setPen(QPen(style.tokens.accent, 1.5));
    painter.drawPolyline(placeCurve(plot.curve, plot.maximum, rect));
    // Words tell of a value past the GPU's limit.
    if (plot.present.value <= plot.maximum)
        paintDot(painter, placePoint(plot.present, plot.maximum, rect), rect, style, false);
    if (plot.asked && plot.asked->value <= plot.maximum)
        paintDot(painter, placePoint(*plot.asked, plot.maximum, rect), rect, style, true);
}

QString OccupancyChart::inWords() const
{
    const OccupancyPlot& first = m_plots.front();
    QString words = said("chart.occupancy.in_words",
        "Occupancy against threads per block, registers and shared memory; now {} at {} threads per block",
        percent(first.present.fraction), first.present.value);
    if (first.asked)
        words += said("chart.occupancy.in_words_asked", "; {} as asked", percent(first.asked->fraction));
    return words;
}

QString OccupancyChart::explain(const QPointF& point, const QRectF& area) const
{
    for (std::size_t i = 0; i < shown(area); ++i) {
        const OccupancyPlot& plot = m_plots[i];
        const QRectF rect = plotOf(i, area);
        if (!rect.adjusted(-8, -8, 8, bottom).contains(point))
            continue;
        const int value = valueAt(point.x(), plot.curve, plot.maximum, rect);
        for (const OccupancyPoint& candidate : plot.curve)
            if (candidate.value == value)
                return said("chart.occupancy.at", "{}: {}, {} occupancy", said(factsOf(plot.axis).title),
                    axisValueText(plot.axis, value), percent(candidate.fraction));
    }
    return {};
}

std::vector<OccupancyPlot> occupancyPlots(
    const GpuSheet& gpu, const OccupancyInput& present, const std::optional<OccupancyInput>& asked)
{
    std::vector<OccupancyPlot> plots;
    for (const OccupancyAxis axis :
        {OccupancyAxis::ThreadsPerBlock, OccupancyAxis::RegistersPerThread, OccupancyAxis::SharedBytes}) {
        const auto pointFor = [&](const OccupancyInput& input) {
            return OccupancyPoint{input.*factsOf(axis).value, computeOccupancy(gpu, input).fraction};
        };
        OccupancyPlot& plot = plots.emplace_back();
        plot.axis = axis;
        plot.curve = occupancyCurve(gpu, asked.value_or(present), axis);
        plot.maximum = gpu.*factsOf(axis).maximum;
        plot.present = pointFor(present);
        if (asked)
            plot.asked = pointFor(*asked);
    }
    return plots;
}

const OccupancyAxisFacts& factsOf(OccupancyAxis axis)
{
    return axisFacts[std::size_t(axis)];
}

std::vector<int> occupancyTicks(OccupancyAxis axis, int maximum, int most)
{
    int step = factsOf(axis).tick;
    while (maximum / step + 1 > std::max(most, 2))
        step *= 2;
    std::vector<int> ticks;
    for (int value = 0; value <= maximum; value += step)
        ticks.push_back(value);
    return ticks;
}

QString axisValueText(OccupancyAxis axis, int value)
{
    // A GPU's limits are whole KiB.
    return axis == OccupancyAxis::SharedBytes && value > 0 ? QString("%1 KiB").arg((value + 512) / 1024)
                                                           : QString::number(value);
}

QPointF placePoint(const OccupancyPoint& point, int maximum, const QRectF& plot)
{
    const double share = maximum > 0 ? double(point.value) / maximum : 0;
    return {plot.left() + share * plot.width(), plot.bottom() - point.fraction * plot.height()};
}

QPolygonF placeCurve(std::span<const OccupancyPoint> curve, int maximum, const QRectF& plot)
{
    QPolygonF line;
    int before = 0;
    for (const OccupancyPoint& point : curve) {
        line << placePoint({before, point.fraction}, maximum, plot) << placePoint(point, maximum, plot);
        before = point.value;
    }
    return line;
}

int valueAt(double x, std::span<const OccupancyPoint> curve, int maximum, const QRectF& plot)
{
    int best = 0;
    double distance = INFINITY;
    for (const OccupancyPoint& point : curve) {
        const double d = std::abs(placePoint(point, maximum, plot).x() - x);
        if (d < distance) {
            distance = d;
            best = point.value;
        }
    }
    return best;
}

} // namespace warpatlas::ui::inline desktop
