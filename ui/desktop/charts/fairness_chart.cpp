#include "ui/desktop/charts/fairness_chart.h"

#include "app/fairness/fairness_words.h"
#include "ui/desktop/charts/chart_parts.h"
#include "ui/desktop/look/qt_words.h"

#include <QPainter>

#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr double headHeight = 20, fairRowHeight = 28, leastRowHeight = 20, barHeight = 12;
constexpr double sentencedRowHeight = 68, sentencedTop = 2; ///< with two lines of a sentence below
constexpr double columnGap = 16;
constexpr double rowEdge = 6; ///< beside what a row begins and ends with

QString titleText(Unfair what)
{
    return toQt(titleOf(what));
}

double widthOf(const QFont& font, const QString& text)
{
    return QFontMetricsF(font).horizontalAdvance(text);
}

} // namespace

/// Where everything lies in an area: from left to right the titles, the wrong numbers, the right ones, and how wrong.
struct FairnessChart::Plan {
    QRectF area;
    double title = 0, half = 0, factor = 0; ///< widths
    double bar = 0; ///< of the longest bar
    double row = 0; ///< height

    QRectF rowAt(std::size_t at) const
    {
        return {area.left(), area.top() + headHeight + double(at) * row, area.width(), row};
    }
    double leftOfWrong() const { return area.left() + title; }
    double leftOfRight() const { return leftOfWrong() + half + columnGap; }
    double leftOfFactor() const { return leftOfRight() + half + columnGap; }
};

FairnessChart::Plan FairnessChart::planFor(const QRectF& area, const ChartStyle& style) const
{
    Plan plan;
    plan.area = area;
    double value = 0;
    for (const Unfair what : allUnfair)
        plan.title = std::max(plan.title, widthOf(style.words, titleText(what)));
    for (const FairnessRow& row : m_facts.rows) {
        plan.factor = std::max(plan.factor, widthOf(style.strong, toQt(factorInWords(row))));
        for (const Quantity& number : {row.wrong, row.right})
            value = std::max(value, widthOf(style.words, toQt(valueInWords(row.what, number.value))));
    }
    plan.title += 12 + rowEdge;
    const double badge =
        std::max(badgeWidth(Provenance::Measured, style), badgeWidth(Provenance::Recorded, style)) + 12;
    plan.title = std::min(plan.title + badge, 0.34 * area.width());
    plan.factor = std::min(plan.factor + rowEdge, 0.25 * area.width());
    plan.half = std::max((area.width() - plan.title - plan.factor - 2 * columnGap) / 2, 0.0);
    plan.bar = std::max(plan.half - value - 8, 0.2 * plan.half);
    const double high = (area.height() - headHeight) / double(allUnfair.size());
    plan.row = std::clamp(high, leastRowHeight, m_sentences ? sentencedRowHeight : fairRowHeight);
    return plan;
}

QString FairnessChart::reasonFor(Unfair what) const
{
    const auto gap = std::ranges::find(m_facts.gaps, what, &FairnessGap::what);
    return gap == m_facts.gaps.end() ? said("fairness.chart.not_yet", "not measured yet")
                                     : said("fairness.chart.missing", "not measured: {}", gap->reason);
}

FairnessChart::Bars FairnessChart::barsOf(std::size_t at, const QRectF& area) const
{
    const FairnessRow* const row = m_facts.row(allUnfair[at]);
    if (!row)
        return {};
    const Plan plan = planFor(area, ChartStyle::current());
    const double longest = std::max(row->wrong.value, row->right.value);
    const double top = plan.rowAt(at).top() + (m_sentences ? sentencedTop : (plan.row - barHeight) / 2);
    // A bar that is shorter than a pixel is still there.
    const auto bar = [&](double left, double value) {
        return QRectF(left, top, std::max(longest > 0 ? value / longest * plan.bar : 0, 1.5), barHeight);
    };
    return {bar(plan.leftOfWrong(), row->wrong.value), bar(plan.leftOfRight(), row->right.value)};
}

void FairnessChart::paintNumber(
    QPainter& painter, const QRectF& bar, const Quantity& number, Unfair what, const ChartStyle& style) const
{
    painter.setFont(style.words);
    painter.setPen(style.tokens.text);
    const QString value = toQt(valueInWords(what, number.value));
    drawLetters(painter, QRectF(bar.right() + 8, bar.center().y() - 10, widthOf(style.words, value) + 2, 20),
        Qt::AlignLeft | Qt::AlignVCenter, value);
}

void FairnessChart::paintRow(QPainter& painter, const Plan& plan, std::size_t at, const ChartStyle& style) const
{
    const Unfair what = allUnfair[at];
    const FairnessRow* const row = m_facts.row(what);
    const QRectF place = plan.rowAt(at);
    const double middle = m_sentences ? place.top() + sentencedTop + barHeight / 2 : place.center().y();
    if (m_sentences && at > 0) {
        painter.setPen(QPen(style.tokens.line, 1));
        painter.drawLine(place.topLeft() - QPointF(0, 3), place.topRight() - QPointF(0, 3));
    }
    const double badge = row ? badgeWidth(row->provenance(), style) + 12 : 0;
    painter.setFont(m_sentences ? style.strong : style.words);
    painter.setPen(row ? style.tokens.text : style.tokens.soft);
    drawLetters(painter, QRectF(place.left() + rowEdge, middle - 10, plan.title - badge - 2 * rowEdge, 20),
        Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(style.words).elidedText(titleText(what), Qt::ElideRight, plan.title - badge - 2 * rowEdge));
    if (!row) {
        painter.setFont(style.small);
        painter.setPen(style.tokens.soft);
        const double width = place.right() - plan.leftOfWrong();
        drawLetters(painter, QRectF(plan.leftOfWrong(), middle - 10, width, 20), Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(style.small).elidedText(reasonFor(what), Qt::ElideRight, width));
        return;
    }
    drawBadge(painter, plan.leftOfWrong() - badge, middle, row->provenance(), style);
    const Bars bars = barsOf(at, plan.area);
    const QColor wrong = style.tokens.warning;
    // As long as the larger number of this row: other rows have other scales.
    for (const double left : {plan.leftOfWrong(), plan.leftOfRight()})
        painter.fillRect(QRectF(left, bars.wrong.top(), plan.bar, barHeight), style.tokens.raised);
    paintHatching(painter, bars.wrong, wrong, 0.4 * style.small.pixelSize());
    painter.setPen(QPen(wrong, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bars.wrong.adjusted(0.5, 0.5, -0.5, -0.5));
    painter.fillRect(bars.right, isOfCpu(what) ? style.tokens.cpu : style.tokens.gpu);
    paintNumber(painter, bars.wrong, row->wrong, what, style);
    paintNumber(painter, bars.right, row->right, what, style);
    painter.setFont(style.strong);
    painter.setPen(isHarmless(*row) ? style.tokens.soft : style.tokens.warningText);
    drawLetters(painter, QRectF(plan.leftOfFactor(), middle - 10, plan.factor + 2, 20),
        Qt::AlignLeft | Qt::AlignVCenter, toQt(factorInWords(*row)));
    if (!m_sentences)
        return;
    const double line = QFontMetricsF(style.small).height();
    double y = middle + barHeight / 2 + 2;
    const int lines = int((place.bottom() - 3 - y) / line);
    painter.setFont(style.small);
    painter.setPen(style.tokens.soft);
    for (const QString& words :
        brokenIntoLines(toQt(withRun(*row, m_facts)), style.small, place.width() - rowEdge, std::clamp(lines, 0, 2))) {
        drawLetters(painter, QRectF(place.left() + rowEdge, y, place.width() - rowEdge, line), Qt::AlignLeft, words);
        y += line;
    }
}

void FairnessChart::paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const
{
    const Plan plan = planFor(area, style);
    painter.setFont(style.small);
    painter.setPen(style.tokens.soft);
    const auto head = [&](double left, const QString& words) {
        drawLetters(painter, QRectF(left, area.top(), plan.half, headHeight), Qt::AlignLeft | Qt::AlignTop, words);
    };
    head(plan.leftOfWrong(), said("fairness.chart.wrong", "wrong"));
    head(plan.leftOfRight(), said("fairness.chart.right", "right"));
    if (const QString scale = scaleInWords(); !scale.isEmpty()) {
        const double left = plan.leftOfRight() + widthOf(style.small, said("fairness.chart.right", "right")) + 24;
        drawLetters(
            painter, QRectF(left, area.top(), area.right() - left, headHeight), Qt::AlignRight | Qt::AlignTop, scale);
    }
    for (std::size_t at = 0; at < allUnfair.size(); ++at)
        paintRow(painter, plan, at, style);
}

/// Milliseconds from hundredths to seconds, and ratios: on one scale most bars would have no length.
QString FairnessChart::scaleInWords() const
{
    return m_facts.rows.empty() ? QString() : said("fairness.chart.scale", "each row has its own scale");
}

QString FairnessChart::inWords() const
{
    QStringList lines;
    if (const QString scale = scaleInWords(); !scale.isEmpty())
        lines += scale;
    for (const Unfair what : allUnfair) {
        const FairnessRow* const row = m_facts.row(what);
        lines += row ? said("fairness.chart.words", "{}: {} wrong, {} right, {}, {}", titleText(what),
                     toQt(valueInWords(what, row->wrong.value)), toQt(valueInWords(what, row->right.value)),
                     toQt(factorInWords(*row)), provenanceText(row->provenance()))
                     : QString("%1: %2").arg(titleText(what), reasonFor(what));
    }
    return lines.join("; ");
}

QSize FairnessChart::minimumSize() const
{
    return {420, int(headHeight + double(allUnfair.size()) * leastRowHeight)};
}

QSize FairnessChart::preferredSize() const
{
    const double row = m_sentences ? sentencedRowHeight : fairRowHeight;
    return {m_sentences ? 1000 : 700, int(headHeight + double(allUnfair.size()) * row)};
}

std::optional<std::size_t> FairnessChart::pointAt(const QPointF& point, const QRectF& area) const
{
    for (std::size_t at = 0; at < allUnfair.size(); ++at)
        if (placeOf(at, area).contains(point))
            return at;
    return std::nullopt;
}

QRectF FairnessChart::placeOf(std::size_t row, const QRectF& area) const
{
    return planFor(area, ChartStyle::current()).rowAt(row);
}

QString FairnessChart::explain(const QPointF& point, const QRectF& area) const
{
    const auto at = pointAt(point, area);
    if (!at)
        return {};
    const Unfair what = allUnfair[*at];
    const FairnessRow* const row = m_facts.row(what);
    if (!row)
        return reasonFor(what);
    const auto number = [&](const QString& name, const Quantity& shown) {
        return QString("%1: %2 (%3)")
            .arg(name, toQt(valueInWords(what, shown.value)), toQt(conditionsInWords(what, shown)));
    };
    return QStringList{toQt(titleOf(what)) + ": " + toQt(factorInWords(*row)),
        number(said("fairness.chart.wrong", "wrong"), row->wrong),
        number(said("fairness.chart.right", "right"), row->right),
        said("fairness.source_of", "{} {} on {}", runInWords(m_facts.runOf(*row)), provenanceText(row->provenance()),
            row->device())}
        .join('\n');
}

} // namespace warpatlas::ui::inline desktop
