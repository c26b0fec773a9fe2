/// The charts of the panels as figures that stand by themselves: with a title, what they say, and the conditions.
#pragma once

#include "app/experiment/outcome.h"
#include "app/result/result.h"
#include "ui/desktop/charts/chart.h"

#include <memory>

namespace warpatlas::ui {

/// The times that were taken and those that were recorded, with what was run among the conditions.
Result timesResult(const Outcome& outcome);
/// Their bars; null where there are none.
std::unique_ptr<Chart> timesFigure(const Outcome& outcome, bool caption);

std::unique_ptr<Chart> occupancyFigure(const GpuSheet& gpu, const OccupancyInput& input, bool caption);

} // namespace warpatlas::ui
