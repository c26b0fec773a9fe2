/// The source line that a diagnosis points at: found by running the guilty thread's block once more.
#pragma once

#include "app/experiment/outcome.h"
#include "kernels/analysis/mismatch_cause.h"
#include "kernels/model/progress.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace warpatlas {

/// Returns the guilty line; empty where the block cannot be run again, or does it elsewhere then. Throws Cancelled.
std::optional<std::uint32_t> guiltyLine(const Outcome& outcome, const MismatchCause& cause, Progress& progress);

/// Returns the line that shows how `entry` is launched ("entry<<<grid, block>>>", in a comment as a rule).
std::optional<std::uint32_t> launchLine(std::string_view source, std::string_view entry);

} // namespace warpatlas
