/// Rooflines as a result, and as JSON: keys are only ever added; one without a value is absent.
#pragma once

#include "app/result/result.h"
#include "app/roofline/roofline.h"

#include <nlohmann/json_fwd.hpp>
#include <span>

namespace warpatlas::inline roofline {

/// The JSON of `warpatlas roofline --json`:
/// ```
/// { "schema": 1, "kernel": "matmul:tiled", "gpu": "RTX 3060",
///   "roofs": { "peaks": [{"kind": "f32", "giga_operations_per_second": x, "provenance": "...", "source": "..."}],
///              "bandwidths": [{"level": "dram", "gb_per_second": x, "provenance": "...", "source": "..."}] },
///   "points": [{ "kernel": "matmul:tiled", "size": "...", "operations": {"kind": "f32", "count": n, "provenance":
///   "..."},
///                "levels": [{"level": "dram", "bytes": x, "bytes_are": "model", "provenance": "modelled",
///                            "intensity": x, "ridge": x, "limited_by": "bandwidth",
///                            "roof_giga_operations_per_second": x}],
///                "times": [{"provenance": "modelled", "device": "...", "ms": x, "interval_ms": [lo, hi],
///                           "giga_operations_per_second": x,
///                           "of_roof": [{"level": "dram", "share": x, "interval": [lo, hi]}]}],
///                "notes": ["..."],
///                "problems": [as in `run --json`] }] }
/// ```
/// Without arithmetic: "kind" is "none", and roofs and rates are "..._gb_per_second". The first point is the kernel's.
/// A modelled time's interval is its band. At least one.
nlohmann::ordered_json rooflineReport(std::span<const RooflineFacts> points);

/// The sentence is about the first point, at the farthest of the levels that it uses. A row of the table for each
/// kernel, level and time; people read a table for each of `levels`. At least one point and level.
Result resultOf(std::span<const RooflineFacts> points, std::span<const MemoryLevel> levels);

} // namespace warpatlas::inline roofline
