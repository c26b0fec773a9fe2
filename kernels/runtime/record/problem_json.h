/// A problem of a launch as JSON and back, all its fields. Pure functions, any thread.
#pragma once

#include "kernels/model/problem.h"

#include <nlohmann/json_fwd.hpp>

namespace warpatlas::runtime {

nlohmann::ordered_json toJson(const Problem& problem);
/// What is missing has its default. Throws InputError where a value is none of its field's; what nlohmann's library
/// throws where it is of another kind.
Problem problemFrom(const nlohmann::json& json);

} // namespace warpatlas::runtime
