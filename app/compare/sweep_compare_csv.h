/// Two sweeps side by side as CSV, for spreadsheets.
#pragma once

#include "app/compare/sweep_comparison.h"

#include <string>

namespace warpatlas {

/// A line for each condition that differs, each point that only one has, each time of each common point, measured or
/// modelled, and each counter that differs there; CRLF. The columns behind `what` are the axes.
std::string compareCsv(const SweepComparison& comparison);

} // namespace warpatlas
