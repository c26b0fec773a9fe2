/// The simulator's record of a launch: for every value of every buffer the last thread that touched it and how
/// often it was touched, and the counters of each source line. Immutable once the launch has ended.
#pragma once

#include "kernels/model/chunked_array.h"
#include "kernels/model/launch.h"
#include "kernels/model/problem.h"
#include "kernels/simulator/checks/checks.h"
#include "kernels/simulator/recording/access_array.h"
#include "kernels/simulator/recording/block_set.h"
#include "kernels/simulator/recording/counters.h"
#include "kernels/simulator/recording/stray_access.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace warpatlas {

/// All accesses to one buffer: an entry for each value (element times channels), at the value's own index.
struct AccessMap {
    AccessArray values;
};

struct Trace {
    Launch launch;
    BlockSet known; ///< blocks that have run; everything below is of these alone
    bool recorded = true; ///< there are maps and counters
    Checks checks; ///< what was looked for
    /// Whether the blocks ran one after the other, in order, because some read or write what others write (the result
    /// depends on which is first) or because they talk to each other by design (ptx::Program::orderMatters). True as
    /// well where one worker ran a launch without a record, which does not look for clashes. Each block found in memory
    /// what the blocks before it left (earlierBlocks() in replay/block_recording.h).
    bool inBlockOrder = false;
    /// The text that printf wrote, in the order of blocks; cut like CUDA's own buffer (printedBytes says how much there
    /// was).
    std::string printed;
    std::uint64_t printedBytes = 0;
    std::vector<AccessMap> buffers; ///< as Work::buffers
    Counters total;
    /// By line of the kernel's source, from 1. What functions of headers do counts at the line that calls them; where
    /// several do, all of it at the first.
    std::map<std::uint32_t, Counters> lines;
    std::map<std::uint32_t, std::set<std::uint32_t>> callers; ///< by such a first line: the others
    /// A bit a thread, in linear order of (block, warp), one word a warp: lanes that wrote global memory at least once.
    ChunkedArray<std::uint32_t> writers;
    /// In the same way: lanes that would have written global memory outside of every buffer, or where it is constant.
    ChunkedArray<std::uint32_t> strays;
    /// Where threads tried to read or write beside a buffer: those of the lowest threads, at most StrayLog::most.
    std::vector<StrayAccess> strayAccesses;
    std::vector<Problem> problems;

    std::uint64_t knownBlocks() const { return known.count(launch.blocks()); }
    /// Threads of the known blocks that wrote nothing, and did not try to where they may not.
    std::uint64_t idleThreads() const;
    /// Threads of the known blocks that wrote, or tried to, outside of every buffer; some of them inside as well.
    std::uint64_t strayingThreads() const;
    bool isKnown(std::uint64_t linearThread) const
    {
        return known.isAll() || known.contains(linearThread / launch.threadsPerBlock());
    }
    bool wrote(std::uint64_t linearThread) const;
    bool strayed(std::uint64_t linearThread) const;
};

} // namespace warpatlas
