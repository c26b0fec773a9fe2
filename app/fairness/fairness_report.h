/// Fair and unfair times as a result, and as JSON.
#pragma once

#include "app/fairness/fairness.h"
#include "app/result/result.h"

#include <nlohmann/json.hpp>

namespace warpatlas::inline fairness {

/// The JSON of `warpatlas fairness --json`:
/// ```
/// { "schema": 1, "kernel": "vector_add:naive", "size": "65536", "block": [256, 1, 1], "recorded_of": "...",
///   "rows": [{"what": "no_synchronise", "unit": "ms" | "times", "provenance": "measured" | "recorded", "device":
///   "...", "of": {"kernel": "vector_add:naive", "size": "1048576", "block": [256, 1, 1]},
///             "wrong": {"value": x, "interval": [lo, hi], "samples": n, "note": "..."}, "right": {...}, "factor": x,
///             "too_small": true, "why": "...", "wrong_code": "...", "right_code": "..."}],
///   "missing": [{"what": "...", "reason": "..."}], "problems": [as `run --json` has them], "not_judged": "...",
///   "speed_up": {"claimed": x, "fair": x} }
/// ```
nlohmann::ordered_json fairnessReport(const FairnessFacts& facts);
/// A row of its table for each of the facts; kernel, size and block are those of its numbers. `code`: the text has the
/// code of both ways.
Result resultOf(const FairnessFacts& facts, bool code = false);

} // namespace warpatlas::inline fairness
