/// A sweep's result as a table for other programs: a line for each point and each thing that is known of it.
#pragma once

#include "app/sweep/sweep_result.h"

#include <string>

namespace warpatlas {

/// Returns CSV (RFC 4180, a header, UTF-8). Columns: one for each axis, `elements`, `grid`, `block`, `device`,
/// `quantity` (a time's or a counter's key), `provenance`, `value`, `unit` (ms or empty), `low`, `high` (95 %
/// interval), `samples`, `discarded`, `right` (whether the result is), `program`, `date`, `kernel`, `data`,
/// `conditions`. Along blocks the axis' column is the one of `block`. A point that could not run has the quantity
/// `refused` and the reason as its value. The same result gives the same bytes.
std::string toCsv(const SweepResult& result);

} // namespace warpatlas
