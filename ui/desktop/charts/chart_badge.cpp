#include "ui/desktop/charts/chart_badge.h"

#include "ui/desktop/charts/chart_letters.h"
#include "ui/desktop/look/qt_words.h"

#include <QPainter>

#include <cmath>

namespace warpatlas::ui {
namespace {

QFont badgeFont(const ChartStyle& style, double scale)
{
    QFont font = style.strong;
    font.setPixelSize(int(std::lround(10 * scale)));
    return font;
}

} // namespace

BadgeColours badgeColours(Provenance provenance, const Tokens& tokens)
{
    switch (provenance) {
    case Provenance::Measured:
    case Provenance::Recorded:
        return {tokens.goodSurface, tokens.goodText};
    case Provenance::Modelled:
        return {tokens.warningSurface, tokens.warningText};
    case Provenance::Simulated:
    case Provenance::Theoretical:
        break;
    }
    return {tokens.raised, tokens.soft};
}

double badgeWidth(Provenance provenance, const ChartStyle& style, double scale)
{
    return QFontMetricsF(badgeFont(style, scale)).horizontalAdvance(provenanceText(provenance).toUpper()) + 12 * scale;
}

void drawBadge(
    QPainter& painter, double left, double middle, Provenance provenance, const ChartStyle& style, double scale)
{
    const BadgeColours colours = badgeColours(provenance, style.tokens);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.surface);
    const QRectF surface(left, middle - 8 * scale, badgeWidth(provenance, style, scale), 16 * scale);
    painter.drawRoundedRect(surface, 4 * scale, 4 * scale);
    painter.setBrush(Qt::NoBrush);
    painter.setFont(badgeFont(style, scale));
    painter.setPen(colours.text);
    drawLetters(painter, surface, Qt::AlignCenter, provenanceText(provenance).toUpper());
}

} // namespace warpatlas::ui
