/// Differences of an experiment from that of a sweep. Pure.
#pragma once

#include "app/sweep/sweep.h"

#include <string>
#include <vector>

namespace warpatlas::inline sweep {

/// Says in words what the experiment has beside what changes along the axes: "kernel matmul, not grayscale". Empty
/// where it is one that the sweep is of.
std::vector<std::string> differencesFrom(const Sweep& sweep, const Experiment& now);

} // namespace warpatlas::inline sweep
