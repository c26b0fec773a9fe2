/// Two sweeps side by side as text for a terminal, and as JSON.
///
/// ```
/// { "schema": 1, "a": {"name": "a.json", "dates": [...]}, "b": {...}, "points": n, "only_a": n, "only_b": n,
///   "times": [{"what": "kernel", "provenance": "measured", "same": n, "faster": n, "slower": n, "unclear": n,
///              "points": [{"values": ["32x8"], "ratio": x, "ratio_ci95": [lo, hi], "verdict": "same"}]}],
///   "counters": {"same": n, "other": n, "provenance": "simulated"} }
/// ```
#pragma once

#include "app/compare/sweep_comparison.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace warpatlas {

std::string toTable(const SweepComparison& comparison);
nlohmann::ordered_json toReport(const SweepComparison& comparison);

} // namespace warpatlas
