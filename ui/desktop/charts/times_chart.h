/// The bars of the Times panel.
#pragma once

#include "ui/desktop/charts/chart.h"
#include "ui/desktop/charts/time_bars.h"

namespace warpatlas::ui {

/// The colour of one of two runs that are compared: calm for A, the accent for B.
QColor sideColour(bool ofB, const Tokens& tokens);

class TimesChart : public Chart {
public:
    /// `axis` empty: the range of the times decides it.
    explicit TimesChart(std::vector<TimeBar> bars, std::optional<AxisKind> axis = {})
        : m_bars(std::move(bars)), m_axis(axis)
    {
    }
    void paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const override;
    QString inWords() const override;
    QSize minimumSize() const override;
    QSize preferredSize() const override;
    QString explain(const QPointF& point, const QRectF& area) const override;
    const std::vector<TimeBar>& bars() const { return m_bars; }
    AxisKind axisKind() const; ///< chosen, or decided by the times

private:
    /// Where everything lies in an area.
    struct Plan {
        QRectF area;
        ValueAxis axis;
        QRectF plot; ///< where the bars lie at their full length
        std::vector<PlacedBar> rows;
    };
    Plan planFor(const QRectF& area) const;
    void paintAxis(QPainter& painter, const Plan& plan, const ChartStyle& style) const;
    void paintValue(QPainter& painter, const TimeBar& bar, const PlacedBar& row, const ChartStyle& style) const;

    std::vector<TimeBar> m_bars;
    std::optional<AxisKind> m_axis;
};

} // namespace warpatlas::ui
