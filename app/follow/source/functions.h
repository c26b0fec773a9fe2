/// Functions that CUDA has and that compute a value from values.
#pragma once

#include "app/follow/source/value.h"

#include <optional>
#include <span>
#include <string_view>

namespace warpatlas::source {

/// Exactly what the GPU's function gives, or unknown: of the right type where only the last bits cannot be told.
/// Without a type for a function that is not one of these.
Value called(std::string_view name, std::span<const Value> arguments);

/// Where called() knows the type alone: what a GPU comes near to, in its own last bits.
std::optional<double> nearly(std::string_view name, std::span<const Value> arguments);

} // namespace warpatlas::source
