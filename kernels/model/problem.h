/// Problems of a run, named and counted. Kinds and fields are those of the JSON report.
#pragma once

#include "kernels/model/cause.h"
#include "kernels/model/problem_facts.h"

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
    DivisionByZero, ///< integers only
    Memory, ///< the device heap: freed twice, not a heap's pointer
    Uncoalesced, ///< the requests of a line move many times the sectors that their bytes need; results are right
    BankConflict, ///< the requests of a line to shared memory take many turns; results are right
    IdleLanes, ///< most lanes of the warps have no thread: blocks far from a multiple of 32
    Reference, ///< what the result was to be compared with cannot be had
};

/// "out_of_bounds", "race", "uninitialised", "misaligned", "barrier", "launch", "mismatch", "unsupported", "device",
/// "assertion", "trap", "division_by_zero", "memory", "uncoalesced", "bank_conflict", "idle_lanes", "reference".
std::string_view nameOf(ProblemKind kind);

/// How sure it is that something is wrong. Only Information does not make a run wrong (exit status 0).
enum class Severity {
    Error,
    /// Depends on an order that CUDA leaves open, and did not show in this one; or on host code, which is not run.
    Possible,
    Information, ///< legal, and worth knowing
};

/// "error", "possible", "information".
std::string_view nameOf(Severity severity);

/// The launches of a work in which a problem is.
struct InLaunches {
    std::string entry; ///< their kernel
    std::uint64_t with = 0, ofKernel = 0; ///< launches that have it; all launches of that kernel
    std::uint64_t withInFull = 0, inFull = 0; ///< the same for launches in which everything was looked for
    bool onlyKernel = false; ///< all launches of the work are of that kernel
    /// The first launch that has it, from 1, with its thread, where that is not the shown one.
    std::optional<std::uint64_t> first;
    std::uint64_t launches = 0; ///< number of launches of the work
    std::optional<Dim3> block, thread;
};

struct Problem {
    ProblemKind kind = ProblemKind::Launch;
    Severity severity = Severity::Error;
    std::optional<std::uint32_t> line; ///< line in the kernel's source, from 1
    std::optional<Dim3> block; ///< block of the first thread it happened to
    std::optional<Dim3> thread;
    std::uint64_t count = 1; ///< how often, at this place
    ProblemFact fact;
    std::vector<Cause> causes; ///< why, as far as proven
    std::optional<InLaunches> launches; ///< where it is not of the shown launch alone
    std::string earlierEntry; ///< for a refusal: the earlier launch that it is about; empty: the shown one
};

/// Returns the fact of that type, or null.
template <class T> const T* factOf(const Problem& problem)
{
    return std::get_if<T>(&problem.fact);
}

} // namespace warpatlas
