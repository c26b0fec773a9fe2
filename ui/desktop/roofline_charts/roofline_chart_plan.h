/// Where the parts of a roofline lie, for the files that paint them.
#pragma once

#include "ui/desktop/roofline_charts/roofline_chart.h"

#include <algorithm>

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
