/// How much memory this process may still take. A system hands out more than it has and ends the program later, so the
/// program asks before.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace warpatlas {

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

} // namespace warpatlas
