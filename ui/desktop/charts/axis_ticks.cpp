#include "ui/desktop/charts/axis_ticks.h"

#include "ui/desktop/charts/chart_letters.h"

#include <QPainter>

#include <algorithm>

namespace warpatlas::ui {

void paintTicksBelow(
    QPainter& painter, const ValueAxis& axis, const QRectF& plot, double right, const ChartStyle& style)
{
    constexpr double labelHeight = 17, gap = 6;
    painter.setFont(style.small);
    const QFontMetricsF metrics(style.small);
    double free = plot.left() - 1000;
    for (const AxisTick& tick : axis.ticks) {
        const double x = plot.left() + axis.place(tick.value) * plot.width();
        painter.setPen(QPen(style.tokens.line, 1));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom() + 3));
        const double width = metrics.horizontalAdvance(tick.label) + 2;
        const double left = std::min(x - width / 2, right - width); // the last is not cut
        if (left < free)
            continue;
        painter.setPen(style.tokens.soft);
        drawLetters(
            painter, QRectF(left, plot.bottom() + 3, width, labelHeight), Qt::AlignHCenter | Qt::AlignTop, tick.label);
        free = left + width + gap;
    }
}

void paintTicksAtLeft(
    QPainter& painter, const ValueAxis& axis, const QRectF& plot, double left, const ChartStyle& style)
{
    painter.setFont(style.small);
    const double height = QFontMetricsF(style.small).height(), gap = 0.5 * height;
    for (const AxisTick& tick : axis.ticks) {
        const double y = plot.bottom() - axis.place(tick.value) * plot.height();
        painter.setPen(QPen(style.tokens.line, 1));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(style.tokens.soft);
        drawLetters(painter, QRectF(left, y - height / 2, plot.left() - gap - left, height),
            Qt::AlignRight | Qt::AlignVCenter, tick.label);
    }
}

} // namespace warpatlas::ui
