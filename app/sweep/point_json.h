/// A point of a sweep as JSON: sweep_json.h shows it.
#pragma once

#include "app/sweep/sweep_result.h"
#include "kernels/model/read_json.h"

#include <nlohmann/json_fwd.hpp>

namespace warpatlas {

/// All but its values. Times that are another point's are left out.
nlohmann::ordered_json jsonOf(const SweepPoint& point);
/// `points`: how many the sweep has. Throws InputError.
SweepPoint pointFrom(const JsonReader& json, std::size_t points);

} // namespace warpatlas
