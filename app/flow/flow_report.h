/// Chunks over streams as a result, and as JSON: keys are only ever added; one without a value is
/// absent.
#pragma once

#include "app/flow/flow_result.h"
#include "app/result/result.h"

#include <nlohmann/json_fwd.hpp>

namespace warpatlas {

/// ```
/// { "schema": 1, "kernel": "grayscale:naive", "size": "...", "provenance": "measured", "gpus": ["..."],
///   "source": "...", "memory": "pinned",
///   "chunked": { "chunks": 4, "streams": 2, "ms": x, "ci95_ms": [lo, hi], "samples": n, "host_ms": x,
///                "together_ms": x,
///                "operations": [{"step": "upload", "chunk": 0, "gpu": 0, "stream": 0, "bytes": n, "start_ms": x,
///                                "end_ms": x}] },
///   "one_after_another": { the same },
///   "verdict": "faster", "times_as_long": x, "times_as_long_interval": [lo, hi],
///   "checks": [{"by": "cpu", "matches": true, "differing": n, "first": [x, y, z]}],
///   "peer_access": [true], "faults": ["..."], "problems": [as `run --json` has them], "notes": ["..."] }
/// ```
/// Modelled: "band_ms" in place of "ci95_ms" and "samples", and operations are of the middle. An upload of what all
/// chunks read has no "chunk".
nlohmann::ordered_json flowReport(const FlowResult& result);
/// A row of its table for each operation of both ways; the text has those of the chunks.
Result resultOf(const FlowResult& flow);

} // namespace warpatlas
