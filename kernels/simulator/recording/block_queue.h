/// Which block runs next: those that someone looks at, then the others in order. Internal to the simulator.
#pragma once

#include "kernels/simulator/recording/wanted_blocks.h"

namespace warpatlas::simulator {

/// One thread at a time.
class BlockQueue {
public:
    /// `wanted` may be null; asked at every take().
    BlockQueue(std::uint64_t blocks, const WantedBlocks* wanted);

    /// Up to `most` neighbouring blocks that were not taken before; empty if none is left.
    BlockRange take(std::uint64_t most);
    const BlockSet& taken() const { return m_taken; }
    bool empty() const { return m_first >= m_blocks; }

private:
    std::uint64_t m_blocks;
    const WantedBlocks* m_wanted;
    std::uint64_t m_version = 0;
    std::vector<BlockRange> m_ranges; ///< from m_nextWanted on
    std::size_t m_nextWanted = 0;
    std::uint64_t m_first = 0; ///< all before it are taken
    BlockSet m_taken;
};

} // namespace warpatlas::simulator
