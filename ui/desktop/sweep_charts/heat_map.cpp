#include "ui/desktop/sweep_charts/heat_map.h"

#include "app/sweep/launch_cost.h"
#include "app/sweep/sweep_words.h"
#include "app/words/figures.h"
#include "kernels/model/number_text.h"
#include "ui/desktop/charts/band_hatching.h"
#include "ui/desktop/charts/chart_badge.h"
#include "ui/desktop/charts/chart_letters.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/sweep_charts/sweep_values.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace warpatlas::ui {
namespace {

constexpr Noun cellNoun{"cell", "cell is", "cells are"};

bool isBand(Provenance provenance)
{
    return provenance == Provenance::Modelled;
}

} // namespace

struct HeatMap::Plan {
    SweepFrame frame;
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

HeatMap::HeatMap(std::shared_ptr<const SweepResult> result, const SweepChartOptions& options)
    : m_result(std::move(result)), m_caption(options.caption), m_heading(options.heading)
{
    const SweepShow show = options.show.value_or(usualShow(*m_result));
    m_unit = unitOf(show);
    SweepGrid grid = gridOf(*m_result, show);
    m_name = toQt(grid.name);
    m_cells = std::move(grid.cells);
    for (const std::optional<GridCell>& cell : m_cells)
        if (cell && std::ranges::find(m_provenances, cell->provenance) == m_provenances.end())
            m_provenances.push_back(cell->provenance);
    // What was measured stands first, and is all that is compared where it stands beside what was not.
    std::ranges::sort(m_provenances, {}, [](Provenance provenance) { return isBand(provenance); });
    // Fewer sectors are not better where a request asks for more: those are only shown.
    const auto counter = counterOf(show);
    const bool isJudged = !counter || isFraction(*counter);
    const bool lessIsBetter = show == SweepShow::Time;
    std::optional<std::size_t> least, most;
    std::vector<double> values;
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        m_marks.push_back(markOf(m_result->points[i], m_cells[i].has_value()));
        if (!m_cells[i])
            continue;
        const double value = m_cells[i]->value;
        values.push_back(value);
        if (m_marks[i]) // what a wrong run came to says nothing of the others
            continue;
        if (m_cells[i]->provenance != m_provenances.front())
            continue;
        if (!least || value < m_cells[*least]->value)
            least = i;
        if (!most || value > m_cells[*most]->value)
            most = i;
    }
    m_scale = heatScale(values, m_unit);
    // The middle of a band is no number that one cell could be best by.
    if (isJudged && least && m_cells[*most]->value > m_cells[*least]->value && !isBand(m_provenances.front()))
        m_best = lessIsBetter ? least : most;
    const std::vector<SweepAxis>& axes = m_result->sweep.axes;
    m_words.title =
        said("chart.heat.title", "{}: {} over {} and {}", kernelName(*m_result), withinSentence(toQt(titleOf(show))),
            withinSentence(toQt(titleOf(axes[0]))), withinSentence(toQt(titleOf(axes[1]))));
    for (const std::string& words : faultsOf(*m_result))
        m_words.sentence += asSentence(words) + ' ';
    m_words.sentence += least ? sentenceOf(*least, *most)
        : values.empty()
        ? said("chart.heat.nothing", "No point has a number of this kind.")
        : said("chart.heat.none_right", "Each point that has a number is wrong: they say nothing of the kernel.");
    for (const std::string& words : launchSentences(*m_result))
        m_words.sentence += ' ' + asSentence(words);
    m_words.conditions = captionOf(*m_result);
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
    if (std::ranges::any_of(m_provenances, isBand))
        words += said("chart.heat.middles", "; of a band, its middle");
    if (m_scale.isWidened() && m_scale.most > m_scale.least)
        words += said("chart.heat.within", "; the cells differ by no more than {}",
            m_unit == AxisUnit::Fraction ? apart(m_scale.least, m_scale.most)
                                         : percent(m_scale.most / m_scale.least - 1));
    return words;
}

QString HeatMap::sentenceOf(std::size_t least, std::size_t most) const
{
    const Provenance provenance = m_provenances.front();
    const auto at = [&](std::size_t point) { return toQt(placeInWords(*m_result, point)); };
    const GridCell &low = *m_cells[least], &high = *m_cells[most];
    QString words;
    if (!(high.value > low.value))
        words = said("chart.heat.alike", "{}, {}: {} everywhere.", m_name, provenanceText(provenance), cellText(low));
    else if (isBand(provenance))
        words = said("chart.heat.bands", "{}, {}: {}.", m_name, provenanceText(provenance), bandsWords());
    else
        words = said("chart.heat.from_to", "{}, {}: from {} at {} to {} at {}.", m_name, provenanceText(provenance),
            valueText(low.value), at(least), valueText(high.value), at(most));
    if (m_provenances.size() < 2)
        return words;
    const auto bands = std::ranges::count_if(
        m_cells, [](const std::optional<GridCell>& cell) { return cell && isBand(cell->provenance); });
    return words + ' '
        + said("chart.heat.hatched", "{} hatched of {}: modelled, and not compared with these.",
            countOf(std::uint64_t(bands), cellNoun), m_cells.size());
}

/// Where the least and the most are, as far as bands tell.
QString HeatMap::bandsWords() const
{
    std::vector<PointBand> bands;
    for (std::size_t i = 0; i < m_cells.size(); ++i)
        if (m_cells[i] && !m_marks[i] && isBand(m_cells[i]->provenance))
            bands.push_back({i, m_cells[i]->value, m_cells[i]->low, m_cells[i]->high});
    return toQt(bandsInWords(
        *m_result, bands, [this](double low, double high) { return chartBand(low, high, m_unit).toStdString(); }));
}

QString HeatMap::valueText(double value) const
{
    return chartValue(value, m_unit);
}

QString HeatMap::cellText(const GridCell& cell) const
{
    return isBand(cell.provenance) ? chartBand(cell.low, cell.high, m_unit) : valueText(cell.value);
}

HeatMap::Plan HeatMap::planFor(const QRectF& area, const ChartStyle& style) const
{
    Plan plan;
    const QFontMetricsF small(style.small);
    plan.frame =
        planFrame({m_heading ? m_words.title : QString(), m_words.sentence, m_caption ? m_words.conditions : QString()},
            area, style);
    const double unit = plan.unit = plan.frame.unit;
    double bottom = plan.frame.rest.bottom();
    bottom -= placeLegend(m_legend, {}, area.width(), m_heading ? 2 : 1, style).height;
    plan.legend = placeLegend(m_legend, {area.left(), bottom}, area.width(), m_heading ? 2 : 1, style);
    bottom -= 0.5 * unit;
    const std::vector<SweepAxis>& axes = m_result->sweep.axes;
    plan.rows = axes[0].values.size();
    plan.columns = axes[1].values.size();
    for (std::size_t row = 0; row < plan.rows; ++row)
        plan.labels = std::max(plan.labels, small.horizontalAdvance(toQt(valueInWords(*m_result, 0, row))));
    plan.labels = std::min(plan.labels, area.width() * 0.25);
    plan.axisTitle = QRectF(area.left(), bottom - small.height(), area.width(), small.height());
    const double below = 2 * small.height() + 0.6 * unit;
    const double top = plan.frame.rest.top() + (m_heading ? 0.4 : 0.5) * unit + small.height();
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
    paintFrame(painter, plan.frame, style);
    const double small = QFontMetricsF(style.small).height();
    for (std::size_t i = 0; i < m_cells.size(); ++i)
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
    if (!m_cells[point]) {
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
    const GridCell& cell = *m_cells[point];
    const QColor colour = toQt(render::valueColour(m_scale.share(cell.value)));
    const double light = 0.299 * colour.redF() + 0.587 * colour.greenF() + 0.114 * colour.blueF();
    const QColor ink = light > 0.5 ? QColor(0x10, 0x12, 0x16) : QColor(0xf4, 0xf6, 0xf8);
    painter.fillRect(rect, colour);
    if (isBand(cell.provenance)) {
        painter.setPen(QPen(mix(colour, ink, 0.3), 0.07 * plan.unit));
        painter.drawLines(diagonalsWithin(QPolygonF(rect), 0.6 * plan.unit));
    }
    const QFontMetricsF metrics(style.small);
    const auto fits = [&](const QStringList& lines) {
        return metrics.height() * double(lines.size()) <= rect.height()
            && std::ranges::all_of(lines,
                [&](const QString& line) { return metrics.horizontalAdvance(line) + 0.4 * plan.unit <= rect.width(); });
    };
    QStringList lines{cellText(cell)};
    if (isBand(cell.provenance) && !fits(lines)) { // a band has two ends, which may stand one below the other
        const QString& words = lines.front();
        const qsizetype cut = words.indexOf(' ', words.indexOf(' ') + 1);
        lines = {words.left(cut), words.mid(cut + 1)};
    }
    if (fits(lines)) {
        double top = rect.center().y() - metrics.height() * double(lines.size()) / 2;
        for (const QString& line : lines) {
            const QRectF place(rect.left(), top, rect.width(), metrics.height());
            if (isBand(cell.provenance)) { // no line goes through letters
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
    } else if (m_best && !isBand(cell.provenance) && cell.value == m_cells[*m_best]->value) { // there may be several
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
    for (auto provenance = m_provenances.rbegin(); provenance != m_provenances.rend(); ++provenance) {
        right -= badgeWidth(*provenance, style, scale);
        drawBadge(painter, right, middle, *provenance, style, scale);
        right -= 0.5 * plan.unit;
    }
}

/// The ramp with its ends, and beside it a bracket around what the cells have of it.
void HeatMap::paintScale(QPainter& painter, const Plan& plan, const ChartStyle& style) const
{
    if (std::ranges::none_of(m_cells, [](const std::optional<GridCell>& cell) { return cell.has_value(); }))
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
    QString words = m_words.title + ". " + m_words.sentence;
    for (const LegendLine& line : m_legend)
        words += ' ' + line.words + '.';
    return words + ' ' + m_words.conditions;
}

std::optional<std::size_t> HeatMap::pointAt(const QPointF& point, const QRectF& area) const
{
    const Plan plan = planFor(area, ChartStyle::current());
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        const std::vector<std::size_t> place = m_result->sweep.placeOf(i);
        if (plan.cell(place[0], place[1]).contains(point))
            return i;
    }
    return std::nullopt;
}

QRectF HeatMap::placeOf(std::size_t point, const QRectF& area) const
{
    if (point >= m_cells.size())
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
    if (const std::optional<GridCell>& cell = m_cells[*found]) {
        words = said("chart.heat.cell", "{}: {}, {}", where, cellText(*cell), provenanceText(cell->provenance));
        if (!cell->source.empty())
            words += " (" + toQt(cell->source) + ')';
    }
    return m_marks[*found] ? words + '\n' + markInWords(m_result->points[*found], *m_marks[*found]) : words;
}

} // namespace warpatlas::ui
