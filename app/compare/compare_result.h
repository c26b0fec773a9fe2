/// A comparison as a Result, for the window's page, the terminal, CSV, Markdown and the figure;
/// and its numbers as a table for spreadsheets. Pure.
#pragma once

#include "app/compare/run_comparison.h"
#include "app/compare/sweep_comparison.h"
#include "app/result/result.h"
#include "app/result/table.h"

namespace warpatlas::inline comparing {

/// Differences stand first; what is the same is folded.
Result resultOf(const RunComparison& comparison);
Result resultOf(const SweepComparison& comparison);

/// A line for each condition that differs, each time, each counter; columns kind, what, a, b, a_low, a_high, b_low,
/// b_high, ratio, ratio_low, ratio_high, verdict, provenance, a_recorded_at, b_recorded_at: size and launch of a time
/// that was recorded of another run than A or B. Times are in ms with their 95 % intervals, modelled ones with their
/// band; their ratio is how many times as fast B is, that of a counter B by A.
Table compareTable(const RunComparison& comparison);

/// A line for each condition that differs, each point that only one has, each time of each common point, measured or
/// modelled, and each counter that differs there. The columns behind `what` are the axes; none is recorded elsewhere.
Table compareTable(const SweepComparison& comparison);

} // namespace warpatlas::inline comparing
