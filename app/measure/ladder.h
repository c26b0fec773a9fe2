/// Times as a ladder: from one step to the next one thing changes, and only such steps have a ratio. Pure.
#pragma once

#include "app/measure/statistics.h"

#include <span>
#include <vector>

namespace warpatlas {

enum class LadderChange {
    Simd, ///< one CPU thread, scalar, to one with SIMD
    Threads, ///< one CPU thread with SIMD to all of them
    Gpu, ///< all CPU threads to the GPU with its copies
    GpuWithoutCopies, ///< all CPU threads to the kernel alone: always after Gpu, never without it
};

struct LadderStep {
    LadderChange change = LadderChange::Simd;
    int threads = 0; ///< of all CPU threads; 0: not known
    SpeedUp speedUp; ///< of this step's time against the one before it
};

/// The steps that `times` have, in this order; of `device` where a GPU is named, else of the first. Times of different
/// provenance (measured here, recorded elsewhere) have no step between them.
std::vector<LadderStep> ladderOf(std::span<const TimeResult> times, std::string_view device = {});

} // namespace warpatlas
