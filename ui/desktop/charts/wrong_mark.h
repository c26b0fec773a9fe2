/// The mark of a point whose run was wrong, the same in every chart.
#pragma once

#include "ui/desktop/charts/chart.h"

namespace warpatlas::ui {

/// A cross in the colour of what is wrong, `size` wide, with an edge that sets it off from lines and cells.
void drawWrongMark(QPainter& painter, const QPointF& centre, double size, const ChartStyle& style);

} // namespace warpatlas::ui
