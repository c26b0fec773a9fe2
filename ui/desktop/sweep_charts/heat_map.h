/// A sweep over two axes: a cell for each point, coloured by one number. The legend says what the colours span, and why
/// cells have none.
#pragma once

#include "ui/desktop/sweep_charts/heat_scale.h"
#include "ui/desktop/sweep_charts/sweep_chart.h"

namespace warpatlas::ui {

class HeatMap : public SweepPicture {
public:
    HeatMap(std::shared_ptr<const SweepResult> result, const SweepChartOptions& options);
    void paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const override;
    QString inWords() const override;
    const QString& sentence() const override { return m_words.sentence; }
    QSize minimumSize() const override { return m_heading ? QSize(360, 240) : QSize(280, 110); }
    QSize preferredSize() const override { return m_heading ? QSize(900, 520) : minimumSize(); }
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
    QString cellText(const GridCell& cell) const; ///< a band where it is modelled
    QString sentenceOf(std::size_t least, std::size_t most) const;
    QString bandsWords() const;
    QString scaleInWords() const;

    std::shared_ptr<const SweepResult> m_result;
    AxisUnit m_unit;
    bool m_caption, m_heading;
    std::vector<std::optional<GridCell>> m_cells; ///< by point
    std::vector<Provenance> m_provenances; ///< of the cells; more than one: measured, and modelled beside it
    std::optional<std::size_t> m_best; ///< a point that is best; empty where fewer or more is not better
    HeatScale m_scale;
    std::vector<std::optional<PointMark>> m_marks; ///< by point
    std::vector<LegendLine> m_legend; ///< what the colours span, and what the marks mean
    QString m_name;
    SweepFrameWords m_words;
};

} // namespace warpatlas::ui
