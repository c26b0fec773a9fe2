/// The ticks of axes beside a plot: the one painter of them.
#pragma once

#include "ui/desktop/axes/value_axis.h"
#include "ui/desktop/charts/chart.h"

namespace warpatlas::ui {

/// Of an axis below the plot: lines over it and 3 pixels beyond, and the labels that have room; none goes beyond
/// `right`.
void paintTicksBelow(
    QPainter& painter, const ValueAxis& axis, const QRectF& plot, double right, const ChartStyle& style);
/// Of an axis at the left of the plot: lines across it, and the labels, which begin at `left`.
void paintTicksAtLeft(
    QPainter& painter, const ValueAxis& axis, const QRectF& plot, double left, const ChartStyle& style);

} // namespace warpatlas::ui
