// The axes, roofs, points and names of a roofline.
#include "app/roofline/roofline_words.h"
#include "app/words/figures.h"
#include "ui/desktop/charts/chart_parts.h"
#include "ui/desktop/charts/roofline_chart.h"
#include "ui/desktop/look/qt_words.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

QColor colourOfLevel(MemoryLevel level, const Tokens& tokens)
{
    switch (level) {
    case MemoryLevel::Dram:
        return tokens.gpu;
    case MemoryLevel::L2:
        return tokens.good;
    case MemoryLevel::L1:
        return tokens.cpu;
    case MemoryLevel::Shared:
        break;
    }
    return tokens.warning;
}

} // namespace

void RooflineChart::paintAxes(QPainter& painter, const Plan& plan, const ChartStyle& style) const
{
    const double line = QFontMetricsF(style.small).height();
    const QFontMetricsF metrics(style.small);
    paintTicksAtLeft(painter, plan.y, plan.plot, plan.ticks.left(), style);
    if (!isStill())
        paintTicksBelow(painter, plan.x, plan.plot, plan.plot.right() + plan.unit, style);
    for (qsizetype column = 0; column < m_columns.size(); ++column) {
        const double from = plan.at(double(column), m_bottom).x(), to = plan.at(double(column + 1), m_bottom).x();
        painter.setPen(style.tokens.soft);
        drawLetters(painter, QRectF(from, plan.ticks.top(), to - from, line), Qt::AlignHCenter,
            metrics.elidedText(m_columns[column], Qt::ElideRight, to - from - 0.5 * plan.unit));
    }
    painter.setPen(style.tokens.soft);
    drawLetters(painter, plan.axisTitle.adjusted(plan.plot.left() - plan.axisTitle.left(), 0, 0, 0), Qt::AlignHCenter,
        isStill() ? said("chart.roofline.x_still", "no arithmetic, so no intensity")
            : m_levels.size() == 1
            ? said("chart.roofline.x", "{}, logarithmic", intensityTitle(shown(), m_levels.front()))
            : said("chart.roofline.x_all", "operations for each byte of that level, logarithmic"));
}

/// Explains the signs that there are; at the right of the heading.
void RooflineChart::paintLegend(QPainter& painter, const Plan& plan, const ChartStyle& style) const
{
    painter.setFont(style.small);
    painter.setPen(style.tokens.soft);
    const QFontMetricsF metrics(style.small);
    double right = plan.heading.right();
    const double middle = plan.heading.center().y(), radius = 0.34 * plan.unit;
    if (std::ranges::any_of(m_marks, [&](const RooflineMark& mark) { return isWrong(mark); })) {
        const QString words = said("chart.roofline.wrong", "wrong run");
        const double width = metrics.horizontalAdvance(words);
        painter.setPen(style.tokens.wrongText);
        drawLetters(
            painter, QRectF(right - width, plan.heading.top(), width + 1, plan.heading.height()), Qt::AlignLeft, words);
        const QPointF sign(right - width - 0.8 * plan.unit, middle);
        drawWrongMark(painter, sign, 1.6 * radius, style);
        right = sign.x() - 1.6 * plan.unit;
    }
    for (const Provenance provenance : {Provenance::Modelled, Provenance::Recorded, Provenance::Measured}) {
        if (std::ranges::none_of(m_marks, [&](const RooflineMark& mark) { return mark.provenance == provenance; }))
            continue;
        const QString words = provenance == Provenance::Modelled
            ? said("chart.roofline.modelled", "modelled, with its band")
            : provenanceText(provenance);
        const double width = metrics.horizontalAdvance(words);
        painter.setPen(style.tokens.soft);
        drawLetters(
            painter, QRectF(right - width, plan.heading.top(), width + 1, plan.heading.height()), Qt::AlignLeft, words);
        const QPointF sign(right - width - 0.8 * plan.unit, middle);
        painter.setPen(QPen(style.tokens.soft, 0.14 * plan.unit));
        painter.setBrush(provenance == Provenance::Modelled ? QBrush(Qt::NoBrush) : QBrush(style.tokens.soft));
        painter.drawEllipse(sign, radius, radius);
        painter.setBrush(Qt::NoBrush);
        right = sign.x() - 1.6 * plan.unit;
    }
    painter.setPen(style.tokens.soft);
    drawLetters(painter,
        QRectF(plan.plot.left(), plan.heading.top(), std::max(right - plan.plot.left(), 1.0), plan.heading.height()),
        Qt::AlignLeft,
        shown().kind ? said("chart.roofline.y", "G {}/s, logarithmic", labelOf(m_kind))
                     : said("chart.roofline.y_still", "GB/s moved, logarithmic"));
}

/// Without arithmetic a level's bandwidth is the same everywhere.
void RooflineChart::paintStillRoofs(QPainter& painter, const Plan& plan, const ChartStyle& style) const
{
    const bool one = m_levels.size() == 1;
    for (std::size_t column = 0; column < std::size_t(m_columns.size()); ++column) {
        const QLineF roof = stillRoof(plan, column);
        if (roof.isNull())
            continue;
        QColor reachable = style.tokens.accent;
        reachable.setAlphaF(style.tokens.dark ? 0.06f : 0.07f);
        painter.fillRect(QRectF(roof.p1(), QPointF(roof.p2().x(), plan.plot.bottom())), reachable);
        painter.setPen(QPen(one ? style.tokens.text : colourOfLevel(levelOfColumn(column), style.tokens),
            0.16 * plan.unit, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(roof);
    }
}

void RooflineChart::paintRoofs(QPainter& painter, const Plan& plan, const ChartStyle& style) const
{
    if (isStill())
        return paintStillRoofs(painter, plan, style);
    const Roofs& roofs = shown().roofs;
    const double peak = roofs.peak(m_kind).giga, unit = plan.unit;
    const std::vector<RoofLine> lines = roofLines(shown(), m_levels);
    const bool one = lines.size() == 1;
    if (one && peak > 0) { // what can be reached
        const QLineF slope = plan.slope(lines.front().bandwidth, peak);
        QColor reachable = style.tokens.accent;
        reachable.setAlphaF(style.tokens.dark ? 0.06f : 0.07f);
        painter.setPen(Qt::NoPen);
        painter.setBrush(reachable);
        painter.drawPolygon(QPolygonF({slope.p1(), slope.p2(), plan.at(m_right, peak), plan.plot.bottomRight(),
            QPointF(slope.p1().x(), plan.plot.bottom())}));
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(style.tokens.soft, 0.09 * unit, Qt::DotLine));
        painter.drawLine(slope.p2(), QPointF(slope.p2().x(), plan.plot.bottom()));
    }
    double first = m_right;
    for (const RoofLine& line : lines) {
        const QColor colour = one ? style.tokens.text : colourOfLevel(line.level, style.tokens);
        painter.setPen(QPen(colour, 0.16 * unit, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(plan.slope(line.bandwidth, peak > 0 ? peak : m_top));
        if (peak > 0)
            first = std::min(first, peak / line.bandwidth);
    }
    if (peak > 0) {
        painter.setPen(QPen(style.tokens.text, 0.16 * unit, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(plan.at(first, peak), plan.at(m_right, peak));
    }
}

void RooflineChart::paintMark(
    QPainter& painter, const Plan& plan, const RooflineMark& mark, const ChartStyle& style) const
{
    const double unit = plan.unit, radius = 0.42 * unit;
    const bool isolated = mark.kernel == m_isolated;
    const QColor strong = m_levels.size() > 1 ? colourOfLevel(mark.level, style.tokens) : style.tokens.gpu;
    const QColor colour = isolated ? strong : mix(style.tokens.panel, style.tokens.soft, 0.75);
    const QPointF at = placeIn(plan, mark, mark.rate);
    if (isolated && m_levels.size() == 1) { // as far as the roof above
        painter.setPen(QPen(mix(style.tokens.panel, colour, 0.7), 0.09 * unit, Qt::DotLine));
        const double roof = mark.intensity > 0 ? roofAbove(m_kernels[mark.kernel], mark.level) : 1;
        painter.drawLine(at, placeIn(plan, mark, roof));
    }
    if (mark.low < mark.high) {
        QColor band = colour;
        const bool modelled = mark.provenance == Provenance::Modelled;
        band.setAlphaF(modelled ? (isolated ? 0.35f : 0.25f) : 0.8f);
        const double half = (modelled ? 0.3 : 0.06) * unit;
        const QPointF high = placeIn(plan, mark, mark.high), low = placeIn(plan, mark, mark.low);
        painter.setPen(Qt::NoPen);
        painter.setBrush(band);
        painter.drawRoundedRect(
            QRectF(QPointF(high.x() - half, high.y()), QPointF(low.x() + half, low.y())), half, half);
    }
    const bool hollow = mark.provenance == Provenance::Modelled;
    painter.setPen(QPen(hollow ? colour : style.tokens.panel, 0.17 * unit));
    painter.setBrush(hollow ? style.tokens.panel : colour);
    painter.drawEllipse(at, radius, radius);
    painter.setBrush(Qt::NoBrush);
    if (isWrong(mark))
        drawWrongMark(painter, at, 1.2 * radius, style);
}

void RooflineChart::paintRoofNames(QPainter& painter, const Plan& plan, const ChartStyle& style,
    std::vector<QRectF>& taken, std::vector<QLineF>& lines) const
{
    const double unit = plan.unit, peak = shown().roofs.peak(m_kind).giga;
    const QFontMetricsF small(style.small);
    // Names of the roofs stand along them.
    painter.setFont(style.small);
    for (const RoofLine& roof : roofLines(shown(), m_levels)) {
        const QLineF slope = plan.slope(roof.bandwidth, peak > 0 ? peak : m_top);
        lines.push_back(slope);
        const QString words = roof.name + ' ' + toQt(bandwidthInWords(shown().roofs.bandwidth(roof.level)));
        const double length = slope.length(), width = small.horizontalAdvance(words);
        if (length < 3 * unit)
            continue;
        const bool one = m_levels.size() == 1;
        const double from = std::max(length - width - 1.5 * unit, 0.5 * unit) * (one ? 0.75 : 0.9);
        painter.save();
        painter.translate(slope.p1());
        painter.rotate(-slope.angle());
        painter.setPen(one ? style.tokens.soft : mix(colourOfLevel(roof.level, style.tokens), style.tokens.text, 0.2));
        drawLetters(painter,
            QRectF(from, -small.height() - 0.25 * unit, std::min(width + 1, length - from), small.height()),
            Qt::AlignLeft, words);
        painter.restore();
        const QLineF along = slope.unitVector();
        const QPointF step(along.dx(), along.dy()), up(along.dy(), -along.dx());
        for (double at = from; at < std::min(from + width, length); at += small.height()) {
            const QPointF middle =
                slope.p1() + step * (at + small.height() / 2) + up * (small.height() / 2 + 0.25 * unit);
            taken.emplace_back(
                middle - QPointF(small.height() / 2, small.height() / 2), QSizeF(small.height(), small.height()));
        }
    }
    if (peak > 0) {
        const QPointF end = plan.at(m_right, peak);
        const QString words = toQt(peakInWords(shown()));
        const QRectF place(end.x() - small.horizontalAdvance(words) - 0.4 * unit,
            end.y() - small.height() - 0.35 * unit, small.horizontalAdvance(words) + 1, small.height());
        painter.setPen(style.tokens.soft);
        drawLetters(painter, place, Qt::AlignLeft, words);
        taken.push_back(place);
        lines.emplace_back(plan.plot.left(), end.y(), end.x(), end.y());
        if (m_levels.size() == 1 && ridgeOf(shown(), m_levels.front()) > 0) {
            const double ridge = ridgeOf(shown(), m_levels.front());
            const QString text = said("chart.roofline.ridge", "ridge {}", threeDigits(ridge));
            const QPointF foot = plan.at(ridge, m_bottom);
            const QRectF at(foot.x() + 0.4 * unit, foot.y() - small.height() - 0.1 * unit,
                small.horizontalAdvance(text) + 1, small.height());
            drawLetters(painter, at, Qt::AlignLeft, text);
            taken.push_back(at);
            lines.emplace_back(foot, plan.at(ridge, peak));
        }
    }
}

void RooflineChart::paintStillRoofNames(QPainter& painter, const Plan& plan, const ChartStyle& style,
    std::vector<QRectF>& taken, std::vector<QLineF>& lines) const
{
    const QFontMetricsF small(style.small);
    const bool one = m_levels.size() == 1;
    painter.setFont(style.small);
    for (std::size_t column = 0; column < std::size_t(m_columns.size()); ++column) {
        const QLineF roof = stillRoof(plan, column);
        lines.push_back(roof);
        if (roof.isNull() || (one && column + 1 < std::size_t(m_columns.size())))
            continue; // one line has one name, at its end
        const MemoryLevel level = levelOfColumn(column);
        const QString words = toQt(labelOf(level)) + ' ' + toQt(bandwidthInWords(shown().roofs.bandwidth(level)));
        const double width = small.horizontalAdvance(words) + 1;
        const double left = one ? roof.p2().x() - width - 0.4 * plan.unit : (roof.p1().x() + roof.p2().x() - width) / 2;
        const QRectF place(
            std::max(left, plan.plot.left()), roof.y1() - small.height() - 0.25 * plan.unit, width, small.height());
        painter.setPen(one ? style.tokens.soft : mix(colourOfLevel(level, style.tokens), style.tokens.text, 0.2));
        drawLetters(painter, place, Qt::AlignLeft, words);
        taken.push_back(place);
    }
}

void RooflineChart::paintLabels(QPainter& painter, const Plan& plan, const ChartStyle& style) const
{
    const double unit = plan.unit;
    const QFontMetricsF small(style.small), strong(style.strong);
    std::vector<QRectF> taken;
    std::vector<QLineF> lines;
    isStill() ? paintStillRoofNames(painter, plan, style, taken, lines)
              : paintRoofNames(painter, plan, style, taken, lines);
    // Those that stand out are placed first.
    std::vector<const RooflineMark*> order;
    for (const bool isolated : {true, false})
        for (const RooflineMark& mark : m_marks)
            if ((mark.kernel == m_isolated) == isolated)
                order.push_back(&mark);
    std::vector<LabelWish> wishes;
    for (const RooflineMark* mark : order) {
        const QPointF at = placeIn(plan, *mark, mark->rate);
        const bool isolated = mark->kernel == m_isolated;
        const QFontMetricsF& metrics = isolated ? strong : small;
        wishes.push_back({at, 0.7 * unit, QSizeF(metrics.horizontalAdvance(labelOfMark(*mark)) + 2, metrics.height())});
        const QPointF high = placeIn(plan, *mark, mark->high), low = placeIn(plan, *mark, mark->low);
        taken.emplace_back(QPointF(at.x() - 0.35 * unit, high.y()), QPointF(at.x() + 0.35 * unit, low.y()));
    }
    const std::vector<QRectF> places = placeLabels(wishes, taken, lines, plan.plot.adjusted(0.2 * unit, 0, 0, 0));
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool isolated = order[i]->kernel == m_isolated;
        const QPointF end = leaderEnd(wishes[i], places[i]);
        if (end != wishes[i].anchor) {
            const QLineF whole(wishes[i].anchor, end);
            painter.setPen(QPen(mix(style.tokens.panel, style.tokens.soft, 0.6), 0.07 * unit));
            painter.drawLine(whole.pointAt(std::min(0.6 * unit / whole.length(), 1.0)), end);
        }
        painter.setFont(isolated ? style.strong : style.small);
        painter.setPen(isolated ? style.tokens.text : style.tokens.soft);
        drawLetters(painter, places[i], Qt::AlignLeft | Qt::AlignVCenter, labelOfMark(*order[i]));
    }
}

} // namespace warpatlas::ui::inline desktop
