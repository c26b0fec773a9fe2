/// What is right and slow, as problems of Severity::Information: lines whose requests to global memory move many times
/// what they ask for, lines whose requests to shared memory wait for one bank, blocks that leave most lanes of their
/// warps without a thread. Pure functions, any thread.
#pragma once

#include "kernels/simulator/trace.h"

#include <string>
#include <vector>

namespace warpatlas {

/// A problem whose message is still without an example: of which requests one is to be looked for.
struct PerformanceFinding {
    enum class What { GlobalLoads, GlobalStores, Shared, Lanes } what = What::Lanes;
    Problem problem; ///< without block and thread, except for Lanes
};

/// In the order of lines. Nothing of a trace that is not complete, nor of a handful of requests. Atomics are left out:
/// where they go is in the data.
std::vector<PerformanceFinding> performanceFindings(const Trace& trace);

} // namespace warpatlas
