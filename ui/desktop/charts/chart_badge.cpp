#include "ui/desktop/charts/chart_badge.h"

#include "ui/desktop/charts/chart_letters.h"
#include "ui/desktop/look/qt_words.h"

#include <QPainter>

namespace warpatlas::ui {
namespace {

struct BadgeColours {
    QColor surface, text;
};

/// Returns the colours that panels' badges have.
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

QFont badgeFont(const ChartStyle& style)
{
    QFont font = style.strong;
    font.setPixelSize(10);
    return font;
}

} // namespace

double badgeWidth(Provenance provenance, const ChartStyle& style)
{
    return QFontMetricsF(badgeFont(style)).horizontalAdvance(provenanceText(provenance).toUpper()) + 12;
}

void drawBadge(QPainter& painter, double left, double middle, Provenance provenance, const ChartStyle& style)
{
    const BadgeColours colours = badgeColours(provenance, style.tokens);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.surface);
    const QRectF surface(left, middle - 8, badgeWidth(provenance, style), 16);
    painter.drawRoundedRect(surface, 4, 4);
    painter.setFont(badgeFont(style));
    painter.setPen(colours.text);
    drawLetters(painter, surface, Qt::AlignCenter, provenanceText(provenance).toUpper());
}

} // namespace warpatlas::ui
