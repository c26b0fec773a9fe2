#include "ui/desktop/charts/chart_parts.h"

#include "app/words/sentence.h"
#include "ui/desktop/look/qt_words.h"

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace warpatlas::ui::inline desktop {
namespace {

/// Pieces that stay on one line: words, and numbers with their sign ("76 %", "967 × 541").
QStringList unbreakable(const QString& words)
{
    const QString times = QString::fromUtf8("×");
    QStringList parts;
    bool joins = false;
    for (const QString& word : words.split(' ')) {
        if (!parts.isEmpty() && (joins || word == times || word.startsWith('%')))
            parts.last() += ' ' + word;
        else
            parts += word;
        joins = word == times;
    }
    return parts;
}

/// As many lines as a third of the area has room for, and `least` where that is less.
QStringList linesOfAThird(const QString& words, const QFont& font, const QRectF& area, int least)
{
    const int most = std::max(least, int(0.35 * area.height() / QFontMetricsF(font).height()));
    return brokenIntoLines(words, font, area.width(), most);
}

QFont badgeFont(const ChartStyle& style, double scale)
{
    QFont font = style.strong;
    font.setPixelSize(int(std::lround(10 * scale)));
    return font;
}

} // namespace

void drawLetters(QPainter& painter, const QRectF& area, int alignment, const QString& text)
{
    const QFontMetricsF metrics(painter.font());
    const QString fitting = metrics.elidedText(text, Qt::ElideRight, area.width() + 1);
    const double width = metrics.horizontalAdvance(fitting);
    const double x = alignment & Qt::AlignRight ? area.right() - width
        : alignment & Qt::AlignHCenter          ? area.center().x() - width / 2
                                                : area.left();
    const double top = alignment & Qt::AlignTop ? area.top()
        : alignment & Qt::AlignBottom           ? area.bottom() - metrics.height()
                                                : area.center().y() - metrics.height() / 2;
    const QPointF origin(x, top + metrics.ascent());
    if (painter.paintEngine() && painter.paintEngine()->type() == QPaintEngine::SVG) {
        QPainterPath path;
        path.addText(origin, painter.font(), fitting);
        painter.fillPath(path, painter.pen().color());
    } else {
        painter.drawText(origin, fitting);
    }
}

QStringList brokenIntoLines(const QString& words, const QFont& font, double width, int most)
{
    const QFontMetricsF metrics(font);
    QStringList lines;
    QString line;
    const QStringList parts = unbreakable(words);
    for (int i = 0; i < parts.size(); ++i) {
        const QString longer = line.isEmpty() ? parts[i] : line + ' ' + parts[i];
        if (line.isEmpty() || metrics.horizontalAdvance(longer) <= width) {
            line = longer;
            continue;
        }
        if (lines.size() + 1 == most) {
            lines += metrics.elidedText(line + ' ' + parts.mid(i).join(' '), Qt::ElideRight, width);
            return lines;
        }
        lines += line;
        line = parts[i];
    }
    if (!line.isEmpty())
        lines += line;
    return lines;
}

QStringList conditionLines(const QString& words, const QFont& font, const QRectF& area)
{
    return linesOfAThird(words, font, area, 2);
}

QStringList sentenceLines(const QString& words, const QFont& font, const QRectF& area)
{
    return linesOfAThird(words, font, area, 4);
}

QString asSentence(const std::string& words)
{
    return toQt(warpatlas::asSentence(words));
}

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

void drawWrongMark(QPainter& painter, const QPointF& centre, double size, const ChartStyle& style)
{
    const QRectF box(centre.x() - size / 2, centre.y() - size / 2, size, size);
    for (const auto& [colour, wide] : {std::pair{style.tokens.panel, 0.46}, std::pair{style.tokens.wrong, 0.22}}) {
        painter.setPen(QPen(colour, wide * size, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(box.topLeft(), box.bottomRight());
        painter.drawLine(box.bottomLeft(), box.topRight());
    }
}

} // namespace warpatlas::ui::inline desktop
