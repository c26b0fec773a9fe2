/// Two runs as one chart: the bars of their times, and below them the counters that differ, each with a bar for A and
/// one for B on the row's own scale, and their ratio; where there is room, those that are the same as well.
#pragma once

#include "app/compare/run_comparison.h"
#include "ui/desktop/charts/times_chart.h"

#include <optional>
#include <vector>

namespace warpatlas::ui::inline desktop {

class CompareChart : public Chart {
public:
    explicit CompareChart(const RunComparison& comparison);
    bool empty() const { return !m_times && m_counters.empty(); } ///< neither times nor counters
    void paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const override;
    QString inWords() const override;
    QSize minimumSize() const override;
    QSize preferredSize() const override;
    /// Returns the counters that have a row in so much height: those that differ, in the order of the table, and behind
    /// them those that are the same; where not all that differ have room, those that differ most.
    std::vector<const CounterRow*> shownIn(double height) const;

private:
    double timesHeight(const QRectF& area) const;
    void paintCounters(QPainter& painter, const QRectF& area, const ChartStyle& style) const;

    std::optional<TimesChart> m_times;
    std::vector<CounterRow> m_counters; ///< all of them
};

} // namespace warpatlas::ui::inline desktop
