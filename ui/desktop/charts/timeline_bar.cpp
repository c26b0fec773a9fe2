#include "ui/desktop/charts/timeline_bar.h"

#include "ui/desktop/charts/chart_parts.h"

#include <QPainter>

#include <algorithm>

namespace warpatlas::ui {
namespace {

bool isHatched(const BarLook& look)
{
    return look.fill == BarLook::Fill::Hatched || look.fill == BarLook::Fill::HatchedOutlined;
}

bool isOutlined(const BarLook& look)
{
    return look.fill == BarLook::Fill::Outlined || look.fill == BarLook::Fill::HatchedOutlined;
}

} // namespace

void paintBarLook(QPainter& painter, const QRectF& bar, const BarLook& look, bool plain, const ChartStyle& style)
{
    const QColor colour = look.tint(style.tokens);
    const bool outlined = isOutlined(look);
    painter.fillRect(bar, style.tokens.panel);
    if (plain || !isHatched(look)) {
        painter.fillRect(bar, outlined && !plain ? mix(style.tokens.panel, colour, 0.25) : colour);
    } else {
        painter.save();
        if (outlined) { // the same lines, seen in a mirror
            painter.translate(2 * bar.center().x(), 0);
            painter.scale(-1, 1);
        }
        paintHatching(painter, bar, colour, 0.4 * style.small.pixelSize());
        painter.restore();
    }
    if (outlined && bar.width() > 3) {
        painter.setPen(QPen(colour, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(bar.adjusted(1.25, 0.75, -1.25, -0.75));
    }
}

void paintTornEnd(QPainter& painter, const QRectF& bar, const Tokens& tokens)
{
    constexpr double deep = 5;
    const int teeth = std::max(2, int(bar.height() / 6));
    QPolygonF torn{bar.topRight() + QPointF(1, -1)};
    for (int i = 0; i <= 2 * teeth; ++i)
        torn << QPointF(bar.right() - (i % 2 == 0 ? deep : 0), bar.top() + bar.height() * i / (2 * teeth));
    torn << bar.bottomRight() + QPointF(1, 1);
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.panel);
    painter.drawPolygon(torn);
    painter.setPen(QPen(tokens.warning, 2));
    painter.drawPolyline(torn.mid(1, 2 * teeth + 1));
    painter.restore();
}

void paintBarLetters(QPainter& painter, const QRectF& bar, const QString& letters, bool centred, const BarLook& look,
    const ChartStyle& style)
{
    const QFontMetricsF metrics(style.small);
    const QRectF place = centred ? bar : bar.adjusted(5, 0, -3, 0);
    const double width = metrics.horizontalAdvance(letters);
    const double least = centred ? width + 3 : std::min(width, metrics.horizontalAdvance(letters.left(3) + "…"));
    if (letters.isEmpty() || place.height() < metrics.height() * 0.8 || place.width() < least)
        return;
    painter.setFont(style.small);
    const bool ground = isHatched(look) && !centred; // letters on hatching need one
    if (ground)
        painter.fillRect(QRectF(place.left() - 3, place.center().y() - metrics.height() / 2,
                             std::min(place.width(), width) + 6, metrics.height()),
            style.tokens.panel);
    // What is hatched or outlined is nearly as dark, or as light, as the ground.
    const bool filled = look.fill == BarLook::Fill::Full;
    painter.setPen(!filled                               ? style.tokens.text
            : qGray(look.tint(style.tokens).rgb()) > 140 ? QColor(0x10, 0x14, 0x1a)
                                                         : QColor(0xf4, 0xf6, 0xf8));
    drawLetters(painter, place, centred ? int(Qt::AlignCenter) : int(Qt::AlignLeft | Qt::AlignVCenter), letters);
}

} // namespace warpatlas::ui
