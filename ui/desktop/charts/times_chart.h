/// The bars of the Times panel.
#pragma once

#include "ui/desktop/charts/chart.h"
#include "ui/desktop/charts/time_bars.h"

namespace warpatlas::ui {

class TimesChart : public Chart {
public:
    explicit TimesChart(std::vector<TimeBar> bars) : m_bars(std::move(bars)) { }
    void paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const override;
    QString inWords() const override;
    QSize minimumSize() const override;
    QSize preferredSize() const override;
    QString explain(const QPointF& point, const QRectF& area) const override;
    const std::vector<TimeBar>& bars() const { return m_bars; }

private:
    std::vector<PlacedBar> place(const QRectF& area) const;
    std::vector<TimeBar> m_bars;
};

} // namespace warpatlas::ui
