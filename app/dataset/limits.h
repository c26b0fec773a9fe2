/// The size that data may have, refused in words before anything of that size is allocated.
#pragma once

#include "kernels/model/shape.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace warpatlas::inline dataset {

// How much memory this process may still take. A system hands out more than it has and ends the program later, so the
// program asks before.

/// Where the system says how much memory is free. Tests name other places.
struct MemorySources {
    std::filesystem::path processes = "/proc";
    std::filesystem::path controlGroups = "/sys/fs/cgroup";
    std::optional<std::uint64_t> addressSpace; ///< limit in bytes; empty: none
    std::optional<std::uint64_t> data; ///< limit in bytes; empty: none

    static MemorySources ofThisProcess(); ///< with its RLIMIT_AS and RLIMIT_DATA
};

/// Returns the least of what the machine has free (MemAvailable), what the limits of this process leave it, and what
/// the memory limits of its control group (both versions) and the groups around it leave them. In bytes; empty where
/// the system says none of these. Takes some 50 microseconds. Any thread.
std::optional<std::uint64_t> availableMemory(const MemorySources& sources = MemorySources::ofThisProcess());

/// Returns "MemAvailable" of a text such as /proc/meminfo, in bytes; empty if it is not there.
std::optional<std::uint64_t> availableBytes(std::string_view meminfo);

inline constexpr std::uint64_t maximumValues = std::uint64_t{1} << 30;

/// Throws InputError about `name` unless `shape` has 1 to 2^30 values; safe for any numbers in `shape`.
void requireSize(const std::string& name, const Shape& shape);

/// Throws InputError about `name` unless `bytes` fit into nine tenths of `available` (the rest is left to other
/// programs). `why`: "to be read". Less than a megabyte is never refused.
void requireMemory(const std::string& name, std::uint64_t bytes, std::string_view why);
void requireMemory(
    const std::string& name, std::uint64_t bytes, std::string_view why, std::optional<std::uint64_t> available);

} // namespace warpatlas::inline dataset
