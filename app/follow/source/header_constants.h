/// The numbers that C's and CUDA's headers have names for: "INFINITY", "FLT_MAX", "INT_MIN", "CUDART_NAN_F".
#pragma once

#include "app/follow/source/value.h"

#include <optional>
#include <string_view>

namespace warpatlas::cpp {

/// Empty for any other name.
std::optional<Value> headerConstant(std::string_view name);

} // namespace warpatlas::cpp
