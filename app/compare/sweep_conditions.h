/// Under which conditions two sweeps differ, beside what changes along their axes. Facts only. Pure.
#pragma once

#include "app/compare/run_comparison.h"
#include "app/sweep/sweep_result.h"

#include <vector>

namespace warpatlas {

/// What was set, or given, for one sweep and not so for the other: as for two runs. Values along an axis are points,
/// and no difference.
std::vector<ConditionDifference> sweepConditions(const SweepResult& a, const SweepResult& b);

} // namespace warpatlas
