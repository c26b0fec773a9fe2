/// Times as a ladder: each step changes one thing, and only such steps have a ratio. Pure.
#pragma once

#include "app/measure/statistics.h"

#include <span>
#include <vector>

namespace warpatlas::inline measuring {

enum class LadderChange {
    Simd, ///< one CPU thread, scalar, to one with SIMD
    Threads, ///< one CPU thread with SIMD to all of them
    Gpu, ///< all CPU threads to the GPU with its copies
    GpuWithoutCopies, ///< all CPU threads to the kernel alone: always after Gpu, never without it
};

struct LadderStep {
    LadderChange change = LadderChange::Simd;
    int threads = 0; ///< number of all CPU threads; 0: not known
    SpeedUp speedUp; ///< this step's time against the one before it
};

/// Returns the steps that `times` have, in this order, for the GPU `device` where one is named, else for the first.
/// Times of different provenance (measured here, recorded elsewhere) have no step between them.
std::vector<LadderStep> ladderOf(std::span<const TimeResult> times, std::string_view device = {});

} // namespace warpatlas::inline measuring
