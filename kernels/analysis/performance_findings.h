/// Right but slow code, as problems of Severity::Information: lines whose requests to global memory move many times
/// what they ask for, lines whose requests to shared memory wait for one bank, blocks that leave most lanes of their
/// warps without a thread. Pure functions, any thread.
#pragma once

#include "kernels/model/problem.h"
#include "kernels/simulator/recording/trace.h"

#include <cstdint>
#include <vector>

namespace warpatlas::inline analysis {

/// A finding about the requests of one line, of one kind: its problem's fact is an Inefficiency.
struct PerformanceFinding {
    Problem problem; ///< without block and thread, except for Lanes
    /// Not a finding yet: the line has more sectors than its bytes need, and the mean of several instructions may hide
    /// one that is uncoalesced. Suspects are looked at one by one (isUncoalesced()), or left out.
    bool suspect = false;

    Inefficiency& fact() { return std::get<Inefficiency>(problem.fact); }
    const Inefficiency& fact() const { return std::get<Inefficiency>(problem.fact); }
};

/// The findings in the order of lines. There are none for a trace that is not complete, nor for a handful of requests.
/// Atomics are left out, because the data decide where they go.
std::vector<PerformanceFinding> performanceFindings(const Trace& trace);

/// Whether this many sectors a request, where `needed` would do, make a finding, and whether this many requests do.
bool isUncoalesced(double sectors, double needed);
bool isUncoalesced(std::uint64_t requests, double sectors, double needed);

/// Leaves out suspects, and merges findings that are alike but for their line.
void finishFindings(std::vector<PerformanceFinding>& findings);

} // namespace warpatlas::inline analysis
