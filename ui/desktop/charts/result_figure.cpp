#include "ui/desktop/charts/result_figure.h"

#include "app/report/times_report.h"
#include "app/words/sentence.h"
#include "ui/canvas/words/caption_words.h"
#include "ui/desktop/charts/chart_parts.h"
#include "ui/desktop/charts/times_chart.h"
#include "ui/desktop/look/qt_words.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr double mostGrowth = 1.3; ///< of a chart with little in it, beyond the size of the figure's letters

/// Draws lines from the top of the rectangle; returns where they end.
double drawLines(QPainter& painter, const QRectF& area, const QFont& font, const QStringList& lines)
{
    painter.setFont(font);
    const double height = QFontMetricsF(font).height();
    double y = area.top();
    for (const QString& line : lines) {
        drawLetters(painter, QRectF(area.left(), y, area.width(), height), Qt::AlignLeft, line);
        y += height;
    }
    return y;
}

} // namespace

std::unique_ptr<Chart> resultFigure(const Result& result, std::unique_ptr<Chart> chart, bool grows, bool caption)
{
    if (!chart)
        return nullptr;
    FrameWords words;
    words.title = toQt(result.title);
    words.sentence = toQt(ended(result.sentence));
    QStringList faults; // never left out
    for (const std::string& fault : result.faults)
        faults += asSentence(fault);
    words.fault = faults.join(' ');
    if (caption) {
        if (result.provenance)
            words.conditions = provenanceText(*result.provenance) + ": ";
        words.conditions += toQt(result.conditions);
        for (const std::string& note : result.notes)
            words.conditions += "; " + toQt(note);
    }
    return std::make_unique<FramedChart>(std::move(words), std::move(chart), grows);
}

Result timesResult(const Outcome& outcome)
{
    Result result = resultOf(outcome);
    result.conditions = captionText(outcome) + (result.conditions.empty() ? "" : "; ") + result.conditions;
    return result;
}

std::unique_ptr<Chart> timesFigure(const Outcome& outcome, bool caption)
{
    std::vector<TimeBar> bars = timeBars(outcome);
    return bars.empty()
        ? nullptr
        : resultFigure(timesResult(outcome), std::make_unique<TimesChart>(std::move(bars)), true, caption);
}

void FramedChart::paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const
{
    const double unit = QFontMetricsF(style.small).height();
    QFont title = style.strong;
    title.setPixelSize(int(1.25 * style.strong.pixelSize()));
    painter.save();
    painter.setPen(style.tokens.text);
    QRectF rest = area;
    rest.setTop(drawLines(painter, rest, title, brokenIntoLines(m_words.title, title, rest.width(), 2)) + 0.2 * unit);
    QRectF shared = area; // what is wrong leaves less of it to the sentence
    if (!m_words.fault.isEmpty()) {
        painter.setPen(style.tokens.wrongText);
        const double top = rest.top();
        rest.setTop(drawLines(painter, rest, style.strong, sentenceLines(m_words.fault, style.strong, area)));
        shared.setHeight(std::max(shared.height() - 2 * (rest.top() - top), 0.0));
        painter.setPen(style.tokens.text);
    }
    if (!m_words.sentence.isEmpty())
        rest.setTop(drawLines(painter, rest, style.words, sentenceLines(m_words.sentence, style.words, shared)));
    rest.setTop(rest.top() + 0.8 * unit);
    if (!m_words.conditions.isEmpty()) {
        const QStringList lines = conditionLines(m_words.conditions, style.small, rest);
        QRectF below = rest;
        below.setTop(rest.bottom() - unit * double(lines.size()));
        painter.setPen(style.tokens.soft);
        drawLines(painter, below, style.small, lines);
        rest.setBottom(below.top() - 0.6 * unit);
    }
    ChartStyle inner{style.tokens, sansFont(13), sansFont(12), sansFont(13, true)};
    const double least = double(style.words.pixelSize()) / inner.words.pixelSize();
    const QSizeF wanted = m_chart->preferredSize();
    const double scale =
        std::clamp(std::min(rest.width() / wanted.width(), rest.height() / wanted.height()), least, mostGrowth * least);
    const double spare = m_grows ? std::max(rest.height() - wanted.height() * scale, 0.0) : 0;
    painter.translate(rest.left(), rest.top() + spare / 3);
    painter.scale(scale, scale);
    m_chart->paint(painter, QRectF(QPointF(0, 0), rest.size() / scale), inner);
    painter.restore();
}

/// With room for the words, which take what a figure of the usual height leaves them.
double FramedChart::wholeHeight() const
{
    const double inner = m_chart->wholeHeight();
    return inner > 0 ? inner + 260 : 0;
}

QString FramedChart::inWords() const
{
    QString words = m_words.title + ". ";
    for (const QString& part : {m_words.fault, m_words.sentence})
        words += part + (part.isEmpty() ? "" : " ");
    return words + m_chart->inWords() + (m_words.conditions.isEmpty() ? "" : " ") + m_words.conditions;
}

} // namespace warpatlas::ui::inline desktop
