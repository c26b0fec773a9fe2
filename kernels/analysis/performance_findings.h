/// What is right and slow, as problems of Severity::Information: lines whose requests to global memory move many times
/// what they ask for, lines whose requests to shared memory wait for one bank, blocks that leave most lanes of their
/// warps without a thread. Pure functions, any thread.
#pragma once

#include "kernels/simulator/recording/trace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace warpatlas {

/// Which requests of a line it is about, and what they cost on average over the launch.
struct PerformanceFinding {
    enum class What { GlobalLoads, GlobalStores, Shared, Lanes } what = What::Lanes;
    Problem problem; ///< without block and thread, except for Lanes; its message is finished by finishFindings()
    double cost = 0; ///< sectors of a request, or turns
    double needed = 1; ///< as many would do
    std::string
        example; ///< what one of the requests does: "neighbouring threads write C 116 bytes apart"; may be empty
    std::vector<std::uint32_t> lines; ///< the problem's line; later those of all that are alike
    /// Not a finding yet: the line has more sectors than its bytes need, and the mean of several instructions may hide
    /// one that is uncoalesced. To be looked at one by one (isUncoalesced()), or left out.
    bool suspect = false;
    std::string of; ///< " of A": what that instruction accesses; empty for all of the line. Counted in the first block
};

/// In the order of lines. Nothing of a trace that is not complete, nor of a handful of requests. Atomics are left out:
/// where they go is in the data.
std::vector<PerformanceFinding> performanceFindings(const Trace& trace);

/// Whether so many sectors a request, where `needed` would do, are worth a word; and whether so many requests are.
bool isUncoalesced(double sectors, double needed);
bool isUncoalesced(std::uint64_t requests, double sectors, double needed);

/// Leaves out suspects, makes one of those that are alike but for their line, and writes their messages.
void finishFindings(std::vector<PerformanceFinding>& findings);

} // namespace warpatlas
