/// A sweep along one axis: times (or what is made of them) above, what is counted below, on the same axis. Points whose
/// run was wrong or refused are marked, and the legend says so.
#pragma once

#include "app/sweep/sweep_series.h"
#include "ui/desktop/charts/chart.h"
#include "ui/desktop/charts/point_marks.h"
#include "ui/desktop/charts/value_axis.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace warpatlas::ui::inline desktop {

/// One of the plots that stand above one another.
struct SweepPlot {
    QString title;
    AxisUnit unit = AxisUnit::Plain;
    std::vector<SweepSeries> series;
    double weight = 1; ///< of the height
};

class SweepChart : public Chart {
public:
    SweepChart(std::shared_ptr<const SweepResult> result, SweepShow show);
    /// Other plots along the axis of `result`, such as two sweeps beside one another; at least one.
    SweepChart(std::shared_ptr<const SweepResult> result, std::vector<SweepPlot> plots)
        : m_result(std::move(result)), m_show(SweepShow::Time), m_ofTwo(true), m_plots(std::move(plots))
    {
        placeAll();
    }
    void paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const override;
    QString inWords() const override;
    QSize minimumSize() const override { return {280, 110}; }
    QSize preferredSize() const override { return {640, 360}; }
    QString explain(const QPointF& point, const QRectF& area) const override;
    std::optional<std::size_t> pointAt(const QPointF& point, const QRectF& area) const override;
    QRectF placeOf(std::size_t point, const QRectF& area) const override;
    const std::vector<SweepPlot>& plots() const { return m_plots; }

private:
    void placeAll(); ///< the points along the axis
    struct Plan;
    Plan planFor(const QRectF& area, const ChartStyle& style) const;
    void paintPlot(QPainter& painter, const Plan& plan, std::size_t index, const ChartStyle& style) const;
    void paintSeries(QPainter& painter, const Plan& plan, std::size_t plot, const SweepSeries& series,
        const ChartStyle& style) const;
    void paintBand(QPainter& painter, const Plan& plan, std::size_t plot, const SweepSeries& series,
        const ChartStyle& style) const;
    void paintNames(QPainter& painter, const Plan& plan, std::size_t plot, const ChartStyle& style) const;
    void paintPoints(QPainter& painter, const Plan& plan, const ChartStyle& style) const;
    void paintFaults(QPainter& painter, const Plan& plan, const ChartStyle& style) const;
    /// A place along the axis from which on something holds.
    struct Mark {
        double place = 0; ///< 0 to 1
        QString words;
    };
    std::optional<Mark> mark() const;
    void paintMark(QPainter& painter, const Plan& plan, const ChartStyle& style) const;

    std::shared_ptr<const SweepResult> m_result;
    SweepShow m_show;
    bool m_ofTwo = false; ///< sweeps: what is said of one of them, such as where its GPU wins, is left out
    std::vector<std::optional<PointMark>> m_marks; ///< by point
    std::vector<LegendLine> m_legend;
    std::vector<SweepPlot> m_plots;
    PointPlaces m_places;
    QStringList m_labels; ///< of the points, below the axis
    QString m_axisTitle;
    bool m_joined = true; ///< the points have an order in which lines between them mean something
};

/// The chart of a sweep: lines along one axis, a heat map over two. `show` empty: usualShow().
std::unique_ptr<Chart> chartOf(std::shared_ptr<const SweepResult> result, std::optional<SweepShow> show = {});

} // namespace warpatlas::ui::inline desktop
