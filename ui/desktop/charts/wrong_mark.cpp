#include "ui/desktop/charts/wrong_mark.h"

#include <QPainter>

#include <utility>

namespace warpatlas::ui {

void drawWrongMark(QPainter& painter, const QPointF& centre, double size, const ChartStyle& style)
{
    const QRectF box(centre.x() - size / 2, centre.y() - size / 2, size, size);
    for (const auto& [colour, wide] : {std::pair{style.tokens.panel, 0.46}, std::pair{style.tokens.wrong, 0.22}}) {
        painter.setPen(QPen(colour, wide * size, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(box.topLeft(), box.bottomRight());
        painter.drawLine(box.bottomLeft(), box.topRight());
    }
}

} // namespace warpatlas::ui
