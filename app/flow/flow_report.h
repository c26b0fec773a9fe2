/// Chunks over streams as JSON, CSV and text for a terminal. JSON: keys are only ever added; one without a value is
/// absent.
#pragma once

#include "app/flow/flow_result.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

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
/// A line for each operation of both.
std::string flowCsv(const FlowResult& result);
/// The sentence, what is wrong, and the operations of the chunks.
std::string flowTable(const FlowResult& result);

} // namespace warpatlas
