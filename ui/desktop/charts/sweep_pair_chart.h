/// Two sweeps along one axis as a chart: A and B beside one another at every point.
#pragma once

#include "app/compare/sweep_comparison.h"
#include "kernels/model/answer.h"
#include "ui/desktop/charts/chart.h"

#include <memory>

namespace warpatlas::ui::inline desktop {

/// Their times, measured with intervals or modelled as bands, and the counters that differ. Refused for two axes, and
/// where the sweeps share no point.
Answer<std::unique_ptr<Chart>> sweepPairChart(const SweepComparison& comparison);

} // namespace warpatlas::ui::inline desktop
