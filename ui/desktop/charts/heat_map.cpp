#include "ui/desktop/charts/heat_map.h"

#include "app/sweep/sweep_words.h"
#include "app/words/sentence.h"
#include "kernels/model/text.h"
#include "ui/desktop/charts/chart_parts.h"
#include "ui/desktop/charts/point_marks.h"
#include "ui/desktop/look/qt_words.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline desktop {
namespace {

/// Past this ratio of the largest to the smallest number most cells would have nearly one colour.
constexpr double mostLinearColours = 3;

} // namespace

struct HeatMap::Plan {
    double unit = 12;
    QRectF cells, scale, axisTitle;
    PlacedLegend legend;
    double labels = 0; ///< width of the rows' labels
    std::size_t rows = 1, columns = 1;

    QRectF cell(std::size_t row, std::size_t column) const
    {
        const double width = cells.width() / double(columns), height = cells.height() / double(rows);
        return {cells.left() + double(column) * width, cells.top() + double(row) * height, width, height};
    }
};

HeatMap::HeatMap(std::shared_ptr<const SweepResult> result, SweepShow show)
    : m_result(std::move(result)), m_show(show), m_unit(unitOf(show)), m_grid(gridOf(*m_result, show))
{
    std::vector<double> values;
    for (std::size_t i = 0; i < m_grid.cells.size(); ++i) {
        m_marks.push_back(markOf(m_result->points[i], m_grid.cells[i].has_value()));
        if (m_grid.cells[i])
            values.push_back(m_grid.cells[i]->value);
    }
    m_scale = heatScale(values, m_unit);
    // Fewer sectors are not better where a request asks for more: those are only shown. The middle of a band is no
    // number that one cell could be best by.
    const auto counter = counterOf(show);
    if (m_grid.least && (!counter || isFraction(*counter)) && !at(*m_grid.least)->isBand()
        && at(*m_grid.most)->value > at(*m_grid.least)->value)
        m_best = show == SweepShow::Time ? m_grid.least : m_grid.most;
    if (!values.empty())
        m_legend.push_back({std::nullopt, scaleInWords()});
    for (LegendLine& line : marksLegend(*m_result, m_marks))
        m_legend.push_back(std::move(line));
}

/// The ends, and how far apart they and the numbers are: colours alone make every difference look the same.
QString HeatMap::scaleInWords() const
{
    const auto apart = [&](double low, double high) {
        return m_unit == AxisUnit::Fraction
            ? said("chart.heat.points", "{} points apart", toQt(numberText(100 * (high - low), 2)))
            : low > 0 ? said("chart.heat.ratio", "1 : {}", toQt(numberText(high / low, 2)))
                      : said("chart.heat.from_zero", "from 0");
    };
    QString words = said("chart.heat.scale", "colours from {} to {} ({}{})", valueText(m_scale.low),
        valueText(m_scale.high), apart(m_scale.low, m_scale.high),
        m_scale.logarithmic ? said("chart.sweep.logarithmic", ", logarithmic") : QString());
    if (std::ranges::find(m_grid.provenances, Provenance::Modelled) != m_grid.provenances.end())
        words += said("chart.heat.middles", "; of a band, its middle");
    if (m_scale.isWidened() && m_scale.most > m_scale.least)
        words += said("chart.heat.within", "; the cells differ by no more than {}",
            m_unit == AxisUnit::Fraction ? apart(m_scale.least, m_scale.most)
                                         : percent(m_scale.most / m_scale.least - 1));
    return words;
}

QString HeatMap::valueText(double value) const
{
    return toQt(inUnit(value, m_unit));
}

HeatMap::Plan HeatMap::planFor(const QRectF& area, const ChartStyle& style) const
{
    Plan plan;
    const QFontMetricsF small(style.small);
    const double unit = plan.unit = small.height() / 1.2;
    double bottom = area.bottom();
    bottom -= placeLegend(m_legend, {}, area, style).height;
    plan.legend = placeLegend(m_legend, {area.left(), bottom}, area, style);
    bottom -= 0.5 * unit;
    const std::vector<SweepAxis>& axes = m_result->sweep.axes;
    plan.rows = axes[0].values.size();
    plan.columns = axes[1].values.size();
    for (std::size_t row = 0; row < plan.rows; ++row)
        plan.labels = std::max(plan.labels, small.horizontalAdvance(toQt(valueInWords(*m_result, 0, row))));
    plan.labels = std::min(plan.labels, area.width() * 0.25);
    plan.axisTitle = QRectF(area.left(), bottom - small.height(), area.width(), small.height());
    const double below = 2 * small.height() + 0.6 * unit;
    const double top = area.top() + 0.5 * unit + small.height();
    const double scale =
        std::max(small.horizontalAdvance(valueText(m_scale.low)), small.horizontalAdvance(valueText(m_scale.high)))
        + 2.6 * unit;
    plan.cells = QRectF(area.left() + plan.labels + 0.6 * unit, top,
        area.width() - plan.labels - 0.6 * unit - scale - 1.2 * unit, bottom - below - top);
    plan.scale = QRectF(area.right() - scale + 0.4 * unit, top, 1.1 * unit, plan.cells.height());
    return plan;
}

void HeatMap::paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const
{
    const Plan plan = planFor(area, style);
    const Tokens& tokens = style.tokens;
    painter.save();
    const double small = QFontMetricsF(style.small).height();
    for (std::size_t i = 0; i < m_marks.size(); ++i)
        paintCell(painter, plan, i, style);
    painter.setFont(style.small);
    painter.setPen(tokens.soft);
    const std::vector<SweepAxis>& axes = m_result->sweep.axes;
    std::vector<double> middles, widths;
    for (std::size_t column = 0; column < plan.columns; ++column) {
        middles.push_back(plan.cell(0, column).center().x());
        widths.push_back(QFontMetricsF(style.small).horizontalAdvance(toQt(valueInWords(*m_result, 1, column))));
    }
    for (const std::size_t column : shownLabels(middles, widths, 0.6 * plan.unit))
        drawLetters(painter,
            QRectF(middles[column] - widths[column] / 2 - 2, plan.cells.bottom() + 0.3 * plan.unit, widths[column] + 4,
                small),
            Qt::AlignHCenter, toQt(valueInWords(*m_result, 1, column)));
    const double rowHeight = plan.cells.height() / double(plan.rows);
    const auto every = std::size_t(std::max(1.0, std::ceil(small / rowHeight)));
    for (std::size_t row = 0; row < plan.rows; row += every)
        drawLetters(painter,
            QRectF(plan.cells.left() - 0.6 * plan.unit - plan.labels, plan.cell(row, 0).center().y() - small / 2,
                plan.labels, small),
            Qt::AlignRight | Qt::AlignVCenter, toQt(valueInWords(*m_result, 0, row)));
    drawLetters(painter, QRectF(plan.cells.left(), plan.axisTitle.top(), plan.cells.width(), small), Qt::AlignHCenter,
        toQt(titleOf(axes[1])));
    drawLetters(painter, QRectF(area.left(), plan.cells.top() - small - 0.5 * plan.unit, plan.cells.width(), small),
        Qt::AlignLeft, toQt(titleOf(axes[0])));
    paintBadges(painter, plan, style);
    paintScale(painter, plan, style);
    paintLegend(painter, m_legend, plan.legend, style);
    painter.restore();
}

void HeatMap::paintCell(QPainter& painter, const Plan& plan, std::size_t point, const ChartStyle& style) const
{
    const std::vector<std::size_t> place = m_result->sweep.placeOf(point);
    const double gap = std::min(0.12 * plan.unit, plan.cells.width() / double(plan.columns) * 0.06);
    const QRectF rect = plan.cell(place[0], place[1]).adjusted(gap, gap, -gap, -gap);
    painter.setFont(style.small);
    const bool wrong = m_marks[point] == PointMark::Wrong;
    if (!at(point)) {
        painter.setPen(
            QPen(wrong ? style.tokens.wrong : mix(style.tokens.line, style.tokens.soft, 0.4), 0.09 * plan.unit));
        painter.drawRect(rect);
        if (wrong)
            drawPointMark(painter, PointMark::Wrong, rect.center(),
                0.6 * std::min({plan.unit, rect.width(), rect.height()}), style);
        else if (m_marks[point] == PointMark::Refused)
            painter.drawLine(rect.bottomLeft(), rect.topRight());
        return;
    }
    const Quantity& cell = *at(point);
    const QColor colour = toQt(render::valueColour(m_scale.share(cell.value)));
    const double light = 0.299 * colour.redF() + 0.587 * colour.greenF() + 0.114 * colour.blueF();
    const QColor ink = light > 0.5 ? QColor(0x10, 0x12, 0x16) : QColor(0xf4, 0xf6, 0xf8);
    painter.fillRect(rect, colour);
    if (cell.isBand()) {
        painter.setPen(QPen(mix(colour, ink, 0.3), 0.07 * plan.unit));
        painter.drawLines(diagonalsWithin(QPolygonF(rect), 0.6 * plan.unit));
    }
    const QFontMetricsF metrics(style.small);
    const auto fits = [&](const QStringList& lines) {
        return metrics.height() * double(lines.size()) <= rect.height()
            && std::ranges::all_of(lines,
                [&](const QString& line) { return metrics.horizontalAdvance(line) + 0.4 * plan.unit <= rect.width(); });
    };
    QStringList lines{toQt(inUnit(cell, m_unit))};
    if (cell.isBand() && !fits(lines)) { // a band has two ends, which may stand one below the other
        const QString& words = lines.front();
        const qsizetype cut = words.indexOf(' ', words.indexOf(' ') + 1);
        lines = {words.left(cut), words.mid(cut + 1)};
    }
    if (fits(lines)) {
        double top = rect.center().y() - metrics.height() * double(lines.size()) / 2;
        for (const QString& line : lines) {
            const QRectF place(rect.left(), top, rect.width(), metrics.height());
            if (cell.isBand()) { // no line goes through letters
                const double wide = metrics.horizontalAdvance(line) + 0.4 * plan.unit;
                painter.fillRect(QRectF(place.center().x() - wide / 2, top, wide, metrics.height()), colour);
            }
            painter.setPen(ink);
            drawLetters(painter, place, Qt::AlignHCenter | Qt::AlignVCenter, line);
            top += metrics.height();
        }
    }
    if (wrong) {
        const double edge = 0.2 * plan.unit, size = 0.6 * std::min({plan.unit, rect.width(), rect.height()});
        painter.setPen(QPen(style.tokens.wrong, edge));
        painter.drawRect(rect.adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2));
        drawPointMark(painter, PointMark::Wrong, rect.topLeft() + QPointF(size + edge, size + edge), size, style);
    } else if (m_best && !cell.isBand() && cell.value == at(*m_best)->value) { // there may be several
        painter.setPen(QPen(style.tokens.text, 0.22 * plan.unit));
        painter.drawRect(rect);
    }
}

/// At the right of the line above the cells, so that a picture says what it is of without its sentence.
void HeatMap::paintBadges(QPainter& painter, const Plan& plan, const ChartStyle& style) const
{
    const double scale = plan.unit / 10, small = QFontMetricsF(style.small).height();
    const double middle = plan.cells.top() - 0.5 * plan.unit - small / 2;
    double right = plan.cells.right();
    for (auto provenance = m_grid.provenances.rbegin(); provenance != m_grid.provenances.rend(); ++provenance) {
        right -= badgeWidth(*provenance, style, scale);
        drawBadge(painter, right, middle, *provenance, style, scale);
        right -= 0.5 * plan.unit;
    }
}

/// The ramp with its ends, and beside it a bracket around what the cells have of it.
void HeatMap::paintScale(QPainter& painter, const Plan& plan, const ChartStyle& style) const
{
    if (m_grid.provenances.empty())
        return;
    constexpr int steps = 64;
    // Each over the one before, so that no seams show between them.
    for (int i = 0; i < steps; ++i)
        painter.fillRect(plan.scale.adjusted(0, 0, 0, -plan.scale.height() * i / steps),
            toQt(render::valueColour((i + 0.5) / steps)));
    painter.setFont(style.small);
    painter.setPen(style.tokens.soft);
    const double small = QFontMetricsF(style.small).height(), left = plan.scale.right() + 0.5 * plan.unit;
    const double width = plan.unit * 10;
    drawLetters(
        painter, QRectF(left, plan.scale.top(), width, small), Qt::AlignLeft | Qt::AlignTop, valueText(m_scale.high));
    drawLetters(painter, QRectF(left, plan.scale.bottom() - small, width, small), Qt::AlignLeft | Qt::AlignBottom,
        valueText(m_scale.low));
    if (plan.scale.height() > 5 * small)
        drawLetters(painter, QRectF(left, plan.scale.center().y() - small / 2, width, small),
            Qt::AlignLeft | Qt::AlignVCenter, valueText(m_scale.at(0.5)));
    if (!m_scale.isWidened())
        return;
    const auto y = [&](double value) { return plan.scale.bottom() - m_scale.share(value) * plan.scale.height(); };
    const double edge = plan.scale.left() - 0.25 * plan.unit, most = y(m_scale.most), least = y(m_scale.least);
    painter.setPen(QPen(style.tokens.text, 0.12 * plan.unit));
    painter.drawLine(QPointF(edge, most), QPointF(edge, least));
    for (const double end : {most, least})
        painter.drawLine(QPointF(edge, end), QPointF(edge + 0.25 * plan.unit, end));
}

QString HeatMap::inWords() const
{
    const std::vector<SweepAxis>& axes = m_result->sweep.axes;
    const auto title = [](const auto& of) { return withinSentence(titleOf(of)); };
    return said("chart.heat.words", "A map of {} over {} and {}.", title(m_show), title(axes[0]), title(axes[1]))
        + legendInWords(m_legend);
}

std::optional<std::size_t> HeatMap::pointAt(const QPointF& point, const QRectF& area) const
{
    const Plan plan = planFor(area, ChartStyle::current());
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
        const std::vector<std::size_t> place = m_result->sweep.placeOf(i);
        if (plan.cell(place[0], place[1]).contains(point))
            return i;
    }
    return std::nullopt;
}

QRectF HeatMap::placeOf(std::size_t point, const QRectF& area) const
{
    if (point >= m_marks.size())
        return {};
    const std::vector<std::size_t> place = m_result->sweep.placeOf(point);
    return planFor(area, ChartStyle::current()).cell(place[0], place[1]);
}

QString HeatMap::explain(const QPointF& point, const QRectF& area) const
{
    const auto found = pointAt(point, area);
    if (!found)
        return {};
    const QString where = toQt(placeInWords(*m_result, *found));
    QString words = where;
    if (const std::optional<Quantity>& cell = at(*found)) {
        words = said("chart.heat.cell", "{}: {}, {}", where, inUnit(*cell, m_unit), provenanceText(cell->provenance));
        if (!cell->device.empty())
            words += " (" + toQt(cell->device) + ')';
    }
    return m_marks[*found] ? words + '\n' + markInWords(m_result->points[*found], *m_marks[*found]) : words;
}

double HeatScale::share(double value) const
{
    const double share = logarithmic ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
    return std::clamp(share, 0.0, 1.0);
}

double HeatScale::at(double share) const
{
    return logarithmic ? low * std::pow(high / low, share) : low + share * (high - low);
}

HeatScale heatScale(std::span<const double> values, AxisUnit unit)
{
    HeatScale scale;
    if (values.empty())
        return scale;
    const auto [least, most] = std::ranges::minmax(values);
    scale.least = scale.low = least;
    scale.most = scale.high = most;
    if (unit == AxisUnit::Fraction) {
        if (most - least < leastColourFraction) {
            scale.low = std::clamp((least + most - leastColourFraction) / 2, 0.0, 1 - leastColourFraction);
            scale.high = scale.low + leastColourFraction;
        }
        return scale;
    }
    if (least > 0 && most < leastColourRatio * least) {
        const double middle = std::sqrt(least * most);
        scale.low = middle / std::sqrt(leastColourRatio);
        scale.high = middle * std::sqrt(leastColourRatio);
    } else if (!(most > least)) { // nothing but zeros
        scale.high = scale.low + 1;
    }
    scale.logarithmic = least > 0 && most > mostLinearColours * least;
    return scale;
}

} // namespace warpatlas::ui::inline desktop
