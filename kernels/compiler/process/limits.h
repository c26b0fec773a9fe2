/// What a compiler's process may take, and how it came to its end.
#pragma once

#include <chrono>
#include <cstdint>

namespace warpatlas {

/// What a compiler may take for one text before it is stopped.
struct CompileLimits {
    std::chrono::milliseconds time = std::chrono::seconds(60);
    std::uint64_t bytes = std::uint64_t(4) << 30; ///< memory that it really uses

    bool operator==(const CompileLimits&) const = default;
};

/// How the process of a compiler came to its end.
enum class CompilerEnd {
    Finished, ///< with a result, good or bad
    Crashed, ///< by a signal
    TimeLimit,
    MemoryLimit,
    NotStarted,
};

} // namespace warpatlas
