/// The size that data may have, refused in words before anything of that size is allocated.
#pragma once

#include "app/dataset/available_memory.h"
#include "kernels/model/shape.h"

#include <string>
#include <string_view>

namespace warpatlas {

inline constexpr std::uint64_t maximumValues = std::uint64_t{1} << 30;

/// Throws InputError about `name` unless `shape` has 1 to 2^30 values; safe for any numbers in `shape`.
void requireSize(const std::string& name, const Shape& shape);

/// Throws InputError about `name` unless `bytes` fit into nine tenths of `available` (the rest is left to other
/// programs). `why`: "to be read". Less than a megabyte is never refused.
void requireMemory(const std::string& name, std::uint64_t bytes, std::string_view why);
void requireMemory(
    const std::string& name, std::uint64_t bytes, std::string_view why, std::optional<std::uint64_t> available);

} // namespace warpatlas
