/// Times as reports and kept sweeps have them, read back. Each throws InputError about the value that is wrong.
#pragma once

#include "app/measure/statistics.h"
#include "kernels/model/read_json.h"

#include <vector>

namespace warpatlas {

Timed timedIn(const JsonReader& json); ///< its "what"
Provenance provenanceIn(const JsonReader& json); ///< its "provenance"
double notNegativeFrom(const JsonReader& value);
/// {"what": "kernel", "provenance": "measured", "device": "NVIDIA H200", "median_ms": x, "ci95_ms": [lo, hi],
/// "samples": n}, and where they are there "discarded", "note", "library", "threads" and "rounds". The interval must
/// hold the median.
TimeResult timeFrom(const JsonReader& json);

} // namespace warpatlas
