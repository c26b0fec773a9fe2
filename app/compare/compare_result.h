/// What a comparison found, as a Result: what the window's page, the terminal, CSV, Markdown and the figure show of it.
/// Pure.
#pragma once

#include "app/compare/run_comparison.h"
#include "app/compare/sweep_comparison.h"
#include "app/result/result.h"

namespace warpatlas {

/// What differs stands before what does not, which is folded.
Result resultOf(const RunComparison& comparison);
Result resultOf(const SweepComparison& comparison);

} // namespace warpatlas
