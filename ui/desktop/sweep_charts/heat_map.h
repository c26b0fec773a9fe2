/// A sweep over two axes: a cell for each point, coloured by one number. The legend says what the colours span, and why
/// cells have none.
#pragma once

#include "ui/desktop/sweep_charts/heat_scale.h"
#include "ui/desktop/sweep_charts/sweep_chart.h"

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
