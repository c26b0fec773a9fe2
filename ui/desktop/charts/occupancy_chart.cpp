#include "ui/desktop/charts/occupancy_chart.h"

#include "ui/desktop/look/qt_words.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>

namespace warpatlas::ui {
namespace {

constexpr double titleGap = 8;

} // namespace

QRectF OccupancyChart::plotOf(const QRectF& area)
{
    return area.adjusted(48, 8, -12, -20);
}

void OccupancyChart::paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const
{
    const QRectF plot = plotOf(area);
    painter.setFont(style.small);
    // Fewer lines where there is little room, never letters upon letters.
    const int lines = plot.height() >= 80 ? 4 : 2;
    for (int i = 0; i <= lines; ++i) {
        const double y = plot.bottom() - plot.height() * i / lines;
        painter.setPen(QPen(style.tokens.line, 1));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(style.tokens.soft);
        painter.drawText(QRectF(area.left(), y - 8, 40, 16), Qt::AlignRight | Qt::AlignVCenter,
            QString("%1 %").arg(100 * i / lines));
    }
    const QRectF below(plot.left(), plot.bottom() + 4, plot.width(), 16);
    const QFontMetricsF metrics = painter.fontMetrics();
    const QString first = "0", last = QString::number(m_maximum);
    const std::array<QString, 3> titles{said("chart.occupancy.threads_per_block", "threads per block"),
        said("chart.occupancy.threads_per_block_short", "threads/block"), said("chart.occupancy.threads", "threads")};
    std::array<double, 3> widths;
    std::ranges::transform(
        titles, widths.begin(), [&](const QString& title) { return metrics.horizontalAdvance(title); });
    const auto title =
        fittingTitle(widths, plot.width(), metrics.horizontalAdvance(first), metrics.horizontalAdvance(last), titleGap);
    painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, first);
    if (title)
        painter.drawText(below, Qt::AlignHCenter | Qt::AlignVCenter, titles[*title]);
    painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter, last);
    painter.setPen(QPen(style.tokens.accent, 1.5));
    painter.drawPolyline(placeCurve(m_curve, m_maximum, plot));
    if (m_present.value > m_maximum)
        return; // past what the GPU takes: the words say so
    const QPointF now = placePoint(m_present, m_maximum, plot);
    painter.setPen(QPen(style.tokens.faint, 1, Qt::DotLine));
    painter.drawLine(QPointF(now.x(), plot.bottom()), now);
    painter.setPen(QPen(style.tokens.panel, 2));
    painter.setBrush(style.tokens.text);
    painter.drawEllipse(now, 5, 5);
    painter.setBrush(Qt::NoBrush);
}

QString OccupancyChart::inWords() const
{
    return said("chart.occupancy.in_words", "Occupancy against threads per block; now {} at {} threads per block",
        percent(m_present.fraction), m_present.value);
}

QString OccupancyChart::explain(const QPointF& point, const QRectF& area) const
{
    const int value = valueAt(point.x(), m_curve, m_maximum, plotOf(area));
    for (const OccupancyPoint& candidate : m_curve)
        if (candidate.value == value)
            return said("chart.occupancy.at", "{} threads per block: {} occupancy", value, percent(candidate.fraction));
    return {};
}

} // namespace warpatlas::ui
