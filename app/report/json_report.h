/// The JSON of `run --json` and `occupancy --json`: keys are only ever added; a key without a value is absent.
#pragma once

#include "app/experiment/outcome.h"

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

namespace warpatlas {

nlohmann::ordered_json toReport(const Outcome& outcome);
nlohmann::ordered_json toReport(const Occupancy& occupancy);

/// Parts that other reports have too.
nlohmann::ordered_json toReport(const DeviceInfo& device);
nlohmann::ordered_json toReport(const Launch& launch);
nlohmann::ordered_json toReport(const Problem& problem);

/// 0: done and right; 1: done and something is wrong with the run.
int exitStatus(const Outcome& outcome);

} // namespace warpatlas
