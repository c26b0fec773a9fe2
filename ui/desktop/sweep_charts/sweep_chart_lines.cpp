// The lines, bands and names of a sweep's chart, and from where on something holds.
#include "app/sweep/crossover.h"
#include "app/words/figures.h"
#include "ui/desktop/axes/label_places.h"
#include "ui/desktop/charts/chart_parts.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/sweep_charts/point_marks.h"
#include "ui/desktop/sweep_charts/sweep_chart_plan.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
