/// The JSON of `run --json` and `occupancy --json`: keys are only ever added; a key without a value is absent.
#pragma once

#include "app/outcome.h"

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

namespace warpatlas {

nlohmann::ordered_json toReport(const Outcome& outcome);
nlohmann::ordered_json toReport(const Occupancy& occupancy);

/// 0: done and right; 1: done and something is wrong with the run.
int exitStatus(const Outcome& outcome);

/// The comparison as a table for a terminal: devices, times with intervals and provenance, coverage, check, problems.
std::string toTable(std::span<const OutcomePointer> outcomes);

} // namespace warpatlas
