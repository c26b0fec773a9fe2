/// Limits of a compiler's process, and how it ended.
#pragma once

#include <chrono>
#include <cstdint>

namespace warpatlas::inline compiler {

/// A compiler that takes more for one text is stopped.
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

} // namespace warpatlas::inline compiler
