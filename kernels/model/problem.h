/// What is wrong with a run, named and counted. Kinds and fields are those of the JSON report.
#pragma once

#include "kernels/model/launch.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warpatlas {

enum class ProblemKind {
    OutOfBounds,
    Race,
    Uninitialised,
    Misaligned,
    Barrier, ///< reached by part of a block, never completed; a .sync operation whose members do not come
    Launch,
    Mismatch,
    Unsupported,
    Device,
    Assertion, ///< assert() failed
    Trap,
    DivisionByZero, ///< of integers
    Memory, ///< the device heap: freed twice, not a heap's pointer
    Uncoalesced, ///< the requests of a line move many times the sectors that their bytes need; results are right
    BankConflict, ///< the requests of a line to shared memory take many turns; results are right
    IdleLanes, ///< most lanes of the warps have no thread: blocks far from a multiple of 32
};

/// "out_of_bounds", "race", "uninitialised", "misaligned", "barrier", "launch", "mismatch", "unsupported", "device",
/// "assertion", "trap", "division_by_zero", "memory", "uncoalesced", "bank_conflict", "idle_lanes".
std::string_view nameOf(ProblemKind kind);

/// How sure it is that something is wrong. Only Information does not make a run wrong (exit status 0).
enum class Severity {
    Error,
    Possible, ///< depends on an order that CUDA leaves open, and did not show in this one
    Information, ///< legal, and worth knowing
};

/// "error", "possible", "information".
std::string_view nameOf(Severity severity);

struct Problem {
    ProblemKind kind = ProblemKind::Launch;
    Severity severity = Severity::Error;
    std::optional<std::uint32_t> line; ///< of the kernel's source, from 1
    std::optional<Dim3> block; ///< of the first thread it happened to
    std::optional<Dim3> thread;
    std::uint64_t count = 1; ///< how often, at this place
    std::string message; ///< one sentence for a person, with the numbers in it
};

} // namespace warpatlas
