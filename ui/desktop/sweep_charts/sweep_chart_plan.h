/// Where the parts of a sweep's chart lie, for the files that paint them.
#pragma once

#include "ui/desktop/sweep_charts/sweep_chart.h"

namespace warpatlas::ui {

/// Where everything lies in an area.
struct SweepChart::Plan {
    QRectF area;
    double unit = 12;
    QRectF axisTitle;
    PlacedLegend legend;
    std::vector<QRectF> plots; ///< where the lines are
    std::vector<ValueAxis> axes;
    double nameLeft = 0, nameWidth = 0; ///< of the names at the right
    QRectF pointLabels;

    double x(double place) const { return plots.front().left() + place * plots.front().width(); }
    double y(std::size_t plot, double value) const
    {
        return plots[plot].bottom() - axes[plot].place(value) * plots[plot].height();
    }
};

/// Its heading says already what its only line is.
bool namesItself(const SweepPlot& plot);
/// Of a name with its provenance below.
double twoLinesHeight(const ChartStyle& style);
/// Where all names cannot have two lines, what would be in the second stands behind the name.
bool haveTwoLines(const SweepPlot& plot, double height, const ChartStyle& style);
QString withProvenance(const SweepSeries& series);

} // namespace warpatlas::ui
