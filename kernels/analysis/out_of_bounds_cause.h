/// Why a thread got outside a buffer, as far as launch and owners prove it. Pure function, any thread.
#pragma once

#include "kernels/analysis/stray_threads.h"

#include <optional>

namespace warpatlas {

/// Why a thread got outside a buffer of the work: it is beyond the threads that are needed, or the index is a wrong one
/// wherever it can be checked. Empty where neither is proven.
std::optional<Cause> outOfBoundsCause(
    const Work& work, const Trace& trace, const StrayThreads& strays, const Problem& problem);

/// Adds that of an access outside of a buffer, or that of a race (raceCause()).
void explainStray(const Work& work, const Trace& trace, const StrayThreads& strays, Problem& problem);

} // namespace warpatlas
