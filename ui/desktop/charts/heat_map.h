/// A sweep over two axes: a cell for each point, coloured by one number. The legend says what the colours span, and why
/// cells have none.
#pragma once

#include "ui/desktop/charts/sweep_chart.h"
#include "ui/desktop/charts/value_axis.h"

#include <span>

namespace warpatlas::ui::inline desktop {

/// No scale spans less, or a difference of a few percent would look like one of ten times.
inline constexpr double leastColourRatio = 2; ///< of its ends
inline constexpr double leastColourFraction = 0.25; ///< from one to the other, where they are fractions

struct HeatScale {
    double least = 0, most = 0; ///< of the values
    double low = 0, high = 1; ///< its ends, which the values lie between
    bool logarithmic = false;

    double share(double value) const; ///< place on the ramp of colours: 0 at `low`, 1 at `high`; clamped
    double at(double share) const; ///< the value there
    /// The ends' ratio is the least that there is: the values differ less.
    bool isWidened() const { return low < least || high > most; }
};

/// The scale of these values; one of 0 to 1 where there are none.
HeatScale heatScale(std::span<const double> values, AxisUnit unit);

class HeatMap : public Chart {
public:
    HeatMap(std::shared_ptr<const SweepResult> result, SweepShow show);
    void paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const override;
    QString inWords() const override;
    QSize minimumSize() const override { return {280, 110}; }
    QSize preferredSize() const override { return {640, 360}; }
    QString explain(const QPointF& point, const QRectF& area) const override;
    std::optional<std::size_t> pointAt(const QPointF& point, const QRectF& area) const override;
    QRectF placeOf(std::size_t point, const QRectF& area) const override;

private:
    struct Plan;
    Plan planFor(const QRectF& area, const ChartStyle& style) const;
    void paintCell(QPainter& painter, const Plan& plan, std::size_t point, const ChartStyle& style) const;
    void paintScale(QPainter& painter, const Plan& plan, const ChartStyle& style) const;
    void paintBadges(QPainter& painter, const Plan& plan, const ChartStyle& style) const;
    QString valueText(double value) const;
    QString scaleInWords() const;
    const std::optional<Quantity>& at(std::size_t point) const { return m_grid.cells[point]; }

    std::shared_ptr<const SweepResult> m_result;
    SweepShow m_show;
    AxisUnit m_unit;
    SweepGrid m_grid;
    std::optional<std::size_t> m_best; ///< a point that is best; empty where fewer or more is not better
    HeatScale m_scale;
    std::vector<std::optional<PointMark>> m_marks; ///< by point
    std::vector<LegendLine> m_legend; ///< what the colours span, and what the marks mean
};

} // namespace warpatlas::ui::inline desktop
