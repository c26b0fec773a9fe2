/// A roofline: the roofs of a GPU over operations for each byte, both axes logarithmic, and kernels as points below
/// them. What is measured or recorded is solid; what is modelled is hollow, with its band. Kernels without arithmetic
/// have no intensity: each stands in a column of its own, by the bytes that it moves in a second.
#pragma once

#include "app/roofline/roofline.h"
#include "ui/desktop/charts/chart.h"
#include "ui/desktop/charts/value_axis.h"

#include <QStringList>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace warpatlas::ui::inline desktop {

/// A time of a kernel at a level of memory.
struct RooflineMark {
    std::size_t kernel = 0;
    MemoryLevel level = MemoryLevel::Dram;
    Provenance provenance = Provenance::Modelled;
    double intensity = 0; ///< 0: without arithmetic, which stands in a column of its own
    double rate = 0, low = 0, high = 0; ///< 10^9 operations a second; without arithmetic: shares of the roof
    Reach reach;
    QString name; ///< "tiled", of several levels "L2"
    int beside = 0; ///< how many steps it is drawn to the right, as others stand at the same place
    std::size_t column = 0; ///< without arithmetic: which
};

class RooflineChart : public Chart {
public:
    /// At least one kernel and one level. `isolated`: number of the kernel whose roofs are drawn and whose points stand
    /// out; the others have a point for the best of their times. Kernels that count other operations have none.
    RooflineChart(std::vector<RooflineFacts> kernels, std::vector<MemoryLevel> levels, std::size_t isolated);
    void paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const override;
    QString inWords() const override;
    QSize minimumSize() const override { return {300, 130}; }
    QSize preferredSize() const override { return {640, 360}; }
    QString explain(const QPointF& point, const QRectF& area) const override;
    /// Points are numbered by kernel.
    std::optional<std::size_t> pointAt(const QPointF& point, const QRectF& area) const override;
    QRectF placeOf(std::size_t kernel, const QRectF& area) const override;

    const std::vector<RooflineMark>& marks() const { return m_marks; }

private:
    struct Plan;
    Plan planFor(const QRectF& area, const ChartStyle& style) const;
    void addMarks();
    void addColumns();
    void findEnds();
    void moveBeside(); ///< points that would hide one another
    bool isStill() const { return !shown().kind; } ///< without arithmetic
    void paintAxes(QPainter& painter, const Plan& plan, const ChartStyle& style) const;
    void paintRoofs(QPainter& painter, const Plan& plan, const ChartStyle& style) const;
    void paintStillRoofs(QPainter& painter, const Plan& plan, const ChartStyle& style) const;
    /// Paints the names of the roofs; adds where they stand to `taken`, and the roofs to `lines`.
    void paintRoofNames(QPainter& painter, const Plan& plan, const ChartStyle& style, std::vector<QRectF>& taken,
        std::vector<QLineF>& lines) const;
    void paintStillRoofNames(QPainter& painter, const Plan& plan, const ChartStyle& style, std::vector<QRectF>& taken,
        std::vector<QLineF>& lines) const;
    /// The roof above a column.
    QLineF stillRoof(const Plan& plan, std::size_t column) const;
    MemoryLevel levelOfColumn(std::size_t column) const;
    QString explainRoof(MemoryLevel level, const QString& name) const;
    void paintMark(QPainter& painter, const Plan& plan, const RooflineMark& mark, const ChartStyle& style) const;
    void paintLabels(QPainter& painter, const Plan& plan, const ChartStyle& style) const;
    void paintLegend(QPainter& painter, const Plan& plan, const ChartStyle& style) const;
    /// Where a mark's `rate`, its low or its high lies.
    QPointF placeIn(const Plan& plan, const RooflineMark& mark, double rate) const;
    QString labelOfMark(const RooflineMark& mark) const;
    /// its kernel's run is
    bool isWrong(const RooflineMark& mark) const { return m_kernels[mark.kernel].isWrong(); }
    QString explain(const RooflineMark& mark) const;
    const RooflineFacts& shown() const { return m_kernels[m_isolated]; }

    std::vector<RooflineFacts> m_kernels;
    std::vector<MemoryLevel> m_levels; ///< those that the isolated kernel uses
    std::size_t m_isolated;
    OperationKind m_kind; ///< of the peak
    std::vector<RooflineMark> m_marks;
    QStringList m_columns; ///< their names, without arithmetic
    double m_left = 0.01, m_right = 100, m_bottom = 1, m_top = 1e4; ///< of the axes
};

/// Where the parts of a roofline lie, for the files that paint them.
struct RooflineChart::Plan {
    double unit = 12;
    QRectF plot, heading, ticks, axisTitle;
    ValueAxis x, y;

    QPointF at(double intensity, double rate) const
    {
        return {plot.left() + x.place(intensity) * plot.width(), plot.bottom() - y.place(rate) * plot.height()};
    }
    /// The visible part of a bandwidth's roof, up to the peak.
    QLineF slope(double bandwidth, double peak) const
    {
        const double from = std::max(x.low, y.low / bandwidth),
                     to = std::min({x.high, peak / bandwidth, y.high / bandwidth});
        return from < to ? QLineF(at(from, from * bandwidth), at(to, to * bandwidth)) : QLineF();
    }
};

/// Roofs that are drawn as one line.
struct RoofLine {
    double bandwidth = 0;
    QString name; ///< "L1 and shared memory"
    MemoryLevel level = MemoryLevel::Dram;
};

std::vector<RoofLine> roofLines(const RooflineFacts& facts, const std::vector<MemoryLevel>& levels);

} // namespace warpatlas::ui::inline desktop
