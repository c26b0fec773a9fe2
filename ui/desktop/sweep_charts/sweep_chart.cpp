#include "ui/desktop/sweep_charts/sweep_chart.h"

#include "app/sweep/axis_value.h"
#include "app/sweep/crossover.h"
#include "app/sweep/sweep_words.h"
#include "app/words/names.h"
#include "app/words/sentence.h"
#include "ui/desktop/charts/chart_parts.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/sweep_charts/heat_map.h"
#include "ui/desktop/sweep_charts/point_marks.h"
#include "ui/desktop/sweep_charts/sweep_chart_plan.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace warpatlas::ui {
namespace {

bool isJoined(const SweepAxis& axis)
{
    return axis.over == SweepOver::Block || axis.over == SweepOver::Size || axis.over == SweepOver::Parameter
        || axis.over == SweepOver::Launches;
}

} // namespace

SweepChart::SweepChart(std::shared_ptr<const SweepResult> result, SweepShow show)
    : m_result(std::move(result)), m_show(show)
{
    placeAll();
    const auto add = [&](SweepShow shown, double weight) {
        m_plots.push_back({toQt(titleOf(shown)), unitOf(shown), seriesOf(*m_result, shown), weight});
    };
    add(m_show, 3);
    for (const SweepCounter counter : countersBelow(*m_result, 3))
        if (const SweepShow below = showOf(counter); below != m_show && m_plots.size() < 3)
            add(below, 1);
    for (std::size_t i = 0; i < m_marks.size(); ++i) // a line that ends says itself that no number follows
        m_marks[i] = markOf(m_result->points[i], true);
    m_legend = marksLegend(*m_result, m_marks);
}

void SweepChart::placeAll()
{
    const SweepAxis& axis = m_result->sweep.axes.front();
    std::vector<std::optional<double>> numbers;
    for (std::size_t i = 0; i < m_result->points.size(); ++i) {
        numbers.push_back(axis.over == SweepOver::Data ? std::nullopt : numberAt(*m_result, i));
        if (axis.over == SweepOver::Size && !numbers.back()) // its place, before it ran
            numbers.back() = double(elementsOf(axis.values[i]));
        m_labels += toQt(valueInWords(*m_result, 0, i));
    }
    m_places = placePoints(numbers);
    m_joined = isJoined(axis);
    m_axisTitle = toQt(titleOf(axis));
    m_marks.resize(m_result->points.size());
}

void SweepChart::paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const
{
    const Plan plan = planFor(area, style);
    painter.save();
    for (std::size_t i = 0; i < plan.plots.size(); ++i)
        paintPlot(painter, plan, i, style);
    paintMark(painter, plan, style);
    paintPoints(painter, plan, style);
    paintFaults(painter, plan, style);
    paintLegend(painter, m_legend, plan.legend, style);
    painter.restore();
}

void SweepChart::paintPlot(QPainter& painter, const Plan& plan, std::size_t index, const ChartStyle& style) const
{
    const QRectF& rect = plan.plots[index];
    const double unit = plan.unit, small = QFontMetricsF(style.small).height();
    paintTicksAtLeft(painter, plan.axes[index], rect, plan.area.left(), style);
    if (m_plots[index].unit == AxisUnit::Factor) { // as fast as the CPU
        const double y = plan.y(index, 1);
        painter.setPen(QPen(style.tokens.soft, 0.1 * unit));
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y));
        painter.setPen(style.tokens.soft);
    }
    const QRectF heading(rect.left(), rect.top() - small - 0.35 * unit, rect.width(), small);
    painter.setPen(style.tokens.soft);
    QString title = m_plots[index].title;
    if (plan.axes[index].kind == AxisKind::Logarithmic)
        title += said("chart.sweep.logarithmic", ", logarithmic");
    drawLetters(painter, heading, Qt::AlignLeft, title);
    for (const SweepSeries& series : m_plots[index].series)
        paintSeries(painter, plan, index, series, style);
    paintNames(painter, plan, index, style);
}

void SweepChart::paintPoints(QPainter& painter, const Plan& plan, const ChartStyle& style) const
{
    const QFontMetricsF metrics(style.small);
    std::vector<double> middles, widths;
    for (int i = 0; i < m_labels.size(); ++i) {
        middles.push_back(plan.x(m_places.at[std::size_t(i)]));
        widths.push_back(metrics.horizontalAdvance(m_labels[i]));
    }
    painter.setFont(style.small);
    painter.setPen(style.tokens.soft);
    for (const std::size_t i : shownLabels(middles, widths, 0.8 * plan.unit))
        drawLetters(painter,
            QRectF(middles[i] - widths[i] / 2 - 2, plan.pointLabels.top(), widths[i] + 4, plan.pointLabels.height()),
            Qt::AlignHCenter, m_labels[int(i)]);
    QString title = m_axisTitle;
    if (m_places.logarithmic)
        title += said("chart.sweep.logarithmic", ", logarithmic");
    drawLetters(painter,
        QRectF(plan.plots.front().left(), plan.axisTitle.top(), plan.plots.front().width(), plan.axisTitle.height()),
        Qt::AlignHCenter, title);
    for (const QRectF& plot : plan.plots) {
        painter.setPen(QPen(mix(style.tokens.line, style.tokens.soft, 0.5), 0.09 * plan.unit));
        painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    }
}

/// The mark at each of the point's numbers, or at the top of a plot that has none of it, and a line through all of
/// them.
void SweepChart::paintFaults(QPainter& painter, const Plan& plan, const ChartStyle& style) const
{
    const double size = 0.62 * plan.unit;
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
        if (!m_marks[i])
            continue;
        const bool wrong = *m_marks[i] == PointMark::Wrong;
        const double x = plan.x(m_places.at[i]);
        for (std::size_t plot = 0; plot < plan.plots.size(); ++plot) {
            std::vector<double> places;
            for (const SweepSeries& series : m_plots[plot].series)
                for (const SeriesValue& value : series.values)
                    if (value.point == i)
                        places.push_back(plan.y(plot, value.value));
            if (places.empty() && plot == 0)
                places.push_back(plan.plots[plot].top() + size);
            painter.setPen(QPen(wrong ? style.tokens.wrong : style.tokens.soft, 0.07 * plan.unit, Qt::DotLine));
            painter.drawLine(QPointF(x, plan.plots[plot].top()), QPointF(x, plan.plots[plot].bottom()));
            for (const double y : places)
                drawPointMark(painter, *m_marks[i], {x, y}, size, style);
        }
    }
}

QString SweepChart::inWords() const
{
    std::vector<std::string> titles;
    for (const SweepPlot& plot : m_plots)
        titles.push_back(withinSentence(plot.title.toStdString()));
    return said("chart.sweep.words", "Lines of {} against {}.", listed(titles),
               withinSentence(m_axisTitle.toStdString()))
        + legendInWords(m_legend);
}

std::optional<std::size_t> SweepChart::pointAt(const QPointF& point, const QRectF& area) const
{
    const Plan plan = planFor(area, ChartStyle::current());
    if (point.y() < plan.plots.front().top() || point.y() > plan.plots.back().bottom())
        return std::nullopt;
    std::size_t nearest = 0;
    for (std::size_t i = 0; i < m_places.at.size(); ++i)
        if (std::fabs(plan.x(m_places.at[i]) - point.x()) < std::fabs(plan.x(m_places.at[nearest]) - point.x()))
            nearest = i;
    return nearest;
}

QRectF SweepChart::placeOf(std::size_t point, const QRectF& area) const
{
    if (point >= m_places.at.size())
        return {};
    const Plan plan = planFor(area, ChartStyle::current());
    const double x = plan.x(m_places.at[point]);
    return {x - 0.5 * plan.unit, plan.plots.front().top(), plan.unit,
        plan.plots.back().bottom() - plan.plots.front().top()};
}

QString SweepChart::explain(const QPointF& point, const QRectF& area) const
{
    const auto found = pointAt(point, area);
    if (!found)
        return {};
    const std::size_t nearest = *found;
    QStringList lines{toQt(placeInWords(*m_result, nearest))};
    if (m_marks[nearest])
        lines += markInWords(m_result->points[nearest], *m_marks[nearest]);
    for (const SweepPlot& plot : m_plots)
        for (const SweepSeries& series : plot.series)
            for (const SeriesValue& value : series.values)
                if (value.point == nearest) {
                    const bool band = series.provenance == Provenance::Modelled;
                    QString line = toQt(series.name) + ": ";
                    const QString between = toQt(inUnit(value.low, value.high, plot.unit));
                    line += band ? between : toQt(inUnit(value.value, plot.unit));
                    if (!band && value.low != value.high)
                        line += " (" + between + ')';
                    lines += line + ", " + toQt(provenanceInWords(series));
                }
    return lines.join('\n');
}

std::unique_ptr<Chart> chartOf(std::shared_ptr<const SweepResult> result, std::optional<SweepShow> show)
{
    const SweepShow shown = show.value_or(usualShow(*result));
    if (result->sweep.axes.size() == 2)
        return std::make_unique<HeatMap>(std::move(result), shown);
    return std::make_unique<SweepChart>(std::move(result), shown);
}

} // namespace warpatlas::ui
