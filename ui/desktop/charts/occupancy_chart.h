/// Occupancy against block size, registers and shared memory, with the present launch marked, and what is asked about.
#pragma once

#include "ui/desktop/charts/chart.h"
#include "ui/desktop/charts/occupancy_curve.h"

#include <vector>

namespace warpatlas::ui {

class OccupancyChart : public Chart {
public:
    /// The first plots that have room beside one another are painted.
    explicit OccupancyChart(std::vector<OccupancyPlot> plots) : m_plots(std::move(plots)) { }
    void paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const override;
    QString inWords() const override;
    QSize minimumSize() const override { return {180, 84}; }
    QString explain(const QPointF& point, const QRectF& area) const override;
    const std::vector<OccupancyPlot>& plots() const { return m_plots; }

private:
    std::size_t shown(const QRectF& area) const;
    /// Of one plot, without its labels.
    QRectF plotOf(std::size_t index, const QRectF& area) const;
    void paintPlot(QPainter& painter, std::size_t index, const QRectF& plot, const ChartStyle& style) const;

    std::vector<OccupancyPlot> m_plots;
};

} // namespace warpatlas::ui
