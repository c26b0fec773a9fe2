/// A recording printed for people (and for programs, as JSON): step by step, what each instruction did.
#pragma once

#include "kernels/simulator/replay/cursor.h"

#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

namespace warpatlas::simulator {

struct TraceFilter {
    Follow follow; ///< one warp, or one thread
    std::pair<std::uint32_t, std::uint32_t> lines{0, std::numeric_limits<std::uint32_t>::max()}; ///< both included
    std::pair<std::uint64_t, std::uint64_t> steps{0, std::numeric_limits<std::uint64_t>::max()}; ///< [first, last)
    std::uint64_t mostSteps = 10'000; ///< printed
};

using TraceOutput = std::function<void(std::string_view text)>;

/// How much was printed, and how much was not.
struct TraceSummary {
    std::uint64_t printed = 0; ///< steps
    std::uint64_t leftOut = 0; ///< steps that the filter asked for, past mostSteps
    std::string text; ///< one line that says so, and how the recording ends
};

/// `source`: the kernel's own text, whose lines are shown beside the instructions; may be empty. Throws Cancelled and
/// what `output` throws.
TraceSummary writeTrace(std::shared_ptr<const BlockRecording> recording, std::string_view source,
    const TraceFilter& filter, const TraceOutput& output, Progress& progress);
} // namespace warpatlas::simulator
