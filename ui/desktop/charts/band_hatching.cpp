#include "ui/desktop/charts/band_hatching.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace warpatlas::ui {

QList<QLineF> diagonalsWithin(const QPolygonF& area, double step)
{
    QList<QLineF> lines;
    if (area.size() < 3 || !(step > 0))
        return lines;
    const auto height = [](const QPointF& point) { return point.x() + point.y(); };
    const auto [least, most] = std::minmax_element(
        area.begin(), area.end(), [&](const QPointF& a, const QPointF& b) { return height(a) < height(b); });
    for (double line = std::ceil(height(*least) / step) * step; line <= height(*most); line += step) {
        std::vector<double> crossings; // their x; an area has an even number of them
        for (qsizetype i = 0; i < area.size(); ++i) {
            const QPointF& from = area[i];
            const QPointF& to = area[(i + 1) % area.size()];
            if ((height(from) <= line) != (height(to) <= line))
                crossings.push_back(
                    from.x() + (to.x() - from.x()) * (line - height(from)) / (height(to) - height(from)));
        }
        std::ranges::sort(crossings);
        for (std::size_t i = 1; i < crossings.size(); i += 2)
            lines += QLineF(crossings[i - 1], line - crossings[i - 1], crossings[i], line - crossings[i]);
    }
    return lines;
}

void paintHatching(QPainter& painter, const QPolygonF& area, const QColor& colour, double spacing)
{
    QColor ground = colour; // a slide that shrinks the lines away keeps the band
    ground.setAlphaF(0.22F);
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawPolygon(area);
    painter.setPen(QPen(colour, 0.16 * spacing, Qt::SolidLine, Qt::FlatCap));
    painter.drawLines(diagonalsWithin(area, spacing * std::numbers::sqrt2));
    painter.restore();
}

} // namespace warpatlas::ui
