/// A comparison as JSON. Keys are only ever added; one without a value is absent.
///
/// ```
/// { "schema": 1, "a": {"name": "a.json", "kernel": "transpose", "variant": "naive", "device": {...}, "saved": true,
///                      "date": "2026-11-25", "wrong": false}, "b": {...},
///   "conditions": [{"what": "block", "a": "16 × 16", "b": "32 × 8"}, {"what": "parameter", "name": "radius", ...}],
///   "times": [{"what": "kernel", "a": {"median_ms": x, "ci95_ms": [lo, hi], "samples": n, "provenance": "measured",
///              "device": "NVIDIA H200", "date": "2026-11-25", "recorded": {"same_run": true, "size": "1,152 × 896 ×
///              3", "launch": "grid 72 × 56, block 16 × 16", "same_code": true}}, "b": {...}, "ratio": x, "ratio_ci95":
///              [lo, hi], "verdict": "faster", "unsteady": false, "remark": "other_device"}],
///   "counters": [{"what": "global_load_sectors_per_request", "a": x, "b": x, "ratio": x, "provenance": "simulated"}],
///   "coverage": {"a": {...}, "b": {...}}, "check": {...}, "occupancy": {...},
///   "problems": [{"only_in": "b", "kind": "race", "line": n, "severity": "error", "count": n, "message": "..."}],
///   "common_problems": n }
/// ```
/// A time's ratio is how many times as fast B is; a counter's is B by A.
#pragma once

#include "app/compare/run_comparison.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace warpatlas::inline comparing {

nlohmann::ordered_json toReport(const RunComparison& comparison);
/// {"what": "block", "a": "16 × 16", "b": "32 × 8"}
nlohmann::ordered_json jsonOf(const ConditionDifference& difference);

} // namespace warpatlas::inline comparing
