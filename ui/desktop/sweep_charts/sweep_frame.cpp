#include "ui/desktop/sweep_charts/sweep_frame.h"

#include "app/sweep/sweep_words.h"
#include "ui/desktop/charts/chart_letters.h"
#include "ui/desktop/look/qt_words.h"

#include <QPainter>

#include <cmath>

namespace warpatlas::ui {
namespace {

QFont titleFont(const ChartStyle& style)
{
    QFont font = style.strong;
    font.setPixelSize(int(std::lround(style.strong.pixelSize() * 1.3)));
    return font;
}

void paintLines(
    QPainter& painter, const QRectF& area, const QFont& font, const QColor& colour, const QStringList& lines)
{
    painter.setFont(font);
    painter.setPen(colour);
    const double height = QFontMetricsF(font).height();
    for (int i = 0; i < lines.size(); ++i)
        drawLetters(
            painter, QRectF(area.left(), area.top() + i * height, area.width(), height), Qt::AlignLeft, lines[i]);
}

} // namespace

QString kernelName(const SweepResult& result)
{
    return toQt(nameOfKernel(result));
}

SweepFrame planFrame(const SweepFrameWords& words, const QRectF& area, const ChartStyle& style)
{
    SweepFrame frame;
    const QFontMetricsF small(style.small);
    const double unit = frame.unit = small.height() / 1.2;
    frame.rest = area;
    if (!words.title.isEmpty()) {
        frame.title = words.title;
        frame.sentence = sentenceLines(words.sentence, style.words, area);
        frame.titleArea = QRectF(area.left(), area.top(), area.width(), QFontMetricsF(titleFont(style)).height());
        frame.sentenceArea = QRectF(area.left(), frame.titleArea.bottom() + 0.25 * unit, area.width(),
            QFontMetricsF(style.words).height() * double(frame.sentence.size()));
        frame.rest.setTop(frame.sentenceArea.bottom() + unit);
    }
    if (!words.conditions.isEmpty()) {
        frame.conditions = conditionLines(words.conditions, style.small, area);
        const double height = small.height() * double(frame.conditions.size());
        frame.conditionsArea = QRectF(area.left(), area.bottom() - height, area.width(), height);
        frame.rest.setBottom(frame.conditionsArea.top() - 0.7 * unit);
    }
    return frame;
}

void paintFrame(QPainter& painter, const SweepFrame& frame, const ChartStyle& style)
{
    paintLines(painter, frame.titleArea, titleFont(style), style.tokens.text, {frame.title});
    paintLines(painter, frame.sentenceArea, style.words, style.tokens.text, frame.sentence);
    paintLines(painter, frame.conditionsArea, style.small, style.tokens.soft, frame.conditions);
}

} // namespace warpatlas::ui
