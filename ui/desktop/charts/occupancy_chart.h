/// Occupancy against block size with the present launch marked.
#pragma once

#include "ui/desktop/charts/chart.h"
#include "ui/desktop/charts/occupancy_curve.h"

#include <vector>

namespace warpatlas::ui {

class OccupancyChart : public Chart {
public:
    OccupancyChart(std::vector<OccupancyPoint> curve, OccupancyPoint present, int maximumThreads)
        : m_curve(std::move(curve)), m_present(present), m_maximum(maximumThreads)
    {
    }
    void paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const override;
    QString inWords() const override;
    QSize minimumSize() const override { return {180, 84}; }
    QString explain(const QPointF& point, const QRectF& area) const override;

private:
    static QRectF plotOf(const QRectF& area);
    std::vector<OccupancyPoint> m_curve;
    OccupancyPoint m_present;
    int m_maximum;
};

} // namespace warpatlas::ui
