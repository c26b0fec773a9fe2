/// Chunks over streams as a timeline: a row for each stream, and below it, on the same axis, the work in one piece.
#pragma once

#include "app/flow/flow_result.h"
#include "ui/desktop/axes/time_axis.h"
#include "ui/desktop/charts/chart.h"

#include <optional>
#include <vector>

namespace warpatlas::ui {

/// Where an operation lies.
struct PlacedOperation {
    const FlowOperation* operation = nullptr; ///< of the result that was placed
    QRectF rect;
    bool isWidened = false; ///< wider than it takes, so that it is seen
};
/// A row of a stream, or a line of words above rows.
struct FlowRow {
    QString label;
    double top = 0, height = 0;
    const FlowTiming* heading = nullptr; ///< of whose rows it is the heading; null: a stream's row
};
struct PlacedFlow {
    TimeAxis axis;
    QRectF plot; ///< where bars lie
    std::vector<FlowRow> rows;
    std::vector<PlacedOperation> operations; ///< of the chunks, then of the whole, in their order

    bool hasWidened(FlowStep step) const;
};
/// Plain function; `result` outlives what it returns.
PlacedFlow placeFlow(const FlowResult& result, const QRectF& area, double labelWidth);

class FlowChart : public Chart {
public:
    explicit FlowChart(FlowResult result) : m_result(std::move(result)) { }
    void paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const override;
    QString inWords() const override;
    QSize minimumSize() const override;
    QSize preferredSize() const override;
    QString explain(const QPointF& point, const QRectF& area) const override;
    std::optional<std::size_t> pointAt(const QPointF& point, const QRectF& area) const override;
    QRectF placeOf(std::size_t point, const QRectF& area) const override;
    QString explainPoint(std::size_t point) const; ///< the operation of that number, in words
    /// A step in the legend: its arrow, and of kernels that are drawn wider how much of the time they take.
    QString legendText(FlowStep step, const PlacedFlow& flow) const;
    std::size_t points() const { return m_result.parts.operations.size() + m_result.whole.operations.size(); }

private:
    PlacedFlow placed(const QRectF& area) const;
    void paintLegend(QPainter& painter, const QRectF& area, const PlacedFlow& flow, const ChartStyle& style) const;
    void paintAxis(QPainter& painter, const PlacedFlow& flow, const ChartStyle& style) const;
    void paintRow(QPainter& painter, const QRectF& area, const PlacedFlow& flow, const FlowRow& row,
        const ChartStyle& style) const;
    void paintOperation(QPainter& painter, const PlacedOperation& placed, const ChartStyle& style) const;

    FlowResult m_result;
};

} // namespace warpatlas::ui
