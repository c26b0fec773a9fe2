/// Why a thread accessed memory outside a buffer, as far as launch and owners prove it. Pure function, any thread.
#pragma once

#include "kernels/analysis/stray_threads.h"

#include <optional>

namespace warpatlas::inline analysis {

/// Why a thread accessed memory outside a buffer of the work: it is a surplus thread, or its index is wrong wherever
/// that can be checked. Empty where neither is proven.
std::optional<Cause> outOfBoundsCause(
    const Work& work, const Trace& trace, const StrayThreads& strays, const Problem& problem);

/// Adds the cause of an access outside of a buffer, or that of a race (raceCause()).
void explainStray(const Work& work, const Trace& trace, const StrayThreads& strays, Problem& problem);

} // namespace warpatlas::inline analysis
