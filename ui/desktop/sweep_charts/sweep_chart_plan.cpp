#include "ui/desktop/sweep_charts/sweep_chart_plan.h"

#include "ui/desktop/charts/chart_parts.h"
#include "ui/desktop/look/qt_words.h"

#include <QFontMetricsF>

#include <algorithm>

namespace warpatlas::ui {

bool namesItself(const SweepPlot& plot)
{
    return plot.series.size() == 1 && plot.series.front().role == SeriesRole::Counter;
}

double twoLinesHeight(const ChartStyle& style)
{
    return QFontMetricsF(style.words).height() + QFontMetricsF(style.small).height() * 0.95
        + 0.25 * QFontMetricsF(style.small).height() / 1.2;
}

bool haveTwoLines(const SweepPlot& plot, double height, const ChartStyle& style)
{
    const double two = twoLinesHeight(style);
    return !namesItself(plot) && two * double(plot.series.size()) <= height + 2 * two;
}

QString withProvenance(const SweepSeries& series)
{
    return toQt(series.name) + QString::fromUtf8(" · ") + toQt(provenanceInWords(series));
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

} // namespace warpatlas::ui
