/// Two sweeps side by side in words, and as JSON.
///
/// ```
/// { "schema": 1, "a": {"name": "a.json", "dates": [...]}, "b": {...}, "points": n, "only_a": n, "only_b": n,
///   "conditions": [as for two runs], "only_a_points": [{"values": ["32x8"], "reason": "..."}], "only_b_points": [...],
///   "wrong_only_a": [{"values": ["32x8"]}], "wrong_only_b": [...], "wrong_in_both": [...],
///   "times": [{"what": "kernel", "provenance": "measured", "same": n, "faster": n, "slower": n, "unclear": n,
///              "points": [{"values": ["32x8"], "a_ms": x, "b_ms": x, "ratio": x, "ratio_ci95": [lo, hi],
///                          "verdict": "same"}]}],
///   "counters": {"same": n, "other": n, "provenance": "simulated"},
///   "bands": [{"values": ["32x8"], "what": "kernel", "provenance": "modelled", "a_band_ms": [lo, hi],
///              "b_band_ms": [lo, hi], "bands": "overlap" | "below" | "above"}],
///   "other_counters": [{"values": ["32x8"], "what": "occupancy", "a": x, "b": x, "provenance": "..."}] }
/// ```
#pragma once

#include "app/compare/sweep_comparison.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace warpatlas::inline comparing {

/// The findings in sentences: points that only one has or that are wrong, each kind of time, bands, counters. At
/// least one.
std::vector<std::string> findings(const SweepComparison& comparison);
/// "variant: naive in A, tiled in B": what was set or given for one and not so for the other.
std::vector<std::string> differencesInWords(const SweepComparison& comparison);
nlohmann::ordered_json toReport(const SweepComparison& comparison);

} // namespace warpatlas::inline comparing
