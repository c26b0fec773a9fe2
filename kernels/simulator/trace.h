/// What the simulator recorded of a launch: for every value of every buffer who touched it last and how often, and the
/// counters a source line. Immutable once the launch has ended.
#pragma once

#include "kernels/values/launch.h"
#include "kernels/values/problem.h"

#include <cstdint>
#include <limits>
#include <map>
#include <vector>

namespace warpatlas {

/// No thread. The simulator refuses launches of more threads than fit below it.
inline constexpr std::uint32_t noThread = std::numeric_limits<std::uint32_t>::max();

/// 16 bytes a value. Threads are linear ids (kernels/values/launch.h). Counts saturate.
struct ValueAccess {
    std::uint32_t lastWriter = noThread;
    std::uint32_t writes = 0;
    std::uint32_t lastReader = noThread;
    std::uint32_t reads = 0;
};

/// All accesses to one buffer: an entry for each value (element times channels), at the value's own index.
struct AccessMap {
    std::vector<ValueAccess> values;
};

/// Counted while interpreting PTX; the hardware's own instructions (SASS) differ. A request is one memory instruction
/// of one warp; sectors are unique 32-byte pieces of memory that it touched.
struct Counters {
    std::uint64_t warpInstructions = 0;
    std::uint64_t threadInstructions = 0;
    std::uint64_t branches = 0; ///< of warps, conditional
    std::uint64_t divergentBranches = 0;
    std::uint64_t globalLoadRequests = 0, globalLoadSectors = 0;
    std::uint64_t globalStoreRequests = 0, globalStoreSectors = 0;
    std::uint64_t sharedRequests = 0, sharedPasses = 0; ///< passes / requests = conflict degree

    Counters& operator+=(const Counters& other);
    bool operator==(const Counters&) const = default;
};

struct Trace {
    Launch launch;
    std::vector<AccessMap> buffers; ///< as Work::buffers
    Counters total;
    std::map<std::uint32_t, Counters> lines; ///< by line of the kernel's source, from 1
    /// A bit a thread, in linear order of (block, warp), one word a warp: lanes that wrote global memory at least once.
    std::vector<std::uint32_t> writers;
    std::vector<Problem> problems;

    /// Threads of the launch that wrote nothing.
    std::uint64_t idleThreads() const;
    bool wrote(std::uint64_t linearThread) const;
};

} // namespace warpatlas
