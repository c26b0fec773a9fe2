/// Whether a change is cheap enough to be run without being asked.
#pragma once

#include "app/experiment/outcome.h"

#include <optional>

namespace warpatlas::ui {

/// How long the part of a run that the picture waits for took: binding, tracing, executing, checking.
struct RunCost {
    std::uint64_t threads = 0;
    double seconds = 0;
};

/// The launch that `experiment` will have, if the data of `bound` stays: an empty grid covers it.
Launch launchOf(const Experiment& experiment, const BoundExperiment& bound);

/// Predicted for `experiment` from the last run; empty where nothing is known (another kernel, other data: what was
/// asked for by name runs at once anyway).
std::optional<double> predictSeconds(const Experiment& experiment, const Outcome& last, const RunCost& cost);

inline constexpr double cheapSeconds = 3;

} // namespace warpatlas::ui
