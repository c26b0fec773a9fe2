/// The simulator's counters, as `run --json` and `simulate --json` write them: the objects "memory" and "execution",
/// and the array "lines". Keys without a value are absent.
#pragma once

#include "kernels/simulator/recording/trace.h"

#include <nlohmann/json.hpp>

namespace warpatlas::inline report {

/// {"global_load_sectors_per_request": x, ..., "provenance": "simulated"}
nlohmann::ordered_json memoryReport(const Counters& counters);
/// {"thread_instructions": n, ..., "mix": {"integer": n, ...}, "provenance": "simulated"}
nlohmann::ordered_json executionReport(const Counters& counters);
/// [{"line": n, the keys of the two objects above side by side}]; the entry of line 0, code without a known source
/// line, has no "line". "also_of_lines": further lines that call what is counted at this one, Trace::callers.
nlohmann::ordered_json linesReport(const Trace& trace);

} // namespace warpatlas::inline report
