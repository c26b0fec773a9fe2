/// What is wrong with a run, named and counted. Kinds and fields are those of the JSON report.
#pragma once

#include "kernels/values/launch.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warpatlas {

enum class ProblemKind { OutOfBounds, Race, Uninitialised, Misaligned, Barrier, Launch, Mismatch, Unsupported, Device };

/// "out_of_bounds", "race", "uninitialised", "misaligned", "barrier", "launch", "mismatch", "unsupported", "device".
std::string_view nameOf(ProblemKind kind);

struct Problem {
    ProblemKind kind = ProblemKind::Launch;
    std::optional<std::uint32_t> line; ///< of the kernel's source, from 1
    std::optional<Dim3> block; ///< of the first thread it happened to
    std::optional<Dim3> thread;
    std::uint64_t count = 1; ///< how often, at this place
    std::string message; ///< one sentence for a person, with the numbers in it
};

} // namespace warpatlas
