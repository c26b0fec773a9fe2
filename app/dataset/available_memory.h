/// How much memory this process may still take. Systems hand out more than there is and end the program later, so it
/// is asked before.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace warpatlas {

/// Where that is written. Tests name other places.
struct MemorySources {
    std::filesystem::path processes = "/proc";
    std::filesystem::path controlGroups = "/sys/fs/cgroup";
    std::optional<std::uint64_t> addressSpace; ///< limit in bytes; empty: none
    std::optional<std::uint64_t> data; ///< limit in bytes; empty: none

    static MemorySources ofThisProcess(); ///< with its RLIMIT_AS and RLIMIT_DATA
};

/// In bytes, the least of: what the machine has free (MemAvailable), what the limits of this process leave it, and what
/// the memory limits of its control group (both versions) and the groups around it leave them. Empty where nobody says.
/// Some 50 microseconds. Any thread.
std::optional<std::uint64_t> availableMemory(const MemorySources& sources = MemorySources::ofThisProcess());

/// "MemAvailable" of a text such as /proc/meminfo, in bytes; empty if it is not there.
std::optional<std::uint64_t> availableBytes(std::string_view meminfo);

} // namespace warpatlas
