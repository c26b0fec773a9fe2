/// What a person's own kernel was given beside numbers and arrays: variables that were filled, structures by value.
#pragma once

#include "app/result/text_table.h"
#include "app/source/bind_source.h"

#include <nlohmann/json.hpp>

namespace warpatlas {

/// Rows of the variables and of the structures, each with its fields; fields that are zero because nobody gave them are
/// named.
void addGivenValues(TextTable& table, const BoundSource& source);

/// "symbols": [{"name", "type", "bytes", "filled_bytes", "values", "value", "used", "note"}] and "structures":
/// [{"name", "type", "bytes", "fields": [{"name", "type", "offset", "value"}], "zero": [names], "closed":
/// [{"name", "reason"}]}], each where there are any; what is not known is absent.
void addGivenValues(nlohmann::ordered_json& json, const BoundSource& source);

} // namespace warpatlas
