#include "ui/desktop/charts/sweep_chart.h"

#include "app/sweep/axis_value.h"
#include "app/sweep/crossover.h"
#include "app/sweep/sweep_words.h"
#include "app/words/figures.h"
#include "app/words/names.h"
#include "app/words/sentence.h"
#include "ui/desktop/charts/chart_parts.h"
#include "ui/desktop/charts/heat_map.h"
#include "ui/desktop/charts/point_marks.h"
#include "ui/desktop/charts/value_axis.h"
#include "ui/desktop/look/qt_words.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline desktop {
namespace {

bool isJoined(const SweepAxis& axis)
{
    return axis.over == SweepOver::Block || axis.over == SweepOver::Size || axis.over == SweepOver::Parameter
        || axis.over == SweepOver::Launches;
}

/// Its heading says already what its only line is.
bool namesItself(const SweepPlot& plot)
{
    return plot.series.size() == 1 && plot.series.front().role == SeriesRole::Counter;
}

/// Of a name with its provenance below.
double twoLinesHeight(const ChartStyle& style)
{
    return QFontMetricsF(style.words).height() + QFontMetricsF(style.small).height() * 0.95
        + 0.25 * QFontMetricsF(style.small).height() / 1.2;
}

/// Where all names cannot have two lines, what would be in the second stands behind the name.
bool haveTwoLines(const SweepPlot& plot, double height, const ChartStyle& style)
{
    const double two = twoLinesHeight(style);
    return !namesItself(plot) && two * double(plot.series.size()) <= height + 2 * two;
}

QString withProvenance(const SweepSeries& series)
{
    return toQt(series.name) + QString::fromUtf8(" · ") + toQt(provenanceInWords(series));
}

} // namespace

/// Where everything lies in an area.
struct SweepChart::Plan {
    QRectF area;
    double unit = 12;
    QRectF axisTitle;
    PlacedLegend legend;
    std::vector<QRectF> plots; ///< where the lines are
    std::vector<ValueAxis> axes;
    double nameLeft = 0, nameWidth = 0; ///< of the names at the right
    QRectF pointLabels;

    double x(double place) const { return plots.front().left() + place * plots.front().width(); }
    double y(std::size_t plot, double value) const
    {
        return plots[plot].bottom() - axes[plot].place(value) * plots[plot].height();
    }
};

void SweepChart::paintSeries(
    QPainter& painter, const Plan& plan, std::size_t plot, const SweepSeries& series, const ChartStyle& style) const
{
    if (series.provenance == Provenance::Modelled)
        return paintBand(painter, plan, plot, series, style);
    const double unit = plan.unit;
    const QColor colour = colourOf(series, style.tokens);
    const bool recorded = series.provenance == Provenance::Recorded;
    std::vector<QPointF> middle, low, high;
    for (const SeriesValue& value : series.values) {
        const double x = plan.x(m_places.at[value.point]);
        middle.emplace_back(x, plan.y(plot, value.value));
        low.emplace_back(x, plan.y(plot, value.low));
        high.emplace_back(x, plan.y(plot, value.high));
    }
    // A point that is missing between two others breaks the line.
    const auto joined = [&](std::size_t i) {
        return m_joined && i > 0 && series.values[i].point == series.values[i - 1].point + 1;
    };
    QColor band = colour;
    band.setAlphaF(0.22f);
    QPen pen(
        colour, (plot == 0 ? 0.17 : 0.13) * unit, recorded ? Qt::DotLine : Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    for (std::size_t i = 0; i < middle.size(); ++i) {
        if (joined(i)) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(band);
            painter.drawPolygon(QPolygonF({low[i - 1], low[i], high[i], high[i - 1]}));
            painter.setBrush(Qt::NoBrush);
        }
        if (low[i] != high[i]) { // the band has no width at a point that stands alone
            painter.setPen(QPen(colour, 0.1 * unit));
            painter.drawLine(low[i], high[i]);
        }
    }
    painter.setPen(pen);
    for (std::size_t i = 1; i < middle.size(); ++i)
        if (joined(i))
            painter.drawLine(middle[i - 1], middle[i]);
    const double radius = (m_joined ? (plot == 0 ? 0.24 : 0.19) : 0.34) * unit;
    painter.setPen(QPen(recorded ? colour : style.tokens.panel, 0.1 * unit));
    painter.setBrush(recorded ? style.tokens.panel : colour);
    for (const QPointF& point : middle)
        if (recorded) { // elsewhere: no point of a line that was taken here
            const double half = 1.35 * radius;
            painter.drawPolygon(QPolygonF({point + QPointF(0, -half), point + QPointF(half, 0),
                point + QPointF(0, half), point + QPointF(-half, 0)}));
        } else {
            painter.drawEllipse(point, radius, radius);
        }
    painter.setBrush(Qt::NoBrush);
}

/// Modelled times are somewhere in a hatched band: no line and no point says where.
void SweepChart::paintBand(
    QPainter& painter, const Plan& plan, std::size_t plot, const SweepSeries& series, const ChartStyle& style) const
{
    const QColor colour = colourOf(series, style.tokens);
    const auto place = [&](const SeriesValue& value, double number, double aside = 0) {
        return QPointF(plan.x(m_places.at[value.point]) + aside, plan.y(plot, number));
    };
    const auto paint = [&](const QPolygonF& area, const QPolygonF& low, const QPolygonF& high) {
        paintHatching(painter, area, colour, 0.4 * plan.unit);
        painter.setPen(QPen(colour, 0.08 * plan.unit));
        painter.drawPolyline(low);
        painter.drawPolyline(high);
    };
    for (auto from = series.values.begin(); from != series.values.end();) {
        auto to = std::next(from);
        while (m_joined && to != series.values.end() && to->point == std::prev(to)->point + 1)
            ++to;
        QPolygonF low, high;
        const double half = std::next(from) == to ? 0.6 * plan.unit : 0; // a point that stands alone has a width
        for (auto value = from; value != to; ++value) {
            low += {place(*value, value->low, -half)};
            high += {place(*value, value->high, -half)};
        }
        if (half > 0) {
            low += {place(*from, from->low, half)};
            high += {place(*from, from->high, half)};
        }
        QPolygonF area = low;
        for (auto point = high.crbegin(); point != high.crend(); ++point)
            area += {*point};
        paint(area, low, high);
        from = to;
    }
}

/// Names stand at the ends of their lines: nobody has to look up a colour.
void SweepChart::paintNames(QPainter& painter, const Plan& plan, std::size_t plot, const ChartStyle& style) const
{
    const QRectF& rect = plan.plots[plot];
    const double words = QFontMetricsF(style.words).height(), small = QFontMetricsF(style.small).height();
    std::vector<double> middles;
    for (const SweepSeries& series : m_plots[plot].series)
        middles.push_back(plan.y(plot, series.values.back().value));
    const bool itself = namesItself(m_plots[plot]);
    const bool twoLines = haveTwoLines(m_plots[plot], rect.height(), style);
    const double height = twoLines ? twoLinesHeight(style) : words;
    middles = spreadApart(std::move(middles), height, rect.top() - height / 2, rect.bottom() + height / 2);
    for (std::size_t i = 0; i < middles.size(); ++i) {
        const SweepSeries& series = m_plots[plot].series[i];
        const QColor colour = colourOf(series, style.tokens);
        const double end = plan.y(plot, series.values.back().value);
        const double x = plan.x(m_places.at[series.values.back().point]);
        painter.setPen(QPen(mix(style.tokens.panel, colour, 0.45), 0.06 * plan.unit));
        painter.drawLine(QPointF(x + 0.4 * plan.unit, end), QPointF(rect.right(), end));
        painter.drawLine(QPointF(rect.right(), end), QPointF(plan.nameLeft - 0.2 * plan.unit, middles[i]));
        const double top = middles[i] - (twoLines ? (words + small * 0.95) / 2 : words / 2);
        painter.setFont(itself ? style.small : style.words);
        painter.setPen(itself ? style.tokens.soft : mix(colour, style.tokens.text, 0.2));
        const QString name = twoLines ? toQt(series.name)
            : itself                  ? toQt(provenanceInWords(series))
                                      : withProvenance(series);
        drawLetters(painter, QRectF(plan.nameLeft, top, plan.nameWidth, words), Qt::AlignLeft, name);
        if (!twoLines)
            continue;
        painter.setFont(style.small);
        painter.setPen(style.tokens.soft);
        drawLetters(painter, QRectF(plan.nameLeft, top + words * 0.95, plan.nameWidth, small), Qt::AlignLeft,
            toQt(provenanceInWords(series)));
    }
}

/// From where on a GPU wins, or launching costs more than the work.
std::optional<SweepChart::Mark> SweepChart::mark() const
{
    if (m_ofTwo || counterOf(m_show) || m_show == SweepShow::Throughput || !m_places.numbers)
        return std::nullopt;
    if (const std::vector<LaunchCost> costs = launchCosts(*m_result); !costs.empty()) {
        const std::optional<std::size_t> from = costs.front().dominatesFrom;
        return from ? std::optional(Mark{m_places.at[*from],
                   said("chart.sweep.overhead", "more than half is overhead from {} on",
                       grouped(*m_result->sweep.launchesAt(*from)))})
                    : std::nullopt;
    }
    const auto crossover = crossoverOf(*m_result, Timed::EndToEnd);
    if (!crossover || crossover->kind != Crossover::Kind::FromHere)
        return std::nullopt;
    const auto first = numberAt(*m_result, crossover->before), next = numberAt(*m_result, crossover->after);
    if (!first || !next)
        return std::nullopt;
    const auto along = [&](double value) { return m_places.logarithmic ? std::log(value) : value; };
    const double share = (along(crossover->at) - along(*first)) / (along(*next) - along(*first));
    const double from = m_places.at[crossover->before], to = m_places.at[crossover->after];
    const bool elements = m_result->sweep.axes.front().over != SweepOver::Parameter;
    return Mark{from + share * (to - from),
        elements ? said("chart.sweep.wins_from", "GPU wins from {} on", grouped(std::uint64_t(roughly(crossover->at))))
                 : said("chart.sweep.wins", "GPU wins")};
}

void SweepChart::paintMark(QPainter& painter, const Plan& plan, const ChartStyle& style) const
{
    const std::optional<Mark> shown = mark();
    if (!shown)
        return;
    const double x = plan.x(shown->place);
    const QString& text = shown->words;
    const QRectF& rect = plan.plots.front();
    painter.setPen(QPen(style.tokens.faint, 0.07 * plan.unit, Qt::DashLine));
    painter.drawLine(QPointF(x, rect.bottom()), QPointF(x, plan.plots.back().bottom()));
    painter.setPen(QPen(style.tokens.text, 0.1 * plan.unit, Qt::DashLine));
    painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()));
    painter.setFont(style.small);
    const QFontMetricsF metrics(style.small);
    const double width = metrics.horizontalAdvance(text) + 1.2 * plan.unit,
                 height = metrics.height() + 0.35 * plan.unit;
    std::vector<QLineF> lines;
    for (const SweepSeries& series : m_plots.front().series) {
        const auto place = [&](const SeriesValue& value) {
            return QPointF(plan.x(m_places.at[value.point]), plan.y(0, value.value));
        };
        for (std::size_t i = 1; i < series.values.size(); ++i)
            lines.emplace_back(place(series.values[i - 1]), place(series.values[i]));
    }
    // The first of these places that covers no line.
    const double gap = 0.5 * plan.unit;
    QRectF pill;
    bool placed = false;
    for (const double top :
        {rect.top() + 0.2 * plan.unit, rect.bottom() - height - gap, rect.center().y() - height / 2})
        for (const double left : {x + gap, x - width - gap}) {
            const QRectF place(left, top, width, height);
            const QRectF around = place.adjusted(-gap / 2, -gap / 2, gap / 2, gap / 2);
            const bool free = place.left() >= rect.left() && place.right() <= rect.right()
                && std::ranges::none_of(lines, [&](const QLineF& line) { return crosses(line, around); });
            if (!placed && (free || pill.isNull()))
                pill = place;
            placed |= free;
        }
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.tokens.text);
    painter.drawRoundedRect(pill, height / 2, height / 2);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(style.tokens.panel);
    drawLetters(painter, pill, Qt::AlignHCenter | Qt::AlignVCenter, text);
}

SweepChart::Plan SweepChart::planFor(const QRectF& area, const ChartStyle& style) const
{
    Plan plan;
    plan.area = area;
    const QFontMetricsF small(style.small), words(style.words);
    const double unit = plan.unit = small.height() / 1.2;
    double top = area.top(), bottom = area.bottom();
    if (!m_legend.empty()) {
        bottom -= placeLegend(m_legend, {}, area, style).height;
        plan.legend = placeLegend(m_legend, {area.left(), bottom}, area, style);
        bottom -= 0.4 * unit;
    }
    plan.axisTitle = QRectF(area.left(), bottom - small.height(), area.width(), small.height());
    plan.pointLabels =
        QRectF(area.left(), plan.axisTitle.top() - small.height() - 0.15 * unit, area.width(), small.height());
    bottom = plan.pointLabels.top() - 0.35 * unit;

    // Each plot has its title above it, but for the first, whose title is the chart's.
    const double heading = small.height() + 0.35 * unit;
    // Where it is low, those below give way to the first.
    double part = 0;
    std::size_t shown = m_plots.size();
    for (;; --shown) {
        double weights = 0;
        for (std::size_t i = 0; i < shown; ++i)
            weights += m_plots[i].weight;
        part = std::max(bottom - top - double(shown - 1) * (heading + 0.9 * unit) - heading, 1.0) / weights;
        if (shown == 1 || part > 2.2 * small.height())
            break;
    }
    double ticks = 0;
    for (std::size_t i = 0; i < shown; ++i) {
        const SweepPlot& plot = m_plots[i];
        top += heading;
        const QRectF rect(area.left(), top, 1, plot.weight * part);
        std::vector<double> ends;
        for (const SweepSeries& series : plot.series)
            for (const SeriesValue& value : series.values)
                ends.insert(ends.end(), {value.value, value.low, value.high});
        plan.axes.push_back(valueAxis(ends, plot.unit, std::clamp(int(rect.height() / (1.7 * small.height())), 3, 8)));
        for (const AxisTick& tick : plan.axes.back().ticks)
            ticks = std::max(ticks, small.horizontalAdvance(tick.label));
        plan.plots.push_back(rect);
        top = rect.bottom() + 0.9 * unit;
    }
    double names = 0;
    for (std::size_t i = 0; i < m_plots.size(); ++i) {
        const SweepPlot& plot = m_plots[i];
        const bool oneLine = i < shown && !namesItself(plot) && !haveTwoLines(plot, plan.plots[i].height(), style);
        for (const SweepSeries& series : plot.series)
            names = std::max({names,
                namesItself(plot) ? 0 : words.horizontalAdvance(oneLine ? withProvenance(series) : toQt(series.name)),
                small.horizontalAdvance(toQt(provenanceInWords(series)))});
    }
    plan.nameWidth = std::min(names + 0.3 * unit, area.width() * 0.26);
    plan.nameLeft = area.right() - plan.nameWidth;
    for (QRectF& plot : plan.plots) {
        plot.setLeft(area.left() + ticks + 0.6 * unit);
        plot.setRight(plan.nameLeft - 0.8 * unit);
    }
    return plan;
}

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

} // namespace warpatlas::ui::inline desktop
