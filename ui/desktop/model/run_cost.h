/// Decides whether a change is cheap enough to be run at once.
#pragma once

#include "app/experiment/outcome.h"

#include <optional>

namespace warpatlas::ui::inline desktop {

/// The cost of the part of a run that the picture waits for: binding, tracing, executing, checking.
struct RunCost {
    std::uint64_t threads = 0;
    double seconds = 0;
};

/// Returns the launch that `experiment` will have, if the data of `bound` stay: an empty grid covers them.
Launch launchOf(const Experiment& experiment, const BoundExperiment& bound);

/// Predicts the time of `experiment` from the last run; empty where nothing is known (another kernel, other data: these
/// are chosen by name and run at once anyway).
std::optional<double> predictSeconds(const Experiment& experiment, const Outcome& last, const RunCost& cost);

inline constexpr double cheapSeconds = 3;

} // namespace warpatlas::ui::inline desktop
