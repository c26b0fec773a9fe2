/// The times and counters of two runs as a figure that stands by itself.
#pragma once

#include "app/compare/run_comparison.h"
#include "ui/desktop/charts/chart.h"

#include <memory>

namespace warpatlas::ui {

/// Null where there is neither a time nor a counter.
std::unique_ptr<Chart> compareFigure(const RunComparison& comparison, bool caption);

} // namespace warpatlas::ui
