/// Occupancy against block size, registers and shared memory, with the present launch marked, and what is asked about.
#pragma once

#include "app/words/say.h"
#include "kernels/analysis/occupancy.h"
#include "ui/desktop/charts/chart.h"

#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <optional>
#include <span>
#include <vector>

namespace warpatlas::ui::inline desktop {

/// Occupancy against one input, the others as they are.
struct OccupancyPlot {
    OccupancyAxis axis = OccupancyAxis::ThreadsPerBlock;
    std::vector<OccupancyPoint> curve;
    int maximum = 0; ///< of the axis, which begins at 0
    OccupancyPoint present; ///< the kernel as it is
    std::optional<OccupancyPoint> asked; ///< what a person asks about; empty: nothing
};
/// All three, as they are for `present`, or where it is given for `asked`.
std::vector<OccupancyPlot> occupancyPlots(
    const GpuSheet& gpu, const OccupancyInput& present, const std::optional<OccupancyInput>& asked);

/// What is known of the input of an axis.
struct OccupancyAxisFacts {
    int OccupancyInput::*value;
    int GpuSheet::*maximum;
    int least, step; ///< of what a person may ask about
    int tick; ///< the smallest step between two ticks
    Text title, brief, name; ///< `brief`: where there is no room for the title
};
const OccupancyAxisFacts& factsOf(OccupancyAxis axis);

/// Round numbers of an axis from 0 to `maximum`, at most so many (at least 2): multiples of warps, of 16 registers, of
/// KiB.
std::vector<int> occupancyTicks(OccupancyAxis axis, int maximum, int most);
QString axisValueText(OccupancyAxis axis, int value); ///< "256", "48 KiB"

/// Places a point. x: threads a block from 0 to `maximum`, left to right; y: occupancy from 0 at the bottom to 1 at the
/// top.
QPointF placePoint(const OccupancyPoint& point, int maximum, const QRectF& plot);
/// Places the curve as steps: as a block has whole warps, a point's value holds for all sizes above the point before
/// it.
QPolygonF placeCurve(std::span<const OccupancyPoint> curve, int maximum, const QRectF& plot);

/// Returns the value of the curve's point nearest to x; 0 if the curve is empty.
int valueAt(double x, std::span<const OccupancyPoint> curve, int maximum, const QRectF& plot);

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
    /// The place of one plot, without its labels.
    QRectF plotOf(std::size_t index, const QRectF& area) const;
    void paintPlot(QPainter& painter, std::size_t index, const QRectF& plot, const ChartStyle& style) const;

    std::vector<OccupancyPlot> m_plots;
};

} // namespace warpatlas::ui::inline desktop
