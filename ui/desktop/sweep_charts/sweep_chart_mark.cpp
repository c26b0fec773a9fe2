// From where on something holds, in a sweep's chart.
#include "app/sweep/crossover.h"
#include "app/sweep/launch_cost.h"
#include "app/words/figures.h"
#include "ui/desktop/axes/label_places.h"
#include "ui/desktop/charts/chart_letters.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/sweep_charts/sweep_chart_plan.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace warpatlas::ui {

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
