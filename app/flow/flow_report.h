/// Chunks over streams as a result, and as JSON: keys are only ever added; one without a value is
/// absent.
#pragma once

#include "app/flow/flow_result.h"
#include "app/result/result.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace warpatlas::inline flow {

/// The JSON of `warpatlas flow --json`:
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
/// The operations of both ways as a trace: see app/result/trace_events.h.
std::string flowTrace(const FlowResult& flow);

/// "4 chunks on 2 streams, faster than one after another: 2.1 ms against 3.4 ms, 1.6 times as long; what the operations
/// take together 3.3 ms". Modelled times are bands.
std::string flowInWords(const FlowResult& result);
/// "2.1 ms", "1.6 to 2.8 ms": measured, or a band.
std::string timeInWords(const FlowResult& result, const FlowTiming& timing);
/// The slower way against the faster one: "1.6 times as long", "1.5 to 1.7 times as long"; "no clear difference".
std::string gainInWords(const FlowResult& result);
/// "faster", "slower", "no clear difference".
std::string verdictInWords(const FlowGain& gain);
/// In two words what flowFaults() tells: "wrong values", "wrong run"; empty: nothing.
std::string shortFault(const FlowResult& result);
/// "4 chunks on 2 streams", of each of 2 GPUs.
std::string chunksInWords(const FlowTiming& timing, std::size_t gpus);

/// Chunks that do not give what the whole gives.
std::vector<std::string> partsFaults(const FlowResult& result);
/// The faults, the worst first: partsFaults(), and those of the run. Empty: none.
std::vector<std::string> flowFaults(const FlowResult& result);
/// Notes beside the numbers: how it was checked, fewer chunks than asked for, pageable memory, how GPUs copy.
std::vector<std::string> flowNotes(const FlowResult& result);
/// "H100, driver 580.95; pinned memory; median of 31 runs, 95 % interval 2.0 to 2.2 ms".
std::string flowConditions(const FlowResult& result);

/// "upload", "kernel", "to the first GPU", "download".
std::string labelOf(FlowStep step);
/// "chunk 3: rows 542 to 811", "all chunks".
std::string chunkInWords(const FlowResult& result, const FlowOperation& operation);
/// "upload, chunk 3: rows 542 to 811; 0.21 to 0.58 ms (0.37 ms); 1.6 MB".
std::string operationInWords(const FlowResult& result, const FlowOperation& operation);

} // namespace warpatlas::inline flow
