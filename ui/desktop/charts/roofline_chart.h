/// A roofline: the roofs of a GPU over operations for each byte, both axes logarithmic, and kernels as points below
/// them. What is measured or recorded is solid; what is modelled is hollow, with its band.
#pragma once

#include "app/roofline/roofline.h"
#include "ui/desktop/axes/label_places.h"
#include "ui/desktop/axes/value_axis.h"
#include "ui/desktop/charts/chart.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace warpatlas::ui {

/// A time of a kernel at a level of memory.
struct RooflineMark {
    std::size_t kernel = 0;
    MemoryLevel level = MemoryLevel::Dram;
    Provenance provenance = Provenance::Modelled;
    /// 0: without arithmetic. Such a point stands at the left edge, as far below the bandwidth's roof as its share
    /// says.
    double intensity = 0;
    double rate = 0, low = 0, high = 0; ///< 10^9 operations a second; without arithmetic: shares of the roof
    Reach reach;
    QString name; ///< "tiled", of several levels "L2"
    bool beside = false; ///< drawn a little to the right, as another time of the kernel stands at the same intensity
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
    void findEnds();
    void paintAxes(QPainter& painter, const Plan& plan, const ChartStyle& style) const;
    void paintRoofs(QPainter& painter, const Plan& plan, const ChartStyle& style) const;
    void paintMark(QPainter& painter, const Plan& plan, const RooflineMark& mark, const ChartStyle& style) const;
    void paintLabels(QPainter& painter, const Plan& plan, const ChartStyle& style) const;
    void paintLegend(QPainter& painter, const Plan& plan, const ChartStyle& style) const;
    /// Where a mark's `rate`, its low or its high lies.
    QPointF placeIn(const Plan& plan, const RooflineMark& mark, double rate) const;
    QString labelOfMark(const RooflineMark& mark) const;
    bool isWrong(const RooflineMark& mark) const; ///< its kernel's run is
    QString explain(const RooflineMark& mark) const;
    const RooflineFacts& shown() const { return m_kernels[m_isolated]; }

    std::vector<RooflineFacts> m_kernels;
    std::vector<MemoryLevel> m_levels; ///< those that the isolated kernel uses
    std::size_t m_isolated;
    OperationKind m_kind; ///< of the peak
    std::vector<RooflineMark> m_marks;
    double m_left = 0.01, m_right = 100, m_bottom = 1, m_top = 1e4; ///< of the axes
};

} // namespace warpatlas::ui
