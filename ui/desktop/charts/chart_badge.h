/// The badge that says where a number of a chart comes from, as panels have it beside theirs.
#pragma once

#include "kernels/model/provenance.h"
#include "ui/desktop/charts/chart.h"

namespace warpatlas::ui {

struct BadgeColours {
    QColor surface, text;
};
BadgeColours badgeColours(Provenance provenance, const Tokens& tokens);

/// `scale`: of its letters and edges, where a figure's are larger than a panel's.
double badgeWidth(Provenance provenance, const ChartStyle& style, double scale = 1);
/// `left`, `middle`: of its left edge.
void drawBadge(
    QPainter& painter, double left, double middle, Provenance provenance, const ChartStyle& style, double scale = 1);

} // namespace warpatlas::ui
