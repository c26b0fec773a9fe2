/// A problem of a launch, or what a copy found unwritten, as JSON and back, all its fields. Pure functions, any thread.
#pragma once

#include "kernels/model/problem.h"
#include "kernels/runtime/record/unwritten_record.h"

#include <nlohmann/json_fwd.hpp>
#include <optional>

namespace warpatlas::runtime {

nlohmann::ordered_json toJson(const Problem& problem);
/// What is missing has its default. Throws InputError where a value is none of its field's; what nlohmann's library
/// throws where it is of another kind.
Problem problemFrom(const nlohmann::json& json);

nlohmann::ordered_json toJson(const UnwrittenRecord& unwritten);
/// Of a call that may have one: "unwritten". Throws as problemFrom() does.
std::optional<UnwrittenRecord> unwrittenFrom(const nlohmann::json& call);

} // namespace warpatlas::runtime
