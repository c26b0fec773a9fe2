/// What the simulator recorded of a launch: for every value of every buffer who touched it last and how often, and the
/// counters a source line. Immutable once the launch has ended.
#pragma once

#include "kernels/simulator/counters.h"
#include "kernels/values/launch.h"
#include "kernels/values/problem.h"

#include <cstdint>
#include <limits>
#include <map>
#include <string>
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

/// What was looked for besides access maps and counters. Where one is off, that nothing was found means nothing.
struct Checks {
    bool uninitialised = true; ///< reads of memory that nobody wrote
    bool races = true;
    bool operator==(const Checks&) const = default;
};

/// Blocks of a launch by linear number. A launch too large to wait for is known only in part while it is simulated.
class BlockSet {
public:
    /// Every block of any launch.
    static BlockSet all() { return {}; }
    static BlockSet none(std::uint64_t blocks);

    bool isAll() const { return !m_partial; }
    bool contains(std::uint64_t block) const
    {
        return isAll() || (block / 64 < m_bits.size() && (m_bits[block / 64] >> (block % 64) & 1) != 0);
    }
    void insert(std::uint64_t block);
    std::uint64_t count(std::uint64_t blocks) const; ///< of a launch of so many blocks
    bool operator==(const BlockSet&) const = default;

private:
    std::vector<std::uint64_t> m_bits;
    bool m_partial = false;
};

struct Trace {
    Launch launch;
    BlockSet known; ///< blocks that have run; everything below is of these alone
    Checks checks; ///< what was looked for
    /// What printf wrote, in the order of blocks; cut like CUDA's own buffer (printedBytes says how much there was).
    std::string printed;
    std::uint64_t printedBytes = 0;
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
