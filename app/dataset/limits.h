/// The size that data may have, refused in words before anything of that size is allocated.
#pragma once

#include "kernels/values/shape.h"

#include <string>

namespace warpatlas {

inline constexpr std::uint64_t maximumValues = std::uint64_t{1} << 30;

/// Throws InputError about `name` unless 1 to 2^30 values are asked for; safe for any numbers in `shape`.
void requireSize(const std::string& name, const Shape& shape);

} // namespace warpatlas
