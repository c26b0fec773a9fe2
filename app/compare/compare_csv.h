/// A comparison's numbers as CSV: a line for each condition that differs, each time, each counter.
#pragma once

#include "app/compare/run_comparison.h"

#include <string>

namespace warpatlas {

/// RFC 4180; columns kind, what, a, b, a_low, a_high, b_low, b_high, ratio, ratio_low, ratio_high, verdict, provenance,
/// a_recorded_at, b_recorded_at: size and launch of a time that was recorded of another run than A or B.
/// Times are in ms with their 95 % intervals, modelled ones with their band; their ratio is how many times as fast B
/// is, that of a counter B by A. A cell without a value is empty. Pure.
std::string compareCsv(const RunComparison& comparison);

} // namespace warpatlas
