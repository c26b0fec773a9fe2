/// The JSON of `run --json` and `occupancy --json`: keys are only ever added; a key without a value is absent.
#pragma once

#include "app/experiment/outcome.h"

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

namespace warpatlas::inline report {

nlohmann::ordered_json toReport(const Outcome& outcome);
nlohmann::ordered_json toReport(const Occupancy& occupancy);

/// The "problems" of `run --json`: kind, place, severity, count and message of each.
nlohmann::ordered_json problemsReport(std::span<const Problem> problems);

/// Returns 0 for done and right; 1 for done and something is wrong with the run.
int exitStatus(const Outcome& outcome);

} // namespace warpatlas::inline report
