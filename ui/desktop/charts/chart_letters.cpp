#include "ui/desktop/charts/chart_letters.h"

#include "app/words/sentence.h"
#include "ui/desktop/look/qt_words.h"

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace warpatlas::ui {
namespace {

/// What stays on one line: words, and numbers with their sign ("76 %", "967 × 541").
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

} // namespace warpatlas::ui
