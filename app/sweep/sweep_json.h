/// A sweep's result as JSON: complete, so that it can be drawn, compared and gone on with on another day. The same
/// result gives the same text. Keys are only ever added.
///
/// ```
/// { "warpatlas_sweep": 1, "complete": true,
///   "over": [{"axis": "size", "values": ["1024", "4096"]}], "measure": true,
///   "experiment": { ... as in a .warpatlas file ... },
///   "conditions": {"program": "0.1.0", "dates": ["2026-11-25"],
///                  "devices": [{"id": "cuda:0", "name": "NVIDIA H200", "driver": "580.95", "runtime": "13.0"}],
///                  "code": [{"kernel": "vector_add:naive", "mark": "00f1..."}]},
///   "points": [
///     {"values": ["1024"], "launch": {"grid": [4, 1, 1], "block": [256, 1, 1]}, "size": [1024, 1, 1], "channels": 1,
///      "device": {"id": "cuda:0", "name": "NVIDIA H200"}, "check": {"matches": true}, "problems": [],
///      "cost": {"bytes": 12288, "operations": 1024, "provenance": "theoretical"},
///      "occupancy": {"gpu": "NVIDIA H200", "fraction": 1, "provenance": "theoretical"},
///      "counters": {"global_load_sectors_per_request": 4, "provenance": "simulated"},
///      "times": [{"what": "kernel", "provenance": "measured", "device": "NVIDIA H200", "median_ms": x,
///                 "ci95_ms": [lo, hi], "samples": n, "rounds": [...]}],
///      "times_absent": [{"what": "library", "reason": "..."}], "cpu_times_of": 0, "recorded": [ ... times of another
///      machine ... ]}] }
/// ```
/// A point that could not run has "refusal" in place of what follows its values; one whose measurement has not ended
/// has its "samples". Times and samples have six digits.
#pragma once

#include "app/sweep/sweep_result.h"

#include <string>
#include <string_view>

namespace warpatlas::inline sweep {

std::string toJson(const SweepResult& result);
/// `name` is used in errors. Throws InputError: not JSON, not a sweep, a later version, what is not as above.
SweepResult sweepFromJson(std::string_view json, const std::string& name);

} // namespace warpatlas::inline sweep
