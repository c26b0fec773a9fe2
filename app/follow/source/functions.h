/// Functions that CUDA has and that compute a value from values.
#pragma once

#include "app/follow/source/value.h"

#include <optional>
#include <span>
#include <string_view>

namespace warpatlas::cpp {

/// Returns exactly what the GPU's function gives. Where only the last bits cannot be told, the value is unknown and of
/// the right type; for any other function it has no type.
Value called(std::string_view name, std::span<const Value> arguments);

/// Returns a value near the GPU's, which differs in the last bits, where called() knows the type alone.
std::optional<double> nearly(std::string_view name, std::span<const Value> arguments);

/// Says whether it is a fetch from a texture, or a load or store of a surface: "tex2D", "surf1Dwrite".
bool isTextureFunction(std::string_view name);

} // namespace warpatlas::cpp
